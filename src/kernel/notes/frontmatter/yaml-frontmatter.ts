import {
  isMap,
  isScalar,
  parseDocument,
  Schema,
  visit,
  type Document,
  type ScalarTag,
  isCollection,
  isNode,
  isPair,
  type Node,
  type Pair,
  type Range,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { FrontmatterReading, Entry, Span } from './frontmatter-reading';
import type { NoteProblem } from './note-problem';
import { err, ok, type Result } from '../values/result';
import { NUMBER, readNumber } from './scalar';

/** Parses any frontmatter by YAML 1.2's core schema, except for numbers: see {@link readNumber}. */
export function readYamlFrontmatter(yaml: string): Result<FrontmatterReading, NoteProblem> {
  if (yaml.length > LONGEST_YAML) return err(brokenYaml('it is longer than 200,000 characters'));
  try {
    const document = parseDocument(yaml, OPTIONS);
    const [error] = document.errors;
    if (error !== undefined) return err(brokenYaml(`${error.message} (line ${lineAt(yaml, error)})`));
    const repeated = firstRepeatedKey(document);
    return repeated === null ? readDocument(document, yaml) : err(duplicateKey(repeated, yaml));
  } catch (cause) {
    // The cause is recursive aliases, or nesting that exhausts the stack.
    return err(brokenYaml(cause instanceof Error ? cause.message : String(cause)));
  }
}

function readDocument(document: Document.Parsed, yaml: string): Result<FrontmatterReading, NoteProblem> {
  const { contents } = document;
  const isNothing =
    contents === null || (isScalar(contents) && contents.type === 'PLAIN' && contents.source === '');
  if (isNothing) return ok({ values: {}, entries: [], additions: { at: additionsAt(yaml), indent: '' } });
  const values: unknown = document.toJS();
  if (!isMap(contents) || !isRecord(values)) {
    return err({ code: 'not_a_mapping', message: 'The frontmatter does not consist of keys and values.' });
  }
  if (contents.flow === true) return ok({ values, entries: [], additions: undefined });
  const entries = contents.items.flatMap((pair) => editableEntry(pair, yaml) ?? []);
  const firstLine = yaml.slice(yaml.lastIndexOf('\n', contents.range[0] - 1) + 1);
  const indent = /^ */.exec(firstLine)?.[0] ?? '';
  return ok({ values, entries, additions: { at: additionsAt(yaml), indent } });
}

/** Offset of the YAML's end, or of a line `...` that ends it early. */
function additionsAt(yaml: string): number {
  const end = `\n${yaml}`.search(/\n\.\.\.\s/);
  return end < 0 ? yaml.length : end;
}

/** Offset of a repeated key. The parser's own check takes seconds above some thousand keys. */
function firstRepeatedKey(document: Document): number | null {
  let found: number | null = null;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          found = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        keys.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

function duplicateKey(at: number, yaml: string): NoteProblem {
  const key = /^[^:\r\n]*/.exec(yaml.slice(at))?.[0].trim() ?? '';
  return {
    code: 'duplicate_key',
    message: `The frontmatter has the key "${key}" more than once (line ${lineAt(yaml, { pos: [at] })}).`,
  };
}

/** Line 1 of the YAML is line 2 of the note. */
const lineAt = (yaml: string, { pos: [at] }: { pos: readonly [number, ...unknown[]] }): string =>
  String(yaml.slice(0, at).split('\n').length + 1);

/** Longest YAML that is parsed, in UTF-16 units: the parser takes seconds on texts such as nested brackets. */
const LONGEST_YAML = 200_000;

const brokenYaml = (reason: string): NoteProblem => ({
  code: 'broken_yaml',
  message: `The frontmatter is not valid YAML: ${reason}.`,
});

// Not that of values/json: the YAML parser comes by `import()`, and would share a chunk with the schemas.
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const exactNumber = (name: 'int' | 'float'): ScalarTag => ({
  tag: `tag:yaml.org,2002:${name}`,
  default: true,
  test: NUMBER,
  resolve: readNumber,
});

const SCHEMA = new Schema({
  schema: 'core',
  resolveKnownTags: false,
  customTags: (tags) => [
    ...tags.filter((tag) => typeof tag !== 'string' && !/:(?:int|float)$/.test(tag.tag)),
    exactNumber('int'),
    exactNumber('float'),
  ],
});

// Options of the parser. Not `silent`, which would also suppress the warning about a second document.
const OPTIONS = {
  schema: SCHEMA,
  keepSourceTokens: true,
  prettyErrors: false,
  logLevel: 'error',
  uniqueKeys: false,
} as const;

/**
 * Positions of a top-level pair and its value, from the parser's tokens (option `keepSourceTokens`); `undefined` for a
 * form that Deputy does not edit, such as an alias as key.
 */
function editableEntry(pair: Pair, yaml: string): Entry | undefined {
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
