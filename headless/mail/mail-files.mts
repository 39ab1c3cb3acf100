import { closeSync, existsSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isMail, type MailFile } from '../../src/features/triage/work/inbox';
import { toVaultError } from '../../src/desktop/file-error';
import { openFile, readWhole } from '../../src/desktop/read-file';
import { walkFiles } from '../../src/desktop/walk-files';
import { LARGEST_MAIL, looksLikeMail, TOO_BIG } from '../../src/kernel/mail/bytes/not-mail';
import { isInside } from '../../src/kernel/notes/paths';
import { nodeModules } from '../node/node-modules.mjs';

export interface MailFilesOptions {
  /** System path of the vault's folder; `inbox` is the mail folder in it. */
  vault: string;
  inbox: string;
  /** The current folder of the command. */
  workingFolder: string;
  /** Called for each unreadable file; the remaining files are still read. */
  onProblem: (text: string) => void;
}

/** The mails in files and folders, one in memory at a time. */
export async function* mailFiles(
  paths: readonly string[],
  source: MailFilesOptions,
): AsyncGenerator<MailFile> {
  const named = paths.map((path) => ({ path, files: filesOf(resolve(source.workingFolder, path)) }));
  const whole = sum(named.flatMap(({ files }) => files ?? []).map(({ weight }) => weight));
  let before = 0;
  for (const { path, files } of named) {
    if (files === null) {
      source.onProblem(`There is no ${path}.`);
      continue;
    }
    let found = 0;
    for (const file of files) {
      for (const mail of mailsOf(file, source)) {
        found += 1;
        yield await Promise.resolve({ ...mail, share: (before + mail.share * file.weight) / whole });
      }
      before += file.weight;
    }
    if (found === 0) source.onProblem(`No mail found in ${path}.`);
  }
}

/** Size in bytes of a mail; the number of mails in an mbox is estimated by it. */
const USUAL_MAIL = 20_000;

/** `isNamed`: its name or place indicates a mail. `weight`: number of mails in it, as far as its size says. */
interface Candidate {
  path: string;
  isNamed: boolean;
  weight: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const weightOf = (file: string, size: number): number =>
  isMail(file) || isInMaildir(file) ? 1 : Math.max(1, size / USUAL_MAIL);

/**
 * Mail files in a folder: files with a mail's name, and those in a Maildir; `null` if there are none. Outlook's files are
 * among them, because their import says how they can be saved.
 */
function filesOf(path: string): Candidate[] | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isDirectory()) return [{ path, isNamed: isMail(path), weight: weightOf(path, stats.size) }];
  const files = walkFiles(nodeModules, path, (name) => name.startsWith('.')) ?? [];
  return files
    .map(({ absolute }) => absolute)
    .filter((file) => isMail(file) || /\.(?:mbox|msg)$/i.test(file) || isInMaildir(file))
    .sort()
    .map((file) => ({ path: file, isNamed: true, weight: weightOf(file, sizeOf(file)) }));
}

const isInMaildir = (file: string): boolean => {
  const folder = dirname(file);
  return ['cur', 'new'].includes(basename(folder)) && existsSync(join(dirname(folder), 'tmp'));
};

const sizeOf = (file: string): number =>
  file.endsWith('.mbox') ? (statSync(file, { throwIfNoEntry: false })?.size ?? 0) : 0;

/** `share`: of this file. */
function* mailsOf(
  { path, isNamed }: Candidate,
  source: MailFilesOptions,
): Generator<MailFile & { share: number }> {
  const { onProblem } = source;
  try {
    if (isMbox(startOf(path))) {
      const { size } = statSync(path);
      let [number, read] = [0, 0];
      for (const bytes of mailsOfMbox(path)) {
        number += 1;
        read += bytes?.length ?? 0;
        const name = `${path}, mail ${String(number)}`;
        if (bytes === null) onProblem(`Not imported: ${name}: ${TOO_BIG}.`);
        else yield { path: null, name, bytes, share: Math.min(1, read / size) };
      }
    } else if (statSync(path).size > LARGEST_MAIL) onProblem(`Not imported: ${path}: ${TOO_BIG}.`);
    else {
      const bytes = readWhole(nodeModules.fs, path);
      if (isNamed || looksLikeMail(bytes))
        yield { path: pathInInbox(path, source), name: path, bytes, share: 1 };
    }
  } catch (error) {
    onProblem(toVaultError(`read ${path}`, error).message);
  }
}

function startOf(path: string): Uint8Array {
  const file = openFile(nodeModules.fs, path);
  try {
    const start = Buffer.alloc(400);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

/** A file in the vault's own inbox is moved away after its import; any other stays. */
const pathInInbox = (file: string, { vault, inbox }: MailFilesOptions): string | null => {
  const path = relative(vault, join(file)).split(sep).join('/');
  return isInside(path, inbox) ? path : null;
};

const CHUNK = 1_000_000;
const SEPARATOR = Buffer.from('\nFrom ');

/** Whether these first bytes are those of an mbox: `From ada@example.org Mon Nov 2 08:30:00 2026`. */
const isMbox = (start: Uint8Array): boolean =>
  /^From \S{1,200} .{0,60}\d{4}\s*$/m.test(
    Buffer.from(start.subarray(0, 400)).toString('latin1').split('\n', 1)[0] ?? '',
  );

/** The mails of an mbox, one in memory at a time; `null` for one that is too big. Throws like `fs`. */
function* mailsOfMbox(path: string): Generator<Uint8Array | null> {
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

/** Removes the separator line and unquotes lines that began with "From ". */
function mailOf(entry: Buffer): Uint8Array {
  const text = entry.subarray(entry.indexOf('\n') + 1).toString('latin1');
  return Buffer.from(text.replace(/^>(?=>*From )/gm, ''), 'latin1');
}
