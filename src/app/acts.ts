import { connecting, type CycleModels } from './connected-cycle';
import type { Session } from '../session/session';
import { makePlan, type PlanOrder, type PlanSubject } from '../features/plans/work/make-plan';
import { unlessStopped } from '../features/plans/work/unless-stopped';
import { askAgain } from '../features/approvals/work/ask-again';
import { askForTestMail } from '../features/approvals/work/ask-for-test-mail';
import { changeDecision, type DecisionChange, draftReply } from '../features/triage/work/change-decision';
import { answerNote, type NoteAnswer } from '../features/triage/work/answer-note';
import { type ChosenRound, pickRevision } from '../features/revision/work/pick-revision';
import { type DraftWish, reviseOnce } from '../features/revision/work/revise-once';
import { actOnNote, type ActOutcome, type NoteActOutcome } from '../features/triage/work/note-acts';
import { handOver } from '../features/triage/work/hand-over';
import { confirmSender, forgetSender, notLikeThis } from '../features/senders/work/sender-acts';
import { takeIn } from '../features/triage/work/take-in';
import { addSamples } from './add-samples';
import { signDrafts } from './sign-drafts';
import { makeExampleSkills } from '../features/skills/work/make-example-skills';
import { decideProposal, type ProposalWish } from '../features/ask/work/decide-proposal';
import { applyPlanAct, type PlanActName } from '../features/plans/work/plan-acts';
import { tendPlans } from '../features/plans/work/tend-plans';
import { tendSenders } from '../features/senders/work/tend-senders';
import { settleApprovals } from '../features/approvals/work/settle-approvals';

/** What an act works with, under the lock. */
interface ActContext {
  session: Session;
  models: CycleModels;
  /** Aborted: the person has stopped all work, or is gone. */
  signal: AbortSignal;
}

type Act<Subject> = (context: ActContext, subject: Subject) => Promise<NoteActOutcome>;

const act = <Subject>(run: Act<Subject>): Act<Subject> => run;
/** By the path of its note. */
const onNote = act<string>;
/** By the path of its note; `null`: the current mission. */
const onPlan = act<string | null>;

