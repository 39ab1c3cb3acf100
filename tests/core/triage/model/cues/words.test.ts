import { describe, expect, it } from 'vitest';
import * as asks from '../../../../../src/core/triage/model/cues/ask-cues';
import { type CueList, MAIL_LANGUAGES } from '../../../../../src/core/triage/model/cues/cue-list';
import * as finished from '../../../../../src/core/triage/model/cues/finished-cues';
import * as mails from '../../../../../src/core/triage/model/cues/mail-cues';
import * as never from '../../../../../src/core/triage/model/cues/never-cues';
import { findWord, wordPattern } from '../../../../../src/kernel/notes/text/word-pattern';
import { tableOf } from '../../../../word-table';

const rows = tableOf('core/triage/model/cues/words');

const isList = (value: unknown): value is CueList =>
  typeof value === 'object' && value !== null && 'words' in value;

const LISTS = Object.entries({ ...asks, ...finished, ...mails, ...never }).flatMap(([name, value]) =>
  isList(value) ? [{ name, list: value }] : [],
);

/** For each list, words in each of {@link MAIL_LANGUAGES} that no other language of the list would find; '' for none. */
const FOUND = new Map(rows<[string, string[]]>('samples'));

describe('the words of mail', () => {
  it('hold a sample for each list and each of its languages', () => {
    const held = LISTS.map(({ name, list }) => [
      name,
      ...MAIL_LANGUAGES.filter((each) => each in list.words),
    ]);
    const sampled = [...FOUND].map(([name, samples]) => [
      name,
      ...MAIL_LANGUAGES.filter((_each, at) => samples[at] !== ''),
    ]);
    expect(sampled.sort()).toEqual(held.sort());
  });

  it('find a sample of each language, and not without the words of that language', () => {
    const misses = LISTS.flatMap(({ name, list }) =>
      MAIL_LANGUAGES.flatMap((language, at) => {
        const sample = FOUND.get(name)?.[at] ?? '';
        if (sample === '') return [];
        const others = MAIL_LANGUAGES.filter((each) => each !== language).map(
          (each) => list.words[each] ?? '',
        );
        return [
          ...(findWord(list, sample) === null ? [`${name} misses "${sample}"`] : []),
          ...(findWord(wordPattern(others.join(',')), sample) === null
            ? []
            : [`${name} does not need ${language} for "${sample}"`]),
        ];
      }),
    );
    expect(misses).toEqual([]);
  });
});
