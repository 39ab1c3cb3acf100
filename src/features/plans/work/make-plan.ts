import { plansOf } from './plan-notes';
import type { Effect, TrashEffect } from '../../../kernel/effects/operation';
import { shortHash } from '../../../kernel/notes/values/hash';
import { readPlainNote } from '../../../kernel/index/read-note';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { noteLink, slug } from '../../../kernel/notes/names';
import { type Note, textField } from '../../../kernel/notes/note';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Privacy } from '../../../kernel/privacy/private-note';
import type { PlacedPlan } from '../model/mission';
import type { Plan, PlanPriority } from '../model/note/plan';
import { composePlan } from '../model/note/plan-note';
import { nextPlanId } from '../model/note/plan-number';
import { makePlanDraft, type PlanOutcome } from '../model/planner/plan-task';
import type { SourceOfPlan } from '../model/same-source';
import { findSimilarPlan } from '../model/similar-plan';
import { findFormerDraft } from '../../../core/triage/work/find-former-draft';
import type { ActOutcome } from '../../../core/triage/work/note-acts';
import type { Session } from '../../../core/session/session';
import { frontmatterEffect } from '../../../kernel/effects/edit-effect';
import { givenPlans, keepHighestPlan } from '../../../core/session/runner';
import { applyPlanAct } from './plan-acts';
import type { ModelAnswer, PromptModels } from '../../../core/session/prompt-model';
import { openPlans } from './tend-plans';
import { isHighByPerson } from './wanted-plan';
import { timeOf } from '../../../core/settings/occasion-of';

export type PlanSubject = { kind: 'note'; path: string } | { kind: 'text'; text: string; privacy: Privacy };

export interface PlanOrder {
  subject: PlanSubject;
  /** Status of the new plan; `Draft` waits for the person to start it. */
  status: 'Active' | 'Draft';
  models: PromptModels;
  signal: AbortSignal;
}

interface Work extends SourceOfPlan {
  /** Text for finding a similar plan. */
  text: string;
  priority: PlanPriority;
  note: { path: string; note: Note } | null;
  /** Privacy of a text without a note. */
  privacy: Privacy;
}

/** Makes a plan, unless there is already one for the same work. */
export async function makePlan(session: Session, order: PlanOrder): Promise<ActOutcome> {
  const read = await workOf(session, order.subject);
  if (!read.ok) return { kind: 'refused', why: read.error };
  const work = read.value;
  const similar = findSimilarPlan(work, openPlans(await plansOf(session).look()));
  if (similar !== null) return goOnWith(session, similar, order);
  const connected = await order.models.connect('planning', work.note === null ? [] : [work.note]);
  if (!connected.ok) return { kind: 'refused', why: connected.error.message, code: connected.error.code };
  const outcome = await session.prompt({
    model: connected.value,
    answers: { note: work.note?.path ?? 'ask', text: work.text, stage: 'planning' },
    signal: order.signal,
    ask: (deps) =>
      makePlanDraft(
        work.note === null ? { kind: 'asked', text: work.text } : { kind: 'note', ...work.note },
        { ...deps, time: timeOf(session) },
      ),
  });
  // The person may have stopped the work just as the last answer came.
  order.signal.throwIfAborted();
  if (outcome.kind === 'planned') return commitNewPlan(session, { order, work, outcome });
  await session.log.append(outcome.entries);
  await session.answers.close(outcome.run);
  return { kind: 'refused', why: outcome.kind === 'failed' ? outcome.cause : outcome.error.message };
}

/** Starts an existing draft for the same work if the new plan was to be active at once. */
const goOnWith = (session: Session, { path, plan }: PlacedPlan, { status }: PlanOrder): Promise<ActOutcome> =>
  plan.state.status === 'Draft' && status === 'Active'
    ? applyPlanAct(session, 'resume', path)
    : Promise.resolve({ kind: 'unchanged', note: path });

interface NewPlan {
  order: PlanOrder;
  work: Work;
  outcome: Extract<ModelAnswer<PlanOutcome>, { kind: 'planned' }>;
}

