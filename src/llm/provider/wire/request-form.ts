import type { ModelErrorCode } from '../../../kernel/ports/language-model';
import { causeIn } from './causes';
import type { ProviderRow, Rung } from '../catalogue/provider-row';

/** Form of a request to a server. If the server refuses one form, the next one is tried. */
export interface RequestForm {
  /** How JSON output is requested. */
  rung: Rung;
  limitField: ProviderRow['limitField'];
  /** Whether the rules are a message of their own; else they begin the person's first message. */
  hasSystem: boolean;
  /** Whether the fields that a row adds, the effort, the temperature, and the wish for a stream are sent. */
  hasExtras: boolean;
  /** Whether thinking is switched on or off; `null` for what is usual with the row and the model. */
  thinks: boolean | null;
  /** Whether answers get twice the room, for a model whose thinking can't be switched off. */
  isRoomy: boolean;
  /** Whether a stream is asked for; `null` where the host reads it as it comes. */
  isStreamed: boolean | null;
  /** Whether Ollama is asked through its own API, and not through OpenAI's. */
  hasOwnApi: boolean;
}

type Described = Pick<ProviderRow, 'adapter' | 'structuredOutput' | 'limitField'>;

export const firstForm = ({ adapter, structuredOutput, limitField }: Described): RequestForm => ({
  rung: structuredOutput[0] ?? 'none',
  limitField,
  hasSystem: true,
  hasExtras: true,
  thinks: null,
  isRoomy: false,
  isStreamed: null,
  hasOwnApi: adapter === 'ollama',
});

/** The form for a model that spent its answer on thinking: without thinking, or with more room if that is known not to help. */
export const formAfterThinking = (form: RequestForm): RequestForm =>
  form.thinks !== null || form.isRoomy ? { ...form, isRoomy: true } : { ...form, thinks: false };

/** A refusal as the server put it. */
export interface Refusal {
  code: ModelErrorCode;
  status?: number | undefined;
  said: string;
  codes?: string | undefined;
}

/** Maximum number of refusals of one request; each costs nothing, because the server answers none. */
export const MOST_REFUSALS = 6;

/** Statuses that are about the key, credit, size, time or load, and never about the form. */
const NOT_ABOUT_FORM: ReadonlySet<number> = new Set([
  401, 402, 403, 407, 408, 409, 413, 425, 429, 502, 503, 504,
]);
/** The lowest of the statuses with which gates such as Cloudflare answer for a server. */
const FIRST_OF_GATES = 520;
/** Statuses of a server that does not know a path. */
export const NO_SUCH_PATH: ReadonlySet<number> = new Set([404, 405, 501]);

export const isNoPath = ({ status }: Refusal): boolean => status !== undefined && NO_SUCH_PATH.has(status);

/** Whether a refusal may be about the form of the request, whatever its words. */
export const mayBeAboutForm = ({ code, status, said, codes = '' }: Refusal): boolean =>
  (code === 'bad_request' || code === 'server') &&
  status !== undefined &&
  status >= 400 &&
  status < FIRST_OF_GATES &&
  !NOT_ABOUT_FORM.has(status) &&
  [null, 'no_json'].includes(causeIn(codes, said));

