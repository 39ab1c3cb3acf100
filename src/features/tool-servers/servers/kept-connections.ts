import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { after } from '../../../kernel/ports/after';
import type { Clock } from '../../../kernel/ports/clock';
import type { ToolServerError } from '../../../kernel/ports/tool-caller';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';
import { unlessStopped } from '../../../core/session/unless-stopped';
import type { Opened } from './open-connection';
import { serverTrouble } from './server-trouble';

/** Milliseconds for opening a connection; programs that are downloaded on their first start take longer. */
const OPENING_MS = 60_000;
/** Milliseconds that an unused connection is kept: long enough for a check, its call and the next call to share it. */
const KEEPING_MS = 120_000;

type Opening = Result<Opened, ToolServerError>;

export interface Lease extends Opened {
  /** Whether the connection was opened for this lease; otherwise it was kept and may have broken unnoticed. */
  isFresh: boolean;
  /** Called if the connection is broken or hangs: it is not used again. */
  retire: () => void;
  /** Called once, when the connection is no longer used. */
  release: () => void;
}

export interface KeptConnectionsOptions {
  open: (server: ToolServer, signal: AbortSignal) => Promise<Opening>;
  clock: Clock;
}

interface Kept {
  /** Serialised settings that the connection was opened with. */
  key: string;
  opening: Promise<Opening>;
  /** Aborted to cancel the opening. */
  giveUp: AbortController;
  opened: Opened | null;
  users: number;
  /** Whether the connection must not be used again; it is closed when its last user releases it. */
  isRetired: boolean;
  /** Cancels the wait after which the unused connection is closed; `null` if there is none. */
  endRest: (() => void) | null;
}

/** One connection per server, opened on demand and closed after it was unused for a while. */
export class KeptConnections {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly options: KeptConnectionsOptions) {}

  /** Takes an open connection. On an abort it returns at once; the connection opens on for other users. */
  async take(server: ToolServer, signal: AbortSignal): Promise<Result<Lease, ToolServerError>> {
    const found = this.#find(server);
    const kept = found ?? this.#begin(server);
    kept.users += 1;
    kept.endRest?.();
    const opening = signal.aborted ? null : await unlessStopped(unlessAborted(kept.opening, signal), signal);
    if (opening?.ok === true) return ok(this.#lease(kept, opening.value, found === null));
    this.#release(kept);
    return opening ?? err(serverTrouble({ server, error: signal.reason, signal, secrets: [] }));
  }

  async close(): Promise<void> {
    const all = [...this.#kept.values()];
    this.#kept.clear();
    await Promise.all(all.map((kept) => end(kept)));
  }

  #find(server: ToolServer): Kept | null {
    const kept = this.#kept.get(server.name);
    if (kept === undefined) return null;
    if (kept.key === keyOf(server) && kept.opened?.connection.isOpen !== false) return kept;
    this.#retire(kept);
    return null;
  }

  #begin(server: ToolServer): Kept {
    const giveUp = new AbortController();
    const kept: Kept = {
      key: keyOf(server),
      opening: this.#open(server, giveUp).then((opening) => {
        if (opening.ok) kept.opened = opening.value;
        else this.#retire(kept);
        return opening;
      }),
      giveUp,
      opened: null,
      users: 0,
      isRetired: false,
      endRest: null,
    };
    this.#kept.set(server.name, kept);
    return kept;
  }

  async #open(server: ToolServer, giveUp: AbortController): Promise<Opening> {
    const { open, clock } = this.options;
    const endWait = after(clock, OPENING_MS, () => giveUp.abort());
    const opening = await open(server, giveUp.signal);
    endWait();
    return opening;
  }

  #lease(kept: Kept, opened: Opened, isFresh: boolean): Lease {
    return {
      ...opened,
      isFresh,
      retire: () => this.#retire(kept),
      release: () => this.#release(kept),
    };
  }

  #retire(kept: Kept): void {
    kept.isRetired = true;
    for (const [name, candidate] of this.#kept) if (candidate === kept) this.#kept.delete(name);
    if (kept.users === 0) void end(kept);
  }

  #release(kept: Kept): void {
    kept.users -= 1;
    if (kept.users > 0) return;
    if (kept.isRetired) {
      void end(kept);
      return;
    }
    kept.endRest = after(this.options.clock, KEEPING_MS, () => this.#retire(kept));
  }
}

const keyOf = ({ transport }: ToolServer): string => JSON.stringify(transport);

async function end(kept: Kept): Promise<void> {
  kept.isRetired = true;
  kept.endRest?.();
  kept.giveUp.abort();
  const opening = await kept.opening;
  if (opening.ok) await opening.value.connection.close();
}
