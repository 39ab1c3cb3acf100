import { diffArrays } from 'diff';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** Whether the part is a web or mail address, whose target can change behind the same words. */
  isTarget: boolean;
}

const TARGET = /^(?:[a-z][a-z\d+.-]*:\/\/|mailto:|[^\s@]+@[^\s@])/i;

/** Longest time for comparing two texts, in milliseconds; beyond it, both are shown instead. No mail takes that. */
const MOST_MS = 200;

export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffArrays(textTokens(before), textTokens(after), { timeout: MOST_MS });
  if (changes === undefined) return [...parts('removed', [before]), ...parts('added', [after])];
  return changes.flatMap(({ value, added, removed }) =>
    parts(added ? 'added' : removed ? 'removed' : 'same', value),
  );
}

/** Whether too much is new for marking single words. */
export function isRewritten(parts: readonly DiffPart[]): boolean {
  const wordsOf = (kind: DiffPart['kind']): number =>
    parts
      .filter((part) => part.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
  const changed = Math.max(wordsOf('added'), wordsOf('removed'));
  return changed > MOST_CHANGED * (changed + wordsOf('same'));
}

/** Share of changed words, relative to the longer text, above which the text is shown as rewritten. */
const MOST_CHANGED = 0.6;

/** Unchanged text needs no marks, so it stays in one piece. */
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

/** Matches spaces, characters that end an address, and runs of other characters. */
const PIECES = /\s+|[<>()[\]"]|[^\s<>()[\]"]+/gu;
/** Matches words, and every other character alone. */
const WORDS = /[\p{L}\p{M}\p{N}_]+|[^]/gu;
const SCHEME_SIGN = /[a-z\d+.-]/i;
const LETTER = /[a-z]/i;

/** Splits a text into words, whole addresses, spaces and single other characters. Takes linear time. */
export const textTokens = (text: string): string[] => (text.match(PIECES) ?? []).flatMap(tokensOfPiece);

function tokensOfPiece(piece: string): string[] {
  const start = addressStart(piece);
  if (start === -1) return mailboxesAndWords(piece);
  return [...mailboxesAndWords(piece.slice(0, start)), piece.slice(start)];
}

/** Index at which a web address, or one after `mailto:`, begins in a piece, to its end; -1 if there is none. */
function addressStart(piece: string): number {
  const web = schemeStart(piece);
  const mail = piece.search(/mailto:./i);
  return web === -1 || (mail !== -1 && mail < web) ? mail : web;
}

function schemeStart(piece: string): number {
  const end = piece.indexOf('://');
  if (end === -1 || end + 3 === piece.length) return -1;
  let start = end;
  while (start > 0 && SCHEME_SIGN.test(piece.charAt(start - 1))) start -= 1;
  while (start < end && !LETTER.test(piece.charAt(start))) start += 1;
  return start < end ? start : -1;
}

const mailboxesAndWords = (text: string): string[] =>
  text.split(/([,;:])/).flatMap((part) => (isMailbox(part) ? [part] : (part.match(WORDS) ?? [])));

const isMailbox = (part: string): boolean => {
  const at = part.lastIndexOf('@');
  return at > 0 && at < part.length - 1;
};
