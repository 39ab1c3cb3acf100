import { parseNote, textField } from '../notes/note';
import { type PrivacyRules, whyPrivateText } from '../privacy/private-note';
import type { StagedVault } from './vault-tool';

/**
 * The vault without what must not leave this machine: a private note reads as if it were not there. `leftOut` gets the
 * paths of those that were asked for, so that the person hears of them.
 */
export const openNotes = (vault: StagedVault, rules: PrivacyRules, leftOut: Set<string>): StagedVault => ({
  list: () => vault.list(),
  changed: () => vault.changed(),
  read: async (path) => {
    const text = await vault.read(path);
    if (text === null || !isPrivate(path, text, rules)) return text;
    leftOut.add(path);
    return null;
  },
});

/** A request that was carried out lies in another folder than the mail it answers: it goes by the strictest rule. */
function isPrivate(path: string, text: string, rules: PrivacyRules): boolean {
  if (whyPrivateText(path, text, rules) !== null) return true;
  if (rules.folders.length === 0) return false;
  const note = parseNote(text);
  return note.ok && textField(note.value.frontmatter, 'type') === 'approval_request';
}
