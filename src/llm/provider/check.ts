import { modelLine } from '../../kernel/mail/foreign-text';
import { parseJson } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { Cost, GenerateRequest, LanguageModel, ModelErrorCode } from '../../kernel/ports/language-model';
import { askWithCorrection, type Corrected } from './ask-with-correction';
import { readAnswer } from './answers/read-answer';
import { connectModel, type ProviderDeps } from './connect';
import type { ModelChoice } from './setup/plan-connection';
import { CountedModel } from './counted-model';
import type { Rung } from './catalogue/provider-row';
import { isProviderKey, PROVIDERS } from './catalogue/registry';
import type { RequestForm } from './wire/request-form';
import type { SetupErrorCode } from './setup/setup-error';

/** Result of a test call to a provider. `text` is a sentence, ready to print. */
export type CheckReport =
  | { outcome: 'ready'; provider: string; model: string; text: string; call: CheckedCall | null }
  | {
      outcome: 'not_ready';
      provider: string;
      code: SetupErrorCode | ModelErrorCode | 'unusable_answer';
      text: string;
    };

export interface CheckedCall {
  latencyMs: number;
  inputTokens: number;
  outputTokens: number;
  cost: Cost;
  /** Facts learned about the server, in a few words each. */
  learned: string[];
  answer: string;
  /** Number of answers until one was valid. */
  answers: number;
}

const answerSchema = z.object({ answer: z.string().check(z.minLength(1)) });
const answerJsonSchema = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
};

const checkRequest = (signal: AbortSignal): GenerateRequest => ({
  task: 'simple_qa',
  input: null,
  system:
    'You are being checked. Reply with one JSON object of the form {"answer": "<text>"} and nothing else.',
  messages: [{ role: 'user', content: 'Put the word "ready" into "answer".' }],
  output: { name: 'check', schema: answerJsonSchema },
  maxOutputTokens: 1_500,
  signal,
});

/** Makes one real structured call, without retries but with one correction, and reports the result. */
export async function checkProvider(
  choice: ModelChoice,
  deps: ProviderDeps & { callsAtOnce?: (model: LanguageModel) => number | null },
  signal: AbortSignal = new AbortController().signal,
): Promise<CheckReport> {
  const { provider } = choice;
  const connected = await connectModel(choice, deps);
  if (!connected.ok)
    return { outcome: 'not_ready', provider, code: connected.error.code, text: connected.error.message };
  const model = connected.value;
  if (!(model instanceof CountedModel)) return builtIn(model);
  await model.ladder.forget();
  const result = await askWithCorrection(model, checkRequest(signal), {
    read: ({ text, finishReason }) => readAnswer(text, finishReason, answerSchema),
    most: 2,
  });
  if (!result.ok)
    return { outcome: 'not_ready', provider, code: result.error.code, text: result.error.message };
  return judge(model, result.value, deps.callsAtOnce?.(model) ?? null);
}

const builtIn = ({ provider, modelId }: LanguageModel): CheckReport => ({
  outcome: 'ready',
  provider,
  model: modelId,
  text: 'The built-in rules are ready. They work offline, need no key and are not a language model.',
  call: null,
});

function judge(
  model: CountedModel,
  { generation, reading: answer, answers }: Corrected<z.infer<typeof answerSchema>>,
  callsAtOnce: number | null,
): CheckReport {
  const { provider, modelId, ladder } = model;
  const shown = modelLine(generation.text.slice(0, 200));
  const isReady = answer.ok && READY.test(answer.value.answer);
  if (!isReady) {
    const came = shown === '' ? 'an empty answer' : `"${shown}"`;
    const what = answer.ok
      ? `not with the word that it was asked for: ${came}. Choose another model.`
      : `not as asked: ${came}. Choose a larger model; this one may be too weak for Deputy.`;
    const text = `${labelOf(provider)} answered with ${modelId}, but ${what}`;
    return { outcome: 'not_ready', provider, code: 'unusable_answer', text };
  }
  const { latencyMs, cost, usage } = generation;
  const call = {
    latencyMs,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    cost,
    learned: [
      // A server that ignores the format lets the model write around its JSON.
      ...learnedWords(ladder.form, { isBare: parseJson(generation.text) !== undefined }),
      ...(callsAtOnce === null
        ? []
        : [callsAtOnce === 1 ? 'one call at a time' : `${String(callsAtOnce)} calls at once`]),
    ],
    answer: shown,
    answers,
  };
  return { outcome: 'ready', provider, model: modelId, text: describe(provider, modelId, call), call };
}

const READY = /^[^\p{L}\p{N}]{0,20}ready[^\p{L}\p{N}]{0,20}$/iu;

const ANSWERS_BY: Record<Rung, string> = {
  json_schema: 'by schema',
  schema_in_object: 'by a schema inside json_object',
  json_object: 'by json_object',
  none: 'by prompt',
};

/** The forms of request that a server takes: "structured answers by prompt", "thinking off". */
const learnedWords = (form: RequestForm, { isBare }: { isBare: boolean }): string[] => [
  `structured answers ${ANSWERS_BY[isBare ? form.rung : 'none']}`,
  ...(form.thinks === null ? [] : [form.thinks ? 'thinking on' : 'thinking off']),
  ...(form.isRoomy ? ['more room for thinking'] : []),
  ...(form.isStreamed === null ? [] : [form.isStreamed ? 'in streams' : 'without streams']),
  ...(form.hasSystem ? [] : ['no system role']),
  ...(form.hasExtras ? [] : ['no fields of its own']),
];

const describe = (provider: string, modelId: string, call: CheckedCall): string =>
  `${labelOf(provider)} answered with ${modelId} in ${String(Math.round(call.latencyMs))} ms: ` +
  `${String(call.inputTokens)} tokens in, ${String(call.outputTokens)} out, ${describeCost(call.cost)}; ` +
  `${call.learned.join('; ')}. It said: ${call.answer}`;

const labelOf = (provider: string): string =>
  isProviderKey(provider) ? PROVIDERS[provider].label : provider;

function describeCost(cost: Cost): string {
  if (cost === 'local' || cost === 0) return 'free';
  return cost === 'unknown' ? 'price unknown' : `$${cost.toFixed(6)}`;
}
