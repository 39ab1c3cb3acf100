import { mailLanguageOf } from '../../../core/triage/model/cues/mail-language';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../core/triage/model/cues/cue-list';
import { PRIVATE } from '../../../kernel/notes/codes';
import { plainLetters } from '../../../kernel/notes/text/word-pattern';
import { type Address, foldAddress, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { composeNote } from '../../../kernel/notes/compose';

/** A letter of the person, in their own words alone. */
export interface OwnLetter {
  /** Folded address of the first recipient. */
  to: string;
  text: string;
}

/** How the person writes in one language. A text is '' where none recurs. */
export interface Voice {
  language: MailLanguage;
  letters: number;
  /** With `<name>` in place of what differs by recipient. */
  greeting: string;
  closing: string;
  /** Number of letters with a formal and with a familiar address. */
  formal: number;
  familiar: number;
  words: number;
}

/** How the person begins and ends letters to somebody. A text is '' where the letter keeps its own. */
export interface Manner {
  greeting: string;
  closing: string;
}

const MOST_LETTERS = 200;
const MOST_READ = 4_000;
/** A language with fewer letters shows no habit. */
const FEWEST_LETTERS = 3;
/** Minimum number of people to whom a line was written before it is a habit. */
const FEWEST_PEOPLE = 3;
const LONGEST_LINE = 60;

/**
 * How the person writes, by language, most used first. `names`: words that are names or parts of addresses, folded; no
 * text of the result holds one. Pure; linear in the length of the letters.
 */
export function voiceOf(letters: readonly OwnLetter[], names: ReadonlySet<string>): Voice[] {
  const read = letters.slice(0, MOST_LETTERS).map(({ to, text }) => ({
    to,
    text: plainLetters(text.slice(0, MOST_READ)),
  }));
  return MAIL_LANGUAGES.flatMap((language) => {
    const own = read.filter(({ text }) => mailLanguageOf(text) === language);
    if (own.length < FEWEST_LETTERS) return [];
    const address = language === 'en' ? null : ADDRESSES[language];
    const count = (pattern: RegExp | undefined): number =>
      pattern === undefined ? 0 : own.filter(({ text }) => pattern.test(text)).length;
    const counts = own.map(({ text }) => text.match(/\S+/gu)?.length ?? 0).sort((a, b) => a - b);
    return {
      language,
      letters: own.length,
      greeting: greetingOf(own, names),
      closing: mostUsed(
        own.map(({ to, text }) => ({ to, line: closingLine(text) })),
        names,
      ),
      formal: count(address?.formal),
      familiar: count(address?.familiar),
      words: counts[Math.floor(counts.length / 2)] ?? 0,
    };
  }).sort((a, b) => b.letters - a.letters);
}

interface Line {
  to: string;
  line: string;
}

/** The only line above the first blank line, without its mark; '' if it is a sentence. */
const greetingLine = (text: string): string => {
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  return second.trim() === '' ? habit(first) : '';
};

/** The first line of the last paragraph, unless it is the only one. */
const closingLine = (text: string): string => {
  const lines = text.trimEnd().split('\n');
  const blank = lines.findLastIndex((line) => line.trim() === '');
  const last = lines.slice(blank + 1);
  return blank < 0 || last.length > 3 ? '' : habit(last[0] ?? '');
};

/** A short line that ends without a full stop, without the mark at its end. */
const habit = (line: string): string => {
  const text = line.trim();
  return text.length > LONGEST_LINE || /[.?…]$/u.test(text) ? '' : text.replace(/[,:;!]$/u, '').trim();
};

/** The longest beginning of the greetings that goes on differently from person to person. */
function greetingOf(letters: readonly OwnLetter[], names: ReadonlySet<string>): string {
  const greetings = letters.map(({ to, text }) => ({ to, line: greetingLine(text) }));
  const beginnings = greetings.flatMap(({ to, line }) => {
    const words = line.split(/\s+/u);
    return words.slice(1, 5).map((_, at) => ({
      to,
      line: words.slice(0, at + 1).join(' '),
      next: words[at + 1] ?? '',
    }));
  });
  const nexts = new Map<string, Set<string>>();
  for (const { line, next } of beginnings) nexts.set(line, (nexts.get(line) ?? new Set()).add(next));
  const named = mostUsed(
    beginnings.filter(({ line }) => (nexts.get(line)?.size ?? 0) > 1),
    names,
  );
  return named === '' ? mostUsed(greetings, names) : `${named} <name>`;
}

/** The line used to the most people; of two used alike, the longer one. */
function mostUsed(lines: readonly Line[], names: ReadonlySet<string>): string {
  const people = new Map<string, Set<string>>();
  for (const { to, line } of lines)
    if (line !== '') people.set(line, (people.get(line) ?? new Set()).add(to));
  const [best] = [...people]
    .filter(([line, { size }]) => size >= FEWEST_PEOPLE && isNameless(line, names))
    .sort(
      ([a, { size: one }], [b, { size: other }]) => other - one || b.length - a.length || (a < b ? -1 : 1),
    );
  return best?.[0] ?? '';
}

/** Whether a line holds letters alone, none of the names, and no capital within but that of a German greeting. */
const isNameless = (line: string, names: ReadonlySet<string>): boolean =>
  /^[\p{L}\p{M}' -]+$/u.test(line) &&
  line
    .split(/[\s'-]+/u)
    .every(
      (word, place) =>
        !names.has(word.toLowerCase()) &&
        (place === 0 || !/^\p{Lu}/u.test(word) || /^(?:Gr(?:ü|ue|u)(?:ß|ss)|Frau$|Herr)/u.test(word)),
    );

const word = (list: string, before = '(?:^|[^\\p{L}])'): RegExp =>
  new RegExp(`${before}(?:${list})(?!\\p{L})`, 'u');
/** A capital within a sentence, as at its beginning the word may be another one. */
const WITHIN = '[\\p{Ll},] ';

/** Words of a formal and of a familiar address; English has one for both. */
const ADDRESSES: Readonly<Record<Exclude<MailLanguage, 'en'>, { formal: RegExp; familiar: RegExp }>> = {
  de: { formal: word('Sie|Ihnen|Ihre?[nmrs]?', WITHIN), familiar: word('[Dd](?:u|ich|ir|eine?[nmrs]?)') },
  fr: { formal: word('[Vv](?:ous|otre|os)'), familiar: word('[Tt](?:u|oi|on|es)') },
  es: { formal: word('[Uu]sted(?:es)?'), familiar: word('[Tt](?:ú|e|i|u|us)|contigo') },
  it: { formal: word('Lei|La|Le|Suo|Sua', WITHIN), familiar: word('[Tt](?:u|i|e|uo|ua|uoi)') },
  pt: { formal: word('o senhor|a senhora'), familiar: word('[Vv]ocê|[Tt](?:u|e|eu|ua)') },
  nl: { formal: word('[Uu]w?'), familiar: word('[Jj](?:e|ij|ou|ouw)') },
};

const LANGUAGE_NAMES: Readonly<Record<MailLanguage, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
};

/** The text of the note, which is private. */
export const voiceNote = (voices: readonly Voice[]): string =>
  composeNote({ type: 'voice', [PRIVATE]: true }, [INTRODUCTION, ...voices.map(sectionOf)].join('\n'));

const INTRODUCTION = `# Voice

How you write, by mails you sent. Drafts go by it once you have confirmed it on this device, and again after each change. Where you have written to somebody before, your letters to them count more. For one person, add a heading with their address and lines like those below: they count most. Correct it as you like, or delete it.
`;

function sectionOf({ language, letters, greeting, closing, formal, familiar, words: count }: Voice): string {
  const address = formal > familiar ? 'formal' : familiar > formal ? 'familiar' : '';
  return [
    `## ${LANGUAGE_NAMES[language]} (${String(letters)} mails)\n`,
    ...(greeting === '' ? [] : [`- Greeting: ${greeting}`]),
    ...(closing === '' ? [] : [`- Closing: ${closing}`]),
    ...(address === '' ? [] : [`- Address: ${address}, unless an earlier letter says otherwise`]),
    `- Usual length: ${String(count)} words\n`,
  ].join('\n');
}

/** The note's text for letters to somebody, what it says of them first, without the sections about others. */
export function voiceFor(text: string, address: string): string {
  const sections = sectionsOf(text);
  const own = sections.filter(({ heading }) => isAbout(heading, address));
  const general = sections.filter(({ heading }) => !heading.includes('@'));
  return [...own, ...general].map(({ whole }) => whole.trim()).join('\n\n');
}

interface Section {
  heading: string;
  whole: string;
}

const sectionsOf = (text: string): Section[] =>
  text.split(/^(?=## )/mu).map((whole) => ({ whole, heading: /^## (.*)/u.exec(whole)?.[1] ?? '' }));

const isAbout = (heading: string, address: string): boolean =>
  parseAddresses(heading).some((each) => foldAddress(each.address) === address);

/**
 * How the person begins and ends a letter to somebody: as the note's section about them says, else as in their letters
 * to them (the latest first), else as the note says of the language. A greeting that fits one gender alone is not used
 * for a new name. Pure.
 */
export function mannerTo(
  { address, name }: Address,
  { voice, letters, language }: { voice: string; letters: readonly string[]; language: MailLanguage },
): Manner {
  const sections = sectionsOf(voice);
  const linesOf = (is: (heading: string) => boolean): Manner => {
    const section = sections.find(({ heading }) => is(heading))?.whole ?? '';
    const line = (key: string): string =>
      new RegExp(`^- ${key}: (.*)`, 'mu').exec(section)?.[1]?.trim() ?? '';
    return { greeting: line('Greeting'), closing: line('Closing') };
  };
  const own = linesOf((heading) => isAbout(heading, address));
  const general = linesOf((heading) => heading.startsWith(LANGUAGE_NAMES[language]));
  const theirs = letters.map(plainLetters).filter((text) => mailLanguageOf(text) === language);
  const [greeting = ''] = theirs.flatMap((text) => greetingLine(text) || []);
  const [closing = ''] = theirs.flatMap((text) => closingLine(text) || []);
  const named = (text: string): string => text.replace(/ ?<name>/u, name === '' ? '' : ` ${name}`).trim();
  return {
    greeting:
      named(own.greeting) || greeting || (isOfOneGender(general.greeting) ? '' : named(general.greeting)),
    closing: own.closing || closing || general.closing,
  };
}

/** Whether a greeting has a title, or an adjective with an ending for one gender. */
const isOfOneGender = (greeting: string): boolean =>
  /(?:^|\s)(?:frau|herrn?|lieber?|geehrter?|chère?|estimad[oa]|querid[oa]|car[oa]|egregi[oa]|prezad[oa])(?!\p{L})/iu.test(
    greeting,
  );

/** The language of a letter by the rules, by its own words. */
export const languageOfForm = (form: string): MailLanguage =>
  mailLanguageOf(form.replace(/"[^"\n]*"|„[^“\n]*“|«[^»\n]*»|\[[^\]\n]*\]|^>.*$/gmu, '')) ?? 'en';

/** A letter by the rules with the greeting and the closing of a manner in place of its own. Pure. */
export function inManner(form: string, { greeting, closing }: Manner): string {
  const parts = form.split('\n\n');
  const first = parts.findIndex((part) => /^[^\n]{1,100}[,:]$/u.test(part));
  return parts
    .map((part, place) => {
      if (place === first && greeting !== '') return `${greeting}${part.slice(-1)}`;
      const [line = '', ...rest] = part.split('\n');
      const isClosing = place === parts.length - 1 && rest.length === 1 && closing !== '';
      return isClosing ? [`${closing}${line.endsWith(',') ? ',' : ''}`, ...rest].join('\n') : part;
    })
    .join('\n\n');
}
