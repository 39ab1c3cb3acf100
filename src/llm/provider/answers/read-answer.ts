import { jsonrepair } from 'jsonrepair';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import * as z from '../../../kernel/notes/values/schema';
import type { Generation } from '../../../kernel/ports/language-model';
import { fencedBlocks, objectSpans, stripReasoning } from './json-spans';
import { parseJson } from '../../../kernel/notes/values/json';
import { $ZodObject, $ZodPipe, type $ZodType, $ZodUnion } from 'zod/v4/core';

export interface AnswerProblem {
  kind: 'empty' | 'no_message' | 'not_json' | 'ambiguous' | 'truncated' | 'invalid';
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
 * valid objects are ambiguous, because one may be quoted from the mail. A cut-off answer is never repaired: half an
 * answer would pass for a whole one, and not every server reports the cut. `normalise` changes an object before it is
 * validated.
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
  const read = (value: unknown): Reading<T> => readValue(value, schema, normalise);

  const whole = parseJson(answer);
  if (whole !== undefined) return settle([read(whole)]) ?? problem('not_json');

  const spoken = stripReasoning(answer);
  if (spoken === '') return problem(finishReason === 'length' ? 'truncated' : 'empty');
  const { closed, isCutOff } = objectSpans(spoken);
  if (isCutOff || (finishReason === 'length' && closed.length === 0)) return problem('truncated');

  const readAll = (texts: readonly string[]): Result<T, AnswerProblem> | null => {
    const isRepaired = texts.join('').length <= MOST_REPAIRED_CHARACTERS;
    return settle(texts.map((each) => parseJson(each) ?? (isRepaired ? repair(each) : undefined)).map(read));
  };
  const fromSpans = readAll(closed);
  if (fromSpans !== null && isDecided(fromSpans)) return fromSpans;
  const fromFences = readAll(fencedBlocks(spoken));
  if (fromFences !== null && isDecided(fromFences)) return fromFences;
  return fromSpans ?? fromFences ?? problem('not_json');
}

type Reading<T> =
  | { kind: 'valid'; value: T; canonical: string }
  | { kind: 'invalid'; value: object; issues: string[] }
  | { kind: 'no_object' };

/**
 * Validates the layers of a value. The first valid layer counts; if there is none, the issues of the outermost object.
 */
function readValue<T>(value: unknown, schema: z.core.$ZodType<T>, normalise: Normalise): Reading<T> {
  const objects = layersOf(value).filter(isObject);
  const readings = objects.map((object) => validate(normalise(matchKeyCase(object, schema)), schema));
  return readings.find((reading) => reading.kind === 'valid') ?? readings[0] ?? { kind: 'no_object' };
}

function validate<T>(value: unknown, schema: z.core.$ZodType<T>): Reading<T> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { kind: 'valid', value: parsed.data, canonical: JSON.stringify(parsed.data) };
  if (!isObject(value)) return { kind: 'no_object' };
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

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOST_LAYERS = 4;

/**
 * The value and, if it is a mere wrapper (an array of one, an object with a single key, JSON in a string), its content.
 */
function layersOf(value: unknown): unknown[] {
  const layers = [value];
  for (let inner = inside(value); inner !== undefined && layers.length < MOST_LAYERS; inner = inside(inner)) {
    layers.push(inner);
  }
  return layers;
}

function inside(value: unknown): unknown {
  if (typeof value === 'string') return parseStructure(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const parts: unknown[] = Object.values(value);
  const [only] = parts;
  return parts.length === 1 && (typeof only === 'object' || typeof only === 'string')
    ? (only ?? undefined)
    : undefined;
}

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
