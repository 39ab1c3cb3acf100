import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByRules } from '../../../../src/features/ask/model/analysis/split-by-rules';
import { dueSaid } from '../../../../src/features/ask/model/due-said';
import { received } from '../../../../src/features/ask/model/ask';
import { builtPhrase, MOMENTS } from '../../../kernel/dates/built-phrases';
import { PARTS } from '../../../kernel/dates/phrase-parts';
import { runs, SEED } from '../../../runs';

type Said = (typeof MOMENTS)[number]['at'];

/** Result of the rules and the reminder for a request. */
function reminded(text: string, at: Said): { title: string; due: string } {
  const [order, ...more] = splitByRules(text, at).orders;
  if (order?.tool !== 'reminder' || more.length > 0) return { title: '', due: 'not understood' };
  const request = {
    ...received({ id: 'a', text, at: '' }),
    tasks: [{ ...order, state: { kind: 'waiting' } as const }],
  };
  const found = dueSaid(order.given, request, at);
  const title = order.given.title ?? '';
  if (found.kind === 'none') return { title, due: 'none' };
  if (found.kind !== 'set') return { title, due: 'asked' };
  const { date, time, until, recurrence } = found.due;
  const parts = [date, time, until === null ? null : `> ${until}`, recurrence];
  return { title, due: parts.filter((part) => part !== null).join(' ') };
}

describe.each(Object.entries(PARTS))('phrases that are built from parts, in %s', (_, parts) => {
  it.each(MOMENTS)('are set to what they say or asked about, said on $now.date', ({ at, now }) => {
    const counted = { right: 0, asked: 0 };
    fc.assert(
      fc.property(
        builtPhrase(parts, now),
        fc.constantFrom(...parts.requests),
        ({ phrase, means }, request) => {
          const { title, due } = reminded(request.replace('~', phrase), at);
          expect([means, 'asked']).toContain(due);
          if (due !== 'asked') expect(title).toBe('call Ada');
          counted[due === means ? 'right' : 'asked'] += 1;
        },
      ),
      { numRuns: runs(300), seed: SEED },
    );
    // Asking about everything would hold, too.
    expect(counted.right).toBeGreaterThanOrEqual(9 * counted.asked);
  });
});
