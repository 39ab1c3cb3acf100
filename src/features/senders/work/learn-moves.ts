import { readNote } from '../../../kernel/index/read-note';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { baseName } from '../../../kernel/notes/names';
import { type Note, textField } from '../../../kernel/notes/note';
import { readStatus } from '../../../kernel/notes/read-status';
import { readJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import { shortHash } from '../../../kernel/notes/values/hash';
import { NEEDY_STATUSES } from '../../../core/app/view/needs/needs';
import type { Session } from '../../../core/session/session';
import type { Sign } from '../model/act-record';
import { isDismissible, lesson } from '../model/teach';
import { LearnedDevice } from './learned-here';

/** The mails that waited at the last look, among this device's files: their paths by a hash of their ids. */
const FILE = 'learned-waiting.json';
const stored = z.record(z.string(), z.string());

/**
 * Learns from what a person did in the vault without Deputy since the last look: mail moved to Done or Archive, set to
 * done, or given back to triage after it was archived. A sync may have brought it, so it teaches less than a key pressed
 * here.
 */
export async function learnFromMoves(session: Session): Promise<void> {
  const here = session.learned;
  if (!(here instanceof LearnedDevice)) return;
  const { home } = session.ports;
  const text = await home.read(FILE);
  const before = readJson(stored, text) ?? {};
  const { waiting, changed } = await lookAt(session, before);
  const { acts } = await here.known();
  for (const { path, isArchived, mail } of changed) {
    const note = await readNote(session.ports.vault, path);
    if (note === null || shortHash(readMessageId(note.frontmatter) ?? '') !== mail) continue;
    const last = acts.find((act) => act.mail === mail);
    const sign: Sign = isArchived ? 'archived' : 'kept';
    if ((last !== undefined && isArchived) || last?.sign === sign || !isByHand(note, sign)) continue;
    const handled = { path, note, operation: session.ports.host.randomId(), at: session.timestamp() };
    const { records } = lesson({ ...handled, sign, by: 'hand', isMarkedDone: isArchived }, here.watch);
    await here.append(records);
  }
  const now = JSON.stringify(waiting);
  if (now !== text) await home.replace(FILE, now, { isDurable: true });
}

interface Changed {
  path: string;
  /** Put away, or else given back to triage. */
  isArchived: boolean;
  mail: string;
}

/** The mails that wait now, and those that waited before and don't, or that were given back. */
async function lookAt(
  { index, ports, settings: { folders } }: Session,
  before: Readonly<Record<string, string>>,
): Promise<{ waiting: Record<string, string>; changed: Changed[] }> {
  const waiting: Record<string, string> = {};
  const changed: Changed[] = [];
  const there = new Set<string>();
  for (const note of (await index.look(folders.needsAction)) ?? []) {
    if (note.state === 'broken' || note.messageId === undefined) continue;
    const { path } = note;
    const mail = shortHash(note.messageId);
    there.add(mail);
    const status = note.state === 'settled' ? note.status : null;
    if (note.state === 'pending' && note.isGivenBack) changed.push({ path, isArchived: false, mail });
    if (status === 'done' && Object.hasOwn(before, mail)) changed.push({ path, isArchived: true, mail });
    if (status === null || NEEDY_STATUSES.includes(status)) waiting[mail] = path;
  }
  for (const [mail, path] of Object.entries(before)) {
    if (there.has(mail)) continue;
    for (const folder of [folders.done, folders.archive]) {
      const moved = `${folder}/${baseName(path)}`;
      if ((await ports.vault.read(moved)) !== null) changed.push({ path: moved, isArchived: true, mail });
    }
  }
  return { waiting, changed };
}

/** Whether no act of Deputy's explains the note's state: what its own keys finish is recorded as it happens. */
const isByHand = (note: Note, sign: Sign): boolean =>
  sign === 'kept'
    ? textField(note.frontmatter, 'decision') === 'archive'
    : isDismissible(note) &&
      (readStatus(note.frontmatter) !== 'done' || textField(note.frontmatter, 'decision') !== 'archive');
