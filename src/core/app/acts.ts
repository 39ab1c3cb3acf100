import { connectingFirst, type CycleModels } from './connected-cycle';
import type { Session } from '../session/session';
import { makePlan, type PlanOrder, type PlanSubject } from '../../features/plans/work/make-plan';
import { unlessStopped } from '../session/unless-stopped';
import { askAgain } from '../approvals/work/ask-again';
import { changeDecision, type DecisionChange, draftReply } from '../triage/work/change-decision';
import { answerNote, type NoteAnswer } from '../triage/work/answer-note';
import { type ChosenRound, pickRevision } from '../../features/revision/work/pick-revision';
import { type DraftWish, reviseOnce } from '../../features/revision/work/revise-once';
import { actOnNote, type ActOutcome, type NoteActOutcome } from '../triage/work/note-acts';
import { handOver } from '../triage/work/hand-over';
import { confirmSender, forgetSender, notLikeThis } from '../../features/senders/work/sender-acts';
import { takeIn } from '../triage/work/take-in';
import { addSamples } from './add-samples';
import { signDrafts } from './sign-drafts';
import { makeExampleSkills } from '../../features/skills/work/make-example-skills';
import { decideProposal, type ProposalWish } from '../../features/ask/work/decide-proposal';
import { applyPlanAct, type PlanActName } from '../../features/plans/work/plan-acts';
import { tendPlans } from '../../features/plans/work/tend-plans';
import { tendSenders } from '../../features/senders/work/tend-senders';
import { settleApprovals } from '../approvals/work/settle-approvals';

/** Parts that an act works with while the lock is held. */
interface ActContext {
  session: Session;
  models: CycleModels;
  /** Aborted when the person stops all work, or when the host closes. */
  signal: AbortSignal;
}

type Act<Subject> = (context: ActContext, subject: Subject) => Promise<NoteActOutcome>;

const act = <Subject>(run: Act<Subject>): Act<Subject> => run;
/** Makes an act on a note. The subject is the note's path. */
const onNote = act<string>;
/** Makes an act on a plan. The subject is the plan's path, or `null` for the current mission. */
const onPlan = act<string | null>;

/** Acts a person can request, one row each. Every host calls them by these names. */
const TABLE = {
  /** Sends a note back to triage, also from Done or Archive. Waits briefly if somebody is typing in the note. */
  triageAgain: onNote(({ session }, path) => actOnNote(session, 'triageAgain', path)),
  /** Moves one of the person's own notes to the notes that wait for triage. */
  takeIn: onNote(({ session }, path) => takeIn(session, path)),
  /** Writes the person's answer into a note that asks for one. The note then waits for triage again. */
  answer: act<NoteAnswer>(({ session }, answer) => answerNote(session, answer)),
  /** Replaces Deputy's triage decision about a note, also in Done or Archive, by the person's. */
  changeDecision: act<DecisionChange>(({ session }, change) => changeDecision(session, change)),
  /** Replaces Deputy's decision about a mail by "reply", and asks the model for the draft. */
  draftReply: onNote((context, path) => {
    const { session, signal } = context;
    return draftReply(session, path, { connect: (shown) => connectOf(context)('triage', shown), signal });
  }),
  /**
   * Sets `status: done` and moves the note to Done; a draft that answers it stays. Waits briefly if somebody is typing
   * in the note.
   */
  markDone: onNote(({ session }, path) => actOnNote(session, 'markDone', path)),
  /** Replaces what a sender line decided about a note by the opposite, which removes that line. */
  notLikeThis: onNote(({ session }, path) => notLikeThis(session, path)),
  /**
   * Confirms a sender line that this device did not learn, so that triage applies it from now on. The subject is its
   * key.
   */
  confirmSender: act<string>(({ session }, key) => confirmSender(session, key)),
  /** Removes a sender line. The subject is its key. */
  forgetSender: act<string>(({ session }, key) => forgetSender(session, key)),
  /** Submits a draft for approval, or resubmits an approval that another device created. */
  ask: onNote(({ session }, path) => askAgain(session, path)),
  /** Puts the person's name into drafts that wait for it, if their text is still as Deputy wrote it. */
  signDrafts: act<null>(({ session }) => signDrafts(session)),
  /** Adds five sample mails to the waiting notes. Undo removes them with everything made from them. */
  addSamples: act<null>(({ session }) => addSamples(session)),
  /** Writes the missing example skills. None runs before the person agrees to it. */
  makeExampleSkills: act<null>(({ session }) => makeExampleSkills(session)),
  /** Keeps a proposed fact or skill as a note. A skill runs only once the person has agreed to it. */
  keep: act<ProposalWish>(({ session }, wish) => decideProposal(session, wish, true)),
  /** Discards a proposed fact or skill. */
  dismiss: act<ProposalWish>(({ session }, wish) => decideProposal(session, wish, false)),
  /** Drafts a mail that forwards a note; the person fills in the recipient. */
  handOver: onNote(({ session }, path) => handOver(session, path)),
  /**
   * Plans longer work from a note with the model. If the note has a plan, the outcome is `unchanged` and
   * names it.
   */
  proposePlan: onNote((context, path) => plan(context, { kind: 'note', path }, 'Draft')),
  /**
   * Makes a plan from a note and starts it at once, without a draft first: the person has just read the note. If it has a
   * draft plan, starts that one.
   */
  makePlan: onNote((context, path) => plan(context, { kind: 'note', path }, 'Active')),
  /** Makes a plan from the person's words and starts it at once. */
  planText: act<string>((context, text) => plan(context, { kind: 'text', text, privacy: 'open' }, 'Active')),
  /** Revises a draft once with a model. The person's edits stay; the revision is kept beside them. */
  reviseDraft: act<DraftWish>(({ session, models, signal }, subject) => {
    const connect = connectingFirst(session, models, { stop: signal, abort: signal });
    return reviseOnce(session, subject, { connect }, signal);
  }),
  /** Puts a saved wording into the draft and its waiting approval. */
  useRevision: act<ChosenRound>(({ session }, subject) => pickRevision(session, subject)),
  /**
   * Starts a draft plan, or continues a plan after a rejected or failed step. The next cycle carries out the steps.
   */
  resumeMission: onPlan(({ session }, path) => actOnPlan(session, 'resume', path)),
  /** Ticks the next step, because the person has done it by hand. */
  tickStep: onPlan(({ session }, path) => actOnPlan(session, 'tick', path)),
  /** Skips the next step and withdraws its approval. */
  skipStep: onPlan(({ session }, path) => actOnPlan(session, 'skip', path)),
  /** Moves the plan to the archive and withdraws its approval. */
  dropPlan: onPlan(({ session }, path) => actOnPlan(session, 'drop', path)),
};

