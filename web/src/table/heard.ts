/* The croupier's last lines, each with a number of its own.  A screen reader reads a line out
 * when it is new to the page, so a line that moved up the list must keep its number. */

export interface Heard {
  id: number;
  words: string;
}

/** Numbers the lines of a list that grows at its end and shrinks at its beginning.  In another
 * list at least one line is new, though it may say what the last one said. */
export function listener(): (lines: string[]) => Heard[] {
  let before: string[] = [];
  let heard: Heard[] = [];
  let last = 0;
  return (lines) => {
    if (lines === before) return heard;
    let same = Math.min(before.length, lines.length - 1);
    while (
      same > 0 &&
      !lines.slice(0, same).every((words, i) => words === before[before.length - same + i])
    )
      same--;
    const kept = same > 0 ? heard.slice(-same) : [];
    heard = [...kept, ...lines.slice(kept.length).map((words) => ({ id: ++last, words }))];
    before = lines;
    return heard;
  };
}
