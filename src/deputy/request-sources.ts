import type { ApprovalRequest } from '../approvals/request-note';
import { evidenceIn } from '../dashboard/evidence';
import { SourceNotes } from '../index/source-notes';
import { noteLink } from '../notes/names';
import type { Note } from '../notes/note';
import type { NoteRef, Vault } from '../ports/vault';
import type { Folders } from './folders';
import { readNote } from './read-note';
import { sourceMark } from './source-of-request';

/** The note that a request is about, and a sentence of it. */
export interface RequestSource {
  path: string;
  evidence: string | null;
}

interface KnownSource extends NoteRef {
  note: Note | null;
  evidence: string | null;
}

/** The notes that requests are about; each is read once for each of its states. */
export class RequestSources {
  private known = new Map<string, KnownSource>();

  constructor(
    private readonly vault: Vault,
    private readonly folders: Pick<Folders, 'needsAction' | 'plans'>,
  ) {}

  /** By the ids of the requests. */
  async find(requests: readonly ApprovalRequest[]): Promise<ReadonlyMap<string, RequestSource>> {
    const plans = new Map((await this.list(this.folders.plans)).map(({ path }) => [noteLink(path), path]));
    const refs = new Map((await this.list(this.folders.needsAction)).map((ref) => [ref.path, ref]));
    const known = new Map<string, KnownSource>();
    const notes = SourceNotes.of([...refs.values()], async (path) => {
      const source = await this.read(refs.get(path) ?? { path, mtime: NaN, size: NaN });
      known.set(path, source);
      return source.note;
    });
    const found = new Map<string, RequestSource>();
    for (const request of requests) {
      const plan = plans.get(request.source ?? '');
      // What a plan's step rests on is the step, and that is said already.
      if (plan !== undefined) found.set(request.id, { path: plan, evidence: null });
      const mark = plan === undefined ? sourceMark(request) : null;
      const path = mark === null ? undefined : (await notes.find(mark))?.path;
      if (path !== undefined) found.set(request.id, { path, evidence: known.get(path)?.evidence ?? null });
    }
    this.known = known;
    return found;
  }

  private async list(folder: string): Promise<readonly NoteRef[]> {
    return (await this.vault.list(folder)) ?? [];
  }

  private async read(ref: NoteRef): Promise<KnownSource> {
    const known = this.known.get(ref.path);
    if (known?.mtime === ref.mtime && known.size === ref.size) return known;
    const note = await readNote(this.vault, ref.path);
    return { ...ref, note, evidence: note === null ? null : evidenceIn(note.text) };
  }
}
