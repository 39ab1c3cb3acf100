import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { writtenDates } from '../../../../core/drafts/written-dates';
import { foldLetters } from '../../../../core/tools/search-words';
import { corrected, INSTEAD_OF } from '../conversation/draft-said';
import { talkWords } from '../conversation/talk-words';
import { capitalized } from '../../../../kernel/notes/text/capitalized';
import { DICTATED } from '../analysis/given-by-rules';
import { NO_ARGUMENTS } from '../ask';
import { formOf } from '../write-draft';

/** Matches what a draft is to say as well: "add that the code is 12", "dile también que llego tarde", "and that I come". */
const ADDS = new RegExp(
  `^(?:(?:oh|ah|ach|ok|okay|and|und|et|y|e|en|please|bitte|also|auch|noch|aussi|también|anche|também|ook),? ){0,3}(?:(?:${[
    'add|say|mention|write|tell (?:him|her|them)|let (?:him|her|them) know',
    'füge?|ergänze?|erwähne?|schreibe?|sage?|setze?',
    'ajoutez?|précise|mentionne|écris|dis',
    'añade|agrega|menciona|escribe|di|pon',
    "aggiungi|menziona|scrivi|di[’']?|metti",
    'acrescenta|adiciona|menciona|escreve|diz|põe',
    'voeg|vermeld|schrijf|zeg|zet',
  ].join(
    '|',
  )})(?:[- ]?(?:lui|leur|les?|lle|gli|lhes?|ihm|ihr|ihnen|hem|haar|too|also|in|noch|auch|dazu|rein|hinzu|aussi|encore|également|también|además|anche|pure|também|ook|nog|eraan|erbij|er|toe|please|bitte))*,? )?(?:(?<conjunction>that|dass|daß|que|che|dat) |(?<joined>qu['’]))(?<sentence>.{3,300})$`,
  'iu',
);

/** What a draft is to say as well, with its conjunction; `null` if a text says anything else. */
export function moreSaid(text: string): string | null {
  const { conjunction, joined, sentence = '' } = ADDS.exec(text.trim())?.groups ?? {};
  const words = `${conjunction === undefined ? (joined ?? '') : `${conjunction} `}${sentence}`;
  return sentence === '' || text.trim() === words ? null : words;
}

/** A draft with one sentence more, before its closing. */
export function withMore(body: string, said: string): { more: string; body: string } {
  const language = /^da(ss|ß) /iu.test(said) ? 'de' : /^dat /iu.test(said) ? 'nl' : '';
  const form = formOf({ ...NO_ARGUMENTS, title: said, query: `${DICTATED} ${language}` });
  const [, more = ''] = form.body.split('\n\n').map(capitalized);
  const parts = body.trimEnd().split('\n\n');
  const isClosed = parts.length > 1 && (parts.at(-1) ?? '').split('\n').every((line) => CLOSING.test(line));
  parts.splice(isClosed ? -1 : parts.length, 0, more);
  return { more, body: `${parts.join('\n\n')}\n` };
}

/** Matches a line of a closing: short, and no sentence. */
const CLOSING = /^.{0,40}[^.!?:]$/u;

interface Wording {
  subject: string;
  body: string;
}

/** Words of a draft that were replaced, and the changed draft. */
interface Reworded extends Wording {
  former: string;
  now: string;
}

/**
 * Replaces words in a draft where the person says which become which: "Thursday instead of Friday", or "say Thursday"
 * where the draft names one day of the week. `null` if the words leave that open.
 */
export function reword(draft: Wording, wish: string): Reworded | null {
  const text = visibleLine(wish.slice(0, MOST_CHARACTERS)).replace(/(?:,? (?:please|bitte))?[\s.!]*$/iu, '');
  for (const pair of [pairIn(text), corrected(text), dayIn(text, draft)]) {
    if (pair === null) continue;
    const [subject, body] = [replaced(draft.subject, pair), replaced(draft.body, pair)];
    if (subject === draft.subject && body === draft.body) continue;
    // A day of the month next to the day of the week would become wrong.
    const isDated = languagesOf(pair.former).length > 0 && writtenDates(`${subject}\n${body}`).length > 0;
    return isDated ? null : { ...pair, subject, body };
  }
  return null;
}

const MOST_CHARACTERS = 300;

interface Pair {
  former: string;
  now: string;
}

const INSTEAD = new RegExp(`^(?<now>.+?),? ${INSTEAD_OF} (?<former>.+)$`, 'iu');
const REPLACE = /^(?<former>.+?) (?:with|by|to|into|durch|in|zu|par|en|por|con|door) (?<now>.+)$/iu;

/** The words to replace and their replacement, as the person names them after a verb such as "say" or "change". */
export function pairIn(text: string): Pair | null {
  const first = talkWords(text).find(({ kind }) => kind === null || kind === 'it' || kind === 'fill');
  const said = text.slice(first?.start ?? 0);
  const { former, now } = (INSTEAD.exec(said) ?? REPLACE.exec(said))?.groups ?? {};
  const bare = (words: string): string => words.replace(/^["“„«'\s]+|["”“»'\s]+$/gu, '');
  return former === undefined || now === undefined ? null : { former: bare(former), now: bare(now) };
}

/** A day of the week that the person names, for the only other one in the draft. */
function dayIn(text: string, { subject, body }: Wording): Pair | null {
  const [now, another] = daysIn(text);
  const [former, other] = daysIn(`${subject}\n${body}`);
  if (now === undefined || former === undefined || another !== undefined || other !== undefined) return null;
  return languagesOf(now).some((code) => languagesOf(former).includes(code)) ? { former, now } : null;
}

const daysIn = (text: string): string[] => {
  const named = (text.match(/\p{L}[\p{L}-]*/gu) ?? []).filter((word) => languagesOf(word).length > 0);
  return [...new Map(named.map((day) => [day.toLowerCase(), day])).values()];
};

/** Languages in which a word is a day of the week. */
function languagesOf(word: string): string[] {
  const named = foldLetters(word).replaceAll('-', ' ');
  return Object.values(LANGUAGES)
    .filter(
      ({ words: { weekday } }) => typeof weekday === 'string' && weekday.split(/ ?[/,] /u).includes(named),
    )
    .map(({ code }) => code);
}

const replaced = (text: string, { former, now }: Pair): string => {
  const escaped = former.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
  const found = new RegExp(`(^|[^\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(found, (_, before: string) => before + now);
};
