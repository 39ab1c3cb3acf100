import type { Round } from './loop';
import type { StopReason } from './stop-reason';

/** What came of one loop, or of one revision that a person asked for: kept so that the wordings can be compared. */
export interface LoopRecord {
  /** ISO 8601 with offset. */
  at: string;
  /** Where the draft lay. */
  draft: string;
  rounds: readonly Round[];
  /** The round whose text the draft got. */
  used: number;
  stop: StopReason;
}
