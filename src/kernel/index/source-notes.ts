import { readMessageId } from '../mail/headers/mail-headers';
import { isNotePath, nameInLink, noteLink, pathLink } from '../notes/names';
import { type Note, textField } from '../notes/note';
import { type NoteRef, type Vault, VaultError } from '../ports/vault';
import { readPlainNote } from './read-note';
import { unlessRefused } from './unless-refused';

/** How a draft, plan or approval refers to the note it was made from. */
export interface SourceMark {
  link: string;
  /** The note's path at that time; `undefined` if it was not recorded. */
  path?: string | undefined;
  messageId?: string | undefined;
  /** The draft that the source note refers to; it decides between several candidates. */
  draft?: string | undefined;
}

/** How a draft refers to the note that it answers; `null` if it answers none. */
export function markOfDraft({ path, note: { frontmatter } }: SourceNote<NoteFacts>): SourceMark | null {
  const link = textField(frontmatter, 'source_note');
  const messageId = readMessageId(frontmatter, ['source_message_id']);
  return link === undefined ? null : { link, messageId, draft: path };
}

/** The part of a note that identifies it as the source of a mark. */
type NoteFacts = Pick<Note, 'frontmatter'>;

export interface SourceNote<Held extends NoteFacts = Note> {
  path: string;
  note: Held;
}

/**
 * Finds the source note wherever it is now. A name proves nothing, because the sender chooses a mail's subject: the
 * message id must match. If several notes match, none is used. A note without a message id is found at its former path,
 * or by a unique name.
 */
export class SourceNotes<Held extends NoteFacts = Note> {
  private constructor(
    private readonly named: ReadonlyMap<string, readonly string[]>,
    private readonly read: (path: string) => Promise<Held | null>,
  ) {}

  /** The notes in these folders; without one, all. */
  static async look(vault: Vault, ...folders: readonly string[]): Promise<SourceNotes> {
    const refs: NoteRef[] = [];
    for (const folder of folders.length === 0 ? [''] : folders)
      refs.push(...((await vault.list(folder)) ?? []));
    return SourceNotes.of(refs, (path) => readPlainNote(vault, path));
  }

  /** `read` is called only for notes with the name. */
  static of<Held extends NoteFacts>(
    refs: readonly NoteRef[],
    read: (path: string) => Promise<Held | null>,
  ): SourceNotes<Held> {
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

  async find(mark: SourceMark): Promise<SourceNote<Held> | null> {
    const fitting: SourceNote<Held>[] = [];
    for (const path of narrowed(this.named.get(nameInLink(mark.link)) ?? [], mark)) {
      const note = await unlessRefused(this.read(path));
      // An unreadable note may be the source, or make it ambiguous.
      if (note instanceof VaultError) return null;
      if (note !== null && isFitting(note, mark)) fitting.push({ path, note });
    }
    if (fitting.length < 2) return fitting[0] ?? null;
    const returning = fitting.filter(({ note }) => namesDraft(note, mark));
    return returning.length === 1 ? (returning[0] ?? null) : null;
  }
}

/** Notes that match the mark. Without a message id, a known path decides; a link by path matches nothing else. */
function narrowed(named: readonly string[], { link, path, messageId }: SourceMark): readonly string[] {
  if (messageId !== undefined) return named;
  const exact = named.filter((each) => each === path || pathLink(each) === link);
  return exact.length > 0 || link !== nameInLink(link) ? exact : named;
}

/** Whether the note matches the mark; a mark with a path and no message id matches only a note without a message id. */
function isFitting({ frontmatter }: NoteFacts, { path, messageId }: SourceMark): boolean {
  if (messageId === undefined && path === undefined) return true;
  return readMessageId(frontmatter) === messageId;
}

const namesDraft = ({ frontmatter }: NoteFacts, { draft }: SourceMark): boolean =>
  draft !== undefined && textField(frontmatter, 'draft_path') === draft;
