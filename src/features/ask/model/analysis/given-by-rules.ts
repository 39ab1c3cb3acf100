import type { LanguageCode } from '../../../../kernel/dates/language';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import type { TaskArguments } from '../ask';
import type { MadeThing } from '../conversation/made';
import type { Cue } from './cues';

/** Time of an ask, and the language of its dates. */
export interface SaidWhen {
  when: Moment;
  language: LanguageCode;
  made: readonly MadeThing[];
}

/**
 * Separates the date, kept in one piece, from the subject of a reminder. If a date can't be read, nothing is
 * removed from the text and the person is asked; likewise for languages whose dates are unknown.
 */
export function reminderOf(
  text: string,
  before: string,
  {
    when,
    language,
    cue,
  }: SaidWhen & {
    /** Separates the date from the words; `null` if the words alone are given. */ cue: Cue | null;
  },
): Partial<TaskArguments> {
  const title = (words: string): string =>
    cue === null ? trimmed(words) : trimmed(withoutJoint(withoutVerb(trimmed(words)), cue.language));
  const bareTitle = title(text.slice(before.trim() === '' ? 0 : before.length));
  if (cue !== null && !(cue.language in LANGUAGES)) return { title: bareTitle, when: text };
  const found = readWhen(text, when, language);
  if (found.kind === 'none') return { title: bareTitle, when: null };
  if (found.kind === 'unclear') return { title: title(text), when: found.words };
  return { title: title(found.rest) || text, when: found.words };
}

/** Removes the verb at the end of a German reminder: "Kannst du mich morgen an die Steuer erinnern?" */
const withoutVerb = (words: string): string =>
  words.replace(/\s(?:zu )?erinnern[.?!]*$|\s(?:te )?herinneren(?: aan)?[.?!]*$|[.?!]+$/iu, '');

/** Removes the words between "remind me" and its subject, such as "to" and "daran, dass". */
function withoutJoint(words: string, language: Cue['language']): string {
  const joints = JOINTS[language] ?? [];
  const joint = joints.find((each) => words.slice(0, each.length).toLowerCase() === each);
  return joint === undefined
    ? words
    : withoutJoint(words.slice(joint.length).replace(/^[\s,]+/u, ''), language);
}

const JOINTS: Readonly<Partial<Record<Cue['language'], readonly string[]>>> = {
  en: ['to ', 'that ', 'about ', 'of ', 'for '],
  de: ['daran,', 'daran ', 'dass ', 'an ', 'zu '],
  fr: ['de ', 'à ', "d'", 'd’', 'que ', "qu'", 'qu’'],
  es: ['que ', 'de '],
  it: ['di ', 'che '],
  pt: ['de ', 'que '],
  nl: ['er ', 'eraan ', 'aan ', 'om ', 'dat '],
  sv: ['om ', 'att '],
};

