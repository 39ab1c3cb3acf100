import { readJsonObject } from '../notes/values/json';
/** One exported log line. */
export type ExportedLine = Record<string, unknown>;

export interface ExportOptions {
  /** Whether names, addresses and texts are left out; numbers, codes and ids stay. */
  isRedacted: boolean;
}

/** The exported form of a log line; `null` if the text is not a log line. */
export function exportLine(text: string, { isRedacted }: ExportOptions): ExportedLine | null {
  const line = readJsonObject(text);
  if (line === null || typeof line['event'] !== 'string') return null;
  if (!isRedacted) return line;
  const { details } = line;
  const kept = Object.entries(line).flatMap(([key, value]) => redacted(key, value, SAFE_FIELDS));
  return {
    ...Object.fromEntries(kept.filter(([key]) => key !== 'details')),
    ...(isRecord(details)
      ? {
          details: Object.fromEntries(
            Object.entries(details).flatMap(([key, value]) => redacted(key, value, SAFE_DETAILS)),
          ),
        }
      : {}),
  };
}

function redacted(key: string, value: unknown, safe: ReadonlySet<string>): [string, unknown][] {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || safe.has(key))
    return [[key, value]];
  return typeof value === 'string' && value !== '' ? [[key, REDACTED]] : [];
}

const REDACTED = '[redacted]';

/** Fields that contain only Deputy's own words or names of providers and models. */
const SAFE_FIELDS: ReadonlySet<string> = new Set([
  'timestamp',
  'watcher_name',
  'event',
  'severity',
  'provider',
  'model',
  'decision',
  'error_type',
  'prev',
]);

/** Names of details that contain only ids and codes. */
const SAFE_DETAILS: ReadonlySet<string> = new Set([
  'operation',
  'undoes',
  'code',
  'request',
  'executed',
  'cost_usd',
  'by',
  'result',
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
