import { nodeClock } from '../headless/node/node-clock.mjs';
import type { ModelSource } from '../src/core/app/models';
import { ok, type Result } from '../src/kernel/notes/values/result';
import type { GenerateRequest, Generation, LanguageModel } from '../src/kernel/ports/language-model';
import { RatePause } from '../src/llm/provider/retry/pause';
import { withRetries } from '../src/llm/provider/retry/retry';
import type { DecisionAnswer } from '../src/core/triage/model/decision';
import { estimateTokens } from '../src/llm/provider/tokens/token-estimate';
import { TOPICS, type Topic } from './topics.mjs';

/** A model within the process: it knows the topics of the mails, and answers at once or after a given time. */
export class ReadyModel implements LanguageModel {
  readonly provider = 'bench';
  readonly modelId = 'ready';
  readonly family = 'o200k';
  readonly contextTokens = 128_000;
  readonly destination = 'away';
  calls = 0;

  constructor(
    private readonly latencyMs = 0,
    private readonly onRequest: (request: GenerateRequest) => void = () => undefined,
  ) {}

  async generate(request: GenerateRequest): Promise<Result<Generation, never>> {
    this.calls++;
    this.onRequest(request);
    if (this.latencyMs > 0) await nodeClock.sleep(this.latencyMs, request.signal);
    if (request.task === 'evaluation') return ok(generation(GOOD_DRAFT, this.latencyMs));
    const prompt = request.messages[0]?.content ?? '';
    const topic = TOPICS.find(({ mark }) => prompt.includes(mark));
    if (topic === undefined) throw new Error(`No topic is known for this prompt:\n${prompt}`);
    return ok(generation(JSON.stringify(answerTo(topic)), this.latencyMs));
  }
}

/** The usage is marked as estimated, so that Deputy does not take it for a tokenizer's count. */
export const generation = (text: string, latencyMs: number): Generation => ({
  text,
  finishReason: 'stop',
  usage: { inputTokens: 1_500, outputTokens: 90, isEstimated: true },
  cost: 'local',
  latencyMs,
});

const GOOD_DRAFT = JSON.stringify({ faults: [], safe_to_send: true, hard_block: false, confidence: 0.9 });

const answerTo = ({ decision, point }: Topic): DecisionAnswer => ({
  decision,
  confidence: 0.9,
  reasoning: `What it comes down to: ${point}`,
  reply_body: decision === 'draft_reply' ? REPLY : null,
  delegation_target:
    decision === 'delegate' ? 'A colleague who knows about it, since it is not for you to do.' : null,
  info_needed: decision === 'needs_info' ? 'What only you know, as the sender asks for it.' : null,
  for: null,
  due: null,
});

const REPLY = `Hello,

thank you for your message. Yes, that suits me well: I have put it in my calendar and look forward to it.
Should anything change on your side, a short note is enough.

Kind regards
Me Myself`;

/** Connects the model as a provider would be, with its retries. */
export const sourceOf = (model: LanguageModel): ModelSource => ({
  connect: (_task, { stop, onError }) => {
    const pause = new RatePause(nodeClock);
    const tell = (report: Parameters<typeof onError>[0]): void => {
      onError(report, model);
    };
    return Promise.resolve(ok(withRetries(model, { clock: nodeClock, pause, stop, onError: tell })));
  },
  check: () => Promise.reject(new Error('The provider is not checked here.')),
  candidates: () => Promise.resolve([]),
  list: () => Promise.reject(new Error('Models are not listed here.')),
  fingerprint: () => Promise.resolve(''),
});

/** Deputy's own estimate for the model's family. */
export const promptTokens = ({ system, messages }: GenerateRequest): number =>
  [system, ...messages.map(({ content }) => content)].reduce(
    (sum, text) => sum + estimateTokens(text, 'o200k'),
    0,
  );
