import { decideApproval } from '../approvals/work/decide';
import type { DecideDeps } from '../approvals/work/decide-here';
import type { DecideOutcome, PersonDecision } from '../approvals/work/person-decision';
import { type ApprovalEdit, editApproval, type EditOutcome } from '../approvals/work/edit-approval';
import { settleAtOnce } from '../approvals/work/settle-approvals';
import { snoozeApproval } from '../approvals/work/snooze-approval';
import { takeBackApproval, type TakenBack } from '../approvals/work/take-back-approval';
import { type ApprovalCard, usedTexts } from '../approvals/view/approval-card';
import { type MailView, mailView, unwrapped } from '../approvals/view/mail-view';
import { readNote } from '../../kernel/index/read-note';
import { type SourceNote, SourceNotes } from '../../kernel/index/source-notes';
import { splitQuotation } from '../drafts/quotation';
import { sourceSentence } from '../drafts/source-sentence';
import { shortLine } from './view/words/short-line';
import type { HeldApproval } from '../session/held-approvals';
import type { UnderLock } from '../session/work-lock';
import { type DeputyShared, NEVER } from './at-once';
import type { ApprovalsReader } from './overview/approvals-reader';
import { isApprovalName } from '../approvals/model/approval/approval-note';
import { readApproval, readApprovalFile } from '../approvals/model/approval/read-approval';
import { STATE_WORDS } from '../approvals/model/approval/state-words';
import { baseName, stem } from '../../kernel/notes/names';
import { textField } from '../../kernel/notes/note';
import type { Vault } from '../../kernel/ports/vault';
import type { Folders } from '../settings/folders';

/** External actions that wait for a person's approval. Only undoing something needs the lock. */
export class DeputyApprovals {
  constructor(
    private readonly shared: DeputyShared,
    private readonly reader: ApprovalsReader,
  ) {}

  /** Approvals that wait for a person, in the form they decide on. */
  list(): Promise<ApprovalCard[]> {
    return this.reader.read();
  }

  /** The latest approval of this name that no longer waits. */
  closed(isMeant: (path: string) => boolean): Promise<ClosedApproval | null> {
    const { ports, settings } = this.shared;
    return closedApproval({ vault: ports.vault, folders: settings.folders }, isMeant);
  }

  /** Records a decision. An approved action runs at once if possible, and in the next cycle at the latest. */
  async decide(path: string, decision: PersonDecision, signal = NEVER): Promise<DecideOutcome> {
    const { ports, settings, workLock, atOnce } = this.shared;
    const { schedule, hostMemory } = workLock;
    if (decision.kind === 'snooze') {
      // If the lock is free, the snooze is recorded so that Undo covers it; otherwise only the approval's file
      // records it.
      const { until } = decision;
      const outcome = await atOnce((session) => snoozeApproval(session, { path, until }));
      if (outcome.kind === 'done' || outcome.kind === 'unchanged') return { kind: 'snoozed', note: path };
    }

    // A pick chooses between two texts by Deputy, so it waits for no typing; nor does a one-shot command.
    const settle = settling(this.shared, signal, hostMemory.staysOn && decision.kind !== 'pick');
    const due = (): void => {
      schedule.due(0);
    };
    return decideApproval(
      { ports, settings, settle, held: hostMemory.held, due, stop: signal },
      path,
      decision,
    );
  }

  /** Replaces the text of a waiting mail by the person's own. Approves nothing. */
  async edit(path: string, edit: ApprovalEdit): Promise<EditOutcome> {
    const outcome = await this.shared.atOnce((session) =>
      editApproval({ ...this.shared, session }, path, edit),
    );
    // Another process may hold the lock: then only the approval's file records the text.
    return outcome.kind === 'not_worked' ? editApproval(this.shared, path, edit) : outcome;
  }

