import { readMessageId } from '../mail/headers/mail-headers';
import { isNotePath, nameInLink, noteLink, pathLink } from '../notes/names';
import { type Note, textField } from '../notes/note';
import { type NoteRef, type Vault, VaultError } from '../ports/vault';
import { readPlainNote } from './read-note';
import { unlessRefused } from './unless-refused';

/** What a draft, a plan or a request says of the note it was made from. */
export interface SourceMark {
  link: string;
  /** Where the note was then; `undefined`: it was not recorded. */
  path?: string | undefined;
  messageId?: string | undefined;
  /** The draft that the note names in return: it decides between several that fit. */
  draft?: string | undefined;
}

export interface SourceNote {
  path: string;
  note: Note;
}

/**
 * Finds the note that is meant, wherever it lies by now. A name proves nothing, since a stranger chooses the subject of
 * a mail: the message id has to agree, and of several notes that fit none is taken. A note without a message id is found
 * where it was, or by a name that is unique.
 */
export class SourceNotes {
  private constructor(
    private readonly named: ReadonlyMap<string, readonly string[]>,
    private readonly read: (path: string) => Promise<Note | null>,
  ) {}

  /** The notes below `folder`. */
  static async look(vault: Vault, folder = ''): Promise<SourceNotes> {
    return SourceNotes.of((await vault.list(folder)) ?? [], (path) => readPlainNote(vault, path));
  }

  /** `read` is asked only for notes of the name that is looked for. */
  static of(refs: readonly NoteRef[], read: (path: string) => Promise<Note | null>): SourceNotes {
    const named = new Map<string, string[]>();
    for (const { path } of refs) {
      if (!isNotePath(path)) continue;
      const link = noteLink(path);
      const paths = named.get(link);
      if (paths === undefined) named.set(link, [path]);
      else paths.push(path);
    }
    return new SourceNotes(named, read);
  }

  async find(mark: SourceMark): Promise<SourceNote | null> {
    const fitting: SourceNote[] = [];
    for (const path of narrowed(this.named.get(nameInLink(mark.link)) ?? [], mark)) {
      const note = await unlessRefused(this.read(path));
      // It may be the one that is meant, or make it one of several.
      if (note instanceof VaultError) return null;
      if (note !== null && isFitting(note, mark)) fitting.push({ path, note });
    }
    if (fitting.length < 2) return fitting[0] ?? null;
    const returning = fitting.filter(({ note }) => namesDraft(note, mark));
    return returning.length === 1 ? (returning[0] ?? null) : null;
  }
}

/** Without a message id the path decides where it is known, and a link by path names nothing else. */
function narrowed(named: readonly string[], { link, path, messageId }: SourceMark): readonly string[] {
  if (messageId !== undefined) return named;
  const exact = named.filter((each) => each === path || pathLink(each) === link);
  return exact.length > 0 || link !== nameInLink(link) ? exact : named;
}

/** A mark that holds a path, and no message id, is that of a note without one. */
function isFitting({ frontmatter }: Note, { path, messageId }: SourceMark): boolean {
  if (messageId === undefined && path === undefined) return true;
  return readMessageId(frontmatter) === messageId;
}

const namesDraft = ({ frontmatter }: Note, { draft }: SourceMark): boolean =>
  draft !== undefined && textField(frontmatter, 'draft_path') === draft;
