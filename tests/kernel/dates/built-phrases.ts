import fc from 'fast-check';
import type { PhraseParts } from './phrase-parts';
import { expectedOf } from './expected';

/** A phrase, and the only thing that it may be set to; `asked`: nothing. */
export interface BuiltPhrase {
  phrase: string;
  means: string;
}

interface Now {
  date: string;
  minutes: number;
}

const DAY = 86_400_000;

/** Phrases for a time of all the forms that the parts allow, with what they come to now. */
export function builtPhrase(parts: PhraseParts, now: Now): fc.Arbitrary<BuiltPhrase> {
  const one = <T>(list: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...list);
  const times = one([...parts.times, ...parts.spans]);
  const joined = ([first, second]: readonly [string, string]): string => `${first} ${second}`;
  const dated = fc
    .tuple(one(parts.days), times, fc.boolean())
    .map(([[day, dayMeans], [time, timeMeans], isDayFirst]) => ({
      phrase: joined(isDayFirst ? [day, time] : [time, day]),
      means: expectedOf(`${dayMeans} ${timeMeans}`, now),
    }));
  const repeated = fc
    .tuple(one(parts.repeats), one(parts.times), fc.boolean())
    .map(([[repeat, means], [time, timeMeans], isFirst]) => {
      const [first = '', rule = ''] = means.split(' | ');
      return {
        phrase: joined(isFirst ? [repeat, time] : [time, repeat]),
        means: expectedOf(`${first} ${timeMeans} | ${rule}`, now),
      };
    });
  const alone = one([...parts.days, ...parts.repeats]).map(([phrase, means]) => ({
    phrase,
    means: expectedOf(means, now),
  }));
  const beside = fc
    .tuple(
      one([
        ...parts.before.map((words) => [words, -1] as const),
        ...parts.after.map((words) => [words, 1] as const),
      ]),
      one(parts.days),
    )
    .map(([[words, days], [day, means]]) => ({
      phrase: words.replace('~', day),
      means: besides(expectedOf(means, now), days, now),
    }));
  // Two words for a day may mean one together, as "Friday the 12th" and "morgen in zwei Wochen" do.
  const calendar = one(parts.days.filter(([, means]) => / Dec$|^\d{4}-/u.test(means)));
  const contradiction = fc.tuple(calendar, calendar).map(([[first, firstMeans], [second, secondMeans]]) => {
    const day = expectedOf(firstMeans, now);
    return { phrase: joined([first, second]), means: day === expectedOf(secondMeans, now) ? day : 'asked' };
  });
  return fc.oneof(
    { weight: 3, arbitrary: dated },
    { weight: 3, arbitrary: repeated },
    { weight: 1, arbitrary: alone },
    { weight: 1, arbitrary: beside },
    { weight: 1, arbitrary: contradiction },
  );
}

function besides(day: string, days: number, now: Now): string {
  const date = new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
  return date < now.date ? 'asked' : date;
}

/** A Monday before noon, a Wednesday in the last week of a year, and the Sunday that ends a short month. */
export const MOMENTS = ['2026-11-23T11:03', '2026-12-30T16:40', '2027-02-28T07:15'].map((said) => ({
  at: { from: Date.parse(`${said}:00+01:00`), zone: 'Europe/Berlin' },
  now: { date: said.slice(0, 10), minutes: Number(said.slice(11, 13)) * 60 + Number(said.slice(14)) },
}));
