import { foldLetters, searchWords, wordsIn } from '../../../core/tools/search-words';
import { foldAddress, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { stem } from '../../../kernel/notes/names';
import { listField, type Note } from '../../../kernel/notes/note';

export interface ReplyTopic {
  /** Folded address of the recipient. */
  address: string;
  /** Their name; '' if unknown. */
  name: string;
  /** Folded words of subject and mail, without their endings. */
  words: readonly string[];
}

export interface Candidate {
  path: string;
  note: Note;
}

export interface RankedNote extends Candidate {
  /** Whether the note names the recipient's address. */
  isTheirs: boolean;
  score: number;
}

/** Maximum number of characters of a note that are compared. */
const MOST_READ = 20_000;
const ADDRESS_KEYS = ['email', 'emails', 'e-mail', 'mail', 'address'];

/** Weights: a page of the person comes before a note of their name, and that before a note of the subject. */
const PAGE = 100;
const NAMES_ADDRESS = 60;
const NAME_IN_TITLE = 40;
const NAME_IN_TEXT = 10;
const LINKED = 20;
const WORD_IN_TITLE = 6;
const LEAST = 8;

/** Notes about the recipient or the subject, best first. `byWords`: whether the subject alone may find one. Pure. */
export function rankNotes(
  candidates: readonly Candidate[],
  topic: ReplyTopic,
  { byWords }: { byWords: boolean },
): RankedNote[] {
  const ranked = candidates.map((each) => ({ ...each, ...scoreOf(each, topic, byWords) }));
  const linked = new Set(
    ranked.filter(({ score }) => score >= NAMES_ADDRESS).flatMap(({ note }) => linksIn(note.body)),
  );
  return ranked
    .map((each) => ({
      ...each,
      score: each.score + (linked.has(foldLetters(stem(each.path))) && each.score > 0 ? LINKED : 0),
    }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

/** Whether the note is the recipient's page: one whose frontmatter gives their address. */
export const isPageOf = ({ frontmatter }: Note, address: string): boolean =>
  addressesOf(frontmatter).includes(address);

const addressesOf = (frontmatter: Note['frontmatter']): string[] =>
  ADDRESS_KEYS.flatMap((key) => listField(frontmatter, key))
    .flatMap(parseAddresses)
    .map(({ address }) => foldAddress(address));

function scoreOf(
  { path, note }: Candidate,
  { address, name, words }: ReplyTopic,
  byWords: boolean,
): Pick<RankedNote, 'score' | 'isTheirs'> {
  const body = note.body.slice(0, MOST_READ);
  const theirs = addressesOf(note.frontmatter);
  if (theirs.includes(address)) return { score: PAGE, isTheirs: true };
  // A page of somebody else, who may have the same name.
  if (theirs.length > 0) return { score: 0, isTheirs: false };
  const isTheirs = parseAddresses(body.match(ADDRESS)?.join(',') ?? '').some(
    (each) => foldAddress(each.address) === address,
  );
  const [title, text] = [foldLetters(stem(path)), foldLetters(body)];
  const [inTitle, inText] = [wordsIn(title, words).length, wordsIn(text, words).length];
  const fits = inTitle > 0 ? WORD_IN_TITLE * inTitle + inText : inText >= 3 ? 2 * inText : 0;
  return {
    isTheirs,
    score: (isTheirs ? NAMES_ADDRESS : nameScore({ title, text, name })) + (byWords ? fits : 0),
  };
}

function nameScore({ title, text, name }: { title: string; text: string; name: string }): number {
  const parts = searchWords(name);
  // One word, such as a first name, is that of many people.
  if (parts.length < 2) return 0;
  if (wordsIn(title, parts).length === parts.length) return NAME_IN_TITLE;
  return text.includes(foldLetters(name)) ? NAME_IN_TEXT : 0;
}

const ADDRESS = /[^\s<>()[\]{}"'`,;:|]{1,64}@[^\s<>()[\]{}"'`,;:|]{1,255}/gu;

const linksIn = (body: string): string[] =>
  [...body.slice(0, MOST_READ).matchAll(/\[\[([^[\]|#]{1,200})/gu)].map(([, name = '']) =>
    foldLetters(stem(name.trim())),
  );

const MOST_OF_SUBJECT = 6;
const MOST_OF_TEXT = 12;
const SHORTEST = 5;

/** Words for a search: those of the subject, then the longer ones of the text. */
export function topicWords(subject: string, text: string): string[] {
  const ofSubject = searchWords(subject).filter((word) => word.length > 2 || /\P{Script=Latin}/u.test(word));
  const ofText = searchWords(text.slice(0, 4_000))
    .concat(longWords(text))
    .filter((word) => word.length >= SHORTEST || /\P{ASCII}/u.test(word));
  const all = [...ofSubject.slice(0, MOST_OF_SUBJECT), ...[...new Set(ofText)].slice(0, MOST_OF_TEXT)];
  return [...new Set(all.map(withoutEnding))];
}

/** The longest words of the text, most of which are about its subject. */
const longWords = (text: string): string[] =>
  [...new Set(foldLetters(text.slice(0, 4_000)).match(/[\p{L}\p{N}]{6,40}/gu) ?? [])]
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_OF_TEXT);

/** A word without its ending, as the search finds words by their beginning: `workshops` -> `worksho`. */
const withoutEnding = (word: string): string =>
  word.length >= 6 && /^[a-z]+$/u.test(word) ? word.slice(0, -2) : word;
