import * as z from '../kernel/notes/values/schema';
import {
  type BegunCall,
  type BegunCalls,
  REFUSED_HOW,
  type RefusedApproval,
} from '../kernel/ports/begun-calls';
import type { LocalRecord } from '../kernel/ports/local-record';

/** Maximum number of remembered calls, and of remembered refusals. */
const MOST = 500;

const head = { request: z.string(), attempt: z.number(), at: z.string() };
const calls = z.array(z.object({ ...head, mail: z.exactOptional(z.string()) }));
const refusals = z.array(z.object({ ...head, how: z.enum(REFUSED_HOW) }));

/** Calls that have begun, on a phone, which has no folder outside the vault; the app is the only process. */
export class LocalBegunCalls implements BegunCalls {
  readonly #record: LocalRecord;

  constructor(record: LocalRecord) {
    this.#record = record;
  }

  begin(call: BegunCall, known: readonly number[]): Promise<BegunCall[]> {
    const all = this.#calls();
    const others = all.filter(
      ({ request, attempt }) =>
        request === call.request && (attempt === call.attempt || !known.includes(attempt)),
    );
    if (others.length === 0) this.#record.write('begun', [...all, call].slice(-MOST));
    return Promise.resolve(others.map(withoutMail));
  }

  withdraw(call: Pick<BegunCall, 'request' | 'attempt'>): Promise<void> {
    const others = this.#calls().filter((line) => !isSame(line, call));
    this.#record.write('begun', others);
    return Promise.resolve();
  }

  refuse(refusal: RefusedApproval): Promise<void> {
    const others = this.#refusals().filter((line) => !isSame(line, refusal));
    this.#record.write('refused', [...others, refusal].slice(-MOST));
    return Promise.resolve();
  }

  refusals(requests: ReadonlySet<string>): Promise<RefusedApproval[]> {
    return Promise.resolve(this.#refusals().filter(({ request }) => requests.has(request)));
  }

  answerTo(mail: string): Promise<BegunCall | null> {
    const call = this.#calls()
      .filter((line) => line.mail === mail)
      .at(-1);
    return Promise.resolve(call === undefined ? null : withoutMail(call));
  }

  #calls(): z.infer<typeof calls> {
    return calls.safeParse(this.#record.read('begun')).data ?? [];
  }

  #refusals(): z.infer<typeof refusals> {
    return refusals.safeParse(this.#record.read('refused')).data ?? [];
  }
}

type Attempt = Pick<BegunCall, 'request' | 'attempt'>;

const isSame = (a: Attempt, b: Attempt): boolean => a.request === b.request && a.attempt === b.attempt;

const withoutMail = ({ request, attempt, at }: BegunCall): BegunCall => ({ request, attempt, at });
