import type { Note } from '../../../kernel/notes/note';
import { hashText } from '../../../kernel/notes/values/hash';
import { type LanguageModel, ModelError } from '../../../kernel/ports/language-model';
import { askWithCorrection } from '../../../llm/provider/ask-with-correction';
import { readAnswer } from '../../../llm/provider/answers/read-answer';
import { TokenCorrection } from '../../../llm/provider/tokens/token-correction';
import { NO_PROFILE } from '../../drafts/profile';
import { decisionSchema } from './decision';
import { SYSTEM_PROMPT } from './prompt';
import { isPutAway } from './review-decision';
import { triageRequest } from './triage-note';
import { NEEDED, TRIAL_ADDRESS, type TrialKind, trialMails, type TrialPair } from './trial-mails';

/** Results of a model on the built-in mails. */
export interface Trial {
  /** Number of mails that it sorted as they should be. */
  sorted: number;
  /** Number of mails that it got first. */
  of: number;
  /** Kinds of mail that need the person and that it would have put away. */
  putAway: TrialKind[];
  /** Whether its archiving is trusted. */
  isPassed: boolean;
}

export type TrialOutcome =
  | { kind: 'tried'; trial: Trial }
  /** Too many answers could not be used. */
  | { kind: 'unusable'; answers: number }
  /** A call failed for a reason unrelated to the model, such as the key or the connection. */
  | { kind: 'failed'; error: ModelError };

export interface TrialDeps {
  /** The person's languages, in one line. */
  languages: string;
  moneyWords: readonly string[];
  tokenBudget: number;
  deviceId: string;
  now: number;
  zone: string;
  signal: AbortSignal;
  /** Maximum number of answers, corrected ones included. */
  most: number;
  /** Called before each mail, with the number of those before it. */
  onAsked?: (done: number, total: number) => void;
}

/** Version of the prompt that a model was tried with. */
export const promptVersion = (): string => hashText(SYSTEM_PROMPT).slice(0, 12);

/** Unusable answers, without those that a correction put right, after which a model is not tried further. */
const MOST_UNUSABLE = 3;

type Answered = 'kept' | 'put_away' | 'unusable' | 'refused';

/**
 * Puts six mails with known answers to a model, and if it would put away exactly one that needs the person, the other
 * one of that kind. Judged is its own answer, before any rule corrects it. A mail that the server refuses counts as
 * put away, unless it refuses the first one, for which the settings may be the cause. An answer that can't be used is
 * corrected once; a model whose corrections leave no answer for the last mails is not trusted.
 */
export async function tryModel(model: LanguageModel, deps: TrialDeps): Promise<TrialOutcome> {
  const seed = `${deps.deviceId} ${model.provider}:${model.modelId} ${promptVersion()}`;
  const pairs = trialMails({ seed, languages: deps.languages }, deps);
  const answers = new Map<TrialPair, Answered>();
  let unusable = 0;
  let left = deps.most;
  const ask = async (note: Note): Promise<Answered | ModelError> => {
    const answer = await askAbout(note, model, { ...deps, most: Math.min(left, MOST_UNUSABLE - unusable) });
    left -= answer.ok ? answer.value.answers : 1;
    if (!answer.ok) return NOT_REACHED.has(answer.error.code) && answers.size > 0 ? 'refused' : answer.error;
    const { reading } = answer.value;
    if (reading.ok) return isPutAway(reading.value) ? 'put_away' : 'kept';
    unusable += answer.value.answers;
    return 'unusable';
  };
  for (const [at, pair] of pairs.entries()) {
    if (left === 0) break;
    deps.onAsked?.(at, pairs.length);
    const answered = await ask(pair.first);
    if (answered instanceof ModelError) return { kind: 'failed', error: answered };
    answers.set(pair, answered);
    if (unusable >= MOST_UNUSABLE) return { kind: 'unusable', answers: unusable };
  }
  const trial = judgeTrial(answers, pairs.length);
  const [missed] = pairs.filter(({ kind }) => trial.putAway[0] === kind);
  if (missed === undefined || trial.putAway.length > 1 || left === 0) return { kind: 'tried', trial };
  const again = await ask(missed.other);
  if (again instanceof ModelError) return { kind: 'failed', error: again };
  if (unusable >= MOST_UNUSABLE) return { kind: 'unusable', answers: unusable };
  return { kind: 'tried', trial: { ...trial, isPassed: !isAway(again) } };
}

const isAway = (answered: Answered): boolean => answered === 'put_away' || answered === 'refused';

function judgeTrial(answers: ReadonlyMap<TrialPair, Answered>, of: number): Trial {
  const all = [...answers].map(([{ kind }, answered]) => ({ kind, answered }));
  const putAway = all.filter(({ kind, answered }) => NEEDED[kind] !== null && isAway(answered));
  const isRight = ({ kind, answered }: (typeof all)[number]): boolean =>
    answered === (NEEDED[kind] === null ? 'put_away' : 'kept');
  return {
    sorted: all.filter(isRight).length,
    of: all.length,
    putAway: putAway.map(({ kind }) => kind),
    isPassed: putAway.length === 0 && all.length === of,
  };
}

function askAbout(
  note: Note,
  model: LanguageModel,
  { languages, moneyWords, tokenBudget, now, zone, signal, most }: TrialDeps,
) {
  const occasion = { now, zone, person: { ...NO_PROFILE, addresses: TRIAL_ADDRESS, languages } };
  const asked = { model, correction: new TokenCorrection(), tokenBudget, moneyWords, occasion, signal };
  return askWithCorrection(model, triageRequest({ path: 'Trial.md', note }, asked), {
    read: ({ text, finishReason }) => readAnswer(text, finishReason, decisionSchema),
    most,
  });
}

/** Errors about one mail, which the model then did not reach. */
const NOT_REACHED: ReadonlySet<ModelError['code']> = new Set(['refused', 'bad_request', 'context_too_long']);
