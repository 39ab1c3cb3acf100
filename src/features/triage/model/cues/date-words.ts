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
import { wordPattern } from '../../../../kernel/notes/text/word-pattern';

export interface When {
  /** Time at which the text was written, in milliseconds since 1970; "tomorrow" is relative to it. */
  from: number;
  zone: string;
}

export const referenceOf = ({ from, zone }: When) => ({
  instant: new Date(from),
  timezone: DateTime.fromMillis(from, { zone }).offset,
});

type Parse = typeof en.parse;

let patterns: readonly (readonly [Parse, RegExp])[] | undefined;

/**
 * Patterns that detect a language by words that hardly any other one has. English is tried as well, because its dates
 * occur in mails of all languages. Built at the first use, because that takes several milliseconds.
 */
const latin = (): readonly (readonly [Parse, RegExp])[] =>
  (patterns ??= [
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
  ]);

/** Parsers for the languages a text may be in, the likeliest first. */
export function parsersFor(text: string): Parse[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [ja.parse];
  if (/\p{sc=Han}/u.test(text)) return [zh.parse, ja.parse];
  if (/\p{sc=Cyrillic}/u.test(text)) return /[іїєґ]/iu.test(text) ? [uk.parse] : [ru.parse];
  if (/\p{sc=Arabic}/u.test(text)) return [ar.parse];
  return [
    ...latin()
      .filter(([, words]) => words.test(text))
      .map(([parse]) => parse),
    en.parse,
  ];
}
