import { findNotes } from '../../../tools/search-notes';
import { searchWords } from '../../../tools/search-words';
import type { TaskTool } from './task-tool';

/** Searches the whole vault. The ranked hits are shown only to the person. */
export const searchTaskTool: TaskTool = {
  name: 'search',
  description: "finds notes in the person's vault. query: two to six words",
  needs: ['query'],
  async run({ query }, { writing, searched }) {
    const words = searchWords(query ?? '');
    if (words.length === 0) return { kind: 'failed', why: 'It does not say what to search for.' };
    const { hits, all } = await findNotes(words, writing, searched);
    return { kind: 'done', said: foundLine(hits.length, all, words), effects: [], hits };
  },
};

function foundLine(shown: number, all: number, words: readonly string[]): string {
  if (shown === 0) return `Nothing found for: ${words.join(', ')}.`;
  if (shown === all) return `Found ${String(all)} ${all === 1 ? 'note' : 'notes'}.`;
  return `Found ${String(all)} notes; these are the best ${String(shown)}.`;
}
