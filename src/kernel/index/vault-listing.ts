import type { Clock } from '../ports/clock';
import type { NoteRef, Vault } from '../ports/vault';

/** A listing of the whole vault. At 10,000 notes it costs as much as a triage without its model. */
export class VaultListing {
  private latest: { at: number; refs: Promise<readonly NoteRef[]> } | null = null;

  constructor(private readonly ports: { vault: Vault; clock: Clock }) {}

  /** A listing of the vault that is at most two seconds old. */
  recent(): Promise<readonly NoteRef[]> {
    const at = this.ports.clock.monotonic();
    return this.latest !== null && at - this.latest.at <= LISTING_MS ? this.latest.refs : this.now();
  }

  now(): Promise<readonly NoteRef[]> {
    const { vault, clock } = this.ports;
    const refs = vault.list('').then((found) => found ?? []);
    this.latest = { at: clock.monotonic(), refs };
    return refs;
  }
}

const LISTING_MS = 2_000;
