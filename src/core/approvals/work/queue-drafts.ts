import type { Ledger } from '../model/ledger';
import type { NewApproval } from '../model/submit-approval';
import { type Approval, approvalPath } from '../model/approval/approval-note';
import { draftApproval, type DraftToSend, isForApproval } from '../../drafts/draft-approval';
import { markOfDraft, SourceNotes } from '../../../kernel/index/source-notes';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { parseNote, textField } from '../../../kernel/notes/note';
import { isEditedDraft } from '../../drafts/draft-hash';
import { letterIn, reviseNote } from '../../drafts/draft-revision';
import { QUOTED, quotationOf, splitQuotation } from '../../drafts/quotation';
import { mailLanguageOf } from '../../triage/model/cues/mail-language';
import type { FrontmatterChanges } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import type { EditEffect } from '../../../kernel/effects/operation';
import { replyText } from '../../../kernel/mail/foreign-text';
import { cleanProfile } from '../../drafts/profile';
import { signedAnew } from '../../drafts/signed';
import { borrowedIn } from '../../drafts/borrowed';
import type { ReplySource } from '../../drafts/reply-source';
import { replyWork, usedSources } from '../../session/reply-work';
import type { Session } from '../../session/session';
import { unlessStopped } from '../../session/unless-stopped';
import { frontmatterEffect } from '../../../kernel/effects/edit-effect';
import type { InboxLook } from '../../session/approval-inbox';
import { birthOf, submitForApproval } from '../../session/submit-for-approval';
import { type SendVia, sendVia, signerOf } from '../../settings/send-via';
import type { Settings } from '../../settings/settings';
import { mailOf } from '../../session/approval-sources';
import { readNote } from '../../../kernel/index/read-note';

/** Finished drafts that are not being edited. */
export const draftsToQueue = ({ drafts, typing }: InboxLook): InboxLook['drafts'] =>
  drafts.filter(
    ({ path, value }) => value?.isFinished === true && !value.awaitsRevision && !typing.has(path),
  );

/** Submits finished drafts for approval, until the person stops the work; the others wait. Returns their number. */
export async function queueDrafts(
  session: Session,
  ledger: Ledger,
  look: InboxLook,
  signal: AbortSignal,
): Promise<number> {
  const { vault } = session.ports;
  const waiting = draftsToQueue(look);
  if (waiting.length === 0) return 0;
  const notes = await answeredNotes(session);
  let queued = 0;
  for (const { path } of waiting) {
    const queue = async (): Promise<boolean> => {
      const note = await readNote(vault, path);
      if (note === null || !isForApproval(note)) return false;
      const source = await sourceOfDraft(session, notes, { path, note });
      return queueDraft(session, ledger, { path, note, source }, { kind: 'draft_queued', signal });
    };
    const queueing = session.fence.around(path, queue, { instead: false, abort: signal });
    const isQueued = await unlessStopped(queueing, signal);
    if (isQueued === true) queued += 1;
    if (isQueued === null) session.schedule.due(0);
  }
  return queued;
}

/** Submits a draft for approval; `false` if it was edited meanwhile. */
export async function queueDraft(
  session: Session,
  ledger: Ledger,
  draft: DraftToSend,
  { signal, ...undone }: Pick<NewApproval, 'kind' | 'byPerson'> & { signal: AbortSignal },
): Promise<boolean> {
  const { folders } = session.settings;
  const via = sendVia(session.settings, draft.source?.note ?? null);
  const borrowed = await borrowedBy(session, draft, signal);
  const birth = birthOf(session);
  const edit = queuedDraft(draft, {
    request: { request_id: birth.id },
    isQuoted: isQuoting(session.settings, via),
    letter: letterFor(session, draft),
  });
  const note = edit === null ? null : parseNote(edit.after);
  if (edit === null || note?.ok !== true) return false;
  const approval = draftApproval({ ...draft, note: note.value }, { ...via, ...borrowed }, birth);
  const path = approvalPath(folders.pendingApproval, approval);
  const mail = draft.source === null ? null : mailOf(draft.source.note);
  const privacy = await session.keptHere.privacyOf([draft, ...(draft.source === null ? [] : [draft.source])]);
  return submitForApproval(session, ledger, {
    path,
    request: approval,
    privacy,
    effects: [edit],
    mail,
    ...undone,
  });
}

