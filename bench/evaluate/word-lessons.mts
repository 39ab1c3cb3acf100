import { parseAddresses } from '../../src/kernel/mail/headers/addresses';
import { countedWords, type WordWeights } from '../../src/core/triage/model/cues/word-score';
import type { LabelledMail } from './labelled-mails.mjs';

/** About 4 kB. */
const MOST_WORDS = 360;
/** What fewer people write is a person, a product or chance. */
const FEWEST_SENDERS = 3;
/** What stands in one collection alone is about its subject. */
const FEWEST_SOURCES = 2;
/** In nats; a word below says little. */
const LEAST_WEIGHT = 0.7;

interface Count {
  advertising: number;
  other: number;
  senders: Set<string>;
  sources: Set<string>;
  /** Mails that write it with a capital letter within a sentence, and with a small one. */
  capital: number;
  small: number;
}

/**
 * Naive Bayes over which words a mail holds: each with its smoothed log-odds, in tenths of a nat. A name, a product or a
 * place says nothing about mail of others, so that only words are kept that {@link isEverybodys} lets through.
 */
export function learnWords(mails: readonly LabelledMail[]): WordWeights {
  const lessons = mails.filter(({ isAdvertising }) => isAdvertising !== null);
  const all = { advertising: 0, other: 0 };
  const words = new Map<string, Count>();
  const named = new Set(
    mails.flatMap(({ mail }) => wordsOfAddresses(`${mail.from ?? ''}, ${mail.to ?? ''}`)),
  );
  for (const lesson of lessons) {
    const side = lesson.isAdvertising === true ? 'advertising' : 'other';
    all[side] += 1;
    countInto(words, lesson, side);
  }
  const share = (count: Count, side: 'advertising' | 'other'): number =>
    (count[side] + 0.5) / (all[side] + 1);
  const kept = [...words]
    .filter(([word, count]) => !named.has(word) && isEverybodys(count))
    .map(([word, count]) => ({
      word,
      mails: count.advertising + count.other,
      weight: Math.log(share(count, 'advertising') / share(count, 'other')),
    }))
    .filter(({ weight }) => Math.abs(weight) >= LEAST_WEIGHT)
    .sort((a, b) => Math.abs(b.weight) * b.mails - Math.abs(a.weight) * a.mails)
    .slice(0, MOST_WORDS);
  return new Map(
    kept
      .map(({ word, weight }) => [word, Math.round(weight * 10)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function countInto(
  words: Map<string, Count>,
  { mail, source }: LabelledMail,
  side: 'advertising' | 'other',
): void {
  const text = `${mail.subject}\n${mail.body}`;
  const capital = new Set(withinSentences(mail.body).filter(isCapital).map(folded));
  const small = new Set(text.match(WORDS)?.filter((word) => !isCapital(word)));
  for (const word of countedWords(text)) {
    const count = words.get(word) ?? {
      advertising: 0,
      other: 0,
      senders: new Set<string>(),
      sources: new Set<string>(),
      capital: 0,
      small: 0,
    };
    count[side] += 1;
    count.senders.add(mail.from ?? '');
    count.sources.add(source);
    if (small.has(word)) count.small += 1;
    else if (capital.has(word)) count.capital += 1;
    words.set(word, count);
  }
}

const isEverybodys = ({ senders, sources, capital, small }: Count): boolean =>
  senders.size >= FEWEST_SENDERS && sources.size >= FEWEST_SOURCES && small > capital;

const WORDS = /\p{L}+/gu;
const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
const folded = (word: string): string => word.toLowerCase();

/** The words that begin no sentence and no line. */
const withinSentences = (text: string): string[] => text.match(/(?<=[\p{L},;] )\p{L}+/gu) ?? [];

const wordsOfAddresses = (header: string): string[] =>
  parseAddresses(header)
    .flatMap(({ name, address }) => `${name} ${address}`.match(WORDS) ?? [])
    .map(folded);
