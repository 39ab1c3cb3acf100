/** One replacement: at offset `at`, the text contains `remove`, which becomes `insert`. */
export interface TextEdit {
  at: number;
  remove: string;
  insert: string;
}

/**
 * Applies all edits. Offsets are UTF-16 units of the original text. Edits may touch but not overlap; insertions at the
 * same offset keep their order.
 *
 * @throws {RangeError} if the text does not contain what an edit removes: it is not the text that was read.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let position = 0;
  for (const edit of sorted(edits)) {
    if (edit.at < position || !text.startsWith(edit.remove, edit.at) || edit.at > text.length) {
      throw new RangeError(`The edit at ${String(edit.at)} does not fit the text.`);
    }
    result += text.slice(position, edit.at) + edit.insert;
    position = edit.at + edit.remove.length;
  }
  return result + text.slice(position);
}

/** The inverse edits: `applyEdits(applyEdits(text, edits), invertEdits(edits))` is `text`. */
export function invertEdits(edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  return sorted(edits).map(({ at, remove, insert }) => {
    const inverse = { at: at + shift, remove: insert, insert: remove };
    shift += insert.length - remove.length;
    return inverse;
  });
}

const sorted = (edits: readonly TextEdit[]): TextEdit[] => [...edits].sort((a, b) => a.at - b.at);
