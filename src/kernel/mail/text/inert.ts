import { replaceRuns, type Run } from '../../notes/text/replace-runs';
import { settledFences, spacedSigns } from './inert-fences';

/**
 * Makes text from outside harmless as Markdown in a vault: nothing in it runs, loads, hides or embeds something when
 * the note is opened, and nothing closes one of Deputy's marks. This is the one list of what Obsidian and its common
 * plugins interpret: mails, converted HTML and model texts all pass through this function.
 *
 * The rule: where two adjacent characters would start something active, a space separates them. It applies everywhere,
 * also within code, so that it does not depend on how a parser reads the surrounding Markdown. No letter is lost, and
 * the text stays readable.
 *
 * | in the text | in the note | would have |
 * | --- | --- | --- |
 * | `%%` | `% %` | hidden what follows, or forged `%% deputy:end %%` |
 * | `<script`, `</`, `<!--`, `<?`, `<%` | `< script` … | become HTML, a hidden comment, a Templater command |
 * | `![` | `! [` | loaded a picture, or embedded a note |
 * | `[[` | `[ [` | linked or embedded notes of the vault |
 * | `[!` | `[ !` | made a callout, such as Deputy's own block |
 * | `](` before anything but a web, mail or phone address | `] (` | opened `obsidian:`, `file:`, `javascript:` |
 * | `]:` | `] :` | hidden the line, as the target of links or a footnote |
 * | `obsidian://` and other schemes | `obsidian: //` | the same, without brackets |
 * | `$x$`, `$$` | `$ x$`, `$ $` | become a formula |
 * | `\name` between two `$` | `\ name` | been a command of TeX, which may load pictures or hide text |
 * | a fence's language, as in `dataviewjs` | the first line of the code | run the code block, or hidden words |
 * | a fence that ends with its list or quote, or never | broken, or closed at the end | swallowed what follows |
 * | inline code that starts with `=`, `$=` or `INPUT[` | a backslash before it | run a query, bound an input |
 *
 * Check boxes and tags stay, because they only display something. `links` decides what happens to links.
 */
export function inert(text: string, links: Links = 'clickable'): string {
  return settledFences(withoutMath(withRules(withRules(text, LINE_RULES[links]), TEXT_RULES)));
}

/**
 * {@link inert} for one line, such as a property or a list item: nothing in it takes effect together with neighbouring
 * lines. Properties show no Markdown themselves, but plugins render them in lists of notes.
 */
export const inertLine = (text: string, links: Links = 'clickable'): string =>
  spacedSigns(spacedCommands(withoutMath(withRules(withRules(text, LINE_RULES[links]), TEXT_RULES))));

/**
 * `clickable`: links to web, mail and phone addresses stay, as in mails, and so does `<https://example.org>`.
 * `visible`: a link's target is written beside its words, so that the person reads everything that is sent. `plain`: no
 * address opens on a click.
 */
export type Links = 'clickable' | 'visible' | 'plain';

type Rule = (text: string) => string;

const withRules = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((result, rule) => rule(result), text);

const swap =
  (pattern: RegExp, replacement: string): Rule =>
  (text) =>
    text.replace(pattern, replacement);

/** Puts a space after a scheme's colon. Looks back at a fixed number of letters, so that it stays linear. */
const splitSchemes =
  (isKept: (before: string) => boolean): Rule =>
  (text) =>
    text.replace(/:(?=\/\/)/g, (colon: string, at: number) => {
      const before = text.slice(Math.max(0, at - 8), at);
      return isKept(before) || !/[a-z0-9+.-]$/i.test(before) ? colon : ': ';
    });

const isWeb = (before: string): boolean => /(?:^|[^a-z0-9+.-])(?:https?|ftp)$/i.test(before);

/**
 * Matches HTML but not addresses. An address must not hold a slash, which would end a tag's name in a browser, so
 * that attributes could follow. Nor may it begin with a sign: no `@` closes `<?`, `<!` or `<%`.
 */
