import { parseNote } from '../../../kernel/notes/note';
import { findNotes } from '../../../core/tools/search-notes';
import type { KnownFact, Memory } from '../../../core/session/memory';
import { onlyFacts, readFact } from './fact';

const MOST_FACTS = 6;

export const findFacts: Memory['find'] = async (words, { search, vault, folder }) => {
  if (words.length === 0) return [];
  const { hits } = await findNotes(words, { search }, onlyFacts(vault, folder));
  const facts: KnownFact[] = [];
  for (const { path } of hits.slice(0, MOST_FACTS)) {
    const note = parseNote((await vault.read(path)) ?? '');
    const fact = note.ok ? readFact(note.value) : null;
    if (fact !== null) facts.push({ path, ...fact });
  }
  return facts;
};
