import * as ar from 'chrono-node/ar';
import * as de from 'chrono-node/de';
import * as en from 'chrono-node/en';
import * as es from 'chrono-node/es';
import * as fi from 'chrono-node/fi';
import * as fr from 'chrono-node/fr';
import * as id from 'chrono-node/id';
import * as it from 'chrono-node/it';
import * as ja from 'chrono-node/ja';
import * as nl from 'chrono-node/nl';
import * as pt from 'chrono-node/pt';
import * as ru from 'chrono-node/ru';
import * as sv from 'chrono-node/sv';
import * as uk from 'chrono-node/uk';
import * as vi from 'chrono-node/vi';
import * as zh from 'chrono-node/zh';
import { DateTime } from 'luxon';
import { findWord, wordPattern } from '../notes/word-pattern';

/** A time that something is due by, as the text has it. */
export interface Deadline {
  words: string;
  /** Milliseconds since 1970. */
  at: number;
}

interface When {
  /** Milliseconds since 1970: what "tomorrow" counts from. */
  from: number;
  zone: string;
}

/** The first deadline that a sentence names; a date that nothing is due by, such as that of a meeting, is none. */
export function deadlineIn(sentence: string, when: When): Deadline | null {
  const text = sentence.slice(0, MOST_CHARACTERS);
  if (!MAY_BE_DUE.test(text)) return null;
  const isNeeded = findWord(NEED, text) !== null;
  for (const parse of parsersFor(text)) {
    for (const found of parse(text, referenceOf(when), { forwardDate: true })) {
      const end = found.index + found.text.length;
      const before = text.slice(Math.max(0, found.index - REACH), found.index);
      const isDue =
        DUE_BEFORE.test(before) || DUE_WITHIN.test(found.text) || DUE_AFTER.test(text.slice(end, end + 4));
      if (!isDue && !(isNeeded && found.start.isCertain('day'))) continue;
      const marker = DUE_BEFORE.exec(before)?.[0].trim() ?? '';
      return { words: `${marker} ${found.text}`.trim(), at: found.start.date().getTime() };
    }
  }
  return null;
}

/** Whether it names a day, whatever is to happen then. */
export function namesDate(sentence: string): boolean {
  const text = sentence.slice(0, MOST_CHARACTERS);
  const when = referenceOf({ from: 0, zone: 'UTC' });
  return parsersFor(text).some((parse) =>
    parse(text, when).some(({ start }) => start.isCertain('day') || start.isCertain('weekday')),
  );
}

/** Enough for a sentence; the library's patterns are many, and not all of them linear. */
const MOST_CHARACTERS = 400;
const REACH = 24;

const referenceOf = ({ from, zone }: When) => ({
  instant: new Date(from),
  timezone: DateTime.fromMillis(from, { zone }).offset,
});

type Parse = typeof en.parse;

/** By words that hardly any other of the languages has. English is tried too: its dates stand in mails of all. */
const LATIN: readonly (readonly [Parse, RegExp])[] = [
  [de.parse, wordPattern(['bis', 'spätestens', 'morgen', 'heute', 'uhr', 'und', 'bitte', 'frist'])],
  [fr.parse, wordPattern(['avant', 'demain', "aujourd'hui", 'jusqu*', 'le', 'est', 'vous', 'ce soir'])],
  [es.parse, wordPattern(['antes', 'mañana', 'hoy', 'hasta', 'el', 'los', 'por favor'])],
  [it.parse, wordPattern(['entro', 'domani', 'oggi', 'prima', 'fino', 'il', 'per favore'])],
  [pt.parse, wordPattern(['até', 'amanhã', 'hoje', 'antes', 'você', 'não'])],
  [nl.parse, wordPattern(['voor', 'uiterlijk', 'morgen', 'vandaag', 'tot', 'het', 'alstublieft'])],
  [sv.parse, wordPattern(['senast', 'imorgon', 'idag', 'före', 'innan', 'och'])],
  [fi.parse, wordPattern(['mennessä', 'huomenna', 'huomiseen', 'tänään', 'ennen', 'viimeistään'])],
  [vi.parse, wordPattern(['trước', 'ngày', 'hôm', 'giờ'])],
  [id.parse, wordPattern(['sebelum', 'besok', 'paling', 'hari', 'jam'])],
];

function parsersFor(text: string): Parse[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [ja.parse];
  if (/\p{sc=Han}/u.test(text)) return [zh.parse, ja.parse];
  if (/\p{sc=Cyrillic}/u.test(text)) return /[іїєґ]/iu.test(text) ? [uk.parse] : [ru.parse];
  if (/\p{sc=Arabic}/u.test(text)) return [ar.parse];
  return [...LATIN.filter(([, words]) => words.test(text)).map(([parse]) => parse), en.parse];
}

/** Something is needed, or comes to its end, at the date that the sentence names. */
const NEED = wordPattern(
  'need,needs,needed,required,deadline*,due,expires,expire,frist*,brauche,brauchen,benötig*,läuft,fällig,échéance,expire,besoin,vence,necesit*,plazo,scade,scadenza,bisogno,precis*,prazo,nodig,срок,нужно,締切,期限,截止'.split(
    ',',
  ),
);

/** A quick look, since the library is slow: most sentences hold none of these. */
const MAY_BE_DUE = new RegExp(
  String.raw`\b(?:by|before|until|till|due|deadline|within|no later|latest|expires?|ends?|next|bis|spätestens|vor|innerhalb|avant|jusqu|d'ici|dans|antes|hasta|dentro|entro|prima|fino|voor|uiterlijk|binnen|tot|senast|innan|inom|ennen|viimeistään|sebelum|lambat)\b|até|före|do|до|к |не позднее|протягом|trước|قبل|حتى|まで|前|内|中に|之前|mennessä|asti|need|required|frist|brauche|benötig|läuft|fällig|échéance|besoin|vence|necesit|plazo|scade|bisogno|precis|prazo|nodig|срок|нужно|締切|期限|截止`,
  'iu',
);

const DUE_BEFORE = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:by|before|until|till|due|deadline:?|within|no later than|latest|expires?|ends?|bis|bis zum|spätestens|vor|innerhalb|frist|avant|jusqu\S{1,3}|d'ici|dans|antes d\S{1,2}|hasta|dentro de|entro|prima d\S{1,3}|fino a\S{0,3}|até|voor|uiterlijk|binnen|tot|senast|före|innan|inom|ennen|viimeistään|до|к|не позднее|протягом|trước|sebelum|paling lambat|قبل|حتى)(?:\s+(?:(?:the|end|of|on|next|coming|close|a|à|la|le|l'|el|il|am|dem|den|der|um|alle|às|as|om|kl|op))){0,4}\s*$`,
  'iu',
);
/** The date itself says it. */
const DUE_WITHIN = /^(?:within|in the next|innerhalb|entro|dentro de|by)\b/iu;
/** Languages that say it after the date. */
const DUE_AFTER = /^\s?(?:までに|まで|中に|之前|以前|前|内|mennessä|asti)/u;