/** The address that opens a mail program is too short for a quotation. */
const isQuoting = (settings: Settings, { server }: SendVia): boolean =>
  server !== '' && replyWork()?.quotes(settings) === true;

/** The letter of a draft with the sign-off of the account that will send it, which may be another one by now. */
function letterFor({ settings, profiles: { here } }: Session, { note, source }: DraftToSend): string {
  const signers = [here, ...settings.accounts.map(({ signOff = '' }) => cleanProfile({ ...here, signOff }))];
  const signOffs = signers.map(({ signOff }) => replyText(signOff));
  const { signOff, name } = signerOf(here, settings, source?.note ?? null);
  return signedAnew(letterIn(note), replyText(signOff === '' ? name : signOff), signOffs);
}

/** The draft with its approval's key and its letter as sent; the first time, with the answered mail below. */
function queuedDraft(
  { path, note, source }: DraftToSend,
  { request, isQuoted, letter }: { request: FrontmatterChanges; isQuoted: boolean; letter: string },
): EditEffect | null {
  const answered = readMessageId(note.frontmatter, ['source_message_id']);
  const quotation =
    isQuoted &&
    source !== null &&
    answered !== undefined &&
    answered === readMessageId(source.note.frontmatter) &&
    textField(note.frontmatter, QUOTED) === undefined &&
    splitQuotation(note.body).quotation === ''
      ? quotationOf(source.note, mailLanguageOf(letter) ?? 'en')
      : null;
  if (quotation === null && letter === letterIn(note)) return frontmatterEffect(path, note, request);
  // A person's draft stays one.
  const edited = isEditedDraft(note)
    ? { deputy_hash: textField(note.frontmatter, 'deputy_hash') ?? null }
    : {};
  return reviseNote(path, note, {
    body: letter,
    ...(quotation === null ? {} : { quotation }),
    changes: { ...request, ...(quotation === null ? {} : { [QUOTED]: true }), ...edited },
  });
}

/** Pieces of a draft that come from notes, or from mails that neither the recipient nor the person wrote. */
async function borrowedBy(
  session: Session,
  { note, source }: DraftToSend,
  signal: AbortSignal,
): Promise<Pick<Approval, 'borrowed' | 'borrowedForOthers'>> {
  if (source === null) return { borrowed: [], borrowedForOthers: [] };
  // A reply that the person asked for goes to the sender, whatever Reply-To says.
  const frontmatter = { ...source.note.frontmatter, reply_to: undefined };
  const asked = { ...source, note: { ...source.note, frontmatter } };
  const run = { draft: note, signal, destination: 'here' } as const;
  const sources = await usedSources(session, { mail: source, ...run });
  if (source.note.frontmatter['reply_to'] !== undefined)
    sources.push(...(await usedSources(session, { mail: asked, ...run })));
  const textOf = (relation: ReplySource['relation']): string =>
    sources.flatMap((each) => (each.relation === relation ? [each.title, each.text] : [])).join('\n');
  const { addresses, ...profile } = session.profiles.here;
  const said = [
    source.note.body,
    ...['subject', 'from', 'to', 'cc'].map((key) => textField(source.note.frontmatter, key) ?? ''),
    ...Object.values(profile),
  ];
  const [notes, known] = [textOf('other'), textOf('known')];
  const others = [textOf('theirs'), ...said, addresses].join('\n');
  return {
    borrowed: borrowedIn(letterIn(note), { notes, known, others }),
    borrowedForOthers: borrowedIn(letterIn(note), { notes: `${notes}\n${known}`, known: '', others }),
  };
}

/** Notes that a draft may answer: those that wait, and those that are done, as the person may have such a one answered. */
export const answeredNotes = ({
  ports,
  settings: { folders },
}: Pick<Session, 'ports' | 'settings'>): Promise<SourceNotes> =>
  SourceNotes.look(ports.vault, folders.needsAction, folders.done);

/** The note that a draft answers; `null` if it is gone or ambiguous. */
export async function sourceOfDraft(
  session: Session,
  notes: SourceNotes,
  draft: Omit<DraftToSend, 'source'>,
): Promise<DraftToSend['source']> {
  const mark = markOfDraft(draft);
  const source = mark === null ? null : await notes.find(mark);
  return source === null ? null : { link: await session.links.to(source.path), ...source };
}
