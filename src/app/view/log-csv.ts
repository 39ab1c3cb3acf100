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

/** A header line, then one line per log line, with `details` as JSON. */
export const logCsv = (lines: readonly ExportedLine[]): string[] => [
  COLUMNS.join(','),
  ...lines.map((line) => COLUMNS.map((column) => cell(line[column])).join(',')),
];

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/[\r\n]+/g, ' ');
  // A spreadsheet would execute a cell that starts like this.
  const inert = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",']/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
