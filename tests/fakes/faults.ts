import type { VaultError } from '../../src/kernel/ports/vault';

export type WriteKind =
  | 'makeFolder'
  | 'create'
  | 'append'
  | 'edit'
  | 'replace'
  | 'move'
  | 'trash'
  | 'remove'
  | 'removeFolder';

export interface PortCall {
  store: 'vault' | 'device' | 'begun';
  kind: WriteKind | 'list' | 'read';
  path: string;
}

export interface Write extends PortCall {
  kind: WriteKind;
  /** Counted from 1 over every store that shares these faults. */
  n: number;
}

/** `kill` stops before the write, `tear` in the middle of it; an error is what the port rejects with. */
export type Fault = 'kill' | 'tear' | VaultError;

/** The process is gone: nothing it still tries reaches a store. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

export interface FaultOptions {
  /** Asked before every write. `undefined` lets it through. */
  onWrite?: (write: Write) => Fault | undefined;
  /** Awaited before every call, reads too: where a scheduler interleaves two hosts. */
  onCall?: (call: PortCall) => Promise<void>;
}

/**
 * What goes wrong in one process. Share one object between the stores of a host, so that "the n-th write" walks
 * across all of them, and give a restarted host a new one: the old host stays dead.
 */
export class Faults {
  /** Every write that was asked for, the failed one included. */
  readonly writes: Write[] = [];
  readonly #options: FaultOptions;
  #isKilled = false;

  constructor(options: FaultOptions = {}) {
    this.#options = options;
  }

  get isKilled(): boolean {
    return this.#isKilled;
  }

  async enter(call: PortCall): Promise<void> {
    this.#refuseWhenKilled(call);
    await this.#options.onCall?.(call);
    this.#refuseWhenKilled(call);
  }

  /** Runs one write; `reach` says how much of the bytes gets to the disk. */
  write(call: Omit<Write, 'n'>, apply: (reach: (bytes: Uint8Array) => Uint8Array) => void): void {
    this.#refuseWhenKilled(call);
    const write = { ...call, n: this.writes.length + 1 };
    this.writes.push(write);
    const fault = this.#options.onWrite?.(write);
    if (fault === undefined) {
      apply((bytes) => bytes);
      return;
    }
    if (fault === 'tear' && canTear(write)) apply(firstHalf);
    if (typeof fault !== 'string') throw fault;
    this.#isKilled = true;
    throw new Killed(`killed in write ${String(write.n)}: ${write.store} ${write.kind} ${write.path}`);
  }

  #refuseWhenKilled(call: PortCall): void {
    if (this.#isKilled) throw new Killed(`a dead process called ${call.store} ${call.kind} ${call.path}`);
  }
}

/** Obsidian's vault promises no atomic write; of a device store, only the end of an append may be missing. */
const canTear = (write: Write): boolean =>
  write.kind === 'append' || (write.store === 'vault' && (write.kind === 'create' || write.kind === 'edit'));

/** Cuts between bytes, not characters, as a disk does. */
const firstHalf = (bytes: Uint8Array): Uint8Array => bytes.slice(0, bytes.length >> 1);
