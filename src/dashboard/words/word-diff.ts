import { diffArrays } from 'diff';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** An address on the web or of a mailbox: where it leads can change under the same words. */
  isTarget: boolean;
}

/** Words, addresses as a whole, blanks, and every other sign by itself. */
const TOKENS =
  /[a-z][a-z\d+.-]*:\/\/[^\s<>()[\]"]+|mailto:[^\s<>()[\]"]+|[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+|[\p{L}\p{M}\p{N}_]+|\s+|[^]/giu;
const TARGET = /^(?:[a-z][a-z\d+.-]*:\/\/|mailto:|[^\s@]+@[^\s@])/i;

/** Longer than any mail takes; what differs by more is shown as two texts. */
const MOST_MS = 200;

/** What was changed, word by word. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { timeout: MOST_MS });
  if (changes === undefined) return [...parts('removed', [before]), ...parts('added', [after])];
  return changes.flatMap(({ value, added, removed }) =>
    parts(added ? 'added' : removed ? 'removed' : 'same', value),
  );
}

const tokensOf = (text: string): string[] => text.match(TOKENS) ?? [];

/** What is the same needs no marks, so it stays in one piece. */
function parts(kind: DiffPart['kind'], tokens: readonly string[]): DiffPart[] {
  const found: DiffPart[] = [];
  for (const text of tokens) {
    const isTarget = kind !== 'same' && TARGET.test(text);
    const last = found.at(-1);
    if (last !== undefined && last.isTarget === isTarget && !isTarget) last.text += text;
    else found.push({ kind, text, isTarget });
  }
  return found;
}
