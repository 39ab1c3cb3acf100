import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KNOWN_FILES, LEARNED_FROM, readMails } from '../../../../../bench/evaluate/labelled-mails.mjs';
import { learnWords } from '../../../../../bench/evaluate/word-lessons.mjs';
import { readWeights } from '../../../../../src/core/triage/model/cues/word-score';
import { WORD_TABLE } from '../../../../../src/core/triage/model/cues/word-table';
import { parseAddresses } from '../../../../../src/kernel/mail/headers/addresses';
import { temporaryFolder } from '../../../../fakes/temporary-folder';
import { DAYS, FAMILY_NAMES, GIVEN_NAMES, PLACES, PRODUCTS } from './names';

const weights = readWeights(WORD_TABLE);

/** A word is a name where most mails that hold it within a sentence write it with a capital letter. */
function writtenAsNames(texts: readonly string[], words: ReadonlySet<string>): string[] {
  const counts = new Map<string, { capital: number; small: number }>();
  for (const text of texts) {
    const seen = new Set(text.match(/(?<=\p{Ll},? )\p{L}+(?=[^\p{L}])/gu) ?? []);
    for (const written of seen) {
      const word = written.toLowerCase();
      if (!words.has(word)) continue;
      const count = counts.get(word) ?? { capital: 0, small: 0 };
      count[written === word ? 'small' : 'capital'] += 1;
      counts.set(word, count);
    }
  }
  return [...counts].filter(([, { capital, small }]) => capital > small).map(([word]) => word);
}

/** What those who write and are written to are called. */
const namesIn = (header: string): string[] =>
  parseAddresses(header).flatMap(({ name }) => name.toLowerCase().match(/\p{L}{2,}/gu) ?? []);

describe('the table of learned words', () => {
  it.each([
    ['given name', GIVEN_NAMES],
    ['family name', FAMILY_NAMES],
    ['product or company', PRODUCTS],
    ['place', PLACES],
    ['day or month', DAYS],
  ])('holds no %s', (_what, names) => {
    expect(names.filter((name) => weights.has(name))).toEqual([]);
  });

  it('holds no word that mail writes as a name, nor one of those who write it', () => {
    const { mails, ignored } = readMails(KNOWN_FILES);
    console.log(
      `Names looked for in ${String(mails.length)} mails${ignored.length > 0 ? '; the corpora are not all here' : ''}`,
    );
    const texts = mails.map(({ mail }) => mail.body);
    expect(writtenAsNames(texts, new Set(weights.keys()))).toEqual([]);
    const people = readMails(LEARNED_FROM).mails.flatMap(({ mail }) =>
      namesIn(`${mail.from ?? ''}, ${mail.to ?? ''}`),
    );
    expect(people.filter((name) => weights.has(name))).toEqual([]);
  });

  it('is read by a test that knows a name by its capital letter', () => {
    const texts = [
      'We asked what Marlow says.',
      'It was up to Marlow again.',
      'The offer is from marlow too.',
    ];
    expect(writtenAsNames(texts, new Set(['marlow', 'offer', 'says']))).toEqual(['marlow']);
  });
});

const SENDERS = ['a@x.example', 'b@y.example', 'c@z.example'];

/** What is learned where mails of these senders advertise by a sentence, in turn of one source and another. */
function learnedFrom(
  sentence: string,
  { senders = SENDERS, sources = ['one', 'two'] } = {},
): ReadonlyMap<string, number> {
  const { folder, remove } = temporaryFolder();
  const file = join(folder, 'mails.jsonl');
  const mail = (from: string, body: string, label: string, index: number): string =>
    JSON.stringify({ from, subject: 'Hello', body, label, source: sources[index % sources.length] });
  const lines = [
    ...senders.map((from, index) => mail(from, sentence, 'bulk', index)),
    ...['d', 'e', 'f'].map((name, index) => mail(`${name}@w.example`, 'The plan is done.', 'ask', index)),
  ];
  writeFileSync(file, lines.join('\n'));
  const { mails } = readMails([file]);
  remove();
  return learnWords(mails);
}

describe('learning words', () => {
  it('keeps one that three senders of two sources use', () => {
    expect(learnedFrom('Now it is cheaper than ever.').has('cheaper')).toBe(true);
  });

  it.each([
    ['a name within a sentence', 'We ask what Chen says.', {}, 'chen'],
    [
      'a word of the sender',
      'We say what marlow says.',
      { senders: ['marlow@x.example', ...SENDERS] },
      'marlow',
    ],
    ['a word of two senders', 'Now it is cheaper.', { senders: ['a@x.example', 'b@y.example'] }, 'cheaper'],
    ['a word of one source', 'Now it is cheaper.', { sources: ['one'] }, 'cheaper'],
  ])('leaves out %s', (_what, sentence, options, word) => {
    expect(learnedFrom(sentence, options).has(word)).toBe(false);
  });
});
