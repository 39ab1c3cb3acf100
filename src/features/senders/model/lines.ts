import { keysOf, kindOfKey, type SenderKey } from './sender-key';
import { type SeenMail, verdictOn } from './judge';
import type { HandledMail, Sign, Treatment } from './act-record';
import { unpacked } from './features';
import type { Learned } from './learn';
import type { LineEffect } from './said-line';
import type { NotedLine } from './senders-note';

/** A line about the mail of one key; it describes what Deputy does with such mail. */
export interface SenderLine {
  key: SenderKey;
  does: Treatment;
  /** Whether it is about mail in words that the person archived alone. */
  isWordForWord: boolean;
  /** The acts that it was learned from; `null` for one that the person confirmed. */
  signs: Readonly<Record<Sign, number>> | null;
}

/** A line as the product lists it. `waits`: it comes from elsewhere, and does nothing until it is confirmed here. */
export interface ListedLine extends SenderLine {
  state: 'learned' | 'confirmed' | 'waits';
  /** The person's sentence that confirming it replaces; its key is '' if it names no single sender. */
  said?: string;
  /** Its effect on the latest mails; `null` unless it waits. */
  effect?: LineEffect | null;
}

/** The lines that the learned acts support, those with the most acts first. */
export function learnedLines(learned: Learned): SenderLine[] {
  const lines = [...learned.histories].flatMap(([key, history]): SenderLine[] => {
    const { acts, isArchived, isOfNews } = history;
    if (!isArchived || learned.confirmed.has(key)) return [];
    // Mail of a kind of its own has a line of its own.
    const own = acts.filter((act) => keysOf(act).find((each) => learned.histories.has(each)) === key);
    const latest = own.slice(-MOST_COMPARED);
    if (latest.length === 0) return [];
    const isBulk = latest.every((act) => act.isBulk);
    const isWordForWord = !isBulk && !isOfNews;
    // The next mail has other words.
    const seen = latest.map(asSeen).flatMap((mail) => (isWordForWord ? mail : [mail, withoutWords(mail)]));
    const verdicts = seen.map((mail) => verdictOn(mail, learned)?.does ?? null);
    if (verdicts.includes(null)) return [];
    const signs = { archived: acts.length, kept: 0, answered: 0 };
    return [
      {
        key,
        // Mail that did not go to many is archived only if its words match; new text of such a sender goes to Read.
        does: verdicts.includes('read') || (isOfNews && !isBulk) ? 'read' : 'archive',
        isWordForWord,
        signs,
      },
    ];
  });
  const said = new Map(lines.map((line) => [line.key, line]));
  return lines
    .filter((line) => !isSaidByWider(line, said))
    .sort((a, b) => count(b) - count(a) || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_LINES);
}

const MOST_COMPARED = 8;
const MOST_LINES = 30;

const count = ({ signs }: SenderLine): number => signs?.archived ?? 0;

const isSaidByWider = (line: SenderLine, said: ReadonlyMap<SenderKey, SenderLine>): boolean => {
  if (kindOfKey(line.key) !== 'subject') return false;
  const wider = said.get(line.key.slice(0, line.key.lastIndexOf(' "')));
  return wider?.does === line.does && wider.isWordForWord === line.isWordForWord;
};

/** The mail of an act, as it was when the person acted. */
const asSeen = (act: HandledMail): SeenMail => ({
  mark: act,
  features: { facts: unpacked(act.facts), words: unpacked(act.texts) },
  isBulk: act.isBulk,
  guard: null,
  saw: act.saw,
  sentences: act.says.map((code) => ({ code, words: [] })),
});

const withoutWords = (seen: SeenMail): SeenMail => ({ ...seen, features: { ...seen.features, words: [] } });

/** The lines of the note with their state on this device. A key that occurs twice applies to neither line. */
export function listLines(noted: readonly NotedLine[], learned: Learned): ListedLine[] {
  const known = new Map(learnedLines(learned).map((line) => [line.key, line]));
  const times = new Map<SenderKey, number>();
  for (const { key } of noted) times.set(key, (times.get(key) ?? 0) + 1);
  return noted.map(({ key, does, said }) => {
    if (said !== undefined) return { key, does, isWordForWord: false, signs: null, state: 'waits', said };
    const line = known.get(key);
    const isOnce = times.get(key) === 1;
    if (isOnce && line?.does === does) return { ...line, state: 'learned' };
    const state = isOnce && learned.confirmed.get(key) === does ? 'confirmed' : 'waits';
    return { key, does, isWordForWord: false, signs: null, state };
  });
}
