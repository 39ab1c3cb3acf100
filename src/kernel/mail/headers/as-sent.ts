import type { FrontmatterChanges } from '../../notes/frontmatter/frontmatter-edit';
import { listField, textField } from '../../notes/note';
import { inertLine } from '../text/inert';
import { withoutInvisible } from '../text/invisible';
import { spacedLine, visibleLine } from '../text/visible-text';

/**
 * A header has two texts. The property `subject` holds the inert one, because plugins render properties. If the mail's
 * own text differs, `subject_as_sent` holds it as an encoded word (RFC 2047), in which nothing is active. Mails are
 * sent and compared by their own text.
 */
export function bothTexts(key: string, text: string): Record<string, string> {
  const { shown, sent } = bothOf(text);
  return { [key]: shown, ...(sent === null ? {} : { [key + AS_SENT]: encoded(sent) }) };
}

/** {@link bothTexts} for a header of several values, such as recipients. */
export function bothLists(key: string, texts: readonly string[]): Record<string, readonly string[]> {
  const all = texts.map(bothOf);
  const words = all.map(({ shown, sent }) => encoded(sent ?? shown));
  const isSame = all.every(({ sent }) => sent === null) || words.join('').length > LONGEST_SENT;
  return { [key]: all.map(({ shown }) => shown), ...(isSame ? {} : { [key + AS_SENT]: words }) };
}

/** Only the text that is sent, for a header without an inert form in the note. */
export const asSentOnly = (key: string, text: string): Record<string, string> => ({
  [key + AS_SENT]: encoded(text),
});

/** The text that {@link asSentOnly} keeps; `null` if there is none. */
export const sentOnly = (frontmatter: Readonly<Record<string, unknown>>, key: string): string | null =>
  decoded(textField(frontmatter, key + AS_SENT) ?? '');

/** The text as shown; `sent` is `null` if that is what is sent. */
function bothOf(text: string): { shown: string; sent: string | null } {
  const [shown, sent] = [inertHeader(text), sentLine(text)];
  return { shown, sent: sent === shownOf(shown) || sent.length > LONGEST_SENT ? null : sent };
}

/** {@link bothTexts} of several headers as changes of a frontmatter: `null` removes a header. */
export const changedTexts = (texts: Readonly<Record<string, string | null>>): FrontmatterChanges =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      Object.entries({
        [`${key}${AS_SENT}`]: null,
        ...(text === null ? { [key]: null } : bothTexts(key, text)),
      }),
    ),
  );

/** The frontmatter with each header as it is sent; a text that a person changed is sent as it is. */
export function asSent(frontmatter: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read: Record<string, unknown> = { ...frontmatter };
  for (const name of Object.keys(frontmatter)) {
    if (!name.endsWith(AS_SENT)) continue;
    const key = name.slice(0, -AS_SENT.length);
    const shown = listField(frontmatter, key);
    const sent = listField(frontmatter, name).map(decoded);
    const isSame = sent.length === shown.length && sent.every((each, n) => isTextOf(each, shown[n]));
    if (isSame) read[key] = Array.isArray(frontmatter[key]) ? sent : sent[0];
  }
  return read;
}

/** Longer headers are not compared, and the frontmatter has to stay short. */
const LONGEST_SENT = 4_000;

/** Ends the name of a property that holds a header as it is sent. */
export const AS_SENT = '_as_sent';

export const inertHeader = (text: string): string => inertLine(visibleLine(text));

/** One line of a header as it is sent, with every visible character. */
export const sentLine = (text: string): string => spacedLine(withoutInvisible(spacedLine(text)));

const shownOf = (shown: string): string => visibleLine(withoutInvisible(shown));

const isTextOf = (sent: string | null, shown = ''): boolean =>
  sent !== null && sent === sentLine(sent) && inertHeader(sent) === shownOf(shown);

const encoded = (text: string): string =>
  `=?utf-8?B?${btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))}?=`;

function decoded(word: string): string | null {
  const base64 = /^=\?utf-8\?B\?([A-Za-z0-9+/=]+)\?=$/.exec(word)?.[1];
  if (base64 === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
