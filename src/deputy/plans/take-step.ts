import { hashText } from '../../notes/hash';
import { noteLink } from '../../notes/names';
import type { LogEntry } from '../../log/entry';
import type { ModelError } from '../../ports/language-model';
import { namesExternalAction } from '../../plans/external-action';
import { nextStep } from '../../plans/mission';
import { runStep, type StepDeps } from '../../plans/runner/step-loop';
import type { StepRequest } from '../../plans/runner/step-request';
import { isMailStep, writeMail } from '../../plans/runner/write-mail';
import { vaultTools } from '../../tools/vault-tools';
import type { AnswerRun } from '../answer-shelf';
import type { Desk } from '../desk';
import { askForStep } from './ask-for-step';
import { type PlanFile, readPlanFile } from './edit-plan-note';
import { type ConnectedModel, type PlanModels, type PlanSignals } from './plan-models';
import { commitToPlan, type PlanCommit } from './plan-commit';
import { readText } from './read-text';
import { findPlanSource, type PlanSource } from './plan-source';
import { pathRules } from './path-rules';

export type StepTaken =
  /** The plan is further than before. */
  | { kind: 'taken' }
  /** A request waits for the person. */
  | { kind: 'asked' }
  /** It can't go on without the person, and says so. */
  | { kind: 'left' }
  /** Another time: nobody answered, or somebody types in the plan. */
  | { kind: 'put_off'; why: string }
  /** There is nothing to do. */
  | { kind: 'nothing' };

interface Work extends PlanSignals {
  desk: Desk;
  models: PlanModels;
}

interface Step {
  file: PlanFile;
  /** From 1. */
  number: number;
  text: string;
  source: PlanSource | null;
}

/** The next step of a plan, which is read afresh: a person may have changed it a moment ago. */
export async function takeStep(work: Work, path: string): Promise<StepTaken> {
  const { desk } = work;
  const file = await readPlanFile(desk.ports.vault, path);
  const number = file === null ? null : nextStep(file.plan);
  const found = file === null || number === null ? undefined : file.plan.steps[number - 1];
  if (file === null || number === null || found === undefined) return { kind: 'nothing' };
  if (!found.needsPerson && namesExternalAction(found.text)) return raiseHand(desk, file, number);
  const source = await findPlanSource(desk.ports.vault, file.plan);
  const step = { file, number, text: found.text, source };
  return found.needsPerson ? ask(work, step) : carryOut(work, step);
}

async function raiseHand(desk: Desk, file: PlanFile, step: number): Promise<StepTaken> {
  const why = 'It names an action that leaves the vault.';
  const outcome = await commitToPlan(desk, file, {
    events: [{ event: 'hand_raised', step, why }],
    label: `Left step ${String(step)} of ${file.plan.id} to you`,
  });
  return takenBy(outcome);
}

async function carryOut(work: Work, step: Step): Promise<StepTaken> {
  const { desk } = work;
  const { file, number } = step;
  const attempt = desk.answers.open(file.path, hashText(file.text), 'step');
  if (desk.effects.isUnfinished(attempt.run)) return PUT_OFF_UNFINISHED;
  const connected = await work.models.connect('complex_reasoning');
  if (!connected.ok) return { kind: 'put_off', why: connected.error.message };
  const outcome = await runStep(requestOf(desk, step), {
    ...askingWith(work, connected.value, attempt),
    stepTokens: STEP_TOKENS,
    ...toolsOf(desk, file),
  });
  desk.state.countTokens(outcome.usage.inputTokens + outcome.usage.outputTokens);
  if (outcome.kind === 'deferred') return deferred(desk, attempt, outcome);
  const isDone = outcome.kind === 'done';
  const committed = await commitToPlan(desk, file, {
    run: attempt.run,
    events: [
      isDone
        ? { event: 'step_done', step: number, actor: outcome.decidedBy, what: outcome.what }
        : { event: 'step_failed', step: number, why: outcome.why },
    ],
    effects: isDone ? outcome.effects : [],
    entries: outcome.entries,
    label: isDone ? `Did step ${String(number)} of ${file.plan.id}` : `Could not do step ${String(number)}`,
  });
  if (committed.kind !== 'conflict') await desk.answers.close(attempt.run);
  if (committed.kind === 'committed') return { kind: isDone ? 'taken' : 'left' };
  return takenBy(committed);
}