async function commitNewPlan(session: Session, { order, work, outcome }: NewPlan): Promise<ActOutcome> {
  const id = await nextNumber(session);
  if (id === null) return { kind: 'refused', why: NO_NUMBER };
  const plan = planOf(session, id, { order, work, outcome });
  const { run } = outcome;
  const path = `${session.settings.folders.plans}/${id}-${slug(plan.objective, 40)}.md`;
  const privacy = work.note === null ? work.privacy : await session.keptHere.privacyOf([work.note]);
  const former = work.note === null ? null : await replyThere(session, work.note);
  const named =
    work.note === null
      ? null
      : frontmatterEffect(work.note.path, work.note.note, {
          plan: noteLink(path),
          ...(former === null ? {} : { draft_path: null }),
        });
  const effects: Effect[] = [
    ...(named === null ? [] : [{ ...named, stamp: { plan: noteLink(path) } }]),
    { kind: 'create', path, after: composePlan(plan), privacy },
    ...(former === null ? [] : [former]),
  ];
  const label = `Plan made: ${plan.objective}`;
  const details = { plan: id, note: path, title: plan.objective };
  const result = await session.effects.commit({
    run,
    kind: 'plan_made',
    label,
    effects,
    entries: [...outcome.entries, { event: 'plan_created', severity: 'info', details }],
    byPerson: true,
    isWhole: true,
  });
  await session.answers.close(run);
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  if (result.kind === 'conflict')
    return {
      kind: 'conflict',
      why: 'The note was just changed. No plan was made; try again.',
    };
  // Marks the new plan as announced, so that it is not announced as resumed.
  plansOf(session).announced = id;
  if (former !== null) session.hostMemory.withdrawn.set(former.path, 'A plan was made from its note.');
  return { kind: 'done', label, note: path };
}

/** Removes a note's unedited reply, because the plan replaces it. A reply that the person edited stays. */
async function replyThere(
  session: Session,
  { path, note }: { path: string; note: Note },
): Promise<TrashEffect | null> {
  const draft = await findFormerDraft(session, { path, link: await session.links.to(path), note });
  return draft?.kind === 'withdrawn' ? draft.effect : null;
}

const NO_NUMBER = "Runner.md, which has the number of the last plan, can't be written. No plan was made.";

/** Reserves the next number before a plan uses it; no number is used again. */
async function nextNumber(session: Session): Promise<string | null> {
  const { vault } = session.ports;
  const { plans, donePlans, archive, logs } = session.settings.folders;
  const known = await givenPlans(vault, logs);
  for (const folder of [plans, donePlans, archive])
    known.push(...((await vault.list(folder)) ?? []).map(({ path }) => path));
  const year = Number(session.timestamp().slice(0, 4));
  const id = nextPlanId(known, year);
  return (await keepHighestPlan(vault, logs, id)) ? id : null;
}

function planOf(session: Session, id: string, { order, work, outcome }: NewPlan): Plan {
  const { objective, context, steps } = outcome;
  const at = session.timestamp();
  return {
    id,
    source: work.source,
    ...originOf(work),
    createdAt: at,
    priority: work.priority,
    state: { status: order.status },
    objective,
    context,
    steps,
    log: [{ at, actor: outcome.decidedBy, action: 'created', why: `From ${work.source}` }],
  };
}

interface Place {
  sourcePath?: string | undefined;
  sourceMessageId?: string | undefined;
}

const originOf = ({ sourcePath, sourceMessageId }: Place): Omit<SourceOfPlan, 'source'> => ({
  ...(sourcePath === undefined ? {} : { sourcePath }),
  ...(sourceMessageId === undefined ? {} : { sourceMessageId }),
});

/** Source of a plan from typed text: equal texts have one, whatever a model made of them. */
const typedSource = (text: string): string =>
  `ask:${shortHash(text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' '))}`;

async function workOf(session: Session, subject: PlanSubject): Promise<Result<Work, string>> {
  if (subject.kind === 'text') {
    const text = subject.text.trim();
    if (text === '') return err('There is nothing to plan.');
    return ok({ source: typedSource(text), text, priority: 'medium', note: null, privacy: subject.privacy });
  }
  const note = await readPlainNote(session.ports.vault, subject.path);
  if (note === null) return err(`There is no note at ${subject.path} that can be read.`);
  return ok({
    source: await session.links.to(subject.path),
    ...originOf({ sourcePath: subject.path, sourceMessageId: readMessageId(note.frontmatter) }),
    text: `${textField(note.frontmatter, 'subject') ?? ''}\n${note.body}`.trim(),
    priority: isHighByPerson(note) ? 'high' : priorityOf(textField(note.frontmatter, 'priority')),
    note: { path: subject.path, note },
    privacy: 'open',
  });
}

const priorityOf = (said = ''): PlanPriority =>
  /^(?:urgent|high)$/i.test(said) ? 'high' : /^low$/i.test(said) ? 'low' : 'medium';
