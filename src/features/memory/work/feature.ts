import type { FeatureWork } from '../../../core/feature';
import { extractFacts } from '../model/extract-facts';
import { factNote, readFact, onlyFacts } from '../model/fact';
import {
  EVERYTHING,
  type Fact,
  type KnownFact,
  type MailTopic,
  type Memory,
} from '../../../core/session/memory';
import { NoteCache } from '../../../kernel/index/note-cache';
import { type Note, parseNote } from '../../../kernel/notes/note';
import type { Vault } from '../../../kernel/ports/vault';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { foldLetters } from '../../../core/tools/search-words';
import { findNotes } from '../../../core/tools/search-notes';

/** Maximum number of facts that are found for an ask. */
const MOST_FOUND = 6;

const findFacts: Memory['find'] = async (words, { search, vault, folder }) => {
  if (words.length === 0) return [];
  const { hits } = await findNotes(words, { search }, onlyFacts(vault, folder));
  const facts: KnownFact[] = [];
  for (const { path } of hits.slice(0, MOST_FOUND)) {
    const note = parseNote((await vault.read(path)) ?? '');
    const fact = note.ok ? readFact(note.value) : null;
    if (fact !== null) facts.push({ path, ...fact });
  }
  return facts;
};

/** Maximum number of facts per draft; more would crowd out the mail. */
const MOST_FACTS = 4;

/** Facts for a mail that are not private, at most {@link MOST_FACTS}. */
const openFacts: Memory['about'] = async ({ ports: { vault }, settings, keptHere }, topic) => {
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

const SHORTEST_SCOPE = 3;

/**
 * Facts for a reply to a mail: those whose scope is the sender's address or name, or words of the subject. General
 * facts are only used to answer questions; rules for every mail belong in the profile's house rules.
 */
const factsAbout = <Known extends Fact>(facts: readonly Known[], topic: MailTopic): Known[] =>
  facts.filter(({ scope }) => isAbout(scope, topic));

function isAbout(scope: string, { from, subject }: MailTopic): boolean {
  const about = scope.trim();
  if (about.includes('@')) return from !== undefined && foldAddress(about) === foldAddress(from.address);
  const words = wordsOf(about);
  if (words.trim().length < SHORTEST_SCOPE || words.trim() === EVERYTHING) return false;
  return wordsOf(from?.name ?? '').includes(words) || wordsOf(subject).includes(words);
}

/** The words of a text, with a space around each. */
const wordsOf = (text: string): string =>
  ` ${foldLetters(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;

export const memoryWork: FeatureWork = {
  memory: { read: readFact, about: openFacts, find: findFacts, keep: factNote, extract: extractFacts },
};
