import { readJson } from '../../../kernel/notes/values/json';
import type { Effect } from '../../../kernel/effects/operation';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { AWAITS, AWAITS_WORDING } from '../../../kernel/notes/codes';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { type Note, parseNote } from '../../../kernel/notes/note';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { type MailEntry, MailServerError } from '../../../kernel/ports/mail-source';
import { strictest } from '../../../kernel/privacy/private-note';
import { replyWork } from '../../../core/session/reply-work';
import type { Session } from '../../../core/session/session';
import { privacyByProfile } from '../../../core/settings/profile-note';
import { ownAddressesOf } from '../../../core/drafts/profile';
import { guessTongue } from '../../../core/triage/model/cues/mail-language';
import { noteTitle, transitionEntry } from '../../../core/triage/model/note-operation';
import { readFetched } from '../../../core/triage/work/inbox';
import {
  type Answers,
  askedIn,
  type AwaitedMail,
  awaitedSince,
  awaitedState,
  overdue,
  reminderText,
} from '../model/awaited';
import { valueOf } from '../../../core/settings/feature-setting';
import type { OpenMailbox } from '../../../core/app/intake';
import { answerLinks } from '../../../core/triage/work/answer-links';
import { finishNotes } from '../../../core/triage/work/finish-notes';
import { REMIND_AFTER } from '../model/settings';
import { reminderDraft } from './write-reminders';
import { type ListedMails, lookInto, MOST_BYTES, MOST_READ, readAnswers, readVault } from './collect-answers';

/** Interval between checks of sent mail, in milliseconds. */
const LOOK_MS = 6 * 3_600_000;
/** Maximum number of settled mails that are remembered; more than are sent in weeks. */
const MOST_SETTLED = 2_000;
/** Maximum number of open reminders. */
const MOST_OPEN = 10;

/**
 * Drafts a reminder for each sent mail that asks something and has gone unanswered for the number of days that the
 * person chose. Finishes reminders whose mail was answered. `hasNews`: whether new mail has come in that may be an
 * answer.
 */
export async function awaitAnswers(
  session: Session,
  place: OpenMailbox,
  hasNews: boolean,
): Promise<MailServerError | null> {
  const { device } = session.ports;
  const record = `unanswered/${place.id}`;
  const awaited = readJson(awaitedState, await device.read(record)) ?? { lookedAt: 0, open: [], settled: [] };
  const days = valueOf(session.settings, REMIND_AFTER);
  const now = session.ports.clock.now();
  if (days === null && awaited.open.length === 0) return null;
  const isDue = Math.abs(now - awaited.lookedAt) >= LOOK_MS;
  if (!isDue && !(hasNews && awaited.open.length > 0)) return null;
  const since = Math.min(awaitedSince(days ?? 0, now), ...awaited.open.map(({ sentAt }) => sentAt));
  const looks: ListedMails[] = [];
  for (const folder of ['sent', 'inbox', 'archive'] as const) {
    const look = await lookInto(place, folder, since);
    if (look instanceof MailServerError) return look;
    looks.push(look);
  }
  const own = new Set([...ownAddressesOf(session.profiles.here), foldAddress(place.account.address)]);
  const { answers, reminders, ids } = await readVault(session, { own, since });
  const [sent, ...others] = looks;
  answers.follow(sent?.entries.flatMap(({ inReplyTo }) => messageIds(inReplyTo)) ?? []);
  const settled = new Set(awaited.settled);
  const late =
    days === null ? [] : overdue(sent?.entries ?? [], { days, now }).filter(({ id }) => !settled.has(id));
  const asked = new Set([...awaited.open, ...reminders].map(({ messageId }) => messageId));
  for (const { id } of late) asked.add(id);
  for (const look of others) {
    const error = await readAnswers(session, place, { look, asked, ids, answers });
    if (error !== null) return error;
  }
  const known = new Set(awaited.open.map(({ messageId }) => messageId));
  const missed = reminders.filter(({ messageId }) => !known.has(messageId));
  const open = await endAnswered(session, [...awaited.open, ...missed], answers);
  const settledNow = [...awaited.settled];
  const error = await new Waiting(session, place, { open, settled: settledNow, own }).remind(late, answers);
  const lookedAt = error === null ? now : awaited.lookedAt;
  const after = { lookedAt, open, settled: settledNow.slice(-MOST_SETTLED) };
  await device.replace(record, JSON.stringify(after), { isDurable: true });
  return error;
}

/** Finishes the notes of answered mails and returns the mails that still wait, without those the person finished. */
async function endAnswered(
  session: Session,
  open: readonly AwaitedMail[],
  answers: Answers,
): Promise<AwaitedMail[]> {
  if (open.length === 0) return [];
  const paths = await session.index.pathsByMessage(session.settings.folders.needsAction);
  const waiting: AwaitedMail[] = [];
  for (const mail of open) {
    const path = paths.get(mail.messageId);
    if (path === undefined) continue;
    const end = { label: 'No reminder needed', reason: 'It has been answered, so no reminder is needed.' };
    const { messageId } = mail;
    const isOver = answers.has(mail) && (await finishNotes(session, [{ path, messageId, end }])).size > 0;
    if (!isOver) waiting.push(mail);
  }
  return waiting;
}

/** Drafts the reminders of one mailbox. */
class Waiting {
  /** Paths of the vault's mails by message id. */
  private readonly paths = new Map<string, string>();