/** What a person can have done, one row each: every host asks for it by its name here. */
const TABLE = {
  /** Gives a note back to Deputy, from Done or Archive too. Waits a little while somebody is typing in it. */
  triageAgain: onNote(({ session }, path) => actOnNote(session, 'triageAgain', path)),
  /** Moves a note of the person's own to where notes wait, and has it triaged. */
  takeIn: onNote(({ session }, path) => takeIn(session, path)),
  /** Writes the person's answer into a note that asks for one, which waits for triage again. */
  answer: act<NoteAnswer>(({ session }, answer) => answerNote(session, answer)),
  /** Decides in Deputy's place what becomes of a note, from Done or Archive too. */
  changeDecision: act<DecisionChange>(({ session }, change) => changeDecision(session, change)),
  /** Decides in Deputy's place that a mail is answered. Asks the model for the reply. */
  draftReply: onNote((context, path) => {
    const { session, signal } = context;
    return draftReply(session, path, { connect: (shown) => connectOf(context)('triage', shown), signal });
  }),
  /** `status: done`, and into Done; a draft to it stays. Waits a little while somebody is typing in it. */
  markDone: onNote(({ session }, path) => actOnNote(session, 'markDone', path)),
  /** The opposite of what a line about its sender made of a note; the line ends. */
  notLikeThis: onNote(({ session }, path) => notLikeThis(session, path)),
  /** A line about a sender that this device did not learn counts from now on, by its key. */
  confirmSender: act<string>(({ session }, key) => confirmSender(session, key)),
  /** Ends a line about a sender, by its key. */
  forgetSender: act<string>(({ session }, key) => forgetSender(session, key)),
  /** Puts a draft before the person, or a request that another device asked for. */
  ask: onNote(({ session }, path) => askAgain(session, path)),
  /** Puts a mail to the person themselves before them, to see whether their tool sends. */
  askForTestMail: act<null>(({ session }) => askForTestMail(session)),
  /** Puts the person's name into drafts that wait for it, as far as they are still as Deputy wrote them. */
  signDrafts: act<null>(({ session }) => signDrafts(session)),
  /** Puts five sample mails among the notes that wait; undone, they go with all that was made of them. */
  addSamples: act<null>(({ session }) => addSamples(session)),
  /** Writes the example skills that are not there yet. None runs before the person agrees to it. */
  makeExampleSkills: act<null>(({ session }) => makeExampleSkills(session)),
  /** A proposed fact or skill becomes a note; a skill runs once the person has agreed to it. */
  keep: act<ProposalWish>(({ session }, wish) => decideProposal(session, wish, true)),
  /** A proposed fact or skill is left out. */
  dismiss: act<ProposalWish>(({ session }, wish) => decideProposal(session, wish, false)),
  /** Drafts a mail that passes a note on; to whom is for the person to fill in. */
  handOver: onNote(({ session }, path) => handOver(session, path)),
  /** Plans longer work from a note, unless there is a plan for it: `unchanged` names that one. Asks the model. */
  proposePlan: onNote((context, path) => plan(context, { kind: 'note', path }, 'Draft')),
  /** The same, and the person has read what they ask for: it begins at once, as does a draft that is there. */
  makePlan: onNote((context, path) => plan(context, { kind: 'note', path }, 'Active')),
  /** The same from a person's words. */
  planText: act<string>((context, text) => plan(context, { kind: 'text', text, privacy: 'open' }, 'Active')),
  /** Has a model revise a draft once. What the person has edited stays, beside the revision. */
  reviseDraft: act<DraftWish>(({ session, models, signal }, subject) => {
    const connect = connecting(session, models, { stop: signal, abort: signal });
    return reviseOnce(session, subject, { connect }, signal);
  }),
  /** The draft, and the request that waits for it, get a wording that was kept. */
  useRevision: act<ChosenRound>(({ session }, subject) => pickRevision(session, subject)),
  /** Begins a draft, or goes on after a step that was rejected or failed. The steps come with the next cycle. */
  resumeMission: onPlan(({ session }, path) => actOnPlan(session, 'resume', path)),
  /** The next step is the person's own, and done. */
  tickStep: onPlan(({ session }, path) => actOnPlan(session, 'tick', path)),
  /** The next step is left out; what was asked for it is withdrawn. */
  skipStep: onPlan(({ session }, path) => actOnPlan(session, 'skip', path)),
  /** The plan goes to the archive; what was asked for it is withdrawn. */
  dropPlan: onPlan(({ session }, path) => actOnPlan(session, 'drop', path)),
};

/** What each act is done to. */
type Subjects = { [Name in keyof typeof TABLE]: Parameters<(typeof TABLE)[Name]>[1] };

export type ActName = keyof Subjects;
export type ActSubject<Name extends ActName> = Subjects[Name];

/** The acts that can be done to such a thing. */
export type ActOn<Subject> = {
  [Name in ActName]: Subject extends ActSubject<Name> ? Name : never;
}[ActName];

const ACTS: { readonly [Name in ActName]: Act<ActSubject<Name>> } = TABLE;

function plan(context: ActContext, subject: PlanSubject, status: PlanOrder['status']): Promise<ActOutcome> {
  const { session, signal } = context;
  return makePlan(session, { subject, status, models: { connect: connectOf(context) }, signal });
}

const connectOf = ({ session, models, signal }: ActContext): ReturnType<typeof connecting> =>
  connecting(session, models, { stop: signal, abort: signal });

/** Carries out an act; a person's stop in the middle of a call to the model ends it with nothing changed. */
export async function actUnlessStopped<Name extends ActName>(
  name: Name,
  context: ActContext,
  subject: ActSubject<Name>,
): Promise<NoteActOutcome> {
  const done = await unlessStopped(ACTS[name](context, subject), context.signal);
  if (done?.kind === 'done') await tendSenders(context.session);
  return done ?? { kind: 'refused', why: 'Stopped before the model had answered. Nothing was changed.' };
}

/** What a person does with a plan: what waits for approval is known before, and follows after. */
async function actOnPlan(session: Session, name: PlanActName, path: string | null): Promise<ActOutcome> {
  const settle = { stop: NEVER, waitsForTyping: false };
  await settleApprovals(session, settle);
  // What is skipped or dropped can be taken back for as long as nothing else was done to the plan.
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
