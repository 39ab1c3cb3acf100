import { err, type Result } from '../../../kernel/notes/values/result';
import type { Clock } from '../../../kernel/ports/clock';
import type { Generation } from '../../../kernel/ports/language-model';
import { isCutOff, spokenPart } from '../answers/json-spans';
import { hasShape } from '../answers/read-answer';
import type { KnownForms } from './known-forms';
import type { Failure } from './model-failure';
import { extraBody, type ProviderConnection, type Spoken } from './provider-connection';
import {
  firstForm,
  formAfterThinking,
  mayBeAboutForm,
  MOST_REFUSALS,
  namesForm,
  isNoPath,
  nextForm,
  type RequestForm,
  textOfForm,
} from './request-form';

/** An hour, after which a server is asked again in the forms that it refused. */
const REFUSING_MS = 3_600_000;
/** Answers in a row without the shape, after which a model is asked in another format. */
const MOST_SHAPELESS = 2;
const SWITCHED_OFF = /"enable_thinking":false|"type":"disabled"/;

/** Why the request differs from others. */
export interface CallVariant {
  /** Where the answer before ended, which got half the room. */
  endsIn?: Generation['endsIn'];
  /** Fields of the form to change, because the answer before was nothing. */
  instead?: Partial<RequestForm>;
  /** Whether only a sign of life is wanted. */
  isSmall?: true;
}

/** The forms in which a model is asked, from the first one down to one that its server takes. */
export class FormLadder {
  readonly #key: string;
  #recalled: RequestForm | null = null;

  constructor(
    private readonly connection: ProviderConnection,
    private readonly deps: { forms: KnownForms; clock: Clock; isStreamed: boolean },
  ) {
    const { provider, baseUrl, modelId } = connection;
    this.#key = `${provider} ${baseUrl} ${modelId}`;
  }

  get form(): RequestForm {
    return this.#seen.answered ?? this.#recalled ?? firstForm(this.connection.row);
  }

  /** Whether the next call gets twice the room. */
  get isRoomy(): boolean {
    return this.#trialFor(this.form)?.isRoomy ?? this.form.isRoomy;
  }

  /** Forms to try in turn at a server that sent nothing: some lose what they stream, others take no format. */
  get afterNothing(): Partial<RequestForm>[] {
    const isWhole = this.deps.isStreamed && this.form.isStreamed === null;
    const whole = isWhole ? { isStreamed: false } : {};
    return [...(isWhole ? [whole] : []), { rung: 'none', ...whole }];
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
    { endsIn, instead }: Pick<CallVariant, 'endsIn' | 'instead'>,
    ask: (form: RequestForm) => Promise<Result<Spoken, Failure>>,
  ): Promise<Result<Spoken, Failure>> {
    const { forms, clock } = this.deps;
    const held = this.#seen.heldUntil > clock.now() ? this.#seen.answered : null;
    const known = (await this.#known()) ?? held;
    const wished = endsIn === 'thinking' ? formAfterThinking : (form: RequestForm) => form;
    const usual = wished(known ?? firstForm(this.connection.row));
    const trial = instead ?? this.#trialFor(usual);
    const isTrial = trial !== null;
    if (isTrial && instead === undefined) this.#seen.trials += 1;
    const [begun, top]: [RequestForm, RequestForm] = isTrial
      ? [{ ...usual, ...trial }, usual]
      : [usual, wished(firstForm(this.connection.row))];
    const tried = new Set<string>();
    let form: RequestForm | null = begun;
    let first: Failure | null = null;
    let isOwnPath = false;
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
        // That a path is missing says nothing about the other one.
        if (first === null || isOwnPath) first = error;
        isOwnPath = form.hasOwnApi && isNoPath(error);
        if (this.#refusesAll()) return err((isOwnPath ? this.#seen.refusal : null) ?? first);
        if (!mayBeAboutForm(error) || this.#hasTaken(form, error)) return err(first);
        const isSame = said === saidIn(error);
        said = saidIn(error);
        tried.add(textOfForm(form));
        if (endSearch === null) {
          const others = this.#seen.search;
          endSearch = others === null ? this.#search() : () => undefined;
          await others;
          const found = others === null ? null : this.#seen.answered;
          if (this.#refusesAll()) return err((isOwnPath ? this.#seen.refusal : null) ?? first);
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
            : nextForm(form, this.connection.row, error, { tried, isSame });
      }
      Object.assign(this.#seen, { refusesUntil: clock.now() + REFUSING_MS, refusal: first });
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

  /**
   * The form to try for a model whose last answers did not have the shape: thinking, where Deputy switches it off, as
   * some servers then leave out the format; the next format, without thinking, which may be what came; later no format,
   * unless the answers held some of the keys: such a model knows the form, and might write on for minutes without it.
   * Each is tried once.
   */
  #trialFor({ rung, thinks, hasOwnApi }: RequestForm): Partial<RequestForm> | null {
    const { shapeless, trials, answered, hasKeys } = this.#seen;
    if ([rung, answered?.rung].includes('none') || shapeless < MOST_SHAPELESS) return null;
    const { structuredOutput: rungs } = this.connection.row;
    const next = rungs[rungs.indexOf(rung) + 1] ?? 'none';
    const isOff = hasOwnApi
      ? this.connection.ollama?.thinks === true
      : SWITCHED_OFF.test(JSON.stringify(extraBody(this.connection)));
    const all: Partial<RequestForm>[] = [
      ...(thinks === false || (thinks === null && isOff) ? [{ thinks: true, isRoomy: true }] : []),
      { rung: next, thinks: false },
      ...(next === 'none' ? [] : [{ rung: 'none' as const }]),
    ];
    const trial = all[trials] ?? null;
    return trial?.rung === 'none' && hasKeys ? null : trial;
  }

  async #keep(form: RequestForm, answer: Spoken, schema: { properties?: object }): Promise<void> {
    const { forms, clock } = this.deps;
    const seen = this.#seen;
    const { text, finishReason } = answer;
    const isShaped = hasShape(text, finishReason, schema);
    const spoken = spokenPart(text).text;
    const hasKeys = Object.keys(schema.properties ?? {}).some((key) => spoken.includes(`"${key}"`));
    Object.assign(seen, { answered: form, refusesUntil: 0, hasKeys });
    if (isShaped) seen.shapeless = 0;
    else if (spoken !== '' && (answer.isEndedEarly === true || !isCutOff(spoken)))
      seen.shapeless += answer.isEndedEarly ? 2 : 1;
    const before = (await this.#known()) ?? firstForm(this.connection.row);
    const isNew = textOfForm(form) !== textOfForm(before);
    // Whether a path exists does not depend on what was answered there.
    const isOtherPath = form.hasOwnApi !== before.hasOwnApi;
    if (isNew && (isOtherPath || isShaped)) await forms.write(this.#key, { form, at: clock.now() });
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
