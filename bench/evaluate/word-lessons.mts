import { countedWords, type WordWeights } from '../../src/features/triage/model/cues/word-score';
import type { LabelledMail } from './labelled-mails.mjs';

/** About 4 kB. */
const MOST_WORDS = 360;
/** A word of one mail is chance. */
const FEWEST_MAILS = 2;
/** In nats; a word below says little. */
const LEAST_WEIGHT = 0.7;

interface Count {
  advertising: number;
  other: number;
}

/** Naive Bayes over which words a mail holds: each with its smoothed log-odds, in tenths of a nat. */
export function learnWords(mails: readonly LabelledMail[]): WordWeights {
  const all: Count = { advertising: 0, other: 0 };
  const words = new Map<string, Count>();
  for (const { mail, isAdvertising } of mails) {
    const side = isAdvertising ? 'advertising' : 'other';
    all[side] += 1;
    for (const word of countedWords(`${mail.subject}\n${mail.body}`)) {
      const count = words.get(word) ?? { advertising: 0, other: 0 };
      count[side] += 1;
      words.set(word, count);
    }
  }
  const share = (count: Count, side: keyof Count): number => (count[side] + 0.5) / (all[side] + 1);
  const kept = [...words]
    .map(([word, count]) => ({
      word,
      mails: count.advertising + count.other,
      weight: Math.log(share(count, 'advertising') / share(count, 'other')),
    }))
    .filter(({ mails: holding, weight }) => holding >= FEWEST_MAILS && Math.abs(weight) >= LEAST_WEIGHT)
    .sort((a, b) => Math.abs(b.weight) * b.mails - Math.abs(a.weight) * a.mails)
    .slice(0, MOST_WORDS);
  return new Map(
    kept
      .map(({ word, weight }) => [word, Math.round(weight * 10)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