/** Subject type of each act. */
type Subjects = { [Name in keyof typeof TABLE]: Parameters<(typeof TABLE)[Name]>[1] };

export type ActName = keyof Subjects;
export type ActSubject<Name extends ActName> = Subjects[Name];

/** Names of the acts on one type of subject. */
export type ActOn<Subject> = {
  [Name in ActName]: Subject extends ActSubject<Name> ? Name : never;
}[ActName];

const ACTS: { readonly [Name in ActName]: Act<ActSubject<Name>> } = TABLE;

function plan(context: ActContext, subject: PlanSubject, status: PlanOrder['status']): Promise<ActOutcome> {
  const { session, signal } = context;
  return makePlan(session, { subject, status, models: { connect: connectOf(context) }, signal });
}

const connectOf = ({ session, models, signal }: ActContext): ReturnType<typeof connectingFirst> =>
  connectingFirst(session, models, { stop: signal, abort: signal });

/** Runs an act. If the person stops a model call in the middle, the act ends with nothing changed. */
export async function actUnlessStopped<Name extends ActName>(
  name: Name,
  context: ActContext,
  subject: ActSubject<Name>,
): Promise<NoteActOutcome> {
  const done = await unlessStopped(ACTS[name](context, subject), context.signal);
  if (done?.kind === 'done') await tendSenders(context.session);
  return done ?? { kind: 'refused', why: 'Stopped before the model had answered. Nothing was changed.' };
}

/**
 * Runs an act on a plan. Approvals are settled before, so that pending ones are known, and again afterwards.
 */
async function actOnPlan(session: Session, name: PlanActName, path: string | null): Promise<ActOutcome> {
  const settle = { stop: NEVER, waitsForTyping: false };
  await settleApprovals(session, settle);
  // A skip or drop can be undone as long as nothing else has happened to the plan.
  const isStart = name === 'resume';
  session.plans.callForWork(isStart);
  const outcome = await applyPlanAct(session, name, path);
  session.plans.callForWork(isStart && outcome.kind === 'done');
  if (outcome.kind === 'done') {
    await tendPlans(session);
    await settleApprovals(session, settle);
  }
  return outcome;
}

const NEVER = new AbortController().signal;
