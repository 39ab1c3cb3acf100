import { parseNote } from '../../kernel/notes/note';
import { findNotes } from '../../core/tools/search-notes';
import type { ToolContext } from '../../core/tools/tool-context';
import type { StagedVault } from '../../core/tools/vault-tool';
import { type Fact, onlyFacts, readFact } from './fact';

export interface KnownFact extends Fact {
  path: string;
}

/** A fact and the whole note that holds it. */
export interface FactNote extends KnownFact {
  note: string;
}

const MOST_FACTS = 6;

/** Facts related to these words, best first. */
export async function findFacts(
  words: readonly string[],
  { search, vault, folder }: { search: ToolContext['search']; vault: StagedVault; folder: string },
): Promise<KnownFact[]> {
  if (words.length === 0) return [];
  const { hits } = await findNotes(words, { search }, onlyFacts(vault, folder));
  const facts: KnownFact[] = [];
  for (const { path } of hits.slice(0, MOST_FACTS)) {
    const note = parseNote((await vault.read(path)) ?? '');
    const fact = note.ok ? readFact(note.value) : null;
    if (fact !== null) facts.push({ path, ...fact });
  }
  return facts;
}
