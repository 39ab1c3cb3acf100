import type { EventKind } from '../../../kernel/mail/quoting/note-words';
import type { Clues } from './clues';
import { type Finding, archive, inQuotes, leftOpen } from './finding';
import { noteWords } from './money';

/** Finds calendar mails. The reason names their kind; only mails that expect an answer ask for one. */
export function findEvent({ mail, asks, subject }: Clues): Finding | null {
  const { event } = noteWords(mail, mail.body);
  const said = KINDS.get(mail.event ?? '');
  if (event === null || said === undefined || asks.some((ask) => ask.isDirect && ask.sentence !== subject))
    return null;
  const when = event.when === '' ? '' : `, ${event.when}`;
  const reasoning = `${said.what}: ${inQuotes(event.title)}${when}.`;
  return said.wanted === null ? archive(0.6, reasoning) : leftOpen(reasoning, said.wanted);
}

const NOTHING = 'Nothing to answer, unless it does not suit you.';

const SAID: Readonly<Record<EventKind, { what: string; wanted: string | null }>> = {
  invitation: { what: 'An invitation', wanted: 'Are you coming?' },
  update: { what: 'A changed invitation', wanted: 'Are you still coming?' },
  proposal: { what: 'Proposes another time', wanted: 'Does that time suit you?' },
  cancelled: { what: 'A cancelled event', wanted: 'Nothing to answer: it is cancelled.' },
  accepted: { what: 'Accepts your invitation', wanted: null },
  declined: { what: 'Declines your invitation', wanted: NOTHING },
  tentative: { what: 'Answers "maybe" to your invitation', wanted: NOTHING },
  answered: { what: 'Answers your invitation', wanted: NOTHING },
  event: { what: 'An event, with no invitation', wanted: 'Nothing to answer: it is for your calendar.' },
};
const KINDS: ReadonlyMap<string, { what: string; wanted: string | null }> = new Map(Object.entries(SAID));
