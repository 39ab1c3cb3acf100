import type { Approval } from '../approvals/model/approval/approval-note';
import type { AnsweredMail } from '../approvals/model/warnings';
import { evidenceIn } from '../approvals/view/evidence';
import { readableText } from '../approvals/view/readable-text';
import { type QuotableMail, quotedMail, whyUnquoted } from '../drafts/quotation';
import { ifReadable } from '../../kernel/index/unless-refused';
import { SourceNotes, type SourceMark } from '../../kernel/index/source-notes';
import { readMailHeaders } from '../../kernel/mail/headers/mail-headers';
import { copyOf } from '../../kernel/notes/frontmatter/plain-frontmatter';
import { noteLink } from '../../kernel/notes/names';
import { type Note, textField } from '../../kernel/notes/note';
import type { NoteRef, Vault } from '../../kernel/ports/vault';
import type { Folders } from '../settings/folders';
import { readNote } from '../../kernel/index/read-note';
import { safePath } from '../../kernel/notes/paths';
import { Registry } from '../../kernel/notes/values/registry';

/** The note that an approval is about, with a sentence from it. */
export interface ApprovalSource {
  path: string;
  /** The note that led to the approval: for a plan's step, the note that the plan was made from. */
  matter: string | null;
  evidence: string | null;
  /** The mail being answered, if the note or the plan is about one. */
  mail: AnsweredMail | null;
  /** Facts that identify a quotation of the note's mail. */
  quoted: QuotableMail | null;
  /** Why the note's mail can't be quoted; `null` if it can, or if the note has none. */
  unquoted: string | null;
}

/** Notes of a feature that approvals name as their source. `mark`: what such a note is made from. */
export interface SourceFolder {
  folder: keyof Folders;
  mark: (frontmatter: Note['frontmatter']) => SourceMark | null;
}

export const sourceFolders = new Registry<SourceFolder>();

type MailFacts = Pick<Note, 'frontmatter'>;

interface KnownSource extends NoteRef {
  /** Omits the text, because there may be a thousand approvals. */
  note: MailFacts | null;
  evidence: string | null;
  quoted: QuotableMail | null;
  unquoted: string | null;
}

/** Finds the notes that approvals are about. Each note is read once per state of its file. */
export class ApprovalSources {
  private known = new Map<string, KnownSource>();

  constructor(
    private readonly vault: Vault,
    private readonly folders: Folders,
  ) {}

  /** Finds the sources of approvals, by approval id. */
  async find(approvals: readonly Approval[]): Promise<ReadonlyMap<string, ApprovalSource>> {
    const refs = new Map((await this.list(this.folders.needsAction)).map((ref) => [ref.path, ref]));
    const known = new Map<string, KnownSource>();
    const notes = SourceNotes.of([...refs.values()], async (path) => {
      const source = await this.read(refs.get(path) ?? { path, mtime: NaN, size: NaN });
      known.set(path, source);
      return source.note;
    });
    const found = new Map<string, ApprovalSource>();
    const between = new Map<string, { path: string; mark: SourceFolder['mark'] }>();
    for (const { folder, mark } of sourceFolders.rows)
      for (const { path } of await this.list(this.folders[folder]))
        between.set(noteLink(path), { path, mark });
    for (const approval of approvals) {
      const via = between.get(approval.source ?? '');
      if (via !== undefined) {
        found.set(approval.id, await this.behind(via, notes));
        continue;
      }
      const mark = sourceMark(approval);
      const source = mark === null ? null : await notes.find(mark);
      if (source === null) continue;
      const { path, note } = source;
      found.set(approval.id, {
        path,
        matter: path,
        evidence: known.get(path)?.evidence ?? null,
        mail: mailOf(note),
        quoted: known.get(path)?.quoted ?? null,
        unquoted: known.get(path)?.unquoted ?? null,
      });
    }
    this.known = known;
    return found;
  }

  /** Finds the sources of an intermediate note. The approval itself shows its own sources as evidence. */
  private async behind(
    { path, mark: markOf }: { path: string; mark: SourceFolder['mark'] },
    notes: SourceNotes<MailFacts>,
  ): Promise<ApprovalSource> {
    const mark = markOf((await ifReadable(readNote(this.vault, path)))?.frontmatter ?? {});
    const about = mark === null ? null : await notes.find(mark);
    return {
      path,
      matter: about?.path ?? null,
      evidence: null,
      mail: about === null ? null : mailOf(about.note),
      quoted: null,
      unquoted: null,
    };
  }

  private async list(folder: string): Promise<readonly NoteRef[]> {
    return (await this.vault.list(folder)) ?? [];
  }

  private async read(ref: NoteRef): Promise<KnownSource> {
    const known = this.known.get(ref.path);
    if (known?.mtime === ref.mtime && known.size === ref.size) return known;
    const note = await readNote(this.vault, ref.path);
    if (note === null) return { ...ref, note, evidence: null, quoted: null, unquoted: null };
    const evidence = evidenceIn(note.text);
    return {
      ...ref,
      note: { frontmatter: note.frontmatter },
      evidence: evidence === null ? null : copyOf(readableText(evidence)),
      quoted: quotedMail(note),
      unquoted: whyUnquoted(note),
    };
  }
}

/** Headers of a note's mail; `null` if the note is not a mail. */
export const mailOf = ({ frontmatter }: MailFacts): AnsweredMail | null => {
  const headers = readMailHeaders(frontmatter);
  return headers.from === undefined && headers.replyTo === undefined ? null : headers;
};

export function sourceMark({ source, content, origin }: Approval): SourceMark | null {
  if (source === null) return null;
  const isReply = content.kind === 'email' && content.inReplyTo !== '';
  return {
    link: source,
    ...(isReply ? { messageId: content.inReplyTo.replace(/^<|>$/g, '') } : {}),
    ...(origin.kind === 'draft' ? { draft: origin.draft } : {}),
  };
}

/** The draft that an approval is about. Its path may name any file, so the draft must name the approval, too. */
export async function readDraftOf(vault: Vault, approval: Approval): Promise<Note | null> {
  const path = approval.origin.kind === 'draft' ? safePath(approval.origin.draft) : null;
  const note = path === null ? null : await readNote(vault, path);
  if (note === null || textField(note.frontmatter, 'type') !== 'draft_reply') return null;
  return textField(note.frontmatter, 'request_id') === approval.id ? note : null;
}
