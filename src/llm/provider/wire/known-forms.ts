import type { Failure } from './model-failure';
import type { RequestForm } from './request-form';

export interface KnownForm {
  form: RequestForm;
  /** Wall-clock time of the answer, in milliseconds. */
  at: number;
}

/** Keeps records of forms across runs, by a key of server and model. */
export interface FormStore {
  read(key: string): Promise<KnownForm | null>;
  write(key: string, known: KnownForm | null): Promise<void>;
}

/** The behaviour of a server and model since Deputy runs. Times are wall-clock milliseconds. */
interface Seen {
  /** The form in which the server answered last, valid or not. */
  answered: RequestForm | null;
  /** Time until which that form is used, because the server refused others before it. */
  heldUntil: number;
  /** Time until which no form is tried but the first, because the server refused all, and answered none since. */
  refusesUntil: number;
  /** Failure that was shown when it refused all. */
  refusal: Failure | null;
  /** Number of the last answers that did not have the shape. */
  shapeless: number;
  /** Whether the last answer held one of the keys that were asked for. */
  hasKeys: boolean;
  /** Number of other forms that were tried for such answers. */
  trials: number;
  /** Ends with the search of a call for a form that the server takes. */
  search: Promise<void> | null;
}

/** A week, after which a server is asked in the first form again. */
const VALID_MS = 7 * 86_400_000;

const unseen = (): Seen => ({
  answered: null,
  heldUntil: 0,
  refusesUntil: 0,
  refusal: null,
  shapeless: 0,
  hasKeys: false,
  trials: 0,
  search: null,
});

export class KnownForms {
  readonly #known = new Map<string, KnownForm | null>();
  readonly #seen = new Map<string, Seen>();

  /** Without `store`, forms are known while Deputy runs. */
  constructor(private readonly store: FormStore | null = null) {}

  seen(key: string): Seen {
    const seen = this.#seen.get(key) ?? unseen();
    this.#seen.set(key, seen);
    return seen;
  }

  async read(key: string, now: number): Promise<RequestForm | null> {
    if (!this.#known.has(key)) this.#known.set(key, (await this.store?.read(key)) ?? null);
    const known = this.#known.get(key) ?? null;
    return known === null || now - known.at > VALID_MS ? null : known.form;
  }

  /** Forgets all about a server, so that it is asked in the first form, and in each other one if it refuses. */
  async forget(key: string): Promise<void> {
    // A check has few answers: its second one is in another format already.
    Object.assign(this.seen(key), unseen(), { shapeless: 1 });
    await this.write(key, null);
  }

  /** Saves a form; `null` removes a form that the server no longer accepts. */
  async write(key: string, known: KnownForm | null): Promise<void> {
    this.#known.set(key, known);
    await this.store?.write(key, known).catch(() => undefined);
  }
}
