import type { Language, LanguageCode } from '../language';
import { DE } from './de';
import { EN } from './en';
import { ES } from './es';
import { FR } from './fr';
import { IT } from './it';
import { NL } from './nl';
import { PT } from './pt';

/** Each language has a table of tested phrases (`tests/kernel/dates`). */
export const LANGUAGES: Readonly<Record<LanguageCode, Language>> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  it: IT,
  pt: PT,
  nl: NL,
};
