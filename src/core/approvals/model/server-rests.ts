/** Milliseconds of the first pause for a server in trouble; each further pause in a row is twice as long. */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 15 * 60_000;

interface Rest {
  why: string;
  /** Start of the pause, in wall-clock milliseconds. */
  since: number;
  ms: number;
}

/**
 * Pauses for servers that did not answer, so that a hanging server neither costs a minute per mail nor uses up every
 * approval. Kept in memory only: a new process may try once.
 */
export class ServerRests {
  private readonly rests = new Map<string, Rest>();

  constructor(private readonly now: () => number) {}

  why(server: string): string | null {
    const rest = this.rests.get(server);
    return rest === undefined || this.remaining(rest) <= 0 ? null : rest.why;
  }

  /** Milliseconds until the first pause ends; `null` if there is none. */
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

  /** Milliseconds left of a pause. Setting back the clock does not prolong it. */
  private remaining({ since, ms }: Rest): number {
    const passed = this.now() - since;
    return passed < 0 ? 0 : ms - passed;
  }
}
