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
/** An hour, after which a server that refused every form is tried in each again. */
const REFUSING_MS = 3_600_000;

/** The form in which each model is asked: the first one, or a later one that the server answered after a refusal. */
export class KnownForms {
  readonly #known = new Map<string, KnownForm | null>();
  readonly #answered = new Map<string, RequestForm>();
  /** Wall-clock times at which servers had refused every form. */
  readonly #refusing = new Map<string, number>();
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
    this.#refusing.delete(key);
    this.#answered.delete(key);
    await this.write(key, null);
  }

  /** Saves a form; `null` removes a form that the server no longer accepts. */
  async write(key: string, known: KnownForm | null): Promise<void> {
    this.#known.set(key, known);
    await this.store?.write(key, known).catch(() => undefined);
  }
}
