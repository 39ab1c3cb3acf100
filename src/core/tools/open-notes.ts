import type { Destination } from '../../kernel/ports/language-model';
import type { KeptHere } from '../../kernel/privacy/kept-here';
import type { StagedVault } from './vault-tool';

export class PrivateNotes {
  /** Notes that were withheld from a remote model; the person is notified of them. */
  readonly leftOut = new Set<string>();
  /** Notes that a local model has read, so that its output is private, too. */
  readonly seen = new Set<string>();
}

/** The vault as a model may see it: for a remote model, private notes don't exist. */
export const notesFor = (
  destination: Destination,
  { vault, keptHere, found }: { vault: StagedVault; keptHere: KeptHere; found: PrivateNotes },
): StagedVault => ({
  list: () => vault.list(),
  changed: () => vault.changed(),
  read: async (path) => {
    const text = await vault.read(path);
    if (text === null || (await keptHere.why(path, text)) === null) return text;
    found[destination === 'here' ? 'seen' : 'leftOut'].add(path);
    return destination === 'here' ? text : null;
  },
});

/** Words saying that some notes were not shown to the model; '' if all were. */
export const leftOutWords = (notes: number): string =>
  notes === 0 ? '' : ` (${String(notes)} private ${notes === 1 ? 'note' : 'notes'} left out)`;
