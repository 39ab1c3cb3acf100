import { parseAddresses } from '../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../kernel/mail/headers/mail-headers';
import type { ShownNote } from '../../kernel/privacy/private-note';
import { type FactsSession, type KnownFact, type MailTopic, memory } from './memory';

/** Remembered facts that a reply may use: no private facts, and none at all if the mail is private. */
export const mailFacts = async (session: FactsSession, mail: ShownNote): Promise<KnownFact[]> =>
  (await session.keptHere.firstReason([mail])) === null
    ? openFacts(session, readMailHeaders(mail.note.frontmatter))
    : [];

/** Facts for a draft that a person asks for. `to`: an address, a name, or both; `about`: the person's text. */
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

const openFacts = async (session: FactsSession, topic: MailTopic): Promise<KnownFact[]> =>
  (await memory()?.about(session, topic)) ?? [];
