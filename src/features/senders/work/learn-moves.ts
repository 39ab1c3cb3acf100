import { readNote } from '../../../kernel/index/read-note';
import type { IndexedNote, VaultIndex } from '../../../kernel/index/vault-index';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { baseName } from '../../../kernel/notes/names';
import { type Note, textField } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { readStatus } from '../../../kernel/notes/read-status';
import { readJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import { shortHash } from '../../../kernel/notes/values/hash';
import { NEEDY_STATUSES } from '../../../core/app/view/needs/needs';
import type { Session } from '../../../core/session/session';
import type { Sign } from '../model/act-record';
import { isDismissible, lesson } from '../model/teach';
import { LearnedDevice } from './learned-here';

/** Mails that waited at the last look: hashes of note names by hashes of ids, which name no private note. */
export const WAITING_FILE = 'learned-waiting.json';
const stored = z.record(z.string(), z.string());

/**
 * Learns from what a person did in the vault without Deputy since the last look: mail moved to Done or Archive, set to
 * done, or given back to triage after it was archived. A sync may have brought it, so it teaches less than a key pressed
 * here. `notes`: those in Needs_Action.
 */
export async function learnFromMoves(session: Session, notes: readonly IndexedNote[]): Promise<void> {
  const here = session.learned;
  const { revision } = session.index;
  if (!(here instanceof LearnedDevice) || lastLooks.get(session.index) === revision) return;
  const { home, vault } = session.ports;
  const text = await home.read(WAITING_FILE);
  const { waiting, changed, gone } = changesIn(notes, readJson(stored, text) ?? {});
  changed.push(...(await putAway(session, gone)));
  for (const { path, sign, mail } of changed) {
    const note = await readNote(vault, path);
    if (note === null || mailHash(readMessageId(note.frontmatter)) !== mail) continue;
    const last = (await here.file.learned()).acts.find((act) => act.mail === mail);
    const isKnown = last !== undefined && (sign === 'archived' || last.sign === sign);
    if (isKnown || !isByHand(note, sign)) continue;
    const handled = { path, note, operation: session.ports.host.randomId(), at: session.timestamp() };
    const { records } = lesson(
      { ...handled, sign, by: 'hand', isMarkedDone: sign === 'archived' },
      here.watch,
    );
    await here.file.append(records);
  }
  const now = JSON.stringify(waiting);
  if (now !== text) await home.replace(WAITING_FILE, now, { isDurable: true });
  lastLooks.set(session.index, revision);
}

/** The index revision at the last look: an unchanged folder is not examined again. */
const lastLooks = new WeakMap<VaultIndex, number>();

interface Changed {
  path: string;
  /** `archived`: the person filed the mail. `kept`: the person returned it to triage. */
  sign: Extract<Sign, 'archived' | 'kept'>;
  mail: string;
}

interface Changes {
  /** The mails that wait now. */
  waiting: Record<string, string>;
  changed: Changed[];
  /** Those that waited before and are no longer in the folder. */
  gone: ReadonlyMap<string, string>;
}

function changesIn(notes: readonly IndexedNote[], before: Readonly<Record<string, string>>): Changes {
  const waiting: Record<string, string> = {};
  const changed: Changed[] = [];
  const gone = new Map(Object.entries(before));
  for (const note of notes) {
    if (note.state === 'broken' || note.messageId === undefined) continue;
    const { path } = note;
    const mail = mailHash(note.messageId);
    gone.delete(mail);
    const status = note.state === 'settled' ? note.status : null;
    if (note.state === 'pending' && note.isGivenBack) changed.push({ path, sign: 'kept', mail });
    if (status === 'done' && Object.hasOwn(before, mail)) changed.push({ path, sign: 'archived', mail });
    if (status === null || NEEDY_STATUSES.includes(status)) waiting[mail] = nameHash(path);
  }
  return { waiting, changed, gone };
}

/** The notes in Done and Archive that have the names of these mails. */
async function putAway(
  { listing, settings: { folders } }: Session,
  gone: ReadonlyMap<string, string>,
): Promise<Changed[]> {
  if (gone.size === 0) return [];
  const names = new Set(gone.values());
  const found = (await listing.now()).flatMap(({ path }) => {
    if (!isInside(path, folders.done) && !isInside(path, folders.archive)) return [];
    const name = nameHash(path);
    return names.has(name) ? [{ path, name }] : [];
  });
  return [...gone].flatMap(([mail, name]) =>
    found.filter((each) => each.name === name).map(({ path }): Changed => ({ path, sign: 'archived', mail })),
  );
}

const nameHash = (path: string): string => shortHash(baseName(path));
const mailHash = (messageId: string | undefined): string => shortHash(messageId ?? '');

/** Whether no act in Deputy explains the note's state, because such acts are recorded immediately. */
const isByHand = (note: Note, sign: Sign): boolean =>
  sign === 'kept'
    ? textField(note.frontmatter, 'decision') === 'archive'
    : isDismissible(note) &&
      (readStatus(note.frontmatter) !== 'done' || textField(note.frontmatter, 'decision') !== 'archive');
