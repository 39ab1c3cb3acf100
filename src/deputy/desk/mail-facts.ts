import { NoteCache } from '../../index/note-cache';
import { parseAddresses } from '../../mail/headers/addresses';
import { readMailHeaders } from '../../mail/headers/mail-headers';
import type { Note } from '../../notes/note';
import { type Fact, readFact } from '../../memory/fact';
import { factsAbout } from '../../memory/facts-about';
import type { KnownFact } from '../../memory/find-facts';
import type { Vault } from '../../ports/vault';
import { type ShownNote, whyPrivate } from '../../privacy/private-note';
import { privacyRules } from '../settings/privacy-rules';
import type { Settings } from '../settings/settings';

/** What a draft that answers a mail may use of what is remembered. Of a private mail nothing is, and no private fact. */
export const mailFacts = async (vault: Vault, settings: Settings, mail: ShownNote): Promise<KnownFact[]> =>
  whyPrivate(mail, privacyRules(settings)) === null
    ? factsAbout(await openFacts(vault, settings), readMailHeaders(mail.note.frontmatter))
    : [];

/** The same for a draft that a person asks for. `to`: an address, a name, or both; `about`: their words. */
export async function draftFacts(
  vault: Vault,
  settings: Settings,
  { to, about }: { to: string; about: string },
): Promise<KnownFact[]> {
  const frontmatter = { type: 'draft_reply', to };
  if (whyPrivate({ path: '', note: { frontmatter, body: '', text: '' } }, privacyRules(settings)) !== null)
    return [];
  const [address] = parseAddresses(to);
  const from = address ?? { name: to, address: '' };
  return factsAbout(await openFacts(vault, settings), { from, subject: about });
}

async function openFacts(vault: Vault, settings: Settings): Promise<KnownFact[]> {
  const rules = privacyRules(settings);
  const kept = (await cacheOf(vault).look(settings.folders.memory)) ?? [];
  return kept.flatMap(({ path, value }) =>
    value === null || whyPrivate({ path, note: value.note }, rules) !== null ? [] : { path, ...value.fact },
  );
}

type FactReading = { fact: Fact; note: Note } | null;

const read = (note: Note | null): FactReading => {
  const fact = readFact(note);
  return note === null || fact === null ? null : { fact, note };
};

/** The facts are few, and a cycle asks for them at each mail. */
const caches = new WeakMap<Vault, NoteCache<FactReading>>();

function cacheOf(vault: Vault): NoteCache<FactReading> {
  const cache = caches.get(vault) ?? new NoteCache(vault, read);
  caches.set(vault, cache);
  return cache;
}
