import { expect, it } from 'vitest';
import { comingTime } from '../../../../../src/core/app/view/words/clock-time';
import { tableOf } from '../../../../word-table';

const rows = tableOf('core/app/view/words/coming-time');

it.each(rows<[string, string, string, string, string]>('rows'))('%s', (_case, now, at, zone, words) => {
  expect(comingTime(Date.parse(at), { now: Date.parse(now), zone, locale: 'en-GB' })).toBe(words);
});