/** Words that identify the refused part of a form; without them, a simpler form of JSON output is tried first. */
const ABOUT = {
  limit: /max_?(?:completion_|output_|new_)?tokens/i,
  system:
    /system[ _](?:role|message|prompt|instruction)|\brole[^.]{0,40}system|roles? must alternate|only[^.]{0,40}\broles?\b|developer instruction/i,
  /** Servers that think only in streams say both; without thinking, nothing changes for the host. */
  thinking:
    /think\w*[ _]budget|think[^.]{0,60}(?:\bfalse\b|set to false|设置为false|disabled|(?:turned|switched) off|non-?stream|stream\s?=\s?false)/i,
  stream:
    /only (?:support|available|work|allow)[^.]{0,40}\bstream|enable[^.]{0,9}\bstream|\bstream[`"']?\s?(?:=|:|must be|should be)\s?(?:set to )?true|non-?stream[^.]{0,25}not (?:be )?(?:support|allow)/i,
  extras:
    /enable_thinking|reasoning|\bthink|effort|chat_template|require_parameters|provider\.|\bstream|temperature/i,
};

const FORMAT =
  /json_validate_failed|failed_generation|response_?format|json_?schema|json_?object|structured output|output_(?:config|format)|grammar|additionalProperties|requested parameters/i;

/** Whether a refusal names a part of the form. */
export const namesForm = ({ said, codes = '' }: Refusal): boolean =>
  [FORMAT, ...Object.values(ABOUT)].some((words) => words.test(`${codes} ${said}`));

/**
 * The form to try after this one was refused; `null` if none is left. `tried`: keys of the forms that were refused.
 * `isSame`: the refusal before said the same. Where a server names no part of the form twice, or has nothing at this
 * path, only the plainest forms are tried, because the form is hardly at fault.
 */
export function nextForm(
  form: RequestForm,
  row: Described,
  refusal: Refusal,
  { tried, isSame }: { tried: ReadonlySet<string>; isSame: boolean },
): RequestForm | null {
  const { said, codes = '' } = refusal;
  const hasNoPath = isNoPath(refusal);
  if (form.hasOwnApi && hasNoPath) return { ...form, hasOwnApi: false };
  const untried = (forms: readonly RequestForm[]): RequestForm | null =>
    forms.find((each) => !tried.has(textOfForm(each))) ?? null;
  if ((isSame || hasNoPath) && !namesForm(refusal)) {
    const bare: RequestForm = { ...form, rung: 'none', thinks: null };
    return untried([
      ...(hasNoPath ? [] : [bare]),
      { ...bare, hasSystem: row.adapter === 'anthropic', hasExtras: false },
    ]);
  }
  const words = `${codes} ${said}`;
  const all = steps(form, row);
  const named = all.filter(({ about }) => about !== null && ABOUT[about].test(words));
  const isAboutFormat = named.length === 0 && FORMAT.test(words);
  const others = all.filter(
    (step) => !named.includes(step) && !isOnlyNamed(step) && (step.about === null || !isAboutFormat),
  );
  return untried([...named, ...others].map(({ to }) => to));
}

/** Whether a step makes a request stranger, so that only a refusal that names it leads there. */
const isOnlyNamed = ({ about }: Step): boolean => about === 'thinking' || about === 'stream';

interface Step {
  about: keyof typeof ABOUT | null;
  to: RequestForm;
  isOpen: boolean;
}

/** Forms that differ from this one in one respect, the likeliest first. */
function steps(form: RequestForm, { adapter, structuredOutput, limitField }: Described): Step[] {
  const rung = structuredOutput[structuredOutput.indexOf(form.rung) + 1];
  const other = limitField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  const isOpen = adapter !== 'anthropic';
  const { hasOwnApi, hasSystem, hasExtras, thinks, isStreamed } = form;
  const isUsual = isOpen && !hasOwnApi;
  const off = { thinks: false, isRoomy: false };
  const all: Step[] = [
    { about: 'extras', isOpen: thinks !== null, to: { ...form, thinks: null, isRoomy: true } },
    { about: null, isOpen: rung !== undefined, to: { ...form, rung: rung ?? 'none' } },
    { about: 'limit', isOpen: isUsual && form.limitField === limitField, to: { ...form, limitField: other } },
    { about: 'system', isOpen: isOpen && hasSystem, to: { ...form, hasSystem: false } },
    { about: 'thinking', isOpen: isOpen && thinks !== false, to: { ...form, ...off } },
    { about: 'stream', isOpen: isUsual && isStreamed !== true, to: { ...form, isStreamed: true } },
    { about: 'extras', isOpen: hasExtras, to: { ...form, hasExtras: false } },
    { about: null, isOpen: hasOwnApi, to: { ...form, hasOwnApi: false } },
  ];
  return all.filter((step) => step.isOpen);
}

export const textOfForm = (form: RequestForm): string => JSON.stringify(form);
