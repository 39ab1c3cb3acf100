import type { Ports } from '../session/ports';
import type { LoggedDecision } from './view/activity/decisions';
import type { LogLine } from './view/activity/log-line';
import type { Overview } from './view/overview';

/** Sources that a feature may read, without a lock. */
export interface Facts {
  clock: Pick<Ports['clock'], 'now' | 'zone'>;
  /** The sidebar's content. */
  overview: () => Promise<Overview>;
  /** The newest days of the log. */
  past: () => Promise<Past>;
}

export interface Past {
  lines: readonly LogLine[];
  /** Newest first. */
  decisions: readonly LoggedDecision[];
}

export const deputyFacts = (deputy: Omit<Facts, 'clock'>, clock: Facts['clock']): Facts => ({
  clock,
  overview: () => deputy.overview(),
  past: () => deputy.past(),
});
