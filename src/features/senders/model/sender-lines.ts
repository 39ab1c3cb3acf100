import type { SenderKnowledge } from './learn';
import { keysOf, kindOfKey, type MailMark, type SenderKey } from './sender-key';
import type { Matter } from '../../../core/triage/model/matters';
import type { SenderSign, Treatment } from './sender-record';
import type { NotedLine } from './senders-note';

/** A line that applies on this device. */
export interface SenderLine {
  key: SenderKey;
  does: Treatment;
  /** Acts that the line was learned from; `null` if the person confirmed it. */
  signs: Readonly<Record<SenderSign, number>> | null;
  /** Matters that a mail archived by the line may contain; `null` if the person confirmed the line, which allows all. */
  says: readonly Matter[] | null;
  /** Hashes of the words of those mails; `null` if the person confirmed the line, or an older version recorded them. */
  content: readonly string[] | null;
}

/** A line of the note, and whether it applies. */
export interface ListedLine extends SenderLine {
  /** `waits`: this device's records don't support the line, and the person has not confirmed it on this device. */
  state: 'learned' | 'confirmed' | 'waits';
  /** Number of mails that the line has decided on. */
  used: number;
}

/**
 * The lines of the note with their state on this device. A line applies if it is in the note, and either this device's
 * records support it or the person confirmed it here. A key that occurs twice in the note never applies.
 */
export function listLines(noted: readonly NotedLine[], known: SenderKnowledge): ListedLine[] {
  const seen = new Set<SenderKey>();
  const twice = new Set(noted.filter(({ key }) => seen.size === seen.add(key).size).map(({ key }) => key));
  return noted.map(({ key, does }) => {
    const used = known.used.get(key) ?? 0;
    const isTwice = twice.has(key);
    const learned = known.learned.get(key);
    if (!isTwice && learned?.does === does) return { ...learned, state: 'learned', used };
    const isConfirmed = !isTwice && known.confirmed.get(key) === does;
    return {
      key,
      does,
      signs: null,
      says: null,
      content: null,
      state: isConfirmed ? 'confirmed' : 'waits',
      used,
    };
  });
}

/** The line that decides on a mail: the most specific one that applies. */
export function lineFor(mark: MailMark, lines: readonly ListedLine[]): SenderLine | null {
  for (const key of keysOf(mark)) {
    const line = lines.find((each) => each.key === key && each.state !== 'waits');
    if (line !== undefined) return line;
  }
  return null;
}

/** Learned lines that the note lacks, except those that a broader learned line covers. */
export function missingLines(noted: readonly NotedLine[], { learned }: SenderKnowledge): SenderLine[] {
  const there = new Set(noted.map(({ key }) => key));
  return [...learned.values()]
    .filter(({ key }) => !there.has(key))
    .filter((line) => !isSaidByWider(line, learned))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Whether a learned line on all mail of the sender has the same effect as this line on some of it. */
export const isSaidByWider = (
  { key, does }: Pick<SenderLine, 'key' | 'does'>,
  learned: SenderKnowledge['learned'],
): boolean => kindOfKey(key) === 'subject' && learned.get(key.slice(0, key.indexOf(' ')))?.does === does;
