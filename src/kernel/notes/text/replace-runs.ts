/** What begins a run, and the sign that ends it without being part of it; both with the flag `g`. */
export interface Run {
  start: RegExp;
  end: RegExp;
}

/**
 * Replaces each run of a text from outside, however long; `replace` is given its end, too. An expression with a loop does
 * the same for short texts, but may keep a place to go back to for each sign: V8 does in a process that holds much code,
 * and runs out of stack at some megabytes.
 */
export function replaceRuns(
  text: string,
  { start, end }: Run,
  replace: (run: string, to: number) => string,
): string {
  let result = '';
  let from = 0;
  start.lastIndex = 0;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    end.lastIndex = start.lastIndex;
    const to = end.exec(text)?.index ?? text.length;
    result += text.slice(from, found.index) + replace(text.slice(found.index, to), to);
    from = start.lastIndex = to;
  }
  return result + text.slice(from);
}

/** Each run of blanks and line breaks as one blank. */
export const withSingleBlanks = (text: string): string => replaceRuns(text, BLANKS, () => ' ');

const BLANKS: Run = { start: /\s/g, end: /\S/g };
