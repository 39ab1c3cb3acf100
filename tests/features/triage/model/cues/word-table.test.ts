import { describe, expect, it } from 'vitest';
import { FEWEST_SENDERS, learnWords } from '../../../../../bench/evaluate/word-lessons.mjs';
import { type LabelledMail, readLine } from '../../../../../bench/evaluate/labelled-mails.mjs';
import { readWeights } from '../../../../../src/features/triage/model/cues/word-score';
import { WORD_TABLE } from '../../../../../src/features/triage/model/cues/word-table';

const lesson = (source: string, from: string, body: string, label = 'bulk'): LabelledMail => {
  const read = readLine(JSON.stringify({ label, from, subject: 'Hello', body }), source);
  if (typeof read === 'string') throw new Error(read);
  return read;
};

/** Mails of three senders and two sources that hold the sentence, and as many others without it. */
const mailsWith = (sentence: string, senders = ['a@x.example', 'b@y.example', 'c@z.example']) => [
  ...senders.map((from, index) => lesson(index % 2 === 0 ? 'one' : 'two', from, sentence)),
  ...['d', 'e', 'f'].map((name) => lesson('one', `${name}@w.example`, 'The plan is done.', 'ask')),
];

describe('the learned words', () => {
  it('hold a word that three senders of two sources use', () => {
    expect(learnWords(mailsWith('Now it is cheaper than ever.')).has('cheaper')).toBe(true);
  });

  it.each([
    ['a name within a sentence', mailsWith('We ask what Chen says.'), 'chen'],
    [
      'a word of the sender',
      mailsWith('We say what marlow says.', ['marlow@x.example', 'b@y.example', 'c@z.example']),
      'marlow',
    ],
    [
      'a word of two senders',
      mailsWith('Now it is cheaper.', ['a@x.example', 'b@y.example', 'a@x.example']),
      'cheaper',
    ],
    [
      'a word of one source',
      mailsWith('Now it is cheaper.').map((mail) => ({ ...mail, source: 'one' })),
      'cheaper',
    ],
  ])('hold not %s', (_what, mails, word) => {
    expect(FEWEST_SENDERS).toBe(3);
    expect(learnWords(mails).has(word)).toBe(false);
  });

  it('name nobody, no product and no day, as they are kept', () => {
    const weights = readWeights(WORD_TABLE);
    const names =
      'chen patel martínez jaehoon wenjun daniel david james robin vikram sofía iyer okonkwo hyperscaler tesla vectortech rocm ryzen amd xdna nigeria lagos monday tuesday wednesday thursday friday saturday sunday june';
    expect(names.split(' ').filter((name) => weights.has(name))).toEqual([]);
  });
});