  constructor(
    private readonly session: Session,
    private readonly place: OpenMailbox,
    private readonly kept: { open: AwaitedMail[]; settled: string[]; own: ReadonlySet<string> },
  ) {}

  async remind(
    late: readonly (MailEntry & { id: string })[],
    answers: Answers,
  ): Promise<MailServerError | null> {
    const { mail, account, stop } = this.place;
    const known = await this.known();
    const unknown = late.filter(({ id }) => !known.has(id));
    const answered = unknown.filter(({ id }) => answers.isInThread(id));
    this.kept.settled.push(...answered.map(({ id }) => id));
    const wanted = unknown.filter((each) => !answered.includes(each)).slice(0, MOST_READ);
    if (wanted.length === 0) return null;
    const look = await mail.look(account, 'sent', { uids: wanted.map(({ uid }) => uid) }, stop);
    if (!look.ok) return look.error;
    const { validity } = look.value;
    const request = { validity, mails: wanted, mostBytes: MOST_BYTES };
    for await (const each of mail.read(account, 'sent', request, stop)) {
      if (!each.ok) return each.error;
      if (each.value.kind === 'withheld') continue;
      const entry = wanted.find(({ uid }) => uid === each.value.uid);
      if (entry !== undefined) await this.judge(entry, each.value.bytes, answers);
      if (stop.aborted) break;
    }
    return null;
  }

  /** Ids of mails that need no check: settled on this device, or in the vault already, perhaps from another device. */
  private async known(): Promise<ReadonlySet<string>> {
    const { index, settings } = this.session;
    const { needsAction, done, archive } = settings.folders;
    const ids = new Set([...this.kept.settled, ...this.kept.open.map(({ messageId }) => messageId)]);
    for (const folder of [needsAction, done, archive])
      for (const [id, path] of await index.pathsByMessage(folder)) {
        ids.add(id);
        this.paths.set(id, path);
      }
    return ids;
  }

  private async judge(
    { id, receivedAt: sentAt }: MailEntry & { id: string },
    bytes: Uint8Array,
    answers: Answers,
  ): Promise<void> {
    const { zone } = this.session.ports.clock;
    const read = await readFetched({ path: null, name: id, bytes }, zone);
    const note = read.ok ? parseNote(read.value.note) : null;
    const asked = note?.ok === true ? askedIn(note.value, this.kept.own) : null;
    if (asked === null || answers.has({ messageId: id, sentAt, to: asked.to })) {
      this.kept.settled.push(id);
      return;
    }
    // Further reminders are drafted once open ones are done.
    if (this.kept.open.length >= MOST_OPEN || note?.ok !== true || !read.ok) return;
    const { question } = asked;
    const tongue = guessTongue(note.value.body);
    const form = reminderText(note.value, { tongue, sentAt, zone, question });
    const { to } = readMailHeaders(note.value.frontmatter);
    const manner = { to, about: note.value, signal: this.place.stop };
    const text = (await replyWork()?.formInManner(this.session, form, manner)) ?? form;
    if (!(await this.write({ id, name: read.value.name, note: note.value, text }))) return;
    this.kept.open.push({ messageId: id, sentAt, to: asked.to });
    this.kept.settled.push(id);
  }

  /** Writes the mail's note and its reminder, both or neither; returns whether they were written. */
  private async write(mail: { id: string; name: string; note: Note; text: string }): Promise<boolean> {
    const { session } = this;
    const { folders } = session.settings;
    const path = `${folders.needsAction}/${mail.name}.md`;
    const frontmatter = { ...mail.note.frontmatter, [AWAITS]: 'true' };
    const subject = { path, note: { ...mail.note, frontmatter } };
    const draft = reminderDraft(session, subject, {
      ...{ reply: mail.text, draftedBy: 'rules:rules', isTemplate: true, awaitsRevision: false },
      profile: session.profiles.here,
    });
    const waiting = editFrontmatter(draft.text, { [AWAITS_WORDING]: true });
    const edits = editFrontmatter(mail.note.text, {
      status: 'pending_approval',
      message_id: mail.id,
      decision: 'draft_reply',
      decision_confidence: 1,
      decision_reason: 'You asked something here, and no answer has come.',
      decided_by: 'rules:rules',
      decided_at: session.timestamp(),
      draft_path: draft.path,
      [AWAITS]: true,
      ...(await answerLinks(session, mail.note.frontmatter, (id) => Promise.resolve(this.paths.get(id)))),
    });
    if (!edits.ok || !waiting.ok) return false;
    const after = applyEdits(mail.note.text, edits.value);
    const privacy = await session.keptHere.privacyOf([subject]);
    const effects: Effect[] = [
      {
        kind: 'create',
        path,
        after,
        privacy,
        namedBy: { path: draft.path, key: 'source_note', form: 'link' },
      },
      {
        kind: 'create',
        path: draft.path,
        after: applyEdits(draft.text, waiting.value),
        privacy: strictest(privacy, privacyByProfile(session.profiles, 'here')),
        namedBy: { path, key: 'draft_path', form: 'path' },
      },
    ];
    const result = await session.effects.commit({
      kind: 'reminder_drafted',
      label: `Drafted a reminder: ${noteTitle(subject)}`,
      effects,
      entries: [transitionEntry(subject, 'pending_approval')],
    });
    // A model may write it in this cycle.
    session.schedule.due(0);
    return result.kind === 'committed';
  }
}
