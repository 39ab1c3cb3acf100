import type { LookRange } from '../../../kernel/ports/mail-source';
import type { FirstTake } from '../model/fetch-state';

export function rangeOf(first: FirstTake): LookRange {
  switch (first.kind) {
    case 'now':
      return { latest: 0 };
    case 'since':
      return { since: first.since };
    case 'latest':
      return { latest: first.count };
  }
}

/** Parses `now`, `7d`, a date, or a number of mails; `null` for any other text. */
export function parseFirstTake(text: string, now: number): FirstTake | null {
  if (text === 'now') return { kind: 'now' };
  const [, days] = /^(\d{1,4})d$/.exec(text) ?? [];
  if (days !== undefined) return { kind: 'since', since: now - Number(days) * DAY_MS };
  if (/^\d{1,6}$/.test(text)) return { kind: 'latest', count: Number(text) };
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : { kind: 'since', since: date };
}

const DAY_MS = 86_400_000;
