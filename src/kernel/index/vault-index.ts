import { readMessageId, readPriority, readReceived } from '../mail/headers/mail-headers';
import { checkEditable } from '../notes/block';
import { decodeText } from '../notes/text/decode';
import { isNotePath, baseName } from '../notes/names';
import { textField } from '../notes/note';
import { isInside } from '../notes/paths';
import type { NoteProblem } from '../notes/frontmatter/note-problem';
import { readFrontmatter } from '../notes/frontmatter/read-frontmatter';
import { outAt } from '../notes/out-mark';
import { readStatus } from '../notes/read-status';
import type { KnownNote, KnownNotes, PendingNote, SettledNote } from '../ports/known-notes';
import { type NoteRef, type Vault, VaultError } from '../ports/vault';
import { readNote } from './read-note';
import { ifReadable, unlessRefused } from './unless-refused';
import { OWN_KEYS } from './own-keys';

/** A note that cannot be read, or that an edit could damage. It is left to the person, and no model is asked. */
export interface BrokenNote {
  state: 'broken';
  problem: NoteProblem | { code: 'not_utf8' | 'unread'; message: string };
}

export type IndexedNote = KnownNote | (NoteRef & BrokenNote);

/** Newly read notes above which all are saved for the next process; below, reading again costs less. */
const MOST_READ_AGAIN = 500;

/** Parsed notes, kept while time and size stay the same; not later or earlier, as a sync may set times back. */
export class VaultIndex {
  /** Rises by one whenever a listing differs from the previous one. */
  revision = 0;
  private readonly folders = new Map<string, FormerLook>();
  /** Message ids at paths that Deputy wrote since the last look at their folder; `null` before one is read. */
  private readonly written = new Map<string, string | null>();

  constructor(
    private readonly vault: Vault,
    private readonly knownNotes?: KnownNotes,
    /** Begins progress of a long read; the returned function receives the number of notes read. */
    private readonly count?: (total: number) => (done: number) => void,
  ) {}

  /** The notes (`.md`) of a folder and its subfolders; `null` if the folder does not exist. */
  async look(folder: string): Promise<IndexedNote[] | null> {
    for (const path of this.written.keys()) if (isInside(path, folder)) this.written.delete(path);
    const refs = await this.vault.list(folder);
    if (refs === null) return null;
    const last = this.folders.get(folder);
    const before = last ?? this.formerLook(folder);
    const notes: IndexedNote[] = [];
    let read = 0;
    const counted =
      before === undefined && refs.length > MOST_READ_AGAIN ? this.count?.(refs.length) : undefined;
    for (const [done, ref] of refs.entries()) {
      counted?.(done);
      if (!isNotePath(ref.path)) continue;
      const known = before?.find(ref.path, notes.length);
      const isOld = known !== undefined && known.mtime === ref.mtime && known.size === ref.size;
      const wasUnread = isOld && isUnread(known);
      const note = isOld && !wasUnread ? known : await this.read(ref);
      if (!isOld || (wasUnread && !isUnread(note))) read += 1;
      if (note !== null) notes.push(note);
    }
    counted?.(refs.length);
    if (read > 0 || last?.size !== notes.length) this.revision += 1;
    if (read > MOST_READ_AGAIN) this.knownNotes?.keep(folder, notes.filter(isKnowable));
    this.folders.set(folder, new FormerLook(notes));
    return notes;
  }

  /** Notes of the folder that the previous process saved. */
  private formerLook(folder: string): FormerLook | undefined {
    const notes = this.knownNotes?.of(folder) ?? null;
    return notes === null ? undefined : new FormerLook(notes);
  }

  /** Paths by message id of a folder's notes; of several deliveries, the last one. */
  async pathsByMessage(folder: string): Promise<Map<string, string>> {
    const paths = new Map<string, string>();
    for (const note of (await this.look(folder)) ?? []) {
      if (note.state !== 'broken' && note.messageId !== undefined) paths.set(note.messageId, note.path);
    }
    return paths;
  }

  /** Files at these paths were created, moved or removed since the last look at their folder. */
  wrote(paths: readonly string[]): void {
    for (const path of paths)
      if (isNotePath(path) && [...this.folders.keys()].some((folder) => isInside(path, folder)))
        this.written.set(path, null);
  }