  /** Undoes one approval by its id, as long as it has not run; `null` if it is not in its undo delay. */
  async takeBack(id: string): Promise<UnderLock<TakenBack> | null> {
    const approval = this.shared.workLock.hostMemory.held.get(id);
    return approval === null ? null : takeBackHeld(this.shared, approval);
  }

  /** Mail of a note, to read beside its answer; `null` if the note is not a mail. */
  async readMail(path: string): Promise<MailView | null> {
    const note = await readNote(this.shared.ports.vault, path);
    return note === null ? null : mailView(note.text);
  }

  /** The notes and mails that the writer of a waiting letter was shown, where each is now. */
  async readSources(path: string): Promise<readonly UsedSource[]> {
    const { vault } = this.shared.ports;
    const approval = readApprovalFile(await readNote(vault, path));
    if (!approval.ok || approval.value.content.kind !== 'email') return [];
    const { content, used = [] } = approval.value;
    const { links } = usedTexts(used);
    const notes = links.length === 0 ? null : await SourceNotes.look(vault);
    const found: UsedSource[] = [];
    for (const link of links) {
      const source = await notes?.find({ link });
      if (source != null)
        found.push({ link, path: source.path, sentence: usedSentence(content.body, source) });
    }
    return found;
  }
}

export function takeBackHeld(shared: DeputyShared, approval: HeldApproval): Promise<UnderLock<TakenBack>> {
  const { ports, settings, workLock } = shared;
  const { held } = workLock.hostMemory;
  return takeBackApproval({ ports, settings, held, settle: settling(shared, NEVER, true) }, approval);
}

function settling(
  { atOnce }: DeputyShared,
  stop: AbortSignal,
  waitsForTyping: boolean,
): DecideDeps['settle'] {
  return () => settleAtOnce((work) => atOnce(work), { stop, waitsForTyping });
}

/** A note or mail that the writer of a letter was shown. `sentence`: the one that the letter uses, if it is known. */
export interface UsedSource {
  link: string;
  path: string;
  sentence: string | null;
}

function usedSentence(letter: string, { path, note: { text, body } }: SourceNote): string | null {
  const view = mailView(text);
  const shown = view?.parts.map((part) => part.text).join('') ?? unwrapped(body);
  const whole = view?.from === '' ? `${shown}\n${view.quoted}` : shown;
  const { own } = splitQuotation(letter);
  const sentence = sourceSentence(own, { title: stem(path), text: whole });
  return sentence === null ? null : shortLine(sentence, 300);
}

/** An approval that no longer waits. */
interface ClosedApproval {
  path: string;
  /** When its mail was sent, in wall-clock milliseconds; `null` if it was not sent, or the time is unknown. */
  sentAt: number | null;
  /** Its outcome, as a sentence. */
  why: string;
  isDone: boolean;
}

/** The latest approval in `Done` or `Rejected` with this name; `null` if there is none. Reads no other note. */
async function closedApproval(
  { vault, folders: { done, rejected } }: { vault: Vault; folders: Folders },
  isMeant: (path: string) => boolean,
): Promise<ClosedApproval | null> {
  const refs = (await Promise.all([done, rejected].map((folder) => vault.list(folder)))).flat();
  const paths = refs
    .flatMap((ref) => (ref !== null && isApprovalName(ref.path) && isMeant(ref.path) ? [ref.path] : []))
    .sort((a, b) => (baseName(a) < baseName(b) ? 1 : -1));
  for (const path of paths) {
    const note = await readNote(vault, path);
    const read = note === null ? null : readApproval(note);
    if (read?.ok !== true) continue;
    const { status, origin } = read.value;
    const isDone = status === 'executed';
    const draft =
      isDone && origin.kind === 'draft' ? await readNote(vault, `${done}/${baseName(origin.draft)}`) : null;
    const sentAt = Date.parse(draft === null ? '' : (textField(draft.frontmatter, 'sent_at') ?? ''));
    return { path, sentAt: Number.isNaN(sentAt) ? null : sentAt, why: STATE_WORDS[status].closed, isDone };
  }
  return null;
}
