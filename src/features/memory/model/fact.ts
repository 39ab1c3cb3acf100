import { modelLine, modelText } from '../../../kernel/mail/foreign-text';
import { isInside } from '../../../kernel/notes/paths';
import { slug } from '../../../kernel/notes/names';
import { type Note, textField } from '../../../kernel/notes/note';
import { EVERYTHING, type Fact, type Memory, MOST_FACT_CHARACTERS } from '../../../core/session/memory';
import { newNote } from '../../../core/tools/new-note';
import type { StagedVault } from '../../../core/tools/vault-tool';

const MOST_SCOPE_CHARACTERS = 60;

export const factNote: Memory['keep'] = ({ text, scope }, { folder, date }, place) => {
  const rules = { ...place.context.rules, writable: [folder] };
  const about = modelLine(scope).slice(0, MOST_SCOPE_CHARACTERS).trim();
  return newNote(
    {
      path: `${folder}/${slug(text, 60)}.md`,
      frontmatter: { type: 'memory', scope: about === '' ? EVERYTHING : about, date },
      body: modelText(text.slice(0, MOST_FACT_CHARACTERS)),
    },
    { ...place.context, rules },
    place.vault,
  );
};

export function readFact(note: Note | null): Fact | null {
  if (note === null || textField(note.frontmatter, 'type') !== 'memory') return null;
  const text = note.body.trim().slice(0, MOST_FACT_CHARACTERS);
  return text === '' ? null : { text, scope: textField(note.frontmatter, 'scope') ?? EVERYTHING };
}

/** Restricts the vault to notes with facts. */
export const onlyFacts = (vault: StagedVault, folder: string): StagedVault => ({
  list: async () => (await vault.list()).filter((path) => isInside(path, folder)),
  read: (path) => vault.read(path),
  changed: () => vault.changed().filter((path) => isInside(path, folder)),
});
