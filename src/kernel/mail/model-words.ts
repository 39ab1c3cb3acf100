import { modelLine, modelText } from './foreign-text';

/** Whether `decided_by`, `drafted_by` or an actor names a model rather than the rules, the person or Deputy. */
export const isModel = (by: string): boolean => !/^(?:rules(?::|$)|you$|person$|deputy$)/.test(by);

/**
 * Quotes a model's text on one line, marked as the model's, with at most `most` characters. `isUnfounded`: whether the
 * text is a reason that quotes nothing of its mail.
 */
export const modelSays = (
  text: string,
  most: number,
  { isUnfounded = false }: { isUnfounded?: boolean } = {},
): string => `${isUnfounded ? UNFOUNDED : LABEL}${quoted(text, most)}`;

/** Like {@link modelSays}, for text with paragraphs and lists: a Markdown quotation with a mark on each line. */
export function modelWrites(text: string, most: number): string {
  const lines = modelText(text.slice(0, most)).split('\n');
  if (lines.length === 1) return modelSays(text, most);
  return [LABEL.trimEnd(), '', ...lines.map((line) => `> ${line}`.trimEnd())].join('\n');
}

/** One line in quotation marks that no character in the text can close. */
export function quoted(text: string, most: number): string {
  const line = modelLine(text.slice(0, most * 2)).replace(/[\u201C-\u201F\u2033\u301D-\u301F\uFF02]/g, '"');
  return `${OPEN}${shortened(line, most)}${CLOSE}`;
}

/** The text that {@link modelSays} quoted and maybe shortened; any other text is returned as it is. */
export function unquoted(text: string): string {
  const label = [LABEL, UNFOUNDED].find((each) => text.startsWith(each + OPEN));
  return label !== undefined && text.endsWith(CLOSE)
    ? text.slice(label.length + OPEN.length, -CLOSE.length)
    : text;
}

const LABEL = 'The model says: ';
const UNFOUNDED = 'The model says, but not in words found in the mail: ';
const [OPEN, CLOSE] = ['\u201C', '\u201D'];

/** Shortens a line to at most this many UTF-16 units, with an ellipsis. */
export const shortened = (line: string, most: number): string =>
  line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;
