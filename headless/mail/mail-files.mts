import { closeSync, existsSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isMail, type MailFile } from '../../src/features/triage/work/inbox';
import { toVaultError } from '../../src/desktop/file-error';
import { openFile, readWhole } from '../../src/desktop/read-file';
import { walkFiles } from '../../src/desktop/walk-files';
import { LARGEST_MAIL, looksLikeMail, TOO_BIG } from '../../src/kernel/mail/bytes/not-mail';
import { isInside } from '../../src/kernel/notes/paths';
import { isMbox, mailsOfMbox } from './mbox.mjs';
import { nodeModules } from '../node/node-modules.mjs';

export interface MailSource {
  /** The vault's folder on this machine, and the folder of mail inside it. */
  vault: string;
  inbox: string;
  /** Where the command was typed. */
  workingFolder: string;
  /** Called for what can't be read; the others go on. */
  onProblem: (text: string) => void;
}

/** The mails that files and folders hold, one in memory at a time. */
export async function* mailFiles(paths: readonly string[], source: MailSource): AsyncGenerator<MailFile> {
  for (const path of paths) {
    const files = filesOf(resolve(source.workingFolder, path));
    if (files === null) {
      source.onProblem(`There is no ${path}.`);
      continue;
    }
    let found = 0;
    for (const file of files) {
      for (const mail of mailsOf(file, source)) {
        found += 1;
        yield await Promise.resolve(mail);
      }
    }
    if (found === 0) source.onProblem(`No mail found in ${path}.`);
  }
}

/** `isNamed`: its name or its place says that it holds mail. */
interface Candidate {
  path: string;
  isNamed: boolean;
}

/** Of a folder, what is mail by its name, or by its place in a Maildir; `null` where there is nothing. */
function filesOf(path: string): Candidate[] | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isDirectory()) return [{ path, isNamed: isMail(path) }];
  const files = walkFiles(nodeModules, path, (name) => name.startsWith('.')) ?? [];
  return files
    .map(({ absolute }) => absolute)
    .filter((file) => isMail(file) || file.endsWith('.mbox') || isInMaildir(file))
    .sort()
    .map((file) => ({ path: file, isNamed: true }));
}

const isInMaildir = (file: string): boolean => {
  const folder = dirname(file);
  return ['cur', 'new'].includes(basename(folder)) && existsSync(join(dirname(folder), 'tmp'));
};

function* mailsOf({ path, isNamed }: Candidate, source: MailSource): Generator<MailFile> {
  const { onProblem } = source;
  try {
    if (isMbox(startOf(path))) {
      let number = 0;
      for (const bytes of mailsOfMbox(path)) {
        number += 1;
        const name = `${path}, mail ${String(number)}`;
        if (bytes === null) onProblem(`Not imported: ${name}: ${TOO_BIG}.`);
        else yield { path: null, name, bytes };
      }
    } else if (statSync(path).size > LARGEST_MAIL) onProblem(`Not imported: ${path}: ${TOO_BIG}.`);
    else {
      const bytes = readWhole(nodeModules.fs, path);
      if (isNamed || looksLikeMail(bytes)) yield { path: pathInInbox(path, source), name: path, bytes };
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

/** A file in the vault's own inbox is moved aside once imported; any other stays where it is. */
const pathInInbox = (file: string, { vault, inbox }: MailSource): string | null => {
  const path = relative(vault, join(file)).split(sep).join('/');
  return isInside(path, inbox) ? path : null;
};