export function noteOf(text: string): Partial<TaskArguments> {
  const named = /^(?:["“„«]([^"”“»\n]{1,120})["”“»]|([^:\n]{1,80}?):)\s*([\s\S]*)$/u.exec(text);
  const title = asOneLine((named?.[1] ?? named?.[2] ?? text).slice(0, 120));
  const body = trimmed((named?.[3] ?? text).replace(/^(?:saying|with|mit|avec|con)\s+/iu, ''));
  return { title, text: body === '' ? title : body };
}

/** The task of drafting a mail. `to`: the addresses as written, or the names before the mail's subject. */
export function draftOf(line: string, who: string | null): Partial<TaskArguments> {
  const addresses = [...line.matchAll(ADDRESS)].map(([, address = '']) => address);
  const named = who ?? whoIn(line);
  const to = addresses.length > 0 ? addresses.join(', ') : named;
  const topic = TOPIC.exec(line)?.groups?.['what'];
  const about =
    topic ??
    (named === null || who !== null
      ? line
      : line.slice(line.indexOf(named) + named.length).replace(/^['’]s /u, ''));
  const said = addresses.reduce((text, address) => text.replace(address, ''), about);
  if (topic !== undefined && addresses.length === 0) return { to, title: trimmed(topic), text: line };
  const title = trimmed(said.replace(/^(?:to|an|à|a|para|aan|:)\s+|\s(?:to|an|à|a|para|aan)\s*$/iu, ''));
  return { to, title: title === '' ? line : title, text: line };
}

/** Matches a mail address. It looks back only at a limited number of characters, so that the cost stays linear. */
const ADDRESS = /(?:^|[^\w.+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})/gu;

/** The names at the beginning, up to the word that introduces the subject; `null` if there are none. */
function whoIn(line: string): string | null {
  const [, to = '', rest = ''] =
    /^((?:to|an|à|au|a|al|ao|ad|para(?: [ao])?|aan|naar|til) )?(.*)$/iu.exec(line) ?? [];
  const words = rest.slice(0, MOST_NAME).split(' ');
  const end = words.findIndex((word) => ABOUT.has(word.toLowerCase()) || /[:;,]$/u.test(word));
  const isLast = end < 0;
  const cut = isLast ? words : words.slice(0, /[:;,]$/u.test(words[end] ?? '') ? end + 1 : end);
  const names = cut.map((word) => word.replace(/[:;,.!?]+$/u, '')).filter((word) => word !== '');
  const areNames = names.every((word) => AND.has(word.toLowerCase()) || /^\p{Lu}[\p{L}’'.-]*$/u.test(word));
  const couldBe = names.every((word) => NAME.test(word)) && !DETERMINERS.has(names[0]?.toLowerCase() ?? '');
  const isNamed = areNames || (couldBe && (to !== '' || (!isLast && names.length <= 3)));
  if (names.length === 0 || names.length > MOST_NAMES || !isNamed) return null;
  return names.join(' ').replace(POSSESSIVE, '');
}

const NAME = /^[\p{L}\p{N}’'._-]+$/u;
/** Matches the possessive in words such as "Bob's last mail". */
const POSSESSIVE = /['’]s (?:last |latest )?(?:e-?mail|mail|message|letter)$/iu;
const MOST_NAME = 120;
const MOST_NAMES = 7;
const AND: ReadonlySet<string> = new Set(['and', '&', 'und', 'et', 'y', 'e', 'en', 'von', 'van', 'de']);
const DETERMINERS: ReadonlySet<string> = new Set(
  'my the our meinen meine den die mon ma le la mi il mijn'.split(' '),
);
const ABOUT: ReadonlySet<string> = new Set(
  'about on regarding re re: that asking saying if whether to for because wegen über ueber zu dass ob um pour sur que qu sobre acerca diciendo dizendo dicendo per su sul sulla sulle sullo sui che over dat om concerning der die das'.split(
    ' ',
  ),
);

/** Matches words that introduce a subject, as whole words: the "zu" of "zusage" does not count. */
const TOPIC =
  /(?:^|\s)(?:(?:about|regarding|concerning|re|with (?:the )?subject|on the subject of|wegen|über|zum thema|zu|au sujet de|à propos de|sur|sobre|acerca de|sull[aeo]?|sui?|riguardo a|over|om|о|про)(?:[:'’]\s*|\s+)|关于\s*)(?<what>\S.*)$/iu;

/** The words to search for, without words that only express searching. */
export const searchOf = (line: string): string =>
  trimmed(
    line.replace(
      /^(?:(?:what|everything|anything|all|notes?|was|alles|tout|todo|tutto|ce|que|lo|wat|что|any) )?(?:(?:we|i|there is|wir|ich|nous|on|hemos|abbiamo|we've|i've) )?(?:(?:said|say|wrote|written|have|know|decided|agreed|gesagt haben|avons dit|a dit|dicho|detto) )?(?:(?:about|on|for|über|zu|nach|sur|de|sobre|su|naar|over|о|про)\s+)?/iu,
      '',
    ),
  )
    .replace(/[?？]+$/u, '')
    .trim() || line;

export const bare = (name: string): string => name.replace(/^(?:\[\[|["“„])|(?:\]\]|["”“])$/gu, '').trim();

export const trimmed = (text: string): string => text.replace(/^[\s,;:]+|[\s,;]+$/gu, '');

export const asOneLine = (text: string): string => visibleLine(text.slice(0, 1_000));
