import { findWord, plainLetters, wordPattern } from '../triage/word-pattern';
import { ACTING_WORDS, DOUBLE_WORDS, INSIDE_WORDS, REMINDING_WORDS } from './external-words';

/**
 * Whether a step names something that leaves the vault: a mail, a call, a payment, an order, a post, an appointment.
 * When in doubt, yes: a ✋ too many costs a click, and a step without one has tools for the vault only in any case.
 * "Draft a reply", "find the order" and "remind me to call" stay inside; "draft a reply and send it" does not.
 */
export function namesExternalAction(text: string): boolean {
  const clauses = plainLetters(text).replace(LINKS, ' note ').split(JOINTS);
  return clauses.some((clause) => isExternal(clause.trim()));
}

function isExternal(clause: string): boolean {
  patterns ??= {
    acting: wordPattern(ACTING_WORDS),
    double: wordPattern(DOUBLE_WORDS),
    inside: wordPattern(INSIDE_WORDS),
    reminding: wordPattern(REMINDING_WORDS),
  };
  const { acting, double, inside, reminding } = patterns;
  const start = clause.split(/\s+/).slice(0, 3).join(' ');
  if (findWord(reminding, start) !== null) return false;
  if (findWord(acting, clause) !== null) return true;
  return findWord(double, clause) !== null && findWord(inside, firstWord(start)) === null;
}

const firstWord = (clause: string): string => /^[^\p{L}\p{N}]*(\S*)/u.exec(clause)?.[1] ?? '';

/** What a link names is no action: `[[Send-off]]`, `Notes/pay.md`. */
const LINKS = /\[\[[^[\]]*\]\]|`[^`]*`|\S+\.md\b/gu;

/** Where another action may begin; a full stop only at the end of a word. */
const JOINTS =
  /[,;:!?\n、，。；]|\.(?=\s|$)|[-–—](?=\s)|\s(?:and|then|und|dann|et|puis|y|luego|e|poi|depois|en|daarna|och|og|i|и|затем)\s/iu;

/** Built when first used: they are long, and the plugin is to start fast. */
let patterns: Record<'acting' | 'double' | 'inside' | 'reminding', RegExp> | undefined;
