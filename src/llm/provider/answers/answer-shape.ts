import { $ZodObject, $ZodPipe, type $ZodType, $ZodUnion } from 'zod/v4/core';
import { parseJson } from './parse-json';

const MOST_LAYERS = 4;

/**
 * The value, and what is inside of it when it is only a wrapping: an array of one, an object with a single key, JSON
 * as a string.
 */
export function layersOf(value: unknown): unknown[] {
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

/** Gives keys the schema's spelling where only case and separators differ ("Decision", "replyBody"). */
export function matchKeyCase(object: object, schema: $ZodType): object {
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

/** The keys of an object schema, also where it is transformed or one of several. */
function keysOf(schema: $ZodType): string[] {
  if (schema instanceof $ZodObject) return Object.keys(schema._zod.def.shape);
  if (schema instanceof $ZodPipe) return [schema._zod.def.in, schema._zod.def.out].flatMap(keysOf);
  if (schema instanceof $ZodUnion) return schema._zod.def.options.flatMap(keysOf);
  return [];
}