async function ask(work: Work, step: Step): Promise<StepTaken> {
  const { desk } = work;
  const { file, number, source } = step;
  const attempt = desk.answers.open(file.path, hashText(file.text), 'mail');
  if (desk.effects.isUnfinished(attempt.run)) return PUT_OFF_UNFINISHED;
  const toAsk = { file, step: number, source, run: attempt.run };
  if (!isMailStep(step.text)) {
    const isAsked = await askForStep(desk, { ...toAsk, content: { kind: 'by_hand' }, entries: [] });
    return isAsked ? { kind: 'asked' } : PUT_OFF_CHANGED;
  }
  const connected = await work.models.connect('drafting');
  if (!connected.ok) return { kind: 'put_off', why: connected.error.message };
  const outcome = await writeMail(requestOf(desk, step), askingWith(work, connected.value, attempt));
  desk.state.countTokens(outcome.usage.inputTokens + outcome.usage.outputTokens);
  if (outcome.kind === 'deferred') return deferred(desk, attempt, outcome);
  const content =
    outcome.kind === 'written'
      ? ({ kind: 'mail', subject: outcome.subject, body: outcome.body } as const)
      : ({ kind: 'by_hand' } as const);
  const isAsked = await askForStep(desk, { ...toAsk, content, entries: outcome.entries });
  if (isAsked) await desk.answers.close(attempt.run);
  return isAsked ? { kind: 'asked' } : PUT_OFF_CHANGED;
}

const requestOf = (desk: Desk, { file, number, source }: Step): StepRequest => ({
  plan: file.plan,
  path: file.path,
  step: number,
  source,
  today: desk.timestamp().slice(0, 10),
});

function toolsOf(desk: Desk, { path }: PlanFile): Pick<StepDeps, 'tools' | 'vault' | 'rules'> {
  const { vault } = desk.ports;
  const { folders } = desk.settings;
  const rules = pathRules(desk.settings);
  return {
    rules,
    tools: vaultTools({ rules, folders, at: desk.timestamp(), plan: noteLink(path) }),
    vault: {
      list: async () =>
        ((await vault.list('')) ?? []).map((ref) => ref.path).filter((each) => each.endsWith('.md')),
      read: async (each) => await readText(vault, each),
    },
  };
}

/** All calls of a step together. */
const STEP_TOKENS = 40_000;

const askingWith = ({ desk, abort }: Work, { model, correction }: ConnectedModel, answers: AnswerRun) => ({
  model,
  correction,
  answers,
  tokenBudget: desk.settings.tokenBudget,
  signal: abort,
});

async function deferred(
  desk: Desk,
  { run }: AnswerRun,
  { error, entries }: { error: ModelError; entries: readonly LogEntry[] },
): Promise<StepTaken> {
  await desk.log.append(entries);
  await desk.answers.close(run);
  return { kind: 'put_off', why: error.message };
}

const takenBy = (outcome: PlanCommit): StepTaken =>
  outcome.kind === 'committed'
    ? { kind: 'taken' }
    : outcome.kind === 'unchanged'
      ? { kind: 'nothing' }
      : { kind: 'put_off', why: outcome.why };

const PUT_OFF_UNFINISHED: StepTaken = {
  kind: 'put_off',
  why: 'What was begun for this step could not be finished yet.',
};
const PUT_OFF_CHANGED: StepTaken = {
  kind: 'put_off',
  why: 'The plan was changed at this very moment.',
};
