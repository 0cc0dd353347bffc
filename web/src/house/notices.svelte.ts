/* Short messages to the visitor: shown for a while, and read by screen readers. */

export interface Notice {
  id: number;
  kind: 'good' | 'bad' | 'plain';
  words: string;
  rule?: string | undefined;
}

const SHOWN_MS = 6000;

class Notices {
  list = $state<Notice[]>([]);
  #last = 0;
  #dialogs = $state.raw<string[]>([]);

  /** The dialog in front of everything, which alone can be read and touched; '': none is open. */
  front = $derived(this.#dialogs.at(-1) ?? '');

  say(words: string, kind: Notice['kind'] = 'plain', rule?: string): void {
    const notice: Notice = { id: ++this.#last, kind, words, rule };
    this.list = [...this.list.slice(-2), notice];
    setTimeout(() => this.drop(notice.id), SHOWN_MS);
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  opened(dialog: string): void {
    this.#dialogs = [...this.#dialogs, dialog];
  }

  closed(dialog: string): void {
    this.#dialogs = this.#dialogs.filter((one) => one !== dialog);
  }
}

export const notices = new Notices();
