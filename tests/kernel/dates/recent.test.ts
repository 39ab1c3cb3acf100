import { expect, it } from 'vitest';
import type { LanguageCode } from '../../../src/kernel/dates/language';
import { type Moment, readWhen } from '../../../src/kernel/dates/read-when';
import { Recent } from '../../../src/kernel/dates/recent';

it('what was worked out lately is not worked out again, until others took its room', () => {
  const recent = new Recent<string, number>(2);
  const made: string[] = [];
  const of = (key: string) => recent.of(key, () => made.push(key));
  expect(['one', 'one', 'two', 'one', 'three', 'two', 'one'].map(of)).toEqual([1, 1, 2, 1, 3, 2, 4]);
  expect(made).toEqual(['one', 'two', 'three', 'one']);
});

it('a time is read anew at another moment, in another zone, in another language, and for a person of other languages', () => {
  const [from, later] = [Date.UTC(2026, 10, 23, 22), Date.UTC(2026, 10, 25, 22)];
  const date = (moment: Moment, language?: LanguageCode, text = 'tomorrow at 9pm') => {
    const read = readWhen(text, moment, language);
    return read.kind === 'read' ? read.date : read.kind;
  };
  expect([
    ...[date({ from, zone: 'UTC' }), date({ from: later, zone: 'UTC' }), date({ from, zone: 'Asia/Tokyo' })],
    ...[date({ from, zone: 'UTC' }, 'en', '3/12'), date({ from, zone: 'UTC' }, 'de', '3/12')],
    date({ from, zone: 'UTC', languages: ['de'] }, 'en', '3/12'),
  ]).toEqual(['2026-11-24', '2026-11-26', '2026-11-25', 'unclear', '2026-12-03', '2026-12-03']);
});
