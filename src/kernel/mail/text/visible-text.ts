import { withSingleBlanks } from '../../notes/text/replace-runs';
import { withSpecials } from '../bytes/windows-1252';

/** Normalises text to what a person sees: hidden or disguised characters reach neither a model nor a file. */

// eslint-disable-next-line no-control-regex -- the expression finds control characters
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFF9-\uFFFB]/g;
const LINE_BREAKS = /\r\n?|[\u2028\u2029]/g;
/** Overrides of the reading direction, which no language needs. */
const OVERRIDES = /[\u202D\u202E]/g;
/** Directional marks and isolates: right-to-left text needs them in a body, but not within one header. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Tag characters, which are invisible ASCII, except after a black flag, where they name a region. */
const TAGS = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F}|[\u{E0000}-\u{E007F}]/gu;
const HALF_PAIRS = /\p{Surrogate}/gu;

/** Text of several lines, with LF as the only line end; tabs stay. */
export const visibleText = (text: string): string =>
  withoutHidden(withSpecials(text).replace(LINE_BREAKS, '\n')).replace(OVERRIDES, '');

/** Text on one line: breaks, tabs and runs of spaces become one space. */
export const visibleLine = (text: string): string => withSingleBlanks(spacedLine(text)).trim();

/** Text on one line, with its spaces: breaks and tabs become one each. */
export const spacedLine = (text: string): string =>
  withoutHidden(
    withSpecials(text)
      .replace(LINE_BREAKS, ' ')
      .replace(/[\t\v\f]/g, ' '),
  )
    .replace(DIRECTION, '')
    .trim();

const withoutHidden = (text: string): string =>
  text
    .replace(CONTROL, '')
    .replace(TAGS, (match) => (match.length > 2 ? match : ''))
    .replace(HALF_PAIRS, '\uFFFD');
