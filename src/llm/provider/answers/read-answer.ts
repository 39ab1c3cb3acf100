import { jsonrepair } from 'jsonrepair';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import * as z from '../../../kernel/notes/values/schema';
import type { Generation } from '../../../kernel/ports/language-model';
import { fencedBlocks, objectSpans, spokenPart } from './json-spans';
import { isRecord, parseJson } from '../../../kernel/notes/values/json';
import { $ZodObject, $ZodPipe, type $ZodType, $ZodUnion } from 'zod/v4/core';

export interface AnswerProblem {
  kind: 'empty' | 'no_message' | 'only_thinking' | 'not_json' | 'ambiguous' | 'truncated' | 'invalid';
  /** Errors of the answer for the correction prompt: at most five, each naming its place. */
  issues: string[];
  /** The parsed object, if there was one. */
  partial?: unknown;
}

type FinishReason = Generation['finishReason'];
type Normalise = (value: unknown) => unknown;

/**
 * Maximum number of UTF-16 units of an answer. No adapter returns more, and on longer texts even the platform's own
 * parser takes seconds on brackets.
 */
const MOST_CHARACTERS = 2 * 1024 * 1024;
/**
 * Maximum number of UTF-16 units of near-JSON that is repaired, over all objects of an answer; no expected answer comes
 * close. jsonrepair's time grows with the square of the number of lines: 100,000 units of short lines take most of a second.
 */
const MOST_REPAIRED_CHARACTERS = 60_000;
const MOST_ISSUES = 5;

/**
 * Reads the single JSON object in an answer, even in fences, surrounding text, wrappers or near-JSON. Two different
 * valid objects are ambiguous, because one may be quoted from the mail. A cut-off answer is never repaired: it could
 * pass for a whole one, and not every server reports the cut. `normalise` changes an object before it is validated.
 */
export function readAnswer<T>(
  text: string,
  finishReason: FinishReason,
  schema: z.core.$ZodType<T>,
  normalise: Normalise = (value) => value,
): Result<T, AnswerProblem> {
  if (finishReason === 'none') return problem('no_message');
  if (text.length > MOST_CHARACTERS) return problem('not_json');
  const answer = text.replace(/^\uFEFF/, '').trim();
  const read = (value: unknown): Reading<T>[] => readValue(value, schema, normalise);

  const whole = parseJson(answer);
  if (whole !== undefined) return settle(read(whole)) ?? problem('not_json');

  const { text: spoken, isThinking } = spokenPart(answer);
  if (isThinking && spoken === '') return problem('only_thinking');
  if (spoken === '') return problem(finishReason === 'length' ? 'truncated' : 'empty');
  const { closed, isCutOff } = objectSpans(spoken);
  if (isCutOff || (finishReason === 'length' && closed.length === 0)) return problem('truncated');

  const readAll = (texts: readonly string[]): Result<T, AnswerProblem> | null => {
    const isRepaired = texts.join('').length <= MOST_REPAIRED_CHARACTERS;
    return settle(
      texts.map((each) => parseJson(each) ?? (isRepaired ? repair(each) : undefined)).flatMap(read),
    );
  };
  const fromSpans = readAll(closed);
  if (fromSpans !== null && isDecided(fromSpans)) return fromSpans;
  const fromFences = readAll(fencedBlocks(spoken));
  if (fromFences !== null && isDecided(fromFences)) return fromFences;
  return fromSpans ?? fromFences ?? problem('not_json');
}

/**
 * Whether an answer holds an object with all keys that the JSON Schema requires, except those that may be null, and
 * numbers, which Deputy can do without.
 */
export function hasShape(text: string, finishReason: FinishReason, schema: object): boolean {
  const { properties }: { properties?: Record<string, { type?: unknown; anyOf?: unknown }> } = schema;
  const keys = Object.entries(properties ?? {}).flatMap(([key, value]) => (mayBeMissing(value) ? [] : [key]));
  const shape = z.looseObject(Object.fromEntries(keys.map((key) => [key, z.unknown()])));
  return readAnswer(text, finishReason, shape.check(z.refine((value) => keys.every((key) => key in value))))
    .ok;
}

function mayBeMissing(schema: { type?: unknown; anyOf?: unknown }): boolean {
  const types = [schema.anyOf ?? schema].flat().flatMap(({ type }: { type?: unknown }) => type);
  return types.includes('null') || types.includes('number');
}

type Reading<T> =
  | { kind: 'valid'; value: T; canonical: string }
  | { kind: 'invalid'; value: object; issues: string[] }
  | { kind: 'no_object' };