const HTML_BUT_ADDRESSES =
  /<(?!(?:https?:\/\/|mailto:)[^\s<>]{0,9999}>|[a-z0-9][^\s<>@/"'`]{0,998}@[^\s<>@/"'`]{1,999}>)(?=[a-z/!?%])/gi;

// Rules for one line, in order. Schemes come before tags, because `<https://x` with a second scheme inside is not an
// address.
const LINE_RULES: Record<Links, readonly Rule[]> = {
  clickable: [
    splitSchemes(isWeb),
    swap(HTML_BUT_ADDRESSES, '< '),
    swap(/\](?=\()(?!\(\s{0,9}<?(?:https?:\/\/|mailto:|tel:))/gi, '] '),
  ],
  visible: [splitSchemes(isWeb), swap(HTML_BUT_ADDRESSES, '< '), swap(/\](?=\()/g, '] ')],
  plain: [
    splitSchemes(() => false),
    swap(/www\.(?=[a-z0-9])/gi, 'www. '),
    swap(/<(?=[a-z/!?%])/gi, '< '),
    swap(/\](?=\()/g, '] '),
  ],
};

/** Backticks at the start of inline code, past spaces and quote marks: plugins trim code, a quote may go on. */
const START_OF_CODE: Run = { start: /`/g, end: /[^\s>]/g };
const QUERY = /^(?:\$?=|[A-Z]{3,20}\[)/;

const TEXT_RULES: readonly Rule[] = [
  swap(/%(?=%)/g, '% '),
  swap(/!(?=\[)/g, '! '),
  swap(/\[(?=[[!])/g, '[ '),
  swap(/\](?=:)/g, '] '),
  (text) =>
    replaceRuns(text, START_OF_CODE, (run, to) => (QUERY.test(text.slice(to, to + 21)) ? `${run}\\` : run)),
];

/**
 * Prevents formulas, which Obsidian hands to MathJax, whose safe mode loads pictures from any address. A formula opens
 * with a `$` before a character other than a space, and closes with one that neither follows a space nor precedes a
 * digit.
 *
 * Two measures, each sufficient alone: a space after each `$` that could open a formula in its paragraph, and a space
 * between backslash and letter from the first `$` of the text to the last, so that no formula contains a command. Some
 * renderers look for formulas in the rendered page, where `&#36;` is a `$`.
 */
function withoutMath(text: string): string {
  let [first, last] = [-1, -1];
  for (const { index } of text.matchAll(DOLLAR)) {
    if (first < 0) first = index;
    last = index;
  }
  if (first === last) return text;
  const plain = text.slice(0, first) + spacedCommands(text.slice(first, last)) + text.slice(last);
  return plain.split(BLANK_LINES).map(plainParagraph).join('');
}

/** Separates a backslash from the next letter, in any context; a character reference may turn into either. */
const spacedCommands = (text: string): string => text.replace(BACKSLASH, '$& ');

const DOLLAR = /\$|&(?:#0{0,6}36|#x0{0,6}24|dollar);/gi;
const BACKSLASH = /(?:\\|&(?:#0{0,6}92|#x0{0,6}5c|bsol);)(?=[a-z@&])/gi;

/** Matches empty lines, over which no formula extends. */
const BLANK_LINES = /(\n[ \t\r]*\n)/;

function plainParagraph(paragraph: string): string {
  const parts = paragraph.split('$');
  const last = parts.length - 1;
  let isClosedBehind = false;
  let plain = parts[last] ?? '';
  for (let index = last - 1; index >= 0; index -= 1) {
    const before = parts[index] ?? '';
    const after = parts[index + 1] ?? '';
    const isOpening = after === '' ? index < last - 1 : isClosedBehind && /^\S/.test(after);
    plain = `${before}$${isOpening ? ' ' : ''}${plain}`;
    isClosedBehind ||= /\S$/.test(before) && !/^\d/.test(after);
  }
  return plain;
}