  /** Paths of notes with these message ids, by the last look at each folder and {@link wrote}; only a new folder is listed. */
  async pathsOf(messages: ReadonlySet<string>, folders: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const folder of folders)
      for (const note of this.folders.get(folder)?.notes ?? (await this.look(folder)) ?? [])
        if (note.state !== 'broken' && !this.written.has(note.path) && messages.has(note.messageId ?? ''))
          found.push(note.path);
    for (const [path, known] of this.written) {
      const note = known === null ? await ifReadable(readNote(this.vault, path)) : null;
      const id = known ?? readMessageId(note?.frontmatter ?? {}) ?? '';
      this.written.set(path, id);
      if (messages.has(id) && folders.some((folder) => isInside(path, folder))) found.push(path);
    }
    return found;
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
    if (!text.ok && isTemporaryFile(path)) return { path, mtime, size, ...NO_MAIL };
    // The fields are listed explicitly: an object built by spreading and then extended gets a hidden class of some
    // 350 bytes of its own on Node 20.
    if (!text.ok) return { path, mtime, size, state: 'broken', problem: NOT_UTF8 };
    return { path, mtime, size, ...classify(text.value, ref) };
  }
}

/** Whether the note could not be read. The reason may pass without a change of the file's time and size. */
const isUnread = (note: IndexedNote | null): boolean =>
  note?.state === 'broken' && note.problem.code === 'unread';

/** Whether the note can be saved for the next process. Broken notes are few and are read again. */
const isKnowable = (note: IndexedNote): note is KnownNote => note.state !== 'broken';

/** A folder's previous contents. Listings mostly keep their order, so the previous position is tried first. */
class FormerLook {
  private byPath: Map<string, IndexedNote> | null = null;

  constructor(readonly notes: readonly IndexedNote[]) {}

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

/** All keys that triage may write, for a trial edit. */
const TRIAL = Object.fromEntries(OWN_KEYS.map((key) => [key, 'x']));

const NO_MAIL: SettledNote = { state: 'settled', status: '', messageId: undefined };

function classify(text: string, ref: NoteRef): PendingNote | SettledNote | BrokenNote {
  const found = readFrontmatter(text);
  if (!found.ok) {
    const isOthers = isTemporaryFile(ref.path) || isTemplate(text);
    return isOthers ? NO_MAIL : { state: 'broken', problem: found.error };
  }
  const frontmatter = found.value.reading.values;
  if (isNoMail(ref.path, text, frontmatter)) return NO_MAIL;
  const status = readStatus(frontmatter);
  if (status !== 'pending') return { state: 'settled', status, messageId: readMessageId(frontmatter) };
  const editable = checkEditable(text, found.value, TRIAL);
  if (!editable.ok) return { state: 'broken', problem: editable.error };
  const date = readReceived(frontmatter);
  const received = date === undefined ? NaN : Date.parse(date);
  return {
    state: outAt(frontmatter) === null ? 'pending' : 'out',
    messageId: readMessageId(frontmatter),
    priority: readPriority(frontmatter),
    receivedAt: Number.isNaN(received) ? ref.mtime : received,
    isGivenBack: textField(frontmatter, 'decision_reason') !== undefined,
  };
}

/**
 * Whether a Markdown file is not a note for triage, despite its status: another program's temporary file, another
 * plugin's data, or a template. A note with a Message-ID is always mail.
 */
const isNoMail = (path: string, text: string, frontmatter: Record<string, unknown>): boolean =>
  isTemporaryFile(path) ||
  (readMessageId(frontmatter) === undefined && (isPluginData(frontmatter) || isTemplate(text)));

/** Whether the file is a temporary one of Office or Syncthing: `~$q.md`, `~syncthing~q.md`. */
const isTemporaryFile = (path: string): boolean => baseName(path).startsWith('~');

/** Whether a plugin keeps its data in the note, as Excalidraw and Kanban do: `kanban-plugin: board`. */
const isPluginData = (frontmatter: Record<string, unknown>): boolean =>
  Object.keys(frontmatter).some((key) => key.endsWith('-plugin'));

/** Whether the note is a template that Templater fills in on use: `<% tp.date.now() %>`. */
function isTemplate(text: string): boolean {
  for (let at = text.indexOf('<%'); at >= 0; at = text.indexOf('<%', at + 2)) {
    const end = text.indexOf('%>', at);
    if (end < 0) return false;
    if (text.slice(at, end).includes('tp.')) return true;
    at = end;
  }
  return false;
}
