import { memory, type Memory } from '../../../core/session/memory';

/** Facts related to these words; none where nothing is remembered. */
export const searchFacts: Memory['find'] = async (words, place) => (await memory()?.find(words, place)) ?? [];

/** Makes the note of a fact. */
export const keepFact: Memory['keep'] = async (fact, at, place) =>
  (await memory()?.keep(fact, at, place)) ?? {
    kind: 'refused',
    why: 'Deputy is built without the part that remembers.',
  };