/**
 * Validates a value and, if it is a wrapper such as a tool call, what it wraps. The outermost valid layer counts; two
 * valid sibling objects are both returned. If none is valid, the issues of the outermost object.
 */
function readValue<T>(value: unknown, schema: z.core.$ZodType<T>, normalise: Normalise): Reading<T>[] {
  let outermost: Reading<T> = { kind: 'no_object' };
  for (const layer of layersOf(value)) {
    const readings = layer
      .filter(isRecord)
      .map((each) => validate(normalise(matchKeyCase(each, schema)), schema));
    const valid = readings.filter((reading) => reading.kind === 'valid');
    if (valid.length > 0) return valid;
    if (outermost.kind === 'no_object') outermost = readings[0] ?? outermost;
  }
  return [outermost];
}

function validate<T>(value: unknown, schema: z.core.$ZodType<T>): Reading<T> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { kind: 'valid', value: parsed.data, canonical: JSON.stringify(parsed.data) };
  if (!isRecord(value)) return { kind: 'no_object' };
  return { kind: 'invalid', value, issues: parsed.error.issues.slice(0, MOST_ISSUES).map(describeIssue) };
}

const describeIssue = (issue: z.core.$ZodIssue): string =>
  issue.path.length === 0 ? issue.message : `${issue.path.map(String).join('.')}: ${issue.message}`;

/**
 * Chooses among readings: the valid value if all valid ones are equal, else the first invalid one; `null` if there is
 * no object.
 */
function settle<T>(readings: readonly Reading<T>[]): Result<T, AnswerProblem> | null {
  const valid = readings.filter((reading) => reading.kind === 'valid');
  const [first] = valid;
  if (first !== undefined) {
    return valid.every((reading) => reading.canonical === first.canonical)
      ? ok(first.value)
      : problem('ambiguous');
  }
  const invalid = readings.find((reading) => reading.kind === 'invalid');
  return invalid === undefined
    ? null
    : err({ kind: 'invalid', issues: invalid.issues, partial: invalid.value });
}

const isDecided = <T>(result: Result<T, AnswerProblem>): boolean =>
  result.ok || result.error.kind === 'ambiguous';

const ISSUES = {
  empty: 'The answer was empty.',
  no_message: 'The provider sent an answer without a message.',
  only_thinking: 'The answer ended before the thinking did.',
  not_json: 'The answer held no JSON object.',
  truncated: 'The answer was cut off before its JSON object ended.',
  ambiguous: 'The answer held two different valid objects; return only one.',
} as const;

const problem = (kind: keyof typeof ISSUES): { ok: false; error: AnswerProblem } =>
  err({ kind, issues: [ISSUES[kind]] });

function repair(text: string): unknown {
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

const MOST_LAYERS = 4;
/** Maximum number of values of one layer; a wrapper holds few. */
const MOST_VALUES = 20;

/** The value, the values in it, the values in those, and so on; JSON in a string counts as its parsed value. */
function layersOf(value: unknown): unknown[][] {
  const layers = [[value]];
  for (let inner = inside([value]); inner.length > 0 && layers.length < MOST_LAYERS; inner = inside(inner)) {
    layers.push(inner);
  }
  return layers;
}

const inside = (layer: readonly unknown[]): unknown[] =>
  layer
    .flatMap((value): unknown[] => {
      if (typeof value === 'string') return [parseStructure(value)];
      return typeof value === 'object' && value !== null ? Object.values(value) : [];
    })
    .filter((value) => typeof value === 'string' || (typeof value === 'object' && value !== null))
    .slice(0, MOST_VALUES);

const parseStructure = (text: string): unknown => (/^\s*[[{]/.test(text) ? parseJson(text) : undefined);

/** Renames keys that differ from the schema only in case and separators ("Decision", "replyBody"). */
function matchKeyCase(object: object, schema: $ZodType): object {
  const spellings = new Map(keysOf(schema).map((key) => [lettersOf(key), key]));
  const entries: [string, unknown][] = Object.entries(object);
  const taken = new Set(entries.map(([key]) => key));
  return Object.fromEntries(
    entries.map(([key, content]): [string, unknown] => {
      const spelling = spellings.get(lettersOf(key));
      return [spelling === undefined || taken.has(spelling) ? key : spelling, content];
    }),
  );
}

const lettersOf = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Keys of an object schema, including transformed schemas and unions. */
function keysOf(schema: $ZodType): string[] {
  if (schema instanceof $ZodObject) return Object.keys(schema._zod.def.shape);
  if (schema instanceof $ZodPipe) return [schema._zod.def.in, schema._zod.def.out].flatMap(keysOf);
  if (schema instanceof $ZodUnion) return schema._zod.def.options.flatMap(keysOf);
  return [];
}
