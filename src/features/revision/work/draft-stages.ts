import type { AnswerRun } from '../../../llm/prompting/saved-answers';
import { addCost } from '../../../llm/prompting/tally';
import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import type { PromptOutcome } from '../../../llm/prompting/prompt-until-valid';
import type { SavedAnswer } from '../../../llm/prompting/saved-answer';
import type { LogEntry } from '../../../kernel/log/entry';
import { hashText } from '../../../kernel/notes/values/hash';
import {
  type Cost,
  type Destination,
  isRefusal,
  type LanguageModel,
  type TaskType,
} from '../../../kernel/ports/language-model';
import { type Privacy, type ShownNote, strictest } from '../../../kernel/privacy/private-note';
import { reworded } from '../../../core/drafts/unfounded';
import { sourcesOf } from '../model/draft-context';
import type { DraftQuestion } from '../model/ask-about-draft';
import { evaluateDraft } from '../model/evaluator/evaluate-draft';
import type { Evaluation } from '../model/evaluation';
import type { LoopEffect, LoopEvent } from '../model/loop';
import { overseeDraft } from '../model/oversee-draft';
import { reviseDraft } from '../model/reviser/revise-draft';
import type { Session } from '../../../core/session/session';
import { privacyByProfile } from '../../../core/settings/profile-note';
import type { PromptModels } from '../../../core/session/prompt-model';
import { type DraftInHand, notesOfDraft, questionOn } from './draft-in-hand';

export const REVISION_STAGES = ['evaluation', 'revision', 'oversight', 'loop_error'] as const;
type Stage = (typeof REVISION_STAGES)[number];

/** Maximum number of answers for the first evaluation; a later round allows only one correction. */
const FIRST_ANSWERS = 5;
const ROUND_ANSWERS = 2;
/** Numbers of saved answers combine round and answer: 21 is the first answer of round 2. */
const ROUND_STEP = 10;

/** `ends`: whether others would be refused, too: the rest of the `cycle`, or `at_third` consecutive refusal. */
export type Judged<T> =
  | { ok: true; value: T }
  | { ok: false; why: string; ends: 'cycle' | 'at_third' | null };

/** Asks models about one draft, round after round. Each answer is saved by (run, stage, round) before it is used. */
export class DraftStages {
  /** Log entries, in order. Tokens and cost of each answer appear in exactly one entry. */
  readonly entries: LogEntry[] = [];
  /** Number of tokens in all answers, including reused ones. */
  tokens = 0;
  /** Number of tokens in new answers only, without answers paid for before a restart. */
  newOutputTokens = 0;
  cost: Cost = 'local';
  /** The model that gave the last answer, as `provider:model`. */
  askedOf = '';
  private readonly askedIn = new Set<Destination>();
  private readonly textHash: string;
  private readonly first: AnswerRun;

  constructor(
    private readonly session: Session,
    private readonly models: PromptModels,
    private readonly draft: DraftInHand,
    run?: string,
  ) {
    this.textHash = hashText(draft.text);
    this.first = this.answersOf('evaluation', run);
  }

  get run(): string {
    return this.first.run;
  }

  async privacy(): Promise<Privacy> {
    const { keptHere, profiles } = this.session;
    const byProfile = [...this.askedIn].map((destination) => privacyByProfile(profiles, destination));
    return strictest(await keptHere.privacyOf(notesOfDraft(this.draft)), ...byProfile);
  }

  /** The draft's notes, and the private profile once a local model saw it: its verdict may repeat it. */
  private get shown(): ShownNote[] {
    const { keptHere } = this.session.profiles;
    const profile = keptHere !== null && this.askedIn.has('here') ? [keptHere] : [];
    return [...notesOfDraft(this.draft), ...profile];
  }

  /** `inTurn`: lets the model's calls wait for their turn. */
  evaluateFirst(
    signal: AbortSignal,
    inTurn?: (model: LanguageModel) => LanguageModel,
  ): Promise<Judged<Evaluation>> {
    const { text } = this.draft;
    return this.ask(
      'evaluation',
      { round: 0, text, mostAnswers: FIRST_ANSWERS },
      { signal, put: evaluateDraft, inTurn },
    );
  }

