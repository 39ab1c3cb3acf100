import { isMap, isScalar, parseDocument, Schema, visit, type Document, type ScalarTag } from 'yaml';
import { editableEntry } from './yaml-entry';
import type { FrontmatterReading } from './frontmatter-reading';
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

/**
 * Offset of a repeated key. Checked here because the parser compares every key with every other, which takes seconds
 * above some thousand keys.
 */
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

/**
 * Maximum number of UTF-16 units of YAML that is parsed. Longer YAML is rejected, because the parser takes seconds on
 * some texts, such as nested brackets.
 */
const LONGEST_YAML = 200_000;

const brokenYaml = (reason: string): NoteProblem => ({
  code: 'broken_yaml',
  message: `The frontmatter is not valid YAML: ${reason}.`,
});

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
