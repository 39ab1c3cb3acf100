import { connectingFirst, type CycleModels } from './connected-cycle';
import type { Session } from '../session/session';
import { unlessStopped } from '../session/unless-stopped';
import { askAgain } from '../approvals/work/ask-again';
import { settleApprovals } from '../approvals/work/settle-approvals';
import { changeDecision, type DecisionChange, draftReply } from '../triage/work/change-decision';
import { changePurpose, type PurposeChange } from '../triage/work/change-purpose';
import { answerNote, meaningOf, type NoteAnswer } from '../triage/work/answer-note';
import type { PlainMeaning } from '../triage/model/rules-question';
import { actOnNote, type NoteActOutcome } from '../triage/work/note-acts';
import { handOver } from '../triage/work/hand-over';
import { takeIn } from '../triage/work/take-in';
import { addSamples } from './add-samples';
import { signDrafts } from './sign-drafts';
import { FieldRegistry } from '../../kernel/notes/values/registry';

/** Parts that an act works with while the lock is held. */
export interface ActContext {
  session: Session;
  models: CycleModels;
  /** Aborted when the person stops all work, or when the host closes. */
  signal: AbortSignal;
}

export type Act<Subject> = (context: ActContext, subject: Subject) => Promise<NoteActOutcome>;

/** Acts of the core that a person can request, each with the type of its subject; on a note it is the note's path. */
interface CoreActs {
  /** Sends a note back to triage, also from Done or Archive. Waits briefly while the note is being edited. */
  triageAgain: string;
  /** Takes back a note that is out: it waits for triage again, and a late answer about it is dropped. */
  takeBack: string;
  /** Moves one of the person's own notes to the notes that wait for triage. */
  takeIn: string;
  /**
   * Writes the person's answer into a note that asks for one, which then waits for triage again. A bare yes or no to a
   * question of the rules is no text for its sender: it finishes the note, keeps it to be done, or drafts a reply.
   */
  answer: NoteAnswer;
  /** Replaces Deputy's triage decision about a note, also in Done or Archive, by the person's. */
  changeDecision: DecisionChange;
  /** Moves a waiting note between Answer, Do and Read. */
  changePurpose: PurposeChange;
  /** Replaces Deputy's decision about a mail by "reply", and asks the model for the draft. */
  draftReply: string;
  /** Sets `status: done` and moves the note to Done; its draft stays. Waits briefly while the note is being edited. */
  markDone: string;
  /** Submits a draft for approval, or resubmits an approval that another device created. */
  ask: string;
  /** Puts the person's name into drafts that wait for it, if their text is still as Deputy wrote it. */
  signDrafts: null;
  /** Adds five sample mails to the waiting notes. Undo removes them with everything made from them. */
  addSamples: null;
  /** Drafts a mail that forwards a note; the person fills in the recipient. */
  handOver: string;
}

/** The acts of this build, as every host calls them. A feature adds its own by merging them into this interface. */
export interface ActSubjects extends CoreActs {}

export type ActName = keyof ActSubjects;
export type CoreActName = keyof CoreActs;
export type ActSubject<Name extends ActName> = ActSubjects[Name];
export type ActRows = { readonly [Name in ActName]?: Act<ActSubjects[Name]> };

export type ActOn<Subject> = {
  [Name in ActName]: Subject extends ActSubject<Name> ? Name : never;
}[ActName];

const CORE_ACTS: { readonly [Name in CoreActName]: Act<CoreActs[Name]> } = {
  triageAgain: ({ session }, path) => actOnNote(session, 'triageAgain', path),
  takeBack: ({ session }, path) => actOnNote(session, 'takeBack', path),
  takeIn: ({ session }, path) => takeIn(session, path),
  answer: async (context, answer) => {
    const plain = await meaningOf(context.session, answer);
    if (plain === null) return answerNote(context.session, answer);
    const done = await PLAIN_ACTS[plain](context, answer.path);
    return done.kind === 'done' ? { ...done, isSettled: true } : done;
  },
  changeDecision: ({ session }, change) => changeDecision(session, change),
  changePurpose: ({ session }, change) => changePurpose(session, change),
  draftReply: (context, path) => {
    const { session, signal } = context;
    return draftReply(session, path, { models: { connect: connectOf(context) }, signal });
  },
  markDone: ({ session }, path) => actOnNote(session, 'markDone', path),
  ask: async ({ session, signal }, path) => {
    const outcome = await askAgain(session, path, signal);
    // Takes up what the person wrote into the draft since; a one-shot command waits for no typing.
    if (outcome.kind === 'unchanged')
      await settleApprovals(session, { stop: signal, waitsForTyping: session.hostMemory.staysOn });
    return outcome;
  },
  signDrafts: ({ session }) => signDrafts(session),
  addSamples: ({ session }) => addSamples(session),
  handOver: ({ session }, path) => handOver(session, path),
};

/** The acts for an answer that is no more than a yes or no. */
const PLAIN_ACTS: Record<PlainMeaning, Act<string>> = {
  done: CORE_ACTS.markDone,
  do: ({ session }, path) => changeDecision(session, { path, to: 'needs_info', purpose: 'do' }),
  draft: CORE_ACTS.draftReply,
};

export const acts = new FieldRegistry<ActRows>(CORE_ACTS);

export const connectOf = ({ session, models, signal }: ActContext): ReturnType<typeof connectingFirst> =>
  connectingFirst(session, models, { stop: signal, abort: signal });

/** Runs an act. If the person stops a model call, the act ends without any change. */
export async function actUnlessStopped<Name extends ActName>(
  name: Name,
  context: ActContext,
  subject: ActSubject<Name>,
): Promise<NoteActOutcome> {
  const act: ActRows[Name] = acts.all[name];
  if (act === undefined)
    return { kind: 'refused', why: 'This build of Deputy lacks the feature that does this.' };
  const done = await unlessStopped(act(context, subject), context.signal);
  if (done === null)
    return { kind: 'refused', why: 'Stopped before the model had answered. Nothing was changed.' };
  if (done.kind !== 'done') return done;
  const learned = (await context.session.learned?.tend(context.session)) ?? null;
  return learned === null ? done : { ...done, learned };
}
