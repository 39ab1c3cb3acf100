import { modelLine, modelText } from '../../kernel/mail/foreign-text';
import { isInside } from '../../kernel/notes/paths';
import { slug } from '../../kernel/notes/names';
import { type Note, textField } from '../../kernel/notes/note';
import { newNote } from '../../core/tools/new-note';
import type { ToolContext } from '../../core/tools/tool-context';
import type { StagedVault, VaultToolResult } from '../../core/tools/vault-tool';

/** A remembered fact. Untrusted text until it is written to a note. */
export interface Fact {
  text: string;
  /** Subject of the fact: a person, a project, or {@link EVERYTHING}. */
  scope: string;
}

export const EVERYTHING = 'general';

/** Maximum length of a fact in UTF-16 units; a longer text belongs in a note. */
export const MOST_FACT_CHARACTERS = 1_000;
const MOST_SCOPE_CHARACTERS = 60;

/** A note for one fact, which a person can edit or delete. `folder`: the facts' folder. */
export function factNote(
  { text, scope }: Fact,
  { folder, date }: { folder: string; date: string },
  place: { context: ToolContext; vault: StagedVault },
): Promise<VaultToolResult> {
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
}

/** The fact in a note, possibly edited by a person; `null` for other notes. */
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
