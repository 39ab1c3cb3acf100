import { modelLine, modelText } from '../../kernel/mail/foreign-text';
import { isInside } from '../../kernel/notes/paths';
import { slug } from '../../kernel/notes/names';
import { type Note, textField } from '../../kernel/notes/note';
import { newNote } from '../tools/new-note';
import type { ToolContext } from '../tools/tool-context';
import type { StagedVault, VaultToolResult } from '../tools/vault-tool';

/** Something to remember. Unsafe text, before it stands in a note. */
export interface Fact {
  text: string;
  /** What it is about: a person, a project, or {@link EVERYTHING}. */
  scope: string;
}

export const EVERYTHING = 'general';

/** Longer ones are notes, not facts. */
export const MOST_FACT_CHARACTERS = 1_000;
const MOST_SCOPE_CHARACTERS = 60;

/** One fact as a note of its own, which a person edits or deletes like any other. `folder`: where facts are kept. */
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

/** The fact that a note holds, as a person may have edited it; `null`: it is another note. */
export function readFact(note: Note | null): Fact | null {
  if (note === null || textField(note.frontmatter, 'type') !== 'memory') return null;
  const text = note.body.trim().slice(0, MOST_FACT_CHARACTERS);
  return text === '' ? null : { text, scope: textField(note.frontmatter, 'scope') ?? EVERYTHING };
}

/** The facts alone, of all notes. */
export const onlyFacts = (vault: StagedVault, folder: string): StagedVault => ({
  list: async () => (await vault.list()).filter((path) => isInside(path, folder)),
  read: (path) => vault.read(path),
  changed: () => vault.changed().filter((path) => isInside(path, folder)),
});
