import * as z from '../notes/schema';
import type { Attempt, BegunCalls } from '../ports/begun-calls';
import type { LocalRecord } from '../ports/local-record';

/** How many calls are remembered. */
const MOST = 500;

const lines = z.array(z.object({ request: z.string(), attempt: z.number(), at: z.string() }));

/** Begun calls where there is no folder outside the vault: on a phone, where the app is the only process. */
export class LocalBegunCalls implements BegunCalls {
  readonly #record: LocalRecord;

  constructor(record: LocalRecord) {
    this.#record = record;
  }

  begin({ request, attempt }: Attempt, at: string): Promise<string | null> {
    const known = this.#lines();
    const former = known.find((line) => line.request === request && line.attempt >= attempt);
    if (former !== undefined) return Promise.resolve(former.at);
    this.#record.write('begun', [...known, { request, attempt, at }].slice(-MOST));
    return Promise.resolve(null);
  }

  withdraw({ request, attempt }: Attempt): Promise<void> {
    const others = this.#lines().filter((line) => line.request !== request || line.attempt !== attempt);
    this.#record.write('begun', others);
    return Promise.resolve();
  }

  #lines(): z.infer<typeof lines> {
    return lines.safeParse(this.#record.read('begun')).data ?? [];
  }
}
