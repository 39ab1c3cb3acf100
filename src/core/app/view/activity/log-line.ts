import { safePath } from '../../../../kernel/notes/paths';
import { parseJson, isRecord } from '../../../../kernel/notes/values/json';

/** A parsed log line; a missing or invalid field is `null`. */
export interface LogLine {
  /** Unique, and stable across refreshes. */
  id: string;
  /** Time of the event, in wall-clock milliseconds. */
  at: number;
  /** A `LogEvent`, or an event of a newer Deputy. */
  event: string;
  isError: boolean;
  provider: string | null;
  model: string | null;
  tokensInput: number | null;
  subject: string | null;
  decision: string | null;
  confidence: number | null;
  reasoning: string | null;
  errorType: string | null;
  errorMessage: string | null;
  details: Readonly<Record<string, unknown>>;
}

/** Parses a log line; `null` for a torn or foreign line. */
export function parseLogLine(text: string, id: string): LogLine | null {
  const line = parseJson(text);
  if (!isRecord(line)) return null;
  const at = Date.parse(textOf(line, 'timestamp') ?? '');
  const event = textOf(line, 'event');
  if (Number.isNaN(at) || event === null) return null;
  return {
    id,
    at,
    event,
    isError: line['severity'] === 'error',
    provider: textOf(line, 'provider'),
    model: textOf(line, 'model'),
    tokensInput: numberOf(line, 'tokens_input'),
    subject: textOf(line, 'email_subject'),
    decision: textOf(line, 'decision'),
    confidence: numberOf(line, 'confidence'),
    reasoning: textOf(line, 'reasoning'),
    errorType: textOf(line, 'error_type'),
    errorMessage: textOf(line, 'error_message'),
    details: isRecord(line['details']) ? line['details'] : {},
  };
}

export const detailOf = ({ details }: LogLine, name: string): string | null => textOf(details, name);

/** A detail of the line, if it is a path inside the vault. */
export function pathDetail(line: LogLine, name: string): string | null {
  const path = detailOf(line, name);
  return path === null ? null : safePath(path);
}

/** A detail of the line, if it is a count; otherwise 0. */
export const countDetail = (details: Readonly<Record<string, unknown>>, name: string): number =>
  numberOf(details, name) ?? 0;

function textOf(record: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = record[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(record: Readonly<Record<string, unknown>>, key: string): number | null {
  const value = record[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
