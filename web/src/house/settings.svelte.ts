/* How this visitor likes the house: language, cloth, sound. */
import { keep, kept } from './kept';

export type Lang = 'pt' | 'en';
export type Cloth = 'dark' | 'light';

const wanted = (navigator.language || 'pt').toLowerCase();

class Settings {
  lang = $state<Lang>(kept<Lang>('lang', wanted.startsWith('pt') ? 'pt' : 'en'));
  cloth = $state<Cloth>(
    kept<Cloth>('cloth', matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'),
  );
  sound = $state(kept('sound', false));

  setLang(lang: Lang): void {
    this.lang = lang;
    keep('lang', lang);
    this.show();
  }

  setCloth(cloth: Cloth): void {
    this.cloth = cloth;
    keep('cloth', cloth);
    this.show();
  }

  setSound(on: boolean): void {
    this.sound = on;
    keep('sound', on);
    if (!on && 'speechSynthesis' in window) speechSynthesis.cancel(); // what still waits to be said, too
  }

  /** On the page itself, where style sheets and screen readers look. */
  show(): void {
    document.documentElement.lang = this.lang === 'pt' ? 'pt-PT' : 'en';
    document.documentElement.dataset['cloth'] = this.cloth;
  }
}

export const settings = new Settings();

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
