import {
  isCollection,
  isNode,
  isPair,
  isScalar,
  type Node,
  type Pair,
  type Range,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Entry, Span } from './frontmatter-reading';

/**
 * Positions of a top-level pair and its value, from the parser's tokens (option `keepSourceTokens`); `undefined` for a
 * form that Deputy does not edit, such as an alias as key.
 */
export function editableEntry(pair: Pair, yaml: string): Entry | undefined {
  const { key, srcToken } = pair;
  const separator = srcToken?.sep ?? [];
  const colon = separator.find(({ type }) => type === 'map-value-ind');
  if (!isScalar(key) || typeof key.value !== 'string' || !key.range || !srcToken || !colon) return undefined;
  const head = srcToken.start.find(
    ({ type }) => type !== 'space' && type !== 'newline' && type !== 'comment',
  );
  const start = lineStart(yaml, head?.offset ?? key.range[0]);
  const colonEnd = colon.offset + 1;
  const props = separator.filter(({ type }) => type === 'anchor' || type === 'tag');
  const [first, last = first] = [props[0], props.at(-1)];
  const propsSpan = first && last && { start: first.offset, end: last.offset + last.source.length };
  const place = placeValue(pair.value, { yaml, colonEnd, props: propsSpan });
  return place && { key: key.value, lines: { start, end: place.rest.end }, colonEnd, ...place };
}

interface Surroundings {
  yaml: string;
  colonEnd: number;
  /** Anchor and tag of the value; they are replaced with it. */
  props: Span | undefined;
}

type Place = Pick<Entry, 'value' | 'rest'>;

function placeValue(node: unknown, { yaml, colonEnd, props }: Surroundings): Place | undefined {
  const beside = props ?? { start: colonEnd, end: colonEnd };
  if (!isLocated(node) || isEmpty(node))
    return { value: beside, rest: linesAfter(yaml, beside.end, beside.end) };
  const [start, end] = node.range;
  const from = props?.start ?? start;
  if (isBlockScalar(node)) {
    const header = start + yaml.slice(start, end).search(/[\s#]/);
    return { value: { start: from, end: header }, rest: linesAfter(yaml, header, contentEnd(node, yaml)) };
  }
  if (!isBlockCollection(node)) return { value: { start: from, end }, rest: linesAfter(yaml, end, end) };
  const rest = { start: lineStart(yaml, start), end: lineEnd(yaml, contentEnd(node, yaml)) };
  // After an explicit key, a list may start on the line of the colon.
  return rest.start < beside.end ? undefined : { value: beside, rest };
}

/** End of a node's content, without the line break, comment and blank lines that the parser includes. */
function contentEnd(node: Located, yaml: string): number {
  const [start, end] = node.range;
  if (isBlockScalar(node)) return start + yaml.slice(start, end).trimEnd().length;
  if (!isBlockCollection(node)) return end;
  const last: unknown = node.items.at(-1);
  const inner = isPair(last) ? (last.value ?? last.key) : last;
  return isLocated(inner) ? contentEnd(inner, yaml) : end;
}

type Located = Node & { range: Range };

const isLocated = (node: unknown): node is Located => isNode(node) && Array.isArray(node.range);

const isEmpty = (node: Located): boolean => isScalar(node) && node.type === 'PLAIN' && node.source === '';

const isBlockScalar = (node: Node): boolean => isScalar(node) && node.type?.startsWith('BLOCK') === true;

const isBlockCollection = (node: Located): node is Located & (YAMLMap | YAMLSeq) =>
  isCollection(node) && node.flow !== true;

const lineStart = (yaml: string, at: number): number => yaml.lastIndexOf('\n', at - 1) + 1;

/** Start of the line after the one that contains `at`. */
function lineEnd(yaml: string, at: number): number {
  const newline = yaml.indexOf('\n', at);
  return newline < 0 ? yaml.length : newline + 1;
}

/** The lines after the one that contains `at`, up to the one that contains `end`. */
const linesAfter = (yaml: string, at: number, end: number): Span => ({
  start: lineEnd(yaml, at),
  end: lineEnd(yaml, end),
});
