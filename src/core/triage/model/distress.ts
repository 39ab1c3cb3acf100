import { findWord } from '../../../kernel/notes/text/word-pattern';
import type { Clues } from './clues';
import { namesDate } from './cues/deadline';
import { DANGER, NOTHING_TO_DO, OUTAGE, SUPPOSED } from './cues/mail-cues';
import { APPEAL, BREAKS, HURT, KIN, OVER, RESCUE, WAITS } from './cues/never-cues';
import { findStated, foundIn } from './cues/stated';
import { because, type Finding, urgent } from './finding';

/** Finds a danger to a body or a house, whoever writes of it. */
export function findDanger(clues: Clues): Finding | null {
  const { sentences, audience, advertisingWords, written } = clues;
  if (audience.isNewsletter || advertisingWords !== null || isCalm(clues)) return null;
  const isForMany = isToMany(clues);
  for (const sentence of sentences.slice(0, MOST_SENTENCES)) {
    if (findWord(SUPPOSED, sentence) !== null || isOver(sentence)) continue;
    const word = findStated(DANGER, sentence) ?? (isForMany ? null : bodyInDanger(sentence, clues));
    if (word !== null && !namesDate(sentence, { ...written, days: 1 }))
      return { ...urgent(because('Urgent', { word, sentence })), for: 'do' };
  }
  return null;
}

/** Number of sentences at the start of a mail, its subject included, that tell of a danger. */
const MOST_SENTENCES = 8;

/** The words for a body in danger: a rescue, or somebody close or named in the subject who is hurt, and not on another day. */
function bodyInDanger(sentence: string, { subject, written }: Clues): string | null {
  if (YEAR.test(sentence) || namesDate(sentence, written)) return null;
  const others = sentence.replace(THEIR_OWN, ' ');
  const isMeant = findWord(KIN, others) !== null || (NAME.test(subject) && sentence.startsWith(subject));
  return findStated(RESCUE, sentence) ?? (isMeant ? findStated(HURT, sentence) : null);
}

const NAME = /^\p{Lu}\p{Ll}+$/u;
const YEAR = /(?:^|\D)(?:19|20)\d\d(?!\d)/u;
/** Matches somebody who is close to the sender. */
const THEIR_OWN = /(?:^|[^\p{L}])(?:my|mein\p{L}{0,2}|mon|ma|mi|mi[oa]|mijn|meu|minha) \p{L}+/giu;

/**
 * Finds somebody who can't go on without the reader now, by two signs: what breaks or hurts, or where they wait, and an
 * appeal; who waits may also just ask.
 */
export function findDistress(clues: Clues): Finding | null {
  const { sentences, audience, asks, text, written } = clues;
  if (audience.sender === 'machine' || audience.isNewsletter || isToMany(clues) || isCalm(clues)) return null;
  if (text.length > LONGEST_CALL || sentences.some(isOver)) return null;
  const now = sentences.filter((each) => findWord(SUPPOSED, each) === null && !namesDate(each, written));
  const appeal = foundIn(APPEAL, now);
  const trouble = foundIn(BREAKS, now) ?? foundIn(HURT, now);
  const wait = foundIn(WAITS, now);
  const found =
    (appeal === null ? null : (trouble ?? wait)) ??
    (trouble !== null || asks.some(({ isDirect }) => isDirect)
      ? (wait ?? (audience.sender === 'person' ? foundIn(MINUTES, now) : null))
      : null);
  return found === null ? null : urgent(because('Urgent', found));
}

/** Matches minutes that run, or have run since something stopped. */
const MINUTES =
  /(?:^|[^\p{L}])((?:in|for|since|another|seit|noch|depuis|dans|encore|desde hace|dentro de|otros|da|tra|fra|ancora|al|nog|over|há|daqui a|mais) (?:(?:\p{L}{2,12}|\d{1,2}) ){1,2}min\p{L}*|(?:\p{L}{2,12}|\d{1,2}) minutes ago)/iu;

/** Who needs help now writes no more characters. */
const LONGEST_CALL = 800;

export function findOutage(clues: Clues): Finding | null {
  const { sentences, audience, offer } = clues;
  const { isNewsletter } = audience;
  if (isNewsletter && (audience.sender !== 'machine' || audience.newsletterSign !== null)) return null;
  if (offer !== null || isCalm(clues)) return null;
  const found = foundIn(OUTAGE, sentences.slice(0, isNewsletter ? 1 : 3));
  return found === null || sentences.slice(0, 3).some(isOver) ? null : urgent(because('Urgent', found));
}

const isCalm = ({ text }: Clues): boolean => findWord(NOTHING_TO_DO, text) !== null;

/** Whether strangers write at length or offer something, or the mail went to many without greeting them. */
const isToMany = ({ offer, isLong, audience }: Clues): boolean =>
  offer !== null || isLong || (audience.bulkSign !== null && !audience.isGreeted && !audience.greetsGroup);

/** Whether a sentence reports that trouble has ended, rather than that it will end. */
const isOver = (sentence: string): boolean => findWord(OVER, sentence) !== null && !UNTIL.test(sentence);

const UNTIL =
  /(?:^|[^\p{L}])(?:until|till|once|when|bis|wenn|jusqu\S*|hasta|cuando|finché|quando|até|tot)(?!\p{L})/iu;
