import { ifReadable } from '../../kernel/index/unless-refused';
import { channelOf, letterIn, reviseNote } from '../drafts/draft-revision';
import { isEditedDraft } from '../drafts/draft-hash';
import { withNameFilledIn } from '../drafts/signed';
import { effectsOf } from '../../kernel/effects/keep-private';
import type { EditEffect } from '../../kernel/effects/operation';
import { readNote } from '../../kernel/index/read-note';
import { replyLine } from '../../kernel/mail/foreign-text';
import { type Note, textField } from '../../kernel/notes/note';
import { NEVER } from './at-once';
import type { Approval } from '../approvals/model/approval/approval-note';
import { counted } from './view/words/counted';
import { shortLine } from './view/words/short-line';
import type { Session } from '../session/session';
import { settleApprovals } from '../approvals/work/settle-approvals';
import { privacyByProfile } from '../settings/profile-note';
import { isOpenDraft } from '../approvals/work/open-draft';
import { isEditedRequest } from '../session/approval-inbox';
import type { ActOutcome } from '../triage/work/note-acts';
import { doneActions, joinActions } from './undo';

/**
 * Puts the person's name into drafts that wait for it, and into their approvals. A draft that the person has decided on,
 * or has edited in its note or its approval, stays as it is. One undo reverts all drafts.
 */
export async function signDrafts(session: Session): Promise<ActOutcome> {
  const { ports, settings } = session;
  const folder = settings.folders.drafts;
  const [last] = await doneActions(ports, 1);
  // An edit of an approval reaches its draft only after a pause: signing that draft would change both texts.
  const edited = new Map(
    (await session.inbox.peek()).pending.flatMap(({ value }) =>
      value.ok && isEditedRequest(value.value) ? [[value.value.id, value.value]] : [],
    ),
  );
  let count = 0;
  const left: string[] = [];
  for (const { path } of (await ports.vault.list(folder)) ?? []) {
    const signed = path.endsWith('.md') ? await signDraft(session, path, edited) : null;
    if (signed?.isDone === true) count += 1;
    else if (signed !== null) left.push(signed.title);
  }
  if (count === 0) return { kind: 'unchanged', note: folder };
  await settleApprovals(session, { stop: NEVER, waitsForTyping: true });
  const label = `Signed ${counted(count, 'draft')}${leftWords(left)}`;
  await joinActions(session, { since: last?.id ?? null, label });
  return { kind: 'done', label, note: folder };
}

const leftWords = (left: readonly string[]): string => {
  const [first = '', ...more] = left;
  const others = more.length === 0 ? '' : ` and ${String(more.length)} more`;
  return first === '' ? '' : `, left what you edited: “${shortLine(first, 40)}”${others}`;
};

/** Whether the draft was signed, or left because the person has edited it; `null` if it waits for no name. */
async function signDraft(
  session: Session,
  path: string,
  edited: ReadonlyMap<string, Approval>,
): Promise<{ title: string; isDone: boolean } | null> {
  const note = await ifReadable(readNote(session.ports.vault, path));
  const effect = note === null ? null : signedEffect(session, path, note);
  if (note === null || effect === null || !(await isOpenDraft(session, note))) return null;
  const title = textField(note.frontmatter, 'subject') ?? path;
  const request = edited.get(textField(note.frontmatter, 'request_id') ?? '');
  if (request !== undefined) {
    const body = request.content.kind === 'email' ? request.content.body : '';
    const isNamed = withNameFilledIn(body, replyLine(session.profiles.here.name)) === body;
    return isNamed ? null : { title, isDone: false };
  }
  if (isEditedDraft(note)) return { title, isDone: false };
  const result = await session.effects.commit({
    kind: 'signing',
    label: `Signed the draft: ${title}`,
    byPerson: true,
    effects: effectsOf(privacyByProfile(session.profiles, 'here'), [effect]),
    entries: [
      {
        event: 'state_transition',
        severity: 'info',
        email_subject: title,
        details: { note: path, to: 'signed', by: 'person' },
      },
    ],
  });
  return { title, isDone: result.kind === 'committed' };
}

/** The effects on a draft; `null` if the draft needs no name. */
function signedEffect({ profiles }: Session, path: string, note: Note): EditEffect | null {
  const name = replyLine(profiles.here.name);
  const isWaiting = textField(note.frontmatter, 'status') === 'pending_approval';
  if (name === '' || channelOf(note) !== 'email' || !isWaiting) return null;
  const letter = letterIn(note);
  const body = withNameFilledIn(letter, name);
  return body === letter ? null : reviseNote(path, note, { body, changes: {} });
}
