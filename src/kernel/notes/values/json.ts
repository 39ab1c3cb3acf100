import type * as z from './schema';

export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Parses a JSON text with a schema; `null` if it is missing, torn, or of a form unknown to this version. */
export const readJson = <T>(schema: z.ZodMiniType<T>, text: string | null): T | null =>
  schema.safeParse(parseJson(text ?? '')).data ?? null;

/** The records of an append-only file, in order, without lines that are torn or of an unknown form. */
export function readJsonLines<T>(schema: z.ZodMiniType<T>, text: string | null): T[] {
  return (text ?? '').split('\n').flatMap((line) => {
    const record = line === '' ? null : readJson(schema, line);
    return record === null ? [] : [record];
  });
}

/** Lines that were added to a file. If the host can read parts of files, only a part is in memory at a time. */
export interface AddedLines {
  text: string;
  /** The offset in bytes at which they end. */
  end: number;
  /** Whether these were the last lines of the file. */
  isAll: boolean;
}

const LINE_BREAK = 0x0a;

/**
 * The complete lines in `bytes` after `start`, and the offset at which they end. Counts bytes before decoding, because
 * a character torn by a crash changes its length when decoded.
 */
export function wholeLines(bytes: Uint8Array, start = 0): AddedLines {
  const end = Math.max(start, bytes.lastIndexOf(LINE_BREAK) + 1);
  return { text: new TextDecoder().decode(bytes.subarray(start, end)), end, isAll: true };
}

/** Like {@link wholeLines}, of a text that was read; `null` if it is missing or has become shorter. */
export function addedLines(text: string | null, start: number): AddedLines | null {
  const bytes = text === null ? null : new TextEncoder().encode(text);
  return bytes === null || bytes.length < start ? null : wholeLines(bytes, start);
}

/** One record of an append-only file, between line breaks: a line torn by a crash damages no other line. */
export const jsonLine = (record: unknown): string => `\n${JSON.stringify(record)}\n`;

/** A JSON object; `null` for any other text. */
export function readJsonObject(text: string): Readonly<Record<string, unknown>> | null {
  const value = parseJson(text);
  return isRecord(value) ? { ...value } : null;
}

/** The members of an object; none of any other value. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
