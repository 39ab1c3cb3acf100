import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { foldLetters } from '../../../core/tools/search-words';
import { EVERYTHING, type Fact, type MailTopic } from '../../../core/session/memory';

const SHORTEST_SCOPE = 3;

/**
 * Facts for a reply to a mail: those whose scope is the sender's address or name, or words of the subject. General
 * facts are only used to answer questions; rules for every mail belong in the profile's house rules.
 */
export const factsAbout = <Known extends Fact>(facts: readonly Known[], topic: MailTopic): Known[] =>
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
