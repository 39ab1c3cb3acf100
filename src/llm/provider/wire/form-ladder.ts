import { err, type Result } from '../../../kernel/notes/values/result';
import type { Clock } from '../../../kernel/ports/clock';
import { spokenPart } from '../answers/json-spans';
import { hasShape } from '../answers/read-answer';
import type { KnownForms } from './known-forms';
import type { Failure } from './model-failure';
import type { ProviderConnection, Spoken } from './provider-connection';
import {
  firstForm,
  formAfterThinking,
  mayBeAboutForm,
  MOST_REFUSALS,
  namesForm,
  nextForm,
  type RequestForm,
  textOfForm,
} from './request-form';

/** An hour, after which a server is asked again in the forms that it refused. */
const REFUSING_MS = 3_600_000;
/** Answers in a row without JSON, after which a model is asked once without a format. */
const MOST_PROSE = 2;

/** The forms in which a model is asked, from the first one down to one that its server takes. */
export class FormLadder {
  readonly #row: ProviderConnection['row'];
  readonly #key: string;
  #recalled: RequestForm | null = null;

  constructor(
    { row, provider, baseUrl, modelId }: ProviderConnection,
    private readonly deps: { forms: KnownForms; clock: Clock },
  ) {
    this.#row = row;
    this.#key = `${provider} ${baseUrl} ${modelId}`;
  }

  get form(): RequestForm {
    return this.#seen.answered ?? this.#recalled ?? firstForm(this.#row);
  }

  async recall(): Promise<void> {
    this.#recalled = await this.#known();
  }

  forget(): Promise<void> {
    return this.deps.forms.forget(this.#key);
  }

  /**
   * Asks in the form that this server is known to take, else in the first one, and after each refusal that may be about
   * the form in the next. A form counts as known once it was answered validly; if all are refused, the first refusal is
   * the failure. Of calls that are refused at the same time, one tries the forms, and the others take what it finds.
   */
  async climb(
    schema: object,
    { hasOnlyThought, wasEmpty }: { hasOnlyThought?: true; wasEmpty?: true },
    ask: (form: RequestForm) => Promise<Result<Spoken, Failure>>,
  ): Promise<Result<Spoken, Failure>> {
    const { forms, clock } = this.deps;
    const held = this.#seen.heldUntil > clock.now() ? this.#seen.answered : null;
    const known = (await this.#known()) ?? held;
    const wished = hasOnlyThought === true ? formAfterThinking : (form: RequestForm) => form;
    const usual = wished(known ?? firstForm(this.#row));
    const isTrial = (wasEmpty === true && usual.rung !== 'none') || this.#takesTrial(usual);
    const [begun, top]: [RequestForm, RequestForm] = isTrial
      ? [{ ...usual, rung: 'none' }, usual]
      : [usual, wished(firstForm(this.#row))];
    const tried = new Set<string>();
    let form: RequestForm | null = begun;
    let first: Failure | null = null;
    let said = '';
    let endSearch: (() => void) | null = null;
    try {
      while (form !== null && tried.size < MOST_REFUSALS) {
        const answer = await ask(form);
        if (answer.ok) {
          if (tried.size > 0) this.#seen.heldUntil = clock.now() + REFUSING_MS;
          await this.#keep(form, answer.value, schema);
          return answer;
        }
        const { error } = answer;
        if (!mayBeAboutForm(error) || this.#hasTaken(form, error) || this.#refusesAll())
          return err(first ?? error);
        first ??= error;
        const isSame = said === saidIn(error);
        said = saidIn(error);
        tried.add(textOfForm(form));
        if (endSearch === null) {
          const others = this.#seen.search;
          endSearch = others === null ? this.#search() : () => undefined;
          await others;
          const found = others === null ? null : this.#seen.answered;
          if (this.#refusesAll()) return err(first);
          if (found !== null && !tried.has(textOfForm(found))) {
            form = found;
            continue;
          }
        }
        const isContradicted: boolean = (known !== null || isTrial) && form === begun;
        if (isContradicted && !isTrial) await forms.write(this.#key, null);
        form =
          isContradicted && !tried.has(textOfForm(top))
            ? top
            : nextForm(form, this.#row, error, { tried, isSame });
      }
      this.#seen.refusesUntil = clock.now() + REFUSING_MS;
      return err(first ?? { code: 'server', said: '' });
    } finally {
      endSearch?.();
    }
  }

  get #seen(): ReturnType<KnownForms['seen']> {
    return this.deps.forms.seen(this.#key);
  }

  /** Whether the server has lately refused every form, so that the fault is elsewhere. */
  #refusesAll(): boolean {
    return this.#seen.refusesUntil > this.deps.clock.now();
  }

  /** Begins a search that other calls wait for; returns its end. */
  #search(): () => void {
    let resolve = (): void => undefined;
    this.#seen.search = new Promise((done) => (resolve = done));
    return () => {
      this.#seen.search = null;
      resolve();
    };
  }

  /** Whether a model that answered formats without JSON is now to be asked without one, which is tried once. */
  #takesTrial({ rung }: RequestForm): boolean {
    const { prose } = this.#seen;
    if (rung === 'none' || prose < MOST_PROSE || prose === Infinity) return false;
    this.#seen.prose = Infinity;
    return true;
  }

  async #keep(form: RequestForm, answer: Spoken, schema: object): Promise<void> {
    const { forms, clock } = this.deps;
    const seen = this.#seen;
    Object.assign(seen, { answered: form, refusesUntil: 0 });
    if (form.rung !== 'none' && seen.prose < Infinity)
      seen.prose = isOffForm(answer, schema) ? seen.prose + (answer.isEndedEarly ? 2 : 1) : 0;
    const before = (await this.#known()) ?? firstForm(this.#row);
    const isNew = textOfForm(form) !== textOfForm(before);
    // Whether a path exists does not depend on what was answered there.
    const isOtherPath = form.hasOwnApi !== before.hasOwnApi;
    if (isNew && (isOtherPath || hasShape(answer.text, answer.finishReason, schema)))
      await forms.write(this.#key, { form, at: clock.now() });
  }

  #known(): Promise<RequestForm | null> {
    return this.deps.forms.read(this.#key, this.deps.clock.now());
  }

  /** Whether this form was answered before, and the refusal does not name it, so that something else is at fault. */
  #hasTaken(form: RequestForm, refusal: Failure): boolean {
    const { answered } = this.#seen;
    return answered !== null && textOfForm(answered) === textOfForm(form) && !namesForm(refusal);
  }
}

/** The words of a refusal, without numbers, which may be its own. */
const saidIn = ({ status, codes = '', said }: Failure): string =>
  `${String(status)} ${`${codes} ${said}`.replace(/\d+/g, '')}`;

/** Whether an answer says something, and holds no JSON, or none of the schema's keys. */
function isOffForm({ text }: Spoken, schema: { properties?: object }): boolean {
  const spoken = spokenPart(text).text;
  const keys = Object.keys(schema.properties ?? {});
  return (
    spoken !== '' &&
    (!spoken.includes('{') || !keys.some((key) => new RegExp(`\\b${key}["']?\\s*:`).test(spoken)))
  );
}
