export type CountTokens = (text: string) => number;

/**
 * Maximum number of characters per token: prose has fewer in every tokenizer. Only runs of spaces may have more, and
 * those may be cut.
 */
export const MOST_CHARACTERS_PER_TOKEN = 16;

/**
 * A prefix of `text` with at most `room` tokens, at most 2 % shorter than the longest such prefix. It never ends
 * within a character. Only a part of the text in proportion to `room` is counted, however long the text is.
 */
export function fitText(text: string, room: number, count: CountTokens): string {
  if (room <= 0) return '';
  const most = prefix(text, room * MOST_CHARACTERS_PER_TOKEN);
  if (count(most) <= room) return most;
  let fits = 0;
  let tooLong = most.length;
  while (tooLong - fits > 1 + tooLong * 0.02) {
    const middle = Math.ceil((fits + tooLong) / 2);
    if (count(prefix(text, middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return prefix(text, fits);
}

/** The start of a text, at most `length` UTF-16 units; never splits a surrogate pair. */
function prefix(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut;
}
