import * as z from '../notes/values/schema';
import type { BegunCall, BegunCalls } from '../ports/begun-calls';
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

  begin(call: BegunCall, known: readonly number[]): Promise<BegunCall[]> {
    const all = this.#lines();
    const others = all.filter(
      ({ request, attempt }) =>
        request === call.request && (attempt === call.attempt || !known.includes(attempt)),
    );
    if (others.length === 0) this.#record.write('begun', [...all, call].slice(-MOST));
    return Promise.resolve(others);
  }

  withdraw({ request, attempt }: Pick<BegunCall, 'request' | 'attempt'>): Promise<void> {
    const others = this.#lines().filter((line) => line.request !== request || line.attempt !== attempt);
    this.#record.write('begun', others);
    return Promise.resolve();
  }

  #lines(): z.infer<typeof lines> {
    return lines.safeParse(this.#record.read('begun')).data ?? [];
  }
}
