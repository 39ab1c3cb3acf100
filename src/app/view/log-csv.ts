import type { ExportedLine } from '../../kernel/log/export-log';

const COLUMNS = [
  'timestamp',
  'event',
  'severity',
  'provider',
  'model',
  'email_message_id',
  'email_subject',
  'decision',
  'confidence',
  'reasoning',
  'tokens_input',
  'tokens_output',
  'latency_ms',
  'iteration',
  'error_type',
  'error_message',
  'retry_count',
  'seq',
  'details',
] as const;

/** A line for each line of the log, below one with the names of the columns; `details` are JSON. */
export const logCsv = (lines: readonly ExportedLine[]): string[] => [
  COLUMNS.join(','),
  ...lines.map((line) => COLUMNS.map((column) => cell(line[column])).join(',')),
];

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/[\r\n]+/g, ' ');
  // A spreadsheet would carry out what begins so.
  const inert = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",']/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
