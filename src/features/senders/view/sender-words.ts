import { counted } from '../../../core/app/view/words/counted';
import { capitalized, uncapitalized } from '../../../kernel/notes/text/capitalized';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { sendersPath } from '../../../core/settings/senders-path';
import type { Settings } from '../../../core/settings/settings';
import { CHECKED_FIRST } from '../model/act-record';
import type { ListedLine, SenderLine } from '../model/lines';
import { domainIn, kindOfKey } from '../model/sender-key';
import type { LineEffect } from '../model/said-line';
import { whyLearned } from '../model/senders-note';

/** Effect of a line; `byModel`: a model decides, and the line only adds the person's acts to its prompt. */
export function senderSentence(
  { key, does, isWordForWord }: Pick<SenderLine, 'key' | 'does' | 'isWordForWord'>,
  byModel: boolean,
): string {
  const [sender = '', words] = key.split(' "');
  const named = sender.replace(/^unverified /u, '');
  const who = `${kindOfKey(key) === 'domain' ? domainIn(named) : named}${named === sender ? '' : ' (unverified)'}`;
  const what = `Mail of ${who}${words === undefined ? '' : ` that begins "${words.slice(0, -1)}"`}`;
  if (byModel) return `${what}: a hint for the model, which decides`;
  const only = isWordForWord ? ' if it only says what you put away before' : '';
  return `${what} ${does === 'read' ? 'goes to Read' : 'is archived'}${only}`;
}

/** The line, or the person's sentence with the line that it is taken for. */
export function listedSentence(line: ListedLine, byModel: boolean): string {
  const { key, said } = line;
  if (said === undefined) return senderSentence(line, byModel);
  return key === '' ? `"${said}"` : `"${said}", as: ${uncapitalized(senderSentence(line, byModel))}`;
}

export const NO_SINGLE_SENDER = 'It names no single sender: give an address.';

/** A sentence that says why a line applies on this device, or that it waits for confirmation. */
export function senderStateWords({ key, state, signs, effect }: ListedLine): string {
  if (key === '') return NO_SINGLE_SENDER;
  if (effect != null) return effectWords(effect);
  if (signs !== null) return `${capitalized(whyLearned(signs.archived))}.`;
  return state === 'confirmed'
    ? 'You confirmed it on this device.'
    : 'Not learned on this device: it applies once you confirm it.';
}

function effectWords({ mails, about, moved, needed }: LineEffect): string {
  const of = `It applies once you confirm it. Of the last ${counted(mails, 'mail')} here, ${String(about)} ${about === 1 ? 'is' : 'are'} of it`;
  const kept = needed === 0 ? '' : `; ${String(needed)} of these you kept or answered`;
  return about === 0 ? `${of}.` : `${of}, and ${String(moved)} would have been put away${kept}.`;
}

/** How much was learned, and whether Deputy uses it to archive mail. */
export function learnedSummary({
  mails,
  past,
  checked,
}: {
  mails: number;
  past: number;
  checked: number;
}): string {
  if (mails === 0) return 'Nothing has been learned yet.';
  const before = past === 0 ? '' : ` ${String(past)} of them are past mail of your accounts.`;
  const from = `Learned from ${String(mails)} ${mails === 1 ? 'mail' : 'mails'} that you handled.${before}`;
  return checked < CHECKED_FIRST
    ? `${from} You confirmed ${String(checked)} of the ${String(CHECKED_FIRST)} mails to check before Deputy archives by what it learned; until then these wait under "To check".`
    : from;
}

/** Question before past mail is read; `null` if this device may read no account. */
export function askPast(settings: Settings): string | null {
  const readable = settings.accounts.filter((account) => isAccountAllowed(account, 'read', settings));
  if (readable.length === 0) return null;
  const names = readable.map(({ name }) => `"${name}"`).join(', ');
  return `Deputy reads up to 500 of the newest mails of ${names} each, and changes nothing there: which of them you answered, and which you archived. ${KEPT} this device, and ${sendersPath(settings)} lists the strongest lines.`;
}

const KEPT = 'Their senders, up to three words of each subject, and fingerprints of their texts are kept on';

export const OTHER_VERSION =
  'What was learned on this device is of another version of Deputy. It is left as it is, and nothing is learned.';
