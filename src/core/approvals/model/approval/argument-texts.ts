import type { Json, ToolArguments } from '../../../../kernel/ports/tool-caller';
import { isList } from './call-hash';

/** All strings in the arguments at any depth, including field names. */
export const textsIn = (value: Json): string[] => {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.entries(value).flatMap(([key, held]) => [key, ...textsIn(held)]) : [];
};

/** Returns the arguments with every string in them transformed, including field names. */
export const withTexts = (args: ToolArguments, change: (text: string) => string): ToolArguments =>
  Object.fromEntries(Object.entries(args).map(([key, value]) => [change(key), changed(value, change)]));

function changed(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (isList(value)) return value.map((held) => changed(held, change));
  return isObject(value) ? withTexts(value, change) : value;
}

const isObject = (value: Json): value is ToolArguments =>
  typeof value === 'object' && value !== null && !isList(value);
