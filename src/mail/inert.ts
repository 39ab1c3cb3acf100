/**
 * Makes the text of a mail harmless as Markdown in a vault: nothing in it runs, loads, hides or embeds something when
 * the note is opened, nor ends one of Deputy's marks. This is the only place where that is done; both plain text and
 * converted HTML pass through it.
 *
 * The rule: where two characters together would start something active, a blank comes between them. It holds
 * everywhere, within code too, so that no reading of the Markdown around it can be tricked into another answer; no
 * letter is lost, and the text stays readable.
 *
 * | in a mail | in the note | would have |
 * | --- | --- | --- |
 * | `%%` | `% %` | hidden what follows, or forged `%% deputy:end %%` |
 * | `<script`, `</`, `<!--`, `<?`, `<%` | `< script` … | become HTML, a hidden comment, a Templater command |
 * | `![` | `! [` | loaded a picture, or embedded a note |
 * | `[[` | `[ [` | linked or embedded notes of the vault |
 * | `[!` | `[ !` | made a callout, such as Deputy's own block |
 * | `](` and `]:` before anything but a web, mail or phone address | `] (`, `] :` | opened `obsidian:`, `file:`, `javascript:` |
 * | `obsidian://` and other schemes | `obsidian: //` | the same, without brackets |
 * | `$$` | `$ $` | turned the rest into a formula |
 * | a fence's language, as in `dataviewjs` | `text dataviewjs` | run the code block |
 * | inline code that starts with `=`, `$=` or `INPUT[` | a backslash before it | run it |
 *
 * `<https://example.org>` and `<ada@example.org>` stay: they are links. So do check boxes and tags, which only show.
 */
export function inert(text: string): string {
  const lines = withRules(text, RULES).split('\n');
  return closeFence(lines.map(inertFence).join('\n'));
}

/** The same for a property of a note, which shows no Markdown; but it may be copied to where it does. */
export const inertLine = (text: string): string => withRules(text, LINE_RULES);

const withRules = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

type Rule = readonly [RegExp, string];

const LINE_RULES: readonly Rule[] = [
  [/%(?=%)/g, '% '],
  [/!(?=\[)/g, '! '],
  [/\[(?=\[)/g, '[ '],
  // An address may hold no slash: to a browser it would end the name of a tag, and attributes could follow.
  [/<(?!(?:https?:\/\/|mailto:)[^\s<>]*>|[^\s<>@/"'`]+@[^\s<>@/"'`]+>)(?=[a-z/!?%])/gi, '< '],
  [/\b(?!(?:https?|ftp):)([a-z][a-z0-9+.-]{0,30}):(?=\/\/)/gi, '$1: '],
];

const RULES: readonly Rule[] = [
  ...LINE_RULES,
  [/\$(?=\$)/g, '$$ '],
  [/\[(?=!)/g, '[ '],
  [/\](?=[(:])(?![(:]\s{0,9}<?(?:https?:\/\/|mailto:|tel:))/gi, '] '],
  [/`([\s>]{0,99})(?=\$?=|[A-Z]{3,20}\[)/g, '`$1\\'],
];

/**
 * A fence opens after nothing but the marks of quotes and lists, which hold no letters but the x of a check box. Only
 * the first fence of a line counts: others would be part of its language.
 */
function inertFence(line: string): string {
  const fence = /`{3,}|~{3,}/.exec(line);
  if (fence === null) return line;
  const marks = line.slice(0, fence.index).replace(/\[x\]/gi, '');
  const end = fence.index + fence[0].length;
  const language = line.slice(end).trimStart();
  const isPlain = language === '' || /^(?:text(?:\s|$)|[`~])/.test(language);
  return isPlain || /\p{L}/u.test(marks) ? line : `${line.slice(0, end)}text ${language}`;
}

/** A fence left open would swallow what Deputy writes below the mail. */
function closeFence(text: string): string {
  let open: string | null = null;
  for (const [, fence, rest] of text.matchAll(/^ {0,3}(`{3,}|~{3,})([^\n]*)$/gm)) {
    if (fence === undefined || rest === undefined) continue;
    if (open === null) open = fence.startsWith('`') && rest.includes('`') ? null : fence;
    else if (fence.startsWith(open) && rest.trim() === '') open = null;
  }
  return open === null ? text : `${text.replace(/\n+$/, '')}\n${open}\n`;
}
