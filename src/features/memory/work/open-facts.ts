import type { Fact, KnownFact, Memory } from '../../../core/session/memory';
import { NoteCache } from '../../../kernel/index/note-cache';
import type { Note } from '../../../kernel/notes/note';
import type { Vault } from '../../../kernel/ports/vault';
import { readFact } from '../model/fact';
import { factsAbout } from '../model/facts-about';

/** Maximum number of facts per draft; more would crowd out the mail. */
const MOST_FACTS = 4;

/** Facts for a mail that are not private, at most {@link MOST_FACTS}. */
export const openFacts: Memory['about'] = async ({ ports: { vault }, settings, keptHere }, topic) => {
  const known = (await cacheOf(vault).look(settings.folders.memory)) ?? [];
  const facts = known.flatMap(({ path, value }) =>
    value === null ? [] : { path, note: value.note, ...value.fact },
  );
  const open: KnownFact[] = [];
  for (const { note, ...fact } of factsAbout(facts, topic)) {
    if (open.length === MOST_FACTS) break;
    if ((await keptHere.firstReason([{ path: fact.path, note }])) === null) open.push(fact);
  }
  return open;
};

type FactReading = { fact: Fact; note: Note } | null;

const read = (note: Note | null): FactReading => {
  const fact = readFact(note);
  return note === null || fact === null ? null : { fact, note };
};

/** One cache per vault, because the facts are few, and a cycle reads them for each mail. */
const caches = new WeakMap<Vault, NoteCache<FactReading>>();

function cacheOf(vault: Vault): NoteCache<FactReading> {
  const cache = caches.get(vault) ?? new NoteCache(vault, read);
  caches.set(vault, cache);
  return cache;
}
