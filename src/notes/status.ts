import { parseNote, textField } from './note';

export type StatusGlance = { kind: 'status'; status: string } | { kind: 'unclear' };

/** What a note's `status` says, lower-case, '' where it has none; `unclear` when only {@link parseNote} can tell. */
export function peekStatus(text: string): StatusGlance {
  const note = parseNote(text);
  if (!note.ok) return { kind: 'unclear' };
  return { kind: 'status', status: (textField(note.value.frontmatter, 'status') ?? '').toLowerCase() };
}
