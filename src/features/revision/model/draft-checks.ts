import { blanksIn } from '../../../core/approvals/model/blanks';
import { GREETED, tracesIn } from '../../../core/approvals/model/approval/letter-traces';
import type { Fault, FaultKind } from './fault';
import { type FactKind, type KnownFacts, knownFacts, unfoundedIn } from '../../../core/drafts/unfounded';
import { foldLetters } from '../../../core/tools/search-words';

/** Facts that a draft may mention, collected once for all its wordings. */
export interface DraftSources {
  known: KnownFacts;
  /** Names of the recipient, and the end of their mail, where the signature is; '' if unknown. */
  addressee: string;
  language: string | null;
  wordCount: number;
}

const MOST_WORDS = 350;
/** Maximum number of faults per kind; a few are enough to show the problem. */
const MOST_FAULTS = 3;
const MOST_QUOTED = 120;
/** Maximum number of characters of a draft that are checked; a longer draft has a fault for its length. */
const MOST_CHARACTERS = 50_000;

/** `mail`: the mail's own text. `known`: all else that a draft may mention: headers, profile, wish, date. */
export function draftSources({
  mail,
  known,
  addressee = '',
}: {
  mail: string;
  known: string;
  addressee?: string;
}): DraftSources {
  return {
    known: knownFacts(`${mail}\n${known}`),
    addressee,
    language: guessLanguage(mail),
    wordCount: wordCount(mail),
  };
}

/** Faults that code can detect. Pure; linear in the length of the texts. */
export function checkDraft(whole: string, sources: DraftSources): Fault[] {
  const draft = whole.slice(0, MOST_CHARACTERS);
  return [
    ...faults(
      'blank',
      blanksIn(draft).map(({ text }) => text),
    ),
    ...faults('trace', tracesIn(draft)),
    ...faults('wrong_name', greetedWrongly(draft, sources.addressee)),
    ...unfoundedFaults(draft, sources.known),
    ...(isTooLong(draft, sources) ? [{ kind: 'too_long' as const, quotation: '' }] : []),
    ...(isInAnotherLanguage(draft, sources) ? [{ kind: 'wrong_language' as const, quotation: '' }] : []),
  ];
}

const faults = (kind: FaultKind, found: readonly string[]): Fault[] =>
  [...new Set(found)]
    .slice(0, MOST_FAULTS)
    .map((quotation) => ({ kind, quotation: quotation.slice(0, MOST_QUOTED) }));

const wordCount = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

const isTooLong = (draft: string, mail: DraftSources): boolean =>
  wordCount(draft) > Math.max(MOST_WORDS, mail.wordCount);

function isInAnotherLanguage(draft: string, { language }: DraftSources): boolean {
  const spoken = guessLanguage(draft);
  return spoken !== null && language !== null && spoken !== language;
}

/** Faults for facts that no source supports; the others become blanks. */
const UNKNOWN: Partial<Record<FactKind, FaultKind>> = {
  amount: 'unknown_amount',
  date: 'unknown_date',
  link: 'unknown_link',
  address: 'unknown_address',
};

function unfoundedFaults(draft: string, known: KnownFacts): Fault[] {
  const found = unfoundedIn(draft, known);
  return Object.entries(UNKNOWN).flatMap(([kind, fault]) =>
    faults(
      fault,
      found.filter((each) => each.kind === kind).map(({ text }) => text),
    ),
  );
}

/** Words of a greeting that are not names. */
const NO_NAMES: ReadonlySet<string> = new Set(
  [
    'mr mrs ms miss mx dr prof professor sir madam all both team everyone everybody there friend friends colleague colleagues folks customer support service again back to whom it may concern',
    'herr herrn frau damen und herren zusammen kollegen kolleginnen team doktor beide alle',
    'monsieur madame mademoiselle messieurs tous equipe senor senora senores todos equipo signor signore signora tutti senhor senhora todos meneer mevrouw heer allemaal and et y e en the dear liebe lieber',
  ].flatMap((line) => line.split(' ')),
);

const MOST_LINES = 3;

/**
 * The greeted name, if none of its words names the recipient. Only for a greeting on a line of its own, and capitalised
 * names. Nothing is found if `addressee` is '' or in another script.
 */
function greetedWrongly(draft: string, addressee: string): string[] {
  const known = foldLetters(addressee);
  if (!/\p{sc=Latin}/u.test(known)) return [];
  const lines = draft.trimStart().split('\n', MOST_LINES);
  const greeted = lines.flatMap((line) => GREETED.exec(line.trim().slice(0, 200))?.[1] ?? [])[0];
  const words = (greeted ?? '')
    .split(/[ \t]+/u)
    .filter((word) => !NO_NAMES.has(foldLetters(word).replace('.', '')));
  // If a word is not capitalised, the line is a sentence rather than a greeting.
  const names = words.every((word) => /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word)) ? words : [];
  const isNamed = names.some((name) =>
    foldLetters(name)
      .split(/['’-]/u)
      .some((part) => part.length > 1 && known.includes(part)),
  );
  return names.length === 0 || isNamed ? [] : [names.join(' ')];
}

/** Words that are frequent in one language and rare in others. */
const COMMON: Readonly<Record<string, string>> = {
  en: 'the and you is are for with that this have will your we not can please on at be',
  de: 'der die das und ich ist sie wir nicht mit für auf den ein eine bitte dass zu haben werden',
  fr: 'le les des et vous je est nous pas pour avec une dans que votre sur merci au ce',
  es: 'el los las y usted es para con una por que nos su gracias del como está no en',
  it: 'il gli che di è per con una non sono grazie del della le ci alla questo anche vi',
  nl: 'de het een en ik je niet met voor dat van is wij op te zijn naar aan ook',
  pt: 'os as e você é para com uma não por que nos obrigado do da em ao seu está',
};

const WORDS_OF = Object.entries(COMMON).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);

const MOST_GUESSED_FROM = 4_000;
const FEWEST_HITS = 4;

/** Code of the language, or name of the script; `null` if unclear. */
function guessLanguage(text: string): string | null {
  const start = text.slice(0, MOST_GUESSED_FROM).toLowerCase();
  const script = SCRIPTS.find(([, letters]) => (start.match(letters)?.length ?? 0) > start.length / 4);
  if (script !== undefined) return script[0];
  const words = start.match(/\p{L}+/gu) ?? [];
  const hits = WORDS_OF.map(([language, common]) => ({
    language,
    count: words.filter((word) => common.has(word)).length,
  })).sort((a, b) => b.count - a.count);
  const [best, second] = hits;
  if (best === undefined || best.count < FEWEST_HITS) return null;
  return best.count >= 2 * (second?.count ?? 0) ? best.language : null;
}

const SCRIPTS = [
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['korean', /\p{Script=Hangul}/gu],
  ['chinese', /\p{Script=Han}/gu],
] as const;
