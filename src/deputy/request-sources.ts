import { evidenceIn } from '../dashboard/evidence';
import { noteLink } from '../notes/names';
import type { NoteRef, Vault } from '../ports/vault';
import type { Folders } from './folders';
import { readNote } from './read-note';

/** The note that a request is about, and a sentence of it. */
export interface RequestSource {
  path: string;
  evidence: string | null;
}

interface KnownSource extends NoteRef {
  evidence: string | null;
}

/** The notes that requests are about, by the unique names in their links; each is read once for each of its states. */
export class RequestSources {
  private known = new Map<string, KnownSource>();

  constructor(
    private readonly vault: Vault,
    private readonly folders: Pick<Folders, 'needsAction' | 'plans'>,
  ) {}

  async find(links: readonly (string | null)[]): Promise<ReadonlyMap<string, RequestSource>> {
    const refs = await this.linked(this.folders.needsAction);
    const plans = await this.linked(this.folders.plans);
    const found = new Map<string, RequestSource>();
    const known = new Map<string, KnownSource>();
    for (const link of new Set(links)) {
      if (link === null) continue;
      const plan = plans.get(link);
      // What a plan's step rests on is the step, and that is said already.
      if (plan !== undefined) found.set(link, { path: plan.path, evidence: null });
      const ref = refs.get(link);
      if (ref === undefined) continue;
      const source = await this.read(ref);
      known.set(ref.path, source);
      found.set(link, source);
    }
    this.known = known;
    return found;
  }

  private async linked(folder: string): Promise<ReadonlyMap<string, NoteRef>> {
    const refs = (await this.vault.list(folder)) ?? [];
    return new Map(refs.map((ref) => [noteLink(ref.path), ref]));
  }

  private async read(ref: NoteRef): Promise<KnownSource> {
    const known = this.known.get(ref.path);
    if (known?.mtime === ref.mtime && known.size === ref.size) return known;
    const note = await readNote(this.vault, ref.path);
    return { ...ref, evidence: note === null ? null : evidenceIn(note.text) };
  }
}
