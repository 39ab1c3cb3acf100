import type { Note } from '../../../kernel/notes/note';
import { hashText } from '../../../kernel/notes/values/hash';
import { type LanguageModel, ModelError } from '../../../kernel/ports/language-model';
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
  /** Called before each mail, with the number of those before it. */
  onAsked?: (done: number, total: number) => void;
}

/** Version of the prompt that a model was tried with. */
export const promptVersion = (): string => hashText(SYSTEM_PROMPT).slice(0, 12);

/** Unusable answers after which a model is not tried further. */
const MOST_UNUSABLE = 3;

type Answered = 'kept' | 'put_away' | 'unusable' | 'refused';

/**
 * Puts six mails with known answers to a model, and if it would put away exactly one that needs the person, the other
 * one of that kind. Judged is its own answer, before any rule corrects it. A mail that the server refuses counts as
 * put away, unless it refuses the first one, for which the settings may be the cause.
 */
export async function tryModel(model: LanguageModel, deps: TrialDeps): Promise<TrialOutcome> {
  const seed = `${deps.deviceId} ${model.provider}:${model.modelId} ${promptVersion()}`;
  const pairs = trialMails({ seed, languages: deps.languages }, deps);
  const answers = new Map<TrialPair, Answered>();
  let unusable = 0;
  const ask = async (note: Note): Promise<Answered | ModelError> => {
    const answer = await askAbout(note, model, deps);
    if (answer instanceof ModelError)
      return NOT_REACHED.has(answer.code) && answers.size > 0 ? 'refused' : answer;
    if (answer === 'unusable') unusable += 1;
    return answer;
  };
  for (const [at, pair] of pairs.entries()) {
    deps.onAsked?.(at, pairs.length);
    const answered = await ask(pair.first);
    if (answered instanceof ModelError) return { kind: 'failed', error: answered };
    answers.set(pair, answered);
    if (unusable >= MOST_UNUSABLE) return { kind: 'unusable', answers: unusable };
  }
  const trial = judgeTrial(answers);
  const [missed] = pairs.filter(({ kind }) => trial.putAway[0] === kind);
  if (missed === undefined || trial.putAway.length > 1) return { kind: 'tried', trial };
  const again = await ask(missed.other);
  if (again instanceof ModelError) return { kind: 'failed', error: again };
  if (unusable >= MOST_UNUSABLE) return { kind: 'unusable', answers: unusable };
  return { kind: 'tried', trial: { ...trial, isPassed: !isAway(again) } };
}

const isAway = (answered: Answered): boolean => answered === 'put_away' || answered === 'refused';

function judgeTrial(answers: ReadonlyMap<TrialPair, Answered>): Trial {
  const all = [...answers].map(([{ kind }, answered]) => ({ kind, answered }));
  const putAway = all.filter(({ kind, answered }) => NEEDED[kind] !== null && isAway(answered));
  const isRight = ({ kind, answered }: (typeof all)[number]): boolean =>
    answered === (NEEDED[kind] === null ? 'put_away' : 'kept');
  return {
    sorted: all.filter(isRight).length,
    of: all.length,
    putAway: putAway.map(({ kind }) => kind),
    isPassed: putAway.length === 0,
  };
}

async function askAbout(
  note: Note,
  model: LanguageModel,
  { languages, moneyWords, tokenBudget, now, zone, signal }: TrialDeps,
): Promise<Exclude<Answered, 'refused'> | ModelError> {
  const occasion = { now, zone, person: { ...NO_PROFILE, addresses: TRIAL_ADDRESS, languages } };
  const asked = { model, correction: new TokenCorrection(), tokenBudget, moneyWords, occasion, signal };
  const answer = await model.generate(triageRequest({ path: 'Trial.md', note }, asked));
  if (!answer.ok) return answer.error;
  const reading = readAnswer(answer.value.text, answer.value.finishReason, decisionSchema);
  if (!reading.ok) return 'unusable';
  return isPutAway(reading.value) ? 'put_away' : 'kept';
}

/** Errors about one mail, which the model then did not reach. */
const NOT_REACHED: ReadonlySet<ModelError['code']> = new Set(['refused', 'bad_request', 'context_too_long']);
