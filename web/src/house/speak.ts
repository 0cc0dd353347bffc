/* The croupier's voice, if the visitor wants it, and soft sounds of chips and ball. */
import { settings } from './settings.svelte';

export function speak(words: string): void {
  if (!settings.sound || !('speechSynthesis' in window)) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = settings.lang === 'pt' ? 'pt-PT' : 'en-GB';
  said.rate = 1.02;
  speechSynthesis.speak(said);
}

let audio: AudioContext | undefined;

/** A chip touches another: a click of two short tones. */
export function click(): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const at = audio.currentTime;
  for (const [pitch, after] of [
    [2100, 0],
    [3300, 0.018],
  ] as const) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    tone.type = 'triangle';
    loud.gain.setValueAtTime(0.06, at + after);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + after + 0.05);
    tone.connect(loud).connect(audio.destination);
    tone.start(at + after);
    tone.stop(at + after + 0.06);
  }
}
