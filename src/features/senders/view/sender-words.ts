import { capitalized } from '../../../kernel/notes/text/capitalized';
import { CHECKED_FIRST } from '../model/judge';
import { ENOUGH, type Learned } from '../model/learn';
import { learnedLines, type ListedLine, type SenderLine } from '../model/lines';
import { domainIn, kindOfKey, keysOf, type MailMark, senderKey } from '../model/sender-key';
import { whyLearned } from '../model/senders-note';

/** What a line does; `byModel`: a model decides, and is only told what the person did. */
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

/** A sentence about why a line applies on this device, or that it does not. */
export function senderStateWords({ state, signs }: ListedLine): string {
  if (signs !== null) return `${capitalized(whyLearned(signs.archived))}.`;
  return state === 'confirmed'
    ? 'You confirmed it on this device.'
    : 'Not learned on this device: it applies once you confirm it.';
}

/** What an act on a mail taught, as a sentence. */
export function taughtWords(mark: MailMark, learned: Learned, byModel: boolean): string {
  const keys = keysOf(mark);
  const line = learnedLines(learned).find(({ key }) => keys.includes(key));
  if (line !== undefined) return `Learned: ${lowered(senderSentence(line, byModel))}.`;
  const { archived = 0, kept = 0, answered = 0 } = learned.bySender.get(senderKey(mark)) ?? {};
  const counts = [
    [archived, 'put away'],
    [kept, 'kept'],
    [answered, 'answered'],
  ].flatMap(([count, word]) => (count === 0 ? [] : [`${String(count)} ${String(word)}`]));
  const rest = kept + answered === 0 && archived < ENOUGH ? `; from ${String(ENOUGH)} on it counts` : '';
  return `Noted for mail of ${mark.sender}: ${counts.join(', ')}${rest}.`;
}

const lowered = (sentence: string): string => sentence.slice(0, 1).toLowerCase() + sentence.slice(1);

/** How much was learned, and whether Deputy archives by it. */
export function learnedSummary({ mails, checked }: { mails: number; checked: number }): string {
  if (mails === 0) return 'Nothing has been learned yet.';
  const from = `Learned from ${String(mails)} ${mails === 1 ? 'mail' : 'mails'} that you handled.`;
  return checked < CHECKED_FIRST
    ? `${from} You confirmed ${String(checked)} of the ${String(CHECKED_FIRST)} mails to check before Deputy archives by itself.`
    : from;
}
