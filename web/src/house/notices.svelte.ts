/* Short words to the visitor: seen for a while, and heard by screen readers. */

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

  say(words: string, kind: Notice['kind'] = 'plain', rule?: string): void {
    const notice: Notice = { id: ++this.#last, kind, words, rule };
    this.list = [...this.list.slice(-2), notice];
    setTimeout(() => this.drop(notice.id), SHOWN_MS);
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
