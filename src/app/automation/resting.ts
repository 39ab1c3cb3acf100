import { ModelError } from '../../kernel/ports/language-model';
import type { Resting } from './automation-state';
import type { LockHolder } from '../../session/lock';
import type { Mood } from '../watch';

/**
 * The automation's state between two cycles, as shown to people. `next`: wall-clock time of the next automatic cycle,
 * if there is one.
 */
export function restingAfter(
  mood: Mood,
  { lastCycle, next }: { lastCycle: number | null; next: number | null },
): Resting {
  switch (mood.kind) {
    case 'well':
      return { kind: 'idle', lastCycle, nextCycle: next };
    case 'elsewhere':
      return { kind: 'elsewhere', by: nameOf(mood.by) };
    case 'barred':
      return mood.why;
    case 'refused': {
      const { error } = mood;
      const { code, message } = error;
      // The message of a budget that ends by itself names the time at which work goes on.
      const saysWhen = error instanceof ModelError && code === 'budget' && error.retryAfterMs !== undefined;
      return { kind: 'refused', code, message, nextTry: saysWhen ? null : next };
    }
    case 'stuck':
      return { kind: 'stuck', message: mood.error.message, nextTry: next };
  }
}

const nameOf = (by: LockHolder | null): string =>
  by === null ? 'another instance' : `${by.host} with process ${String(by.pid)}`;
