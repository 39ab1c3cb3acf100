import TurndownService from 'turndown';
import { tableRules } from './html-table';
import { BLANK, htmlToPlainText, isTooMuch, linksIn } from './plain-html';
import { lowerCaseWords } from '../text/words';

export interface ConvertedHtml {
  markdown: string;
  /** Targets of links, each once, except links around only a picture. */
  links: string[];
  leftOut: LeftOut;
}

/** Content that the mail's reader would not have seen and the note leaves out. */
export interface LeftOut {
  hiddenWords: number;
  /** Tracking pixels, which tell the sender that the mail was opened. */
  trackers: number;
}

/**
 * Converts an HTML mail to Markdown. Links, lists, tables and quotes stay; scripts, styles, hidden text and
 * tracking pixels are dropped; pictures become links. HTML that is too big or too deep becomes plain text.
 * The result is not harmless yet: it still needs `inert`. `isIntroduction`: whether a line above a quote without any sign
 * of its source shows that it is an earlier mail; otherwise it is the sender's own text, only indented.
 */
export function convertHtml(html: string, isIntroduction: IsIntroduction = () => true): ConvertedHtml {
  const cleaned = html
    .replace(DATA_URIS, '$1')
    .replace(PADDING, ' ')
    .replace(/\s+/g, (run) => run.slice(0, LONGEST_GAP))
    .replace(BREAKS, (run) => (run.length > LONGEST_GAP ? '<br><br><br>' : run));
  if (isTooMuch(cleaned)) return plainHtml(cleaned);
  const seen: Collected = { links: new Set(), hiddenWords: 0, trackers: 0 };
  try {
    const markdown = tidyLines(service(seen, isIntroduction).turndown(cleaned));
    const { links, hiddenWords, trackers } = seen;
    return { markdown, links: [...links], leftOut: { hiddenWords, trackers } };
  } catch {
    // The conversion is recursive, so deeply nested HTML exhausts the stack.
    return plainHtml(cleaned);
  }
}

type IsIntroduction = (line: string) => boolean;

export const htmlToMarkdown = (html: string): string => convertHtml(html).markdown;

function plainHtml(html: string): ConvertedHtml {
  const markdown = htmlToPlainText(html);
  return { markdown, links: linksIn(markdown), leftOut: { hiddenWords: 0, trackers: 0 } };
}

/** Results collected while walking through a document. */
interface Collected extends LeftOut {
  links: Set<string>;
}

const tidyLines = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(\[image\]\([^\s()]*\))\n+(?=\[image\]\()/g, '$1 ');

/** Maximum length of a run of spaces or breaks: the conversion's time grows with the square of that length. */
const LONGEST_GAP = 200;
const BREAKS = /(?:<br *\/?>\s*)+/gi;
/** Matches embedded pictures, which are long and never shown. */
const DATA_URIS = /(["'(]\s?)data:[a-z0-9+./;=-]{0,100},[^"')\s<>]*/gi;
/** Matches the padding that newsletters put into the preview line. */
const PADDING = new RegExp(`(?:(?:${BLANK.source})[ \\t\\r\\n]*){4,}`, 'gi');

function service(seen: Collected, isIntroduction: IsIntroduction): TurndownService {
  return (
    new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' })
      .addRule('link', { filter: 'a', replacement: (content, node) => link(content, node, seen) })
      .addRule('picture', { filter: 'img', replacement: (_, node) => picture(node, seen) })
      .addRule('strong', { filter: ['strong', 'b'], replacement: (content) => emphasis(content, '**') })
      .addRule('emphasis', { filter: ['em', 'i'], replacement: (content) => emphasis(content, '_') })
      .addRule('plain fence', {
        filter: (node) => node.nodeName === 'PRE',
        replacement: (_, node) => fence(node.textContent),
      })
      .addRule('list item', { filter: 'li', replacement: (content, node) => listItem(content, node) })
      .addRule('indented', {
        filter: (node) => node.nodeName === 'BLOCKQUOTE' && isLayout(node, isIntroduction),
        replacement: (content) => `\n\n${content.trim()}\n\n`,
      })
      .addRule('embedded', { filter: EMBEDDED, replacement: (content) => content })
      .use(tableRules)
      // Turndown prefers the rules that are added later.
      .addRule('unseen', {
        filter: (node) => isUnseen(node),
        replacement: (_, node) => {
          seen.hiddenWords += hiddenWords(node);
          return '';
        },
      })
  );
}

type ElementNode = TurndownService.Node;

const EMBEDDED: TurndownService.Filter = ['audio', 'video', 'iframe', 'object', 'form'];

/** Matches link targets that `inert` lets through; other links keep only their text. */
const LINK_TARGET = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Counts words hidden by a style, but not code; nested hidden text counts once. */
function hiddenWords(node: ElementNode): number {
  if (isNeverShown(node)) return 0;
  for (let parent = node.parentNode; parent !== null; parent = parent.parentNode) {
    if (isElement(parent) && isUnseen(parent)) return 0;
  }
  return lowerCaseWords(node.textContent ?? '').length;
}

const isElement = (node: ParentNode): node is ParentNode & ElementNode => 'getAttribute' in node;

/** Marks text as bold or italic, around each paragraph: bold text often begins or ends with a line break. */
const emphasis = (content: string, mark: string): string =>
  content
    .split(/(\s*\n\s*\n\s*)/)
    .map((part) => (part.trim() === '' ? part : marked(part, mark)))
    .join('');

function marked(text: string, mark: string): string {
  const inner = text.trim();
  const start = text.indexOf(inner);
  return `${text.slice(0, start)}${mark}${inner}${mark}${text.slice(start + inner.length)}`;
}

function link(content: string, node: ElementNode, seen: Collected): string {
  const text = content.replace(/\s+/g, ' ').trim();
  const target = targetOf(node, 'href');
  if (target === null || text === '') return content;
  seen.links.add(target);
  return isSameAddress(text, target) ? `<${target}>` : `[${text}](${target})`;
}

function picture(node: ElementNode, seen: Collected): string {
  if (isTracker(node)) {
    seen.trackers += 1;
    return '';
  }
  const alt = (attributeOf(node, 'alt') || attributeOf(node, 'title')).replace(/\s+/g, ' ').trim();
  const label = alt === '' ? 'image' : `image: ${alt.replace(/[\\`*_[\]]/g, '\\$&')}`;
  const source = targetOf(node, 'src');
  if (isWithinLink(node)) return alt === '' ? 'image' : alt.replace(/[\\`*_[\]]/g, '\\$&');
  if (source === null) return alt === '' ? '' : `\\[${label}\\]`;
  return `[${label}](${source})`;
}

