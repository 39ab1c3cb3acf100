import type { TextEdit } from '../notes/text/text-edit';

/** The single replacement that turns `from` into `to`: everything between their common prefix and suffix. */
export function patch(from: string, to: string): TextEdit[] {
  if (from === to) return [];
  const limit = Math.min(from.length, to.length);
  let start = 0;
  while (start < limit && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let end = 0;
  while (end < limit - start && from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end))
    end++;
  return [
    { at: start, remove: from.slice(start, from.length - end), insert: to.slice(start, to.length - end) },
  ];
}
