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

/** So much of it is new that marks on each word would say nothing. */
export function isRewritten(parts: readonly DiffPart[]): boolean {
  const wordsOf = (kind: DiffPart['kind']): number =>
    parts
      .filter((part) => part.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
  const changed = Math.max(wordsOf('added'), wordsOf('removed'));
  return changed > MOST_CHANGED * (changed + wordsOf('same'));
}

/** Of the words of the longer text. */
const MOST_CHANGED = 0.6;

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
