import { NoteCache } from '../../kernel/index/note-cache';
import { parseAddresses } from '../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../kernel/mail/headers/mail-headers';
import type { Note } from '../../kernel/notes/note';
import { type Fact, readFact } from '../../features/memory/fact';
import { factsAbout, type MailTopic } from '../../features/memory/facts-about';
import type { KnownFact } from '../../features/memory/find-facts';
import type { Vault } from '../../kernel/ports/vault';
import type { KeptHere } from '../../kernel/privacy/kept-here';
import type { ShownNote } from '../../kernel/privacy/private-note';
import type { Settings } from '../settings/settings';

export interface FactsSession {
  ports: { vault: Vault };
  settings: Settings;
  keptHere: KeptHere;
}

/** Maximum number of facts per draft; more would crowd out the mail. */
const MOST_FACTS = 4;

/** Remembered facts that a reply may use: no private facts, and none at all if the mail is private. */
export const mailFacts = async (session: FactsSession, mail: ShownNote): Promise<KnownFact[]> =>
  (await session.keptHere.firstReason([mail])) === null
    ? openFacts(session, readMailHeaders(mail.note.frontmatter))
    : [];

/**
 * Facts for a draft that a person asks for. `to`: an address, a name, or both; `about`: the person's words.
 */
export async function draftFacts(
  session: FactsSession,
  { to, about }: { to: string; about: string },
): Promise<KnownFact[]> {
  const note = { frontmatter: { type: 'draft_reply', to }, body: '', text: '' };
  if ((await session.keptHere.firstReason([{ path: '', note }])) !== null) return [];
  const [address] = parseAddresses(to);
  const from = address ?? { name: to, address: '' };
  return openFacts(session, { from, subject: about });
}

async function openFacts(
  { ports: { vault }, settings, keptHere }: FactsSession,
  topic: MailTopic,
): Promise<KnownFact[]> {
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
}

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
