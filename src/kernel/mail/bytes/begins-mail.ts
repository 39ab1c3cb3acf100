import { asBinary } from './windows-1252';

/** Whether bytes begin with the header of a mail, of which at least `fewest` known fields are there. */
export function beginsMail(bytes: Uint8Array, fewest = 3): boolean {
  const [head = ''] = asBinary(bytes.subarray(0, LONGEST_HEAD)).split(/\r?\n\r?\n/, 1);
  const lines = head.split(/\r?\n/);
  // The last line may be cut.
  const whole = head.length === LONGEST_HEAD ? lines.slice(0, -1) : lines;
  if (!whole.every((line) => /^(?:[\w-]{1,60}[ \t]{0,3}:|[ \t])/.test(line))) return false;
  const names = whole.map((line) => /^[\w-]+/.exec(line)?.[0].toLowerCase() ?? '');
  return new Set(names.filter((name) => MAIL_HEADERS.has(name))).size >= fewest;
}

const LONGEST_HEAD = 3_000;

/** Headers of mail and of nothing else that is sent. */
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
