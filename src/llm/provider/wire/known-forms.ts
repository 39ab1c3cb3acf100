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

/** `others`: ends with the search of another call; `null` if this call searches. */
export interface Search {
  others: Promise<void> | null;
  end: () => void;
}

/** A week, after which a server is asked in the first form again. */
const VALID_MS = 7 * 86_400_000;
/** An hour, after which a server is asked again in the forms that it refused. */
const REFUSING_MS = 3_600_000;
/** Answers in a row without JSON, after which a model is asked once without a format. */
const MOST_PROSE = 2;

/** The form in which each model is asked: the first one, or a later one that the server answered after a refusal. */
export class KnownForms {
  readonly #known = new Map<string, KnownForm | null>();
  readonly #answered = new Map<string, RequestForm>();
  /** Wall-clock times at which servers had refused every form. */
  readonly #refusing = new Map<string, number>();
  /** Forms that servers took after they had refused others, valid or not. */
  readonly #held = new Map<string, KnownForm>();
  /** Number of the last answers that held no JSON, although a format was asked for; infinite after the one try without. */
  readonly #prose = new Map<string, number>();
  readonly #searches = new Map<string, Promise<void>>();

  /** Without `store`, forms are known while Deputy runs. */
  constructor(private readonly store: FormStore | null = null) {}

  async read(key: string, now: number): Promise<RequestForm | null> {
    if (!this.#known.has(key)) this.#known.set(key, (await this.store?.read(key)) ?? null);
    const known = this.#known.get(key) ?? null;
    return known === null || now - known.at > VALID_MS ? null : known.form;
  }

  /** The form in which the server answered last, valid or not; `null` if it has not since Deputy runs. */
  lastAnswered(key: string): RequestForm | null {
    return this.#answered.get(key) ?? null;
  }

  /** The form that the server took after it had lately refused others, so that they are not asked again with each note. */
  held(key: string, now: number): RequestForm | null {
    const held = this.#held.get(key);
    return held === undefined || now - held.at > REFUSING_MS ? null : held.form;
  }

  hold(key: string, held: KnownForm): void {
    this.#held.set(key, held);
  }

  /** Counts answers without JSON to a request for a format; 0 is for an answer with JSON. */
  countProse(key: string, count: number): void {
    const before = this.#prose.get(key) ?? 0;
    if (before < Infinity) this.#prose.set(key, count === 0 ? 0 : before + count);
  }

  /** Whether a model that answered formats without JSON is now to be asked without one, which is tried once. */
  takesTrial(key: string): boolean {
    const count = this.#prose.get(key) ?? 0;
    if (count < MOST_PROSE || count === Infinity) return false;
    this.#prose.set(key, Infinity);
    return true;
  }

  /** Whether the server has lately refused every form, and answered none since, so that the fault is elsewhere. */
  refusesAll(key: string, now: number): boolean {
    return now - (this.#refusing.get(key) ?? -Infinity) < REFUSING_MS;
  }

  /** Begins a search for a form that a server takes, or joins the one under way. */
  search(key: string): Search {
    const others = this.#searches.get(key) ?? null;
    if (others !== null) return { others, end: () => undefined };
    let resolve = (): void => undefined;
    this.#searches.set(key, new Promise<void>((done) => (resolve = done)));
    const end = (): void => {
      this.#searches.delete(key);
      resolve();
    };
    return { others, end };
  }

  setAnswered(key: string, form: RequestForm): void {
    this.#refusing.delete(key);
    this.#answered.set(key, form);
  }

  setRefusesAll(key: string, now: number): void {
    this.#refusing.set(key, now);
  }

  /** Forgets all about a server, so that it is asked in the first form, and in each other one if it refuses. */
  async forget(key: string): Promise<void> {
    for (const known of [this.#refusing, this.#answered, this.#held, this.#prose]) known.delete(key);
    await this.write(key, null);
  }

  /** Saves a form; `null` removes a form that the server no longer accepts. */
  async write(key: string, known: KnownForm | null): Promise<void> {
    this.#known.set(key, known);
    await this.store?.write(key, known).catch(() => undefined);
  }
}
