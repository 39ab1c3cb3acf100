/** A pattern for the start of a run and one for the character after its end; both need the flag `g`. */
export interface Run {
  start: RegExp;
  end: RegExp;
}

/**
 * Replaces each run in a text from outside, however long; `replace` also receives the run's end. A regular expression
 * with a loop would work only for short texts: V8 may keep a backtracking position per character and exhaust the stack
 * at some megabytes.
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

/** Collapses each run of spaces and line breaks to one space. */
export const withSingleBlanks = (text: string): string => replaceRuns(text, BLANKS, () => ' ');

const BLANKS: Run = { start: /\s/g, end: /\S/g };
