import { readMessageId, readPriority, readReceived } from '../mail/headers/mail-headers';
import { checkEditable } from '../notes/block';
import { decodeText } from '../notes/text/decode';
import { isNotePath } from '../notes/names';
import { textField } from '../notes/note';
import type { NoteProblem } from '../notes/frontmatter/note-problem';
import { readFrontmatter } from '../notes/frontmatter/read-frontmatter';
import { readStatus } from '../notes/status';
import type { KnownNote, KnownNotes, PendingNote, SettledNote } from '../ports/known-notes';
import { type NoteRef, type Vault, VaultError } from '../ports/vault';
import { unlessRefused } from './unless-refused';
import { OWN_KEYS } from './own-keys';

/** Unreadable, or written so that a change could damage it: a person has to look, and no model is asked. */
export interface BrokenNote {
  state: 'broken';
  problem: NoteProblem | { code: 'not_utf8' | 'unread'; message: string };
}

export type IndexedNote = KnownNote | (NoteRef & BrokenNote);

/** Reading fewer than this costs less than keeping what they say for the next process. */
const MOST_READ_AGAIN = 500;

/**
 * What the vault's notes say, read once and believed while a file's time and size are the same. Times are compared
 * for inequality alone: a sync may set them back.
 */
export class VaultIndex {
  /** Another one means that a look has found something else than the one before. */
  revision = 0;
  private readonly folders = new Map<string, FormerLook>();

  constructor(
    private readonly vault: Vault,
    private readonly knownNotes?: KnownNotes,
  ) {}

  /** The notes (`.md`) of a folder and its subfolders; `null` when there is no such folder. */
  async look(folder: string): Promise<IndexedNote[] | null> {
    const refs = await this.vault.list(folder);
    if (refs === null) return null;
    const last = this.folders.get(folder);
    const before = last ?? this.formerLook(folder);
    const notes: IndexedNote[] = [];
    let read = 0;
    for (const ref of refs) {
      if (!isNotePath(ref.path)) continue;
      const known = before?.find(ref.path, notes.length);
      const isOld = known !== undefined && known.mtime === ref.mtime && known.size === ref.size;
      const wasUnread = isOld && isUnread(known);
      const note = isOld && !wasUnread ? known : await this.read(ref);
      if (!isOld || (wasUnread && !isUnread(note))) read += 1;
      if (note !== null) notes.push(note);
    }
    if (read > 0 || last?.size !== notes.length) this.revision += 1;
    if (read > MOST_READ_AGAIN) this.knownNotes?.keep(folder, notes.filter(isKnowable));
    this.folders.set(folder, new FormerLook(notes));
    return notes;
  }

  /** Of the process before. */
  private formerLook(folder: string): FormerLook | undefined {
    const notes = this.knownNotes?.of(folder) ?? null;
    return notes === null ? undefined : new FormerLook(notes);
  }

  /** Where each message of a folder lies; of several deliveries the last. */
  async pathsByMessage(folder: string): Promise<Map<string, string>> {
    const paths = new Map<string, string>();
    for (const note of (await this.look(folder)) ?? []) {
      if (note.state !== 'broken' && note.messageId !== undefined) paths.set(note.messageId, note.path);
    }
    return paths;
  }

  private async read(ref: NoteRef): Promise<IndexedNote | null> {
    const { path, mtime, size } = ref;
    const bytes = await unlessRefused(this.vault.read(path));
    if (bytes === null) return null;
    if (bytes instanceof VaultError) {
      const { message } = bytes;
      return { path, mtime, size, state: 'broken', problem: { code: 'unread', message } };
    }
    const text = decodeText(bytes);
    // Named one by one: what is spread first and added to gets a hidden class, some 350 bytes, for each object on Node 20.
    if (!text.ok) return { path, mtime, size, state: 'broken', problem: NOT_UTF8 };
    return { path, mtime, size, ...classify(text.value, ref) };
  }
}

/** What keeps a file from being read may be over the next time, and changes neither its time nor its size. */
const isUnread = (note: IndexedNote | null): boolean =>
  note?.state === 'broken' && note.problem.code === 'unread';

/** Broken ones are few, and read again. */
const isKnowable = (note: IndexedNote): note is KnownNote => note.state !== 'broken';

/** What a folder held. It is mostly listed in the same order again: a note stands where it stood. */
class FormerLook {
  private byPath: Map<string, IndexedNote> | null = null;

  constructor(private readonly notes: readonly IndexedNote[]) {}

  get size(): number {
    return this.notes.length;
  }

  find(path: string, place: number): IndexedNote | undefined {
    const there = this.notes[place];
    if (there?.path === path) return there;
    this.byPath ??= new Map(this.notes.map((note) => [note.path, note]));
    return this.byPath.get(path);
  }
}

const NOT_UTF8 = { code: 'not_utf8', message: 'The file is not UTF-8 text.' } as const;

/** What triage may write, all at once. */
const TRIAL = Object.fromEntries(OWN_KEYS.map((key) => [key, 'x']));

function classify(text: string, ref: NoteRef): PendingNote | SettledNote | BrokenNote {
  const found = readFrontmatter(text);
  if (!found.ok) return { state: 'broken', problem: found.error };
  const frontmatter = found.value.reading.values;
  const status = readStatus(frontmatter);
  if (status !== 'pending') return { state: 'settled', status, messageId: readMessageId(frontmatter) };
  const editable = checkEditable(text, found.value, TRIAL);
  if (!editable.ok) return { state: 'broken', problem: editable.error };
  const date = readReceived(frontmatter);
  const received = date === undefined ? NaN : Date.parse(date);
  return {
    state: 'pending',
    messageId: readMessageId(frontmatter),
    priority: readPriority(frontmatter),
    receivedAt: Number.isNaN(received) ? ref.mtime : received,
    isGivenBack: textField(frontmatter, 'decision_reason') !== undefined,
  };
}
