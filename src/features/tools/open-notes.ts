import type { Destination } from '../../kernel/ports/language-model';
import type { KeptHere } from '../../kernel/privacy/kept-here';
import type { StagedVault } from './vault-tool';

/** The private notes that were asked for, by their paths. */
export class PrivateNotes {
  /** Kept from a model that is elsewhere: the person hears of them. */
  readonly leftOut = new Set<string>();
  /** Read here: what is made of them is private, too. */
  readonly seen = new Set<string>();
}

/** The vault as a model may see it: for one that is elsewhere a private note reads as if it were not there. */
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
