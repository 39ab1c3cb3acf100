/**
 * Escapes plain text as Markdown that shows it character by character: no underline makes a heading, no
 * `#include` a tag, and no `*` or backtick disappears. Quotes and list items stay, because they look the same
 * in both. Web and mail addresses stay as they are, since a renderer links them.
 */
export const plainAsMarkdown = (text: string): string => text.split('\n').map(plainLine).join('\n');

function plainLine(line: string): string {
  const start = line.search(/[^ \t>]/);
  if (start < 0) return line;
  const [marks, text] = [line.slice(0, start), line.slice(start)];
  if (isRule(text)) return `${marks}\\${text}`;
  const bullet = /^\*(?=[ \t])/.test(text) ? '*' : '';
  return marks + bullet + escaped(text.slice(bullet.length));
}

/** Whether a line would underline a heading, draw a rule, or turn the line above into a table. */
const isRule = (text: string): boolean => /[-=*_|]/.test(text) && !/[^-=*_+|: \t\r]/.test(text);

const escaped = (text: string): string =>
  SIGNS.test(text) ? text.split(GAPS).map(escapedWord).join('') : text;

const GAPS = /([ \t]{1,9999})/;

function escapedWord(word: string): string {
  let result = '';
  let from = 0;
  for (const { 0: address, index } of word.matchAll(word.includes('@') ? ADDRESSES : WEB)) {
    result += escapedText(word.slice(from, index)) + address;
    from = index + address.length;
  }
  return result + escapedText(word.slice(from));
}

const WEB = /(?:https?:\/\/|www\.)[^\s<>()[\]`*|\\]{1,9999}/gi;
/** Matches web and mail addresses. Their length is limited, so that the cost stays linear. */
const ADDRESSES = new RegExp(`${WEB.source}|[\\w.+-]{1,64}@[\\w.-]{1,999}`, 'gi');

const escapedText = (text: string): string =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/[`*_#]/g, '\\$&')
    .replace(/([~=:])(?=\1)/g, '\\$1')
    .replace(/\](?=\()/g, ']\\')
    .replace(/&(?=#?[a-z\d]{1,31};)/gi, '\\&')
    .replace(/\^(?=[\w-]{1,999}\r?$)/, '\\^');

/** Matches the characters that need an escape; a line without any of them needs none. */
const SIGNS = /[\\`*_#~=:\]&^]/;
