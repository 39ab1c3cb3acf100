/** The first rest of a server in trouble; each further one in a row is twice as long. */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 15 * 60_000;

interface Rest {
  why: string;
  /** Wall-clock milliseconds. */
  since: number;
  ms: number;
}

/**
 * Servers that did not answer, and are left alone for a while: one that hangs must not cost a minute for each mail, nor
 * use up every approval. Kept in memory: a process that begins anew may try once.
 */
export class ServerRests {
  private readonly rests = new Map<string, Rest>();

  constructor(private readonly now: () => number) {}

  /** Why the server is left alone now; `null`: it may be asked. */
  why(server: string): string | null {
    const rest = this.rests.get(server);
    return rest === undefined || this.remaining(rest) <= 0 ? null : rest.why;
  }

  /** Milliseconds until the first of them may be asked again; `null`: none rests. */
  soonest(): number | null {
    const left = [...this.rests.values()].map((rest) => this.remaining(rest)).filter((ms) => ms > 0);
    return left.length === 0 ? null : Math.min(...left);
  }

  failed(server: string, why: string): void {
    const former = this.rests.get(server)?.ms;
    const ms = former === undefined ? FIRST_REST_MS : Math.min(former * 2, LONGEST_REST_MS);
    this.rests.set(server, { why, since: this.now(), ms });
  }

  answered(server: string): void {
    this.rests.delete(server);
  }

  /** A clock that was set back prolongs no rest. */
  private remaining({ since, ms }: Rest): number {
    const passed = this.now() - since;
    return passed < 0 ? 0 : ms - passed;
  }
}
