import type { Effect } from '../../../kernel/effects/operation';
import { readNote } from '../../../kernel/index/read-note';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { replyAddress } from '../../../kernel/mail/foreign-text';
import { AWAITS, RECEIVED } from '../../../kernel/notes/codes';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { isNotePath, noteLink } from '../../../kernel/notes/names';
import { listField, type Note, parseNote, textField } from '../../../kernel/notes/note';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { type FolderRole, type MailEntry, MailServerError } from '../../../kernel/ports/mail-source';
import { strictest } from '../../../kernel/privacy/private-note';
import type { Session } from '../../../session/session';
import { privacyByProfile } from '../../../settings/profile';
import { ownAddressesOf } from '../../drafts/profile';
import { draftNote } from '../../drafts/draft-note';
import { guessTongue } from '../../triage/model/cues/rule-cues';
import { noteTitle, transitionEntry } from '../../triage/model/note-operation';
import { readFetched } from '../../triage/work/inbox';
import {
  Answers,
  askedIn,
  type AwaitedMail,
  awaitedSince,
  type ThreadMail,
  overdue,
  reminderText,
} from '../model/awaited';
import type { MailboxPlace } from './act-on-server';
import { finishNotes } from './witness';

/** Interval between checks of sent mail, in milliseconds. */
const LOOK_MS = 6 * 3_600_000;
/** Maximum number of open reminders. */
const MOST_OPEN = 10;
/** Maximum number of sent mails that are read per check. */
const MOST_READ = 50;
/** Maximum number of bytes read of a mail; the beginning of a larger one is enough to find the question. */
const MOST_BYTES = 256_000;

/**
 * Drafts a reminder for each sent mail that asks something and has gone unanswered for the number of days that the
 * person chose. Finishes reminders whose mail was answered. `hasNews`: whether new mail has come in that may be an
 * answer.
 */
export async function awaitAnswers(
  session: Session,
  place: MailboxPlace,
  hasNews: boolean,
): Promise<MailServerError | null> {
  const { awaited } = place.record.state;
  const days = session.settings.remindAfterDays;
  const now = session.ports.clock.now();
  if (days === null && awaited.open.length === 0) return null;
  const isDue = Math.abs(now - awaited.lookedAt) >= LOOK_MS;
  if (!isDue && !(hasNews && awaited.open.length > 0)) return null;
  const since = Math.min(awaitedSince(days ?? 0, now), ...awaited.open.map(({ sentAt }) => sentAt));
  const looks: Look[] = [];
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
  const waiting = new Waiting(session, place, { open, settled: [...awaited.settled], own });
  const error = await waiting.remind(late, answers);
  await place.record.follow({
    kind: 'awaited',
    awaited: {
      lookedAt: error === null ? now : awaited.lookedAt,
      open: waiting.open,
      settled: waiting.settled,
    },
  });
  return error;
}

interface Look {
  folder: FolderRole;
  validity: string;
  entries: readonly MailEntry[];
}

/** Lists a folder's mails since a time; empty if the mailbox has no such folder. */
async function lookInto(
  { mail, account, stop }: MailboxPlace,
  folder: FolderRole,
  since: number,
): Promise<Look | MailServerError> {
  const look = await mail.look(account, folder, { since }, stop);
  if (look.ok) return { folder, validity: look.value.validity, entries: look.value.entries };
  return look.error.code === 'no_such_folder' ? { folder, validity: '', entries: [] } : look.error;
}

/**
 * Reads the mails of a folder that name a mail which waits, and that are no notes: the list of a folder does not say who
 * wrote them and to whom. One that is not read ends nothing.
 */
async function readAnswers(
  { ports: { clock } }: Session,
  { mail, account, stop }: MailboxPlace,
  {
    look: { folder, validity, entries },
    asked,
    ids,
    answers,
  }: { look: Look; asked: ReadonlySet<string>; ids: ReadonlySet<string>; answers: Answers },
): Promise<MailServerError | null> {
  const mails = entries
    .filter(({ inReplyTo }) => messageIds(inReplyTo).some((id) => asked.has(id)))
    .filter(({ messageId }) => !messageIds(messageId).some((id) => ids.has(id)))
    .slice(-MOST_READ);
  if (mails.length === 0) return null;
  for await (const each of mail.read(account, folder, { validity, mails, mostBytes: MOST_BYTES }, stop)) {
    if (!each.ok) return each.error;
    if (each.value.kind === 'withheld') continue;
    const read = await readFetched(
      { path: null, name: String(each.value.uid), bytes: each.value.bytes },
      clock.zone,
    );
    const note = read.ok ? parseNote(read.value.note) : null;
    if (note?.ok === true) answers.name(...namingOf(note.value));
    if (stop.aborted) break;
  }
  return null;
}

/** The ids that a mail names, and between whom it goes. */
function namingOf({ frontmatter }: Note): [ids: string[], naming: ThreadMail] {
  const { from, to, cc, inReplyTo = '', references } = readMailHeaders(frontmatter);
  const received = [...to, ...cc].map(({ address }) => foldAddress(address));
  return [
    [inReplyTo, ...references].flatMap(messageIds),
    { from: foldAddress(from?.address ?? ''), to: [...received, ...listField(frontmatter, 'delivered_to')] },
  ];
}

interface InVault {
  answers: Answers;
  /** Mails whose reminder waits for the person, including those that another device or a crashed process drafted. */
  reminders: AwaitedMail[];
  /** Ids of the mails that are notes. */
  ids: ReadonlySet<string>;
}

