import { describe, expect, it } from 'vitest';
import { stateAsked } from '../../../../src/features/ask/model/analysis/state-asked';
import { linesOf, wordsOf } from '../../../word-table';

/** A Monday. */
const MOMENT = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };

const read = (text: string): string => {
  const found = stateAsked(text, MOMENT);
  if (found === null) return '';
  const { topic, days, names, unread } = found;
  return [
    topic,
    ...(days === null ? [] : [`${days.first.slice(5)}..${days.last.slice(5)}`]),
    ...names,
    ...(unread === undefined ? [] : [`? ${unread}`]),
  ].join(' ');
};

describe('a question about the records', () => {
  const rows = wordsOf('state', 'asked');

  it.each(rows)('%s -> %s', (text, asked) => {
    expect(read(text)).toBe(asked);
  });

  it.each(linesOf('state', 'about something else'))('%s is none', (text) => {
    expect(read(text)).toBe('');
  });

  it('is about something else with a word more, which only names what was sent', () => {
    const wrong = rows.flatMap(([text]) => {
      const words = text.split(' ');
      return words
        .map((_, at) => [...words.slice(0, at + 1), 'zorbex', ...words.slice(at + 1)].join(' '))
        .filter((more) => !/^(?:$|list )|zorbex/u.test(read(more)));
    });
    expect(wrong.filter((text) => !/dashboard/iu.test(text))).toEqual([]);
  });
});
