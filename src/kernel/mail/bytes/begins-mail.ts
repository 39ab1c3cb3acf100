import { asBinary } from './windows-1252';

/** Whether bytes, which may be cut anywhere, begin with a header of at least `fewest` of the fields of mails. */
export function beginsMail(bytes: Uint8Array, fewest = 3): boolean {
  const [head = '', text] = asBinary(bytes.subarray(0, LONGEST_HEAD)).split(/\r?\n\r?\n/, 2);
  const lines = head.split(/\r?\n/);
  // Unless a text follows, the last line may be cut.
  const whole = text === undefined ? lines.slice(0, -1) : lines;
  if (!whole.every((line) => FIELD.test(line) || /^(?:[ \t]|>?From )/.test(line))) return false;
  const names = whole.map((line) => FIELD.exec(line)?.[1]?.toLowerCase() ?? '');
  return new Set(names.filter((name) => MAIL_HEADERS.has(name))).size >= fewest;
}

/** Maximum number of bytes that are searched for a header. */
export const LONGEST_HEAD = 20_000;
const FIELD = /^([!-9;-~]{1,100})[ \t]{0,3}:/;

export const MAIL_HEADERS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'received',
  'return-path',
  'mime-version',
  'content-type',
]);