  /** Performs the loop's next action. An error is saved as well, so that a restart does not pay to get it again. */
  async perform(effect: LoopEffect, signal: AbortSignal): Promise<LoopEvent> {
    const errors = this.answersOf('loop_error', this.run);
    const number = effect.round * ROUND_STEP + 1;
    if (errors.read(number) !== null) return { kind: 'failed' };
    const outcome = await this.askFor(effect, signal);
    if (outcome.kind !== 'failed') return outcome;
    await errors.save(number, errorAnswer(outcome.why));
    return { kind: 'failed' };
  }

  private async askFor(
    effect: LoopEffect,
    signal: AbortSignal,
  ): Promise<Exclude<LoopEvent, { kind: 'failed' }> | { kind: 'failed'; why: string }> {
    const { round, text } = effect;
    const question = { round, text, mostAnswers: ROUND_ANSWERS };
    switch (effect.kind) {
      case 'revise': {
        const { faults } = effect.evaluation;
        const put = (asked: DraftQuestion, deps: PromptDeps) => reviseDraft({ ...asked, faults }, deps);
        const judged = await this.ask('revision', question, { signal, put });
        return judged.ok
          ? { kind: 'revised', text: this.withBlanks(judged.value) }
          : { kind: 'failed', why: judged.why };
      }
      case 'oversee': {
        const judged = await this.ask('oversight', question, { signal, put: overseeDraft });
        if (!judged.ok) return { kind: 'failed', why: judged.why };
        const { value } = judged;
        const ruling = value.kind === 'edit' ? { ...value, text: this.withBlanks(value.text) } : value;
        return { kind: 'ruled', ruling };
      }
      case 'evaluate': {
        const judged = await this.ask('evaluation', question, { signal, put: evaluateDraft });
        return judged.ok
          ? { kind: 'evaluated', evaluation: judged.value }
          : { kind: 'failed', why: judged.why };
      }
    }
  }

  /** A model's wording, with a blank for each fact that no source supports. */
  private withBlanks(text: string): string {
    const { contexts, text: former } = this.draft;
    return reworded(text, { known: sourcesOf(contexts.here).known, former });
  }

  private async ask<T>(
    stage: Exclude<Stage, 'loop_error'> & TaskType,
    { round, text, mostAnswers }: { round: number; text: string; mostAnswers: number },
    {
      signal,
      put,
      inTurn = (model) => model,
    }: {
      signal: AbortSignal;
      put: (question: DraftQuestion, deps: PromptDeps) => Promise<PromptOutcome<T>>;
      inTurn?: ((model: LanguageModel) => LanguageModel) | undefined;
    },
  ): Promise<Judged<T>> {
    const connected = await this.models.connect(stage, this.shown);
    if (!connected.ok) return { ok: false, why: connected.error.message, ends: 'cycle' };
    const { model, correction } = connected.value;
    const { destination } = model;
    this.askedIn.add(destination);
    const answers = stage === 'evaluation' ? this.first : this.answersOf(stage, this.run);
    const inRound: AnswerRun = {
      ...answers,
      read: (number) => answers.read(round * ROUND_STEP + number),
      save: async (number, answer) => {
        await answers.save(round * ROUND_STEP + number, answer);
        this.newOutputTokens += answer.usage.outputTokens;
      },
    };
    const asked = await this.session.prompt({
      model: { model: inTurn(model), correction },
      answers: inRound,
      signal,
      ask: (deps) => put(questionOn(this.draft, { text, destination, mostAnswers }), deps),
      isCountedLater: true,
    });
    this.entries.push(...asked.entries);
    this.tokens += asked.usage.inputTokens + asked.usage.outputTokens;
    this.cost = addCost(this.cost, asked.cost);
    this.askedOf = asked.decidedBy;
    if (asked.kind === 'answered') return { ok: true, value: asked.value };
    return asked.kind === 'failed'
      ? { ok: false, why: asked.cause, ends: null }
      : { ok: false, why: asked.error.message, ends: isRefusal(asked.error) ? 'at_third' : 'cycle' };
  }

  /** Saved answers that were given for exactly this text. */
  private answersOf(stage: Stage, run?: string): AnswerRun {
    return this.session.answers.open({
      note: this.draft.path,
      textHash: this.textHash,
      stage,
      ...(run === undefined ? {} : { run }),
    });
  }
}

const errorAnswer = (why: string): SavedAnswer => ({
  text: why,
  finishReason: 'none',
  usage: { inputTokens: 0, outputTokens: 0, isEstimated: true },
  cost: 'local',
  latencyMs: 0,
});
