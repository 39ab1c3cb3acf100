import { parseNote, textField } from '../notes/note';
import type { Destination } from '../ports/language-model';
import { type PrivacyRules, whyPrivateText } from '../privacy/private-note';
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
  { vault, rules, found }: { vault: StagedVault; rules: PrivacyRules; found: PrivateNotes },
): StagedVault => ({
  list: () => vault.list(),
  changed: () => vault.changed(),
  read: async (path) => {
    const text = await vault.read(path);
    if (text === null || !isPrivate(path, text, rules)) return text;
    found[destination === 'here' ? 'seen' : 'leftOut'].add(path);
    return destination === 'here' ? text : null;
  },
});

/** A request that was carried out lies in another folder than the mail it answers: it goes by the strictest rule. */
function isPrivate(path: string, text: string, rules: PrivacyRules): boolean {
  if (whyPrivateText(path, text, rules) !== null) return true;
  if (rules.folders.length === 0) return false;
  const note = parseNote(text);
  return note.ok && textField(note.value.frontmatter, 'type') === 'approval_request';
}
