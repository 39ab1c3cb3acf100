import { diffArrays } from 'diff';
import { textTokens } from './text-tokens';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** An address on the web or of a mailbox: where it leads can change under the same words. */
  isTarget: boolean;
}

const TARGET = /^(?:[a-z][a-z\d+.-]*:\/\/|mailto:|[^\s@]+@[^\s@])/i;

/** Longer than any mail takes; what differs by more is shown as two texts. */
const MOST_MS = 200;

/** What was changed, word by word. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffArrays(textTokens(before), textTokens(after), { timeout: MOST_MS });
  if (changes === undefined) return [...parts('removed', [before]), ...parts('added', [after])];
  return changes.flatMap(({ value, added, removed }) =>
    parts(added ? 'added' : removed ? 'removed' : 'same', value),
  );
}

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
