import { modelText } from '../../../../kernel/mail/foreign-text';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { stem } from '../../../../kernel/notes/names';
import { isInside } from '../../../../kernel/notes/paths';
import { foldLetters, searchWords, wordsIn } from '../../../../core/tools/search-words';
import type { Ask } from '../ask';

interface Memory {
  /** Texts of the facts that are remembered now. */
  remembered: readonly string[];
  /** Folder that contains the facts. */
  folder: string;
}

/**
 * Ids of asks that mention forgotten or changed facts, so that no model is shown them again. `asks`: the latest first.
 * An ask from before a fact was forgotten mentions it if it contains the fact's words.
 */
export function forgottenAsks(asks: readonly Ask[], { remembered, folder }: Memory): ReadonlySet<string> {
  const known = new Set(remembered);
  const isKnown = (excerpt: string): boolean => remembered.some((fact) => fact.startsWith(excerpt));
  const gone: string[][] = [];
  const ids = new Set<string>();
  for (const ask of asks) {
    for (const { tool, state } of ask.tasks)
      if (tool === 'forget' && state.kind === 'done')
        gone.push(...(state.of ?? []).map((path) => searchWords(stem(path))));
    const isGone = !factsOf(ask).every((fact) => known.has(fact)) || !usedIn(ask, folder).every(isKnown);
    const isForgetting = ask.tasks.some(({ tool }) => tool === 'forget');
    if (isGone || isForgetting || holdsAny(ask, gone)) ids.add(ask.id);
  }
  return ids;
}

/** Facts that were remembered because the person wanted it. */
const factsOf = ({ facts, tasks }: Ask): string[] => [
  ...facts.filter(({ state }) => state === 'kept').map(({ text }) => modelText(text).trim()),
  ...tasks.flatMap(({ tool, given, state }) =>
    tool === 'remember' && state.kind === 'done' && state.notes.length > 0
      ? [modelText(visibleLine(given.text ?? '')).trim()]
      : [],
  ),
];

const usedIn = ({ tasks }: Ask, folder: string): string[] =>
  tasks.flatMap(({ state }) =>
    state.kind === 'done'
      ? state.hits.filter(({ path }) => isInside(path, folder)).map(({ excerpt }) => excerpt)
      : [],
  );

function holdsAny(ask: Ask, gone: readonly (readonly string[])[]): boolean {
  if (gone.length === 0) return false;
  const folded = foldLetters(JSON.stringify(ask));
  return gone.some((words) => words.length > 0 && wordsIn(folded, words).length === words.length);
}