/** Collects the answers since a time from the vault's notes, and the waiting reminders. */
async function readVault(
  { ports, settings: { folders } }: Session,
  { own, since }: { own: ReadonlySet<string>; since: number },
): Promise<InVault> {
  const answers = new Answers(own);
  const reminders: AwaitedMail[] = [];
  const known = new Set<string>();
  const now = ports.clock.now();
  for (const folder of [folders.needsAction, folders.done, folders.archive])
    for (const { path, mtime } of (await ports.vault.list(folder)) ?? []) {
      if (mtime < since || !isNotePath(path)) continue;
      const note = await readNote(ports.vault, path);
      if (note === null) continue;
      answers.name(...namingOf(note));
      const { from, to, date, messageId } = readMailHeaders(note.frontmatter);
      const ids = messageIds(messageId ?? '');
      for (const id of ids) known.add(id);
      const at = receivedAt(note, { date, now });
      if (from === undefined || at === null) continue;
      answers.wrote(foldAddress(from.address), at);
      const isReminder = folder === folders.needsAction && textField(note.frontmatter, AWAITS) === 'true';
      for (const id of isReminder ? ids : [])
        reminders.push({ messageId: id, sentAt: at, to: to.map((each) => foldAddress(each.address)) });
    }
  return { answers, reminders, ids: known };
}

/**
 * Time of receipt. The header's date is the sender's word, so it counts only for a mail that no server's time is known
 * of, and only if it is over.
 */
function receivedAt(
  { frontmatter }: Note,
  { date = '', now }: { date: string | undefined; now: number },
): number | null {
  const at = Date.parse(textField(frontmatter, RECEIVED) ?? date);
  return Number.isNaN(at) || at > now ? null : at;
}

/**
 * Finishes the notes of answered mails and returns the mails that still wait. A mail whose note the person has finished
 * no longer waits.
 */
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
  readonly open: AwaitedMail[];
  readonly settled: string[];
  private readonly own: ReadonlySet<string>;

  constructor(
    private readonly session: Session,
    private readonly place: MailboxPlace,
    { open, settled, own }: { open: AwaitedMail[]; settled: string[]; own: ReadonlySet<string> },
  ) {
    this.open = open;
    this.settled = settled;
    this.own = own;
  }

  async remind(
    late: readonly (MailEntry & { id: string })[],
    answers: Answers,
  ): Promise<MailServerError | null> {
    const { mail, account, stop } = this.place;
    const known = await this.known();
    const unknown = late.filter(({ id }) => !known.has(id));
    const answered = unknown.filter(({ id }) => answers.isInThread(id));
    this.settled.push(...answered.map(({ id }) => id));
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
    const ids = new Set([...this.settled, ...this.open.map(({ messageId }) => messageId)]);
    for (const folder of [needsAction, done, archive])
      for (const id of (await index.pathsByMessage(folder)).keys()) ids.add(id);
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
    const asked = note?.ok === true ? askedIn(note.value, this.own) : null;
    if (asked === null || answers.has({ messageId: id, sentAt, to: asked.to })) {
      this.settled.push(id);
      return;
    }
    // Further reminders are drafted once open ones are done.
    if (this.open.length >= MOST_OPEN || note?.ok !== true || !read.ok) return;
    const { question } = asked;
    const tongue = guessTongue(note.value.body);
    const text = reminderText(note.value, { tongue, sentAt, zone, question });
    if (!(await this.write({ id, name: read.value.name, note: note.value, text }))) return;
    this.open.push({ messageId: id, sentAt, to: asked.to });
    this.settled.push(id);
  }

  /** Writes the mail's note and its reminder, both or neither; returns whether they were written. */
  private async write(mail: { id: string; name: string; note: Note; text: string }): Promise<boolean> {
    const { session } = this;
    const { folders } = session.settings;
    const path = `${folders.needsAction}/${mail.name}.md`;
    const draft = this.draft(path, mail);
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
    });
    if (!edits.ok) return false;
    const after = applyEdits(mail.note.text, edits.value);
    const subject = { path, note: mail.note };
    const privacy = await session.keptHere.privacyOf([subject, ...asAnswers(subject)]);
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
        after: draft.text,
        privacy: strictest(privacy, privacyByProfile(session.profiles, 'here')),
        namedBy: { path, key: 'draft_path', form: 'path' },
      },
    ];
    const result = await session.effects.commit({
      run: session.ports.host.randomId(),
      kind: 'reminder_drafted',
      label: `Drafted a reminder: ${noteTitle(subject)}`,
      effects,
      entries: [transitionEntry(subject, 'pending_approval')],
    });
    return result.kind === 'committed';
  }

  /** Drafts the reminder as a reply. Sets `from` to the mail's recipients, so that the reply goes to them. */
  private draft(path: string, { note, text }: { note: Note; text: string }): { path: string; text: string } {
    const { settings, profiles, timestamp } = this.session;
    const { to } = readMailHeaders(note.frontmatter);
    const frontmatter = { ...note.frontmatter, from: to.map(replyAddress), reply_to: undefined };
    return draftNote({
      folder: settings.folders.drafts,
      source: { path, link: noteLink(path), frontmatter },
      reply: text,
      draftedBy: 'rules:rules',
      draftedAt: timestamp(),
      confidence: 1,
      isUrgent: false,
      isTemplate: true,
      profile: profiles.here,
      ownAddresses: this.own,
      awaitsRevision: false,
    });
  }
}

/** Returns the mail as if each recipient had sent it, so that mail to a private sender is private, too. */
const asAnswers = ({ path, note }: { path: string; note: Note }): { path: string; note: Note }[] =>
  readMailHeaders(note.frontmatter).to.map((address) => ({
    path,
    note: { ...note, frontmatter: { ...note.frontmatter, from: replyAddress(address) } },
  }));
