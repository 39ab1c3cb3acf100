import { closeSync, existsSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isMail, type MailFile } from '../../src/features/triage/work/inbox';
import { toVaultError } from '../../src/desktop/file-error';
import { openFile, readWhole } from '../../src/desktop/read-file';
import { walkFiles } from '../../src/desktop/walk-files';
import { LARGEST_MAIL, looksLikeMail, TOO_BIG } from '../../src/kernel/mail/bytes/not-mail';
import { isInside } from '../../src/kernel/notes/paths';
import { nodeModules } from '../node/node-modules.mjs';
import { isMbox, mailsOfMbox, START } from './mbox.mjs';

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
 * Mail files in a folder: files with a mail's name, those in a Maildir, and each mbox without an extension; `null` if there
 * are none. Outlook's files are among them, because their import says how they can be saved.
 */
function filesOf(path: string): Candidate[] | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isDirectory()) return [{ path, isNamed: isMail(path), weight: weightOf(path, stats.size) }];
  const files = walkFiles(nodeModules, path, (name) => name.startsWith('.')) ?? [];
  return files
    .map(({ absolute }) => absolute)
    .filter((file) => isMail(file) || /\.(?:mbox|msg)$/i.test(file) || isInMaildir(file) || isBareMbox(file))
    .sort()
    .map((file) => ({ path: file, isNamed: true, weight: weightOf(file, sizeOf(file)) }));
}

const isInMaildir = (file: string): boolean => {
  const folder = dirname(file);
  return ['cur', 'new'].includes(basename(folder)) && existsSync(join(dirname(folder), 'tmp'));
};

/** Apple Mail and Thunderbird name the mbox of a folder without an extension. A file that can't be read is none. */
function isBareMbox(file: string): boolean {
  if (basename(file).includes('.')) return false;
  try {
    return isMbox(startOf(file, statSync(file).size));
  } catch {
    return false;
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const startOf = (path: string, size: number): Uint8Array => {
  const [start = new Uint8Array()] = chunksOf(path, Math.min(START, size));
  return start;
};

/** `share`: of this file. */
function* mailsOf(
  { path, isNamed }: Candidate,
  source: MailFilesOptions,
): Generator<MailFile & { share: number }> {
  const { onProblem } = source;
  try {
    const { size } = statSync(path);
    const start = startOf(path, size);
    if (isMbox(start) || (/\bmbox$/i.test(path) && looksLikeMail(start))) {
      let [number, read] = [0, 0];
      for (const bytes of mailsOfMbox(chunksOf(path))) {
        number += 1;
        read += bytes?.length ?? 0;
        const name = `${path}, mail ${String(number)}`;
        if (bytes === null) onProblem(`Not imported: ${name}: ${TOO_BIG}.`);
        else yield { path: null, name, bytes, share: Math.min(1, read / size) };
      }
    } else if (size > LARGEST_MAIL) onProblem(`Not imported: ${path}: ${TOO_BIG}.`);
    else {
      const bytes = readWhole(nodeModules.fs, path);
      if (isNamed || looksLikeMail(bytes))
        yield { path: pathInInbox(path, source), name: path, bytes, share: 1 };
    }
  } catch (error) {
    onProblem(toVaultError(`read ${path}`, error).message);
  }
}

/** A file in the vault's own inbox is moved away after its import; any other stays. */
const pathInInbox = (file: string, { vault, inbox }: MailFilesOptions): string | null => {
  const path = relative(vault, join(file)).split(sep).join('/');
  return isInside(path, inbox) ? path : null;
};

const CHUNK = 1_000_000;

/** The bytes of a file in parts. Throws like `fs`. */
function* chunksOf(path: string, size = CHUNK): Generator<Buffer> {
  const file = openFile(nodeModules.fs, path);
  try {
    for (;;) {
      const chunk = Buffer.alloc(size);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