function listItem(content: string, node: ElementNode): string {
  const mark = node.parentNode?.nodeName === 'OL' ? `${String(nextNumber(node.parentNode))}.` : '-';
  const text = content.trim().replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length + 1)}`);
  return `${mark} ${text}${node.nextSibling === null ? '' : '\n'}`;
}

/** Number of a list item, counted as it is converted: counting earlier siblings is slow in a long list. */
function nextNumber(list: ParentNode): number {
  const number = (counted.get(list) ?? 0) + 1;
  counted.set(list, number);
  return number;
}

const counted = new WeakMap<ParentNode, number>();

function fence(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `\n\n${marks}\n${code.replace(/^\n|\n$/g, '')}\n${marks}\n\n`;
}

/** A valid link target; characters that would end the link are encoded. */
function targetOf(node: ElementNode, name: 'href' | 'src'): string | null {
  const target = attributeOf(node, name).trim();
  if (!LINK_TARGET.test(target)) return null;
  return target.replace(/[\s<>()[\]`|\\%$]/g, (character) =>
    '%$'.includes(character)
      ? character
      : encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );
}

const isSameAddress = (text: string, target: string): boolean =>
  text.replace(/\\(.)/g, '$1') === target || `mailto:${text.replace(/\\(.)/g, '$1')}` === target;

function isWithinLink(node: ElementNode): boolean {
  for (let parent = node.parentNode; parent !== null; parent = parent.parentNode) {
    if (parent.nodeName === 'A') return true;
  }
  return false;
}

/** Value of an attribute; '' if it is missing. */
const attributeOf = (node: TurndownService.Node, name: string): string =>
  'getAttribute' in node ? (node.getAttribute(name) ?? '') : '';

/** Whether a mail program would not show the element: code, or text hidden by its style, such as preview lines. */
function isUnseen(node: TurndownService.Node): boolean {
  if (isNeverShown(node)) return true;
  if (!('getAttribute' in node)) return false;
  return node.getAttribute('hidden') !== null || HIDING_STYLE.test(attributeOf(node, 'style'));
}

/**
 * Whether a quote only indents its text: one without a border, as editors indent by; or, in a mail that is not a reply,
 * one that neither names a source nor follows an introduction such as "On Monday Ada wrote:".
 */
function isLayout(quote: ElementNode, isIntroduction: IsIntroduction): boolean {
  if (attributeOf(quote, 'type') !== '' || attributeOf(quote, 'cite') !== '') return false;
  for (let node: ParentNode | null = quote; node !== null; node = node.parentNode)
    if (isElement(node) && CITING.test(`${attributeOf(node, 'class')} ${attributeOf(node, 'id')}`))
      return false;
  return NO_BORDER.test(attributeOf(quote, 'style')) || !isIntroduction(lineAbove(quote));
}

/** The last line of text above a quote; '' if there is none. */
function lineAbove(quote: ElementNode): string {
  let above = '';
  for (let node: ParentNode | null = quote; node !== null && above === ''; node = node.parentNode)
    for (let before = node.previousSibling; before !== null && above === ''; before = before.previousSibling)
      above = (before.textContent ?? '').trim();
  return (above.slice(-300).split('\n').at(-1) ?? '').replace(/\s+/g, ' ');
}

const CITING = /quote|cite|reply|history|original/i;
const NO_BORDER = /(?:^|[;\s])border(?:-left)?\s{0,5}:\s{0,5}(?:none|0(?:px)?)\s{0,5}(?:none|;|!|$)/i;

const isNeverShown = (node: TurndownService.Node): boolean => NEVER_SHOWN.has(node.nodeName.toLowerCase());

/** Whether a picture is at most two pixels in size: it shows nothing and only reports that the mail was opened. */
function isTracker(picture: TurndownService.Node): boolean {
  const sizes = [attributeOf(picture, 'width'), attributeOf(picture, 'height')];
  return (
    sizes.some((size) => /^\s*[0-2](?:px)?\s*$/i.test(size)) || TINY_STYLE.test(attributeOf(picture, 'style'))
  );
}

const NEVER_SHOWN = new Set(['script', 'style', 'title', 'head', 'meta', 'link', 'template', 'noframes']);

const HIDING_STYLE =
  /(?:^|[;\s])(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden|mso-hide\s{0,5}:\s{0,5}all|opacity\s{0,5}:\s{0,5}0(?:\.0+)?\s{0,5}(?:;|!|$)|(?:max-height|font-size)\s{0,5}:\s{0,5}0(?:px|em|pt|%)?\s{0,5}(?:;|!|$))/i;

const TINY_STYLE =
  /(?:^|[;\s])(?:display\s{0,5}:\s{0,5}none|(?:width|height)\s{0,5}:\s{0,5}[0-2](?:px)?\s{0,5}(?:;|!|$))/i;
