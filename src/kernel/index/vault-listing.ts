import type { Clock } from '../ports/clock';
import type { NoteRef, Vault } from '../ports/vault';
import { orForget } from './or-forget';

interface Listed {
  refs: Promise<readonly NoteRef[]>;
  /** Monotonic time in milliseconds at which listing began. */
  at: number;
  took: number;
}

/** A listing of the whole vault. At 10,000 notes it costs as much as a triage without its model. */
export class VaultListing {
  private latest: Listed | null = null;

  constructor(private readonly ports: { vault: Vault; clock: Clock }) {}

  /** A listing of the vault that is at most two seconds old. */
  recent(): Promise<readonly NoteRef[]> {
    return this.within(LISTING_MS);
  }

  /**
   * A listing that may be older where listing takes long, for callers that may miss a note of the last minute. So
   * listing takes little time in a vault of any size.
   */
  rough(): Promise<readonly NoteRef[]> {
    const took = this.latest?.took ?? 0;
    return this.within(Math.min(Math.max(LISTING_MS, took * WORK_A_LISTING), LONGEST_MS));
  }

  now(): Promise<readonly NoteRef[]> {
    const { vault, clock } = this.ports;
    const at = clock.monotonic();
    const list = async (): Promise<readonly NoteRef[]> => {
      const found = await vault.list('');
      listed.took = clock.monotonic() - at;
      return found ?? [];
    };
    const listed: Listed = { refs: Promise.resolve([]), at, took: 0 };
    listed.refs = orForget(list(), () => {
      if (this.latest === listed) this.latest = null;
    });
    this.latest = listed;
    return listed.refs;
  }

  private within(ms: number): Promise<readonly NoteRef[]> {
    const { latest } = this;
    return latest !== null && this.ports.clock.monotonic() - latest.at <= ms ? latest.refs : this.now();
  }
}

const LISTING_MS = 2_000;
/** A listing is used for this many times as long as it took. */
const WORK_A_LISTING = 20;
const LONGEST_MS = 60_000;
