import type { RequestForm } from './request-form';

/** A form that a server has answered. */
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

/** A week, after which a server is asked in the first form again. */
const VALID_MS = 7 * 86_400_000;

/** The form in which each model is asked: the first one, or a later one that the server answered after a refusal. */
export class KnownForms {
  readonly #known = new Map<string, KnownForm | null>();
  readonly #answered = new Map<string, RequestForm>();
  readonly #refusing = new Set<string>();

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

  /** Whether the server has refused every form since it last answered, so that the fault is elsewhere. */
  refusesAll(key: string): boolean {
    return this.#refusing.has(key);
  }

  /** Records a form that was answered; `null` if all were refused. */
  record(key: string, form: RequestForm | null): void {
    if (form === null) this.#refusing.add(key);
    else this.#refusing.delete(key);
    if (form !== null) this.#answered.set(key, form);
  }

  /** Keeps a form, or forgets the one that the server no longer takes. */
  async write(key: string, known: KnownForm | null): Promise<void> {
    this.#known.set(key, known);
    await this.store?.write(key, known);
  }
}
