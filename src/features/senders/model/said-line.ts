import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { lowerCaseWords } from '../../../kernel/mail/text/words';
import type { Note } from '../../../kernel/notes/note';
import { decisionSchema } from '../../../core/triage/model/decision';
import { mailContext } from '../../../core/triage/model/mail-context';
import { triageByRules } from '../../../core/triage/model/rules';
import { shortHash } from '../../../kernel/notes/values/hash';
import type { Treatment } from './act-record';
import { seenMail, withLearned } from './judge';
import type { Learned } from './learn';
import { keysOf, mailMark, readKey, senderKey, type SenderKey } from './sender-key';
import { isVouched, type Watch } from './teach';

/** A mail of the vault, as a line is tried on it. */
export interface PastNote {
  path: string;
  note: Note;
}

/** The sender that a sentence names by address, domain or name; `null` if it names none of these mails, or several. */
export function senderSaid(sentence: string, mails: readonly PastNote[]): SenderKey | null {
  for (const word of sentence.split(/[\s,;"“”„«»()<>]+/u).map((each) => each.replace(/[.:!?]+$/u, ''))) {
    const key = word.includes('@') ? readKey(word) : word.includes('.') ? readKey(`*@${word}`) : null;
    if (key !== null) return key;
  }
  const words = new Set(lowerCaseWords(sentence));
  const found = new Map<SenderKey, number>();
  for (const { note } of mails) {
    const { from = null } = note.frontmatter;
    const mark = mailMark({ from: typeof from === 'string' ? from : null, subject: '' }, isVouched(note));
    if (mark === null) continue;
    const [named] = parseAddresses(String(from));
    const names = lowerCaseWords(`${named?.name ?? ''} ${mark.sender.replace(/[^a-z0-9]/gu, ' ')}`);
    const count = new Set(names.filter((name) => name.length >= SHORTEST_NAME && words.has(name))).size;
    if (count > 0) found.set(senderKey(mark), count);
  }
  const most = Math.max(...found.values());
  const [key, ...others] = [...found].filter(([, count]) => count === most).map(([each]) => each);
  return others.length === 0 ? (key ?? null) : null;
}

const SHORTEST_NAME = 3;

/** Effect that a line would have had on the latest mails. */
export interface LineEffect {
  mails: number;
  /** Number of these that it is about. */
  about: number;
  /** Number of those that would have been put away though the rules leave them to the person. */
  moved: number;
  /** Number of the moved ones that the person kept or answered. */
  needed: number;
}

export function effectOf(
  { key, does }: { key: SenderKey; does: Treatment },
  mails: readonly PastNote[],
  { learned, watch }: { learned: Learned; watch: Watch },
): LineEffect {
  const effect: LineEffect = { mails: mails.length, about: 0, moved: 0, needed: 0 };
  const confirmed = { ...learned, confirmed: new Map([[key, does]]) };
  const needed = new Set(learned.acts.flatMap(({ mail, sign }) => (sign === 'archived' ? [] : [mail])));
  const { moneyWords, occasion } = watch;
  for (const { path, note } of mails) {
    const mail = { ...mailContext(path, note), answer: null };
    const now = Date.parse(readMailHeaders(note.frontmatter).date ?? '') || occasion.now;
    const rules = decisionSchema.parse(triageByRules({ mail, moneyWords, occasion: { ...occasion, now } }));
    const seen = seenMail({ mail, isVouched: isVouched(note), person: occasion.person, rules });
    if (typeof seen === 'string' || !keysOf(seen.mark).includes(key)) continue;
    effect.about += 1;
    const decision = withLearned(rules, { mail, seen, moneyWords }, confirmed);
    if (decision === rules) continue;
    effect.moved += 1;
    if (needed.has(shortHash(mail.messageId ?? path))) effect.needed += 1;
  }
  return effect;
}
