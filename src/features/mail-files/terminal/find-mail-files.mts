import { closeSync, existsSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isMail, type MailFile } from '../../../core/triage/work/inbox';
import { toVaultError } from '../../../adapters/desktop/file-error';
import { openFile, readWhole } from '../../../adapters/desktop/read-file';
import { walkFiles } from '../../../adapters/desktop/walk-files';
import { beginsMail } from '../../../kernel/mail/bytes/begins-mail';
import { LARGEST_MAIL, TOO_BIG } from '../../../kernel/mail/bytes/not-mail';
import { isInside } from '../../../kernel/notes/paths';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { maildirStates, type FilePlace, mailState, openEmlx } from './mail-state.mjs';
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

interface Candidate {
  path: string;
  /** Whether its name or place indicates a mail. */
  isNamed: boolean;
  /** Estimated number of mails in it, from its size. */
  weight: number;
  /** Names of a mail program's folders that it is in; `null` for a file that the person named. */
  folders: readonly string[] | null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const weightOf = (file: string, size: number): number =>
  isMail(file) || isEmlx(file) || isInMaildir(file) ? 1 : Math.max(1, size / USUAL_MAIL);

/**
 * Mail files in a folder: files with a mail's name, those in a Maildir, and each mbox without an extension; `null` if there
 * are none. Outlook's files are among them, because their import says how they can be saved.
 */
function filesOf(path: string): Candidate[] | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isDirectory())
    return [{ path, isNamed: isMail(path), weight: weightOf(path, stats.size), folders: null }];
  // A Maildir has its other folders next to the inbox, as hidden ones: `.Sent/cur`.
  const isFolder = (name: string): boolean => existsSync(join(path, name, 'cur'));
  const files = walkFiles(nodeModules, path, (name) => name.startsWith('.') && !isFolder(name)) ?? [];
  return files
    .filter(({ absolute }) => NAMED.test(absolute) || isInMaildir(absolute) || isBareMbox(absolute))
    .map(({ path: within, absolute }) => ({
      path: absolute,
      isNamed: true,
      weight: weightOf(absolute, sizeOf(absolute)),
      // Folders of saved mails may have any name.
      folders: isMail(absolute) ? [] : within.split('/').map((name) => name.replace(/\.(?:mbox|sbd)$/i, '')),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const NAMED = /\.(?:eml|emlx|mbox|msg)$/i;

const isEmlx = (file: string): boolean => /\.emlx$/i.test(file);

/** The empty folder `tmp` is lost where a Maildir is packed or synced; the names of its files are not. */
const isInMaildir = (file: string): boolean => {
  const folder = dirname(file);
  if (!['cur', 'new'].includes(basename(folder))) return false;
  return maildirStates(file) !== null || existsSync(join(dirname(folder), 'tmp'));
};

/** Apple Mail and Thunderbird name the mbox of a folder without an extension. False for a file that can't be read. */
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

/** `share`: fraction of this file that is done. */
type ReadMail = MailFile & { share: number };

function* mailsOf(file: Candidate, source: MailFilesOptions): Generator<ReadMail> {
  const { path } = file;
  try {
    const { size } = statSync(path);
    const start = startOf(path, size);
    if (isMbox(start) || (/\bmbox$/i.test(path) && beginsMail(start, 1))) yield* mailsIn(file, size, source);
    else if (size > LARGEST_MAIL) source.onProblem(`Not imported: ${path}: ${TOO_BIG}.`);
    else {
      const mail = readSingle(file, source);
      if (mail !== null) yield mail;
    }
  } catch (error) {
    source.onProblem(toVaultError(`read ${path}`, error).message);
  }
}

function* mailsIn({ path, folders }: Candidate, size: number, source: MailFilesOptions): Generator<ReadMail> {
  let [number, read] = [0, 0];
  for (const bytes of mailsOfMbox(chunksOf(path))) {
    number += 1;
    read += bytes?.length ?? 0;
    const name = `${path}, mail ${String(number)}`;
    if (bytes === null) source.onProblem(`Not imported: ${name}: ${TOO_BIG}.`);
    else {
      const dealtWith = mailState(bytes, { folders: folders ?? [], beside: null });
      yield { path: null, name, bytes, dealtWith, share: Math.min(1, read / size) };
    }
  }
}

/** The mail in a file of its own; `null` if there is none. A file that was named or in the inbox is always read. */
function readSingle({ path: file, isNamed, folders }: Candidate, source: MailFilesOptions): ReadMail | null {
  const whole = readWhole(nodeModules.fs, file);
  const apple = isEmlx(file) ? openEmlx(whole) : null;
  const bytes = apple?.mail ?? whole;
  if (!isNamed && !beginsMail(bytes, 1)) return null;
  const path = pathInInbox(file, source);
  const beside = apple?.states ?? besideOf(file);
  const dealtWith = folders === null || path !== null ? null : mailState(bytes, { folders, beside });
  return { path, name: file, bytes, dealtWith, share: 1 };
}

const besideOf = (file: string): FilePlace['beside'] => (isInMaildir(file) ? maildirStates(file) : null);

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
