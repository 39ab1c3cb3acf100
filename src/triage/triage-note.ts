import { shortHash } from '../notes/hash';
import type { Note } from '../notes/note';
import type { LanguageModel } from '../ports/language-model';
import { readAnswer } from '../provider/answer';
import type { Attempt } from '../asking/attempt';
import { promptBudget } from '../asking/prompt-budget';
import { fitPrompt, type FittedPrompt } from './budget';
import { SYSTEM_PROMPT } from './prompt';
import {
  startLoop,
  tellTruncation,
  transition,
  type Asking,
  type LoopEvent,
  type LoopState,
} from './correction-loop';
import { decisionOutput, decisionSchema } from './decision';
import { mailContext, type MailContext } from './mail-context';
import { findMoneyWord } from './money';
import type { Occasion } from './occasion';
import type { RulesInput } from './rules';
import type { AnswerStore, SavedAnswer } from '../asking/saved-answer';
import { tokenCounter } from '../asking/token-counter';
import type { TriageOutcome } from './triage-outcome';

export interface TriageSubject {
  path: string;
  note: Note;
}

export interface TriageDeps {
  /** Retries and waits out rate limits by itself. */
  model: LanguageModel;
  answers: AnswerStore;
  /** What real usage has shown the estimate to be off by, for this model. */
  correction: { readonly factor: number; observe(estimate: number, actual: number): void };
  /** Tokens for system prompt and note together, before the model's window is looked at. */
  tokenBudget: number;
  moneyWords: readonly string[];
  occasion: Occasion;
  signal: AbortSignal;
}

/**
 * Asks the model about one note until an answer holds, at most five times. Changes nothing but `answers`.
 * Rejects only when `signal` is aborted or an answer can't be saved.
 */
export async function triageNote(subject: TriageSubject, deps: TriageDeps): Promise<TriageOutcome> {
  const mail = mailContext(subject.path, subject.note);
  const marker = freshMarker(subject.note.text);
  let state: LoopState = startLoop(findMoneyWord(mail, deps.moneyWords));
  while (state.kind === 'asking') {
    const { occasion } = deps;
    const prompt = fitPrompt({
      mail,
      marker,
      correction: state.correction,
      occasion,
      ...roomFor(state, deps),
    });
    const asking = tellTruncation(state, prompt.truncation);
    state = transition(asking, await answer(asking, { mail, prompt }, deps));
  }
  return toOutcome(state, mail, deps.model);
}

/** What a model would be asked first about a note. */
export const firstPrompt = (
  { path, note }: TriageSubject,
  deps: Pick<TriageDeps, 'tokenBudget' | 'occasion'> & {
    model: Pick<LanguageModel, 'family' | 'contextTokens'>;
    correction: Pick<TriageDeps['correction'], 'factor'>;
  },
): FittedPrompt =>
  fitPrompt({
    mail: mailContext(path, note),
    marker: freshMarker(note.text),
    correction: null,
    occasion: deps.occasion,
    ...roomFor({ isBudgetHalved: false }, deps),
  });

/** A mark that depends on all of the note, so that nothing within it can close the fence around it. */
export function freshMarker(text: string, hash: (text: string) => string = shortHash): string {
  let marker = hash(text);
  while (text.includes(marker)) marker = hash(marker + text);
  return marker;
}

function roomFor(
  { isBudgetHalved }: Pick<Asking, 'isBudgetHalved'>,
  { model, tokenBudget, correction }: Omit<Parameters<typeof firstPrompt>[1], 'occasion'>,
) {
  const whole = promptBudget(tokenBudget, model);
  const budget = isBudgetHalved ? Math.floor(whole / 2) : whole;
  return { budget, count: tokenCounter(model.family, correction.factor, SYSTEM_PROMPT) };
}

interface Question {
  mail: MailContext;
  prompt: FittedPrompt;
}

async function answer(state: Asking, question: Question, deps: TriageDeps): Promise<LoopEvent> {
  const saved = await deps.answers.read(state.round);
  if (saved !== null) return answered(saved);
  const generated = await generate(state, question, deps);
  if (!generated.ok) return { kind: 'unanswered', error: generated.error };
  await deps.answers.save(state.round, generated.value);
  return answered(generated.value);
}

const answered = (answer: SavedAnswer): LoopEvent => ({
  kind: 'answered',
  answer,
  reading: readAnswer(answer.text, answer.finishReason, decisionSchema),
});

async function generate(state: Asking, { mail, prompt }: Question, deps: TriageDeps) {
  const { model, correction, signal, moneyWords, occasion } = deps;
  const input: RulesInput = { mail, moneyWords, occasion };
  const generated = await model.generate({
    task: 'triage',
    input,
    about: { note: mail.path },
    system: prompt.system,
    messages: prompt.messages,
    output: decisionOutput,
    maxOutputTokens: Math.max(256, Math.min(state.maxOutputTokens, model.contextTokens - prompt.tokens)),
    signal,
  });
  if (generated.ok && !generated.value.usage.isEstimated && generated.value.answeredBy === undefined) {
    correction.observe(prompt.tokens / correction.factor, generated.value.usage.inputTokens);
  }
  return generated;
}

function toOutcome(
  state: Exclude<LoopState, Asking>,
  mail: MailContext,
  model: LanguageModel,
): TriageOutcome {
  const { usage, cost, latencyMs, entries, answeredBy } = state.tally;
  const decider = answeredBy ?? model;
  const attempt: Attempt = {
    decidedBy: `${decider.provider}:${decider.modelId}`,
    iterations: state.round,
    usage,
    cost: cost ?? 'local',
    latencyMs,
    entries: entries.map((entry) =>
      Object.assign({}, identityOf(mail, model), entry, { details: { note: mail.path, ...entry.details } }),
    ),
  };
  switch (state.kind) {
    case 'decided':
      return { kind: 'decided', decision: state.decision, override: state.override, ...attempt };
    case 'failed':
      return { kind: 'failed', cause: state.cause, ...attempt };
    case 'deferred':
      return { kind: 'deferred', error: state.error, ...attempt };
  }
}

/** What every line about this note says. */
const identityOf = (mail: MailContext, { provider, modelId }: LanguageModel) => ({
  provider,
  model: modelId,
  ...(mail.messageId === null ? {} : { email_message_id: mail.messageId }),
  email_subject: mail.subject,
});
