import { visibleWithOrigins } from '../../../kernel/mail/text/invisible';
import { isAnswerSubject } from '../../../kernel/mail/headers/subject';
import { type Run, replaceRuns } from '../../../kernel/notes/text/replace-runs';
import { textsIn } from './approval/argument-texts';
import { isTrace } from './approval/letter-traces';
import { ownText } from './approval/own-text';
import type { Approval } from './approval/approval-note';

/** A placeholder that is still to be filled in: `[Name]`, `{{iban}}`, `____`, `<your address>`, `TODO`. */
export interface Blank {
  text: string;
  /** Position of the blank in the searched text, as UTF-16 offsets; `to` is exclusive. */
  from: number;
  to: number;
}

/** Blanks in the sender's own text, in order, without quoted lines and earlier messages. */
export function blanksIn(reply: string): Blank[] {
  // An invisible character does not hide a blank.
  const { seen, origins } = visibleWithOrigins(reply);
  const searched = withoutLinks(ownText(seen));
  const labels = definedLabels(searched);
  const found: Blank[] = [];
  for (const match of searched.matchAll(candidates())) {
    const [from, to] = [match.index, match.index + match[0].length];
    if (!isBlank(match[0], { from, to, searched, labels })) continue;
    const [start = 0, last = 0] = [origins[from], origins[to - 1]];
    found.push({ text: seen.slice(from, to), from: start, to: last + 1 });
  }
  return found;
}

/**
 * Texts that prevent a sending, each once: blanks in a mail or in text arguments of a tool, and traces of the model that
 * are still in them. Empty for manual work and for actions in the vault, which send nothing.
 */
export const blanksOf = (approval: Pick<Approval, 'content' | 'server' | 'traces'>): string[] => {
  const texts = ownTexts(approval);
  const blanks = texts.flatMap((text) => blanksIn(text).map(({ text: blank }) => blank.replace(/\s+/g, ' ')));
  return [...new Set([...blanks, ...leftTraces(texts, approval.traces ?? [])])];
};

/** The traces that are still in the texts, which a person may have changed. */
export const leftTraces = (texts: readonly string[], traces: readonly string[]): string[] =>
  traces.filter((trace) => texts.some((text) => ownText(text).includes(trace)));

/** The texts that the sender wrote; the inherited subject of a reply or forward is left out. */
function ownTexts({ content, server }: Pick<Approval, 'content' | 'server'>): string[] {
  if (content.kind === 'tool') return server === '' ? [] : textsIn(content.arguments);
  return isAnswerSubject(content.subject) ? [content.body] : [content.subject, content.body];
}

/** Why a text with blanks or traces of a model is not sent, as one or two sentences. */
export function blanksWords(held: readonly string[]): string {
  const [traces, blanks] = [held.filter(isTrace), held.filter((each) => !isTrace(each))];
  const listed = (texts: readonly string[]): string => texts.slice(0, 3).join(', ');
  return [
    ...(blanks.length === 0
      ? []
      : [`It still holds ${listed(blanks)}: fill that in, or say that it goes out as it is.`]),
    ...(traces.length === 0
      ? []
      : [`The model left ${listed(traces)} in it: remove that, or say that it goes out as it is.`]),
  ].join(' ');
}

// Matches a placeholder in brackets; a longer bracket is a remark. Every pattern here has a length limit or stops at
// its own opening character, so that matching takes linear time.
const BRACKET = String.raw`\[\p{L}(?:[^[\]\n]|\n(?![ \t\r]*\n)){0,200}\]`;
const BRACES = String.raw`\{\{[^{}]{0,200}\}\}`;
const RULE = String.raw`\\?_(?:\\?_){2,200}`;
/** Matches a placeholder in angle brackets. The space after `<` comes from making a tag harmless. */
const ANGLES = String.raw`<(?:\p{L}[^<>\n]{0,100}| \p{L}(?:[^<>\n]{0,100}[^<>\s])?)>`;
let candidate: RegExp | undefined;
const candidates = (): RegExp =>
  (candidate ??= new RegExp(`${BRACKET}|${BRACES}|${RULE}|${ANGLES}|TODO`, 'gu'));

interface Place {
  from: number;
  to: number;
  searched: string;
  /** Labels of links whose targets are given elsewhere in the text. */
  labels: ReadonlySet<string>;
}

function isBlank(candidate: string, place: Place): boolean {
  const { from, to, searched } = place;
  switch (candidate.charAt(0)) {
    case '[':
      return isOpenBracket(candidate.slice(1, -1), place);
    case '<':
      return isWords(candidate.slice(1, -1).trim());
    case 'T':
      return !LETTER.test(searched.charAt(from - 1)) && !LETTER.test(searched.charAt(to));
    default:
      return true;
  }
}

/** Whether a bracket is a blank, and not a link, a check box, or letters added to a word: `Kolleg[inn]en`. */
function isOpenBracket(label: string, { from, to, searched, labels }: Place): boolean {
  const [before, after] = [searched.charAt(from - 1), searched.charAt(to)];
  if (before === '[' && after === ']') return false;
  if (before === ']' || after === '(' || after === '[' || labels.has(label.toLowerCase())) return false;
  if (label === 'x') return false;
  if (label === 'X' && LIST_MARK.test(searched.slice(Math.max(0, from - 6), from))) return false;
  return !ENDING.test(label) || (!LETTER.test(before) && !LETTER.test(after));
}

const ENDING = /^[\p{Ll}\p{Lu}]{1,3}$/u;
const LETTER = /[\p{L}\p{N}_]/u;
const LIST_MARK = /(?:^|\n)[ \t]{0,3}(?:[-*+]|\d\.) $/;

/** Whether angle brackets contain words, and neither an address nor a formatting tag. */
const isWords = (inner: string): boolean =>
  !/[@="]|^[a-z][a-z\d+.-]*:\S|^\S+\.\p{L}{2,}(?:\/\S*)?$|\/$/iu.test(inner) && !TAG.test(inner);

const TAG = /^(?:a|b|br|code|div|em|h[1-6]|hr|i|img|li|ol|p|pre|span|strong|sub|sup|table|td|th|tr|u|ul)$/i;

/** Labels defined by lines such as `[label]: https://example.com`, so that `[label]` is a link. */
const definedLabels = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(DEFINITION)].map(([, label = '']) => label.toLowerCase()));

const DEFINITION = /^ {0,3}\[([^[\]\n]{1,200})\]: {0,9}<?(?=\uFFFC|#|\/)/gm;

/** Masks web addresses, so that their characters are not read as blanks; a placeholder within an address is kept. */
const withoutLinks = (text: string): string => replaceRuns(text, ADDRESS, (url) => MASK.repeat(url.length));

const ADDRESS: Run = {
  start: /(?:https?:\/\/|mailto:|www\.)(?=[^\s<>[\]{}()])/gi,
  end: /[\s<>[\]{}()]/g,
};

const MASK = '\uFFFC';
