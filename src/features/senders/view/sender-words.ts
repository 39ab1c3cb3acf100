import { capitalized } from '../../../kernel/notes/text/capitalized';
import type { ListedLine } from '../model/sender-lines';
import { domainIn, kindOfKey } from '../model/sender-key';
import { whyLearned } from '../model/senders-note';

const TREATED: Record<ListedLine['does'], string> = {
  archive: 'goes to Done unread',
  keep: 'is not archived',
  receipts: 'goes to the receipts if it names money and none is due',
};

/** Describes a line: `Mail of news@example.org goes to Done unread`. */
export function senderSentence({ key, does }: Pick<ListedLine, 'key' | 'does'>): string {
  const [sender = '', words] = key.split(' "');
  switch (kindOfKey(key)) {
    case 'subject':
      return `Mail of ${sender} that begins "${(words ?? '').slice(0, -1)}" ${TREATED[does]}`;
    case 'sender':
      return `Mail of ${sender} ${TREATED[does]}`;
    case 'domain':
      return `All mail from ${domainIn(sender)} ${TREATED[does]}`;
  }
}

/** A sentence about why a line applies on this device, or that it does not. */
export function senderStateWords({ state, signs, used }: ListedLine): string {
  const why =
    signs === null
      ? state === 'confirmed'
        ? 'You confirmed it on this device'
        : 'Not learned on this device: it applies once you confirm it'
      : capitalized(whyLearned(signs));
  return used === 0 ? `${why}.` : `${why}. It decided ${used === 1 ? 'once' : `${String(used)} times`}.`;
}
