import { closeSync, readSync } from 'node:fs';
import { openFile } from '../../src/desktop/read-file';
import { LARGEST_MAIL } from '../../src/kernel/mail/bytes/not-mail';
import { nodeModules } from '../node/node-modules.mjs';

const CHUNK = 1_000_000;
const SEPARATOR = Buffer.from('\nFrom ');

/** Whether a file begins as an mbox does: `From ada@example.org Mon Nov  2 08:30:00 2026`. */
export const isMbox = (start: Uint8Array): boolean =>
  /^From \S{1,200} .{0,60}\d{4}\s*$/m.test(
    Buffer.from(start.subarray(0, 400)).toString('latin1').split('\n', 1)[0] ?? '',
  );

/** The mails of an mbox, one in memory at a time; `null` for one that is too big. Throws as `fs` does. */
export function* mailsOfMbox(path: string): Generator<Uint8Array | null> {
  const file = openFile(nodeModules.fs, path);
  try {
    let rest = Buffer.alloc(0);
    let isTooBig = false;
    for (const chunk of chunksOf(file)) {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(SEPARATOR); end >= 0; end = rest.indexOf(SEPARATOR)) {
        yield isTooBig ? null : mailOf(rest.subarray(0, end + 1));
        isTooBig = false;
        rest = rest.subarray(end + 1);
      }
      isTooBig ||= rest.length > LARGEST_MAIL;
      if (isTooBig) rest = rest.subarray(-SEPARATOR.length);
    }
    if (isTooBig) yield null;
    else if (rest.length > 0) yield mailOf(rest);
  } finally {
    closeSync(file);
  }
}

function* chunksOf(file: number): Generator<Buffer> {
  for (;;) {
    const chunk = Buffer.alloc(CHUNK);
    const length = readSync(file, chunk);
    if (length === 0) return;
    yield chunk.subarray(0, length);
  }
}

/** Without the line that separates it; lines of the mail that began with "From " get their beginning back. */
function mailOf(entry: Buffer): Uint8Array {
  const text = entry.subarray(entry.indexOf('\n') + 1).toString('latin1');
  return Buffer.from(text.replace(/^>(?=>*From )/gm, ''), 'latin1');
}
