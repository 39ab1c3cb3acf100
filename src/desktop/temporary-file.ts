import { randomBytes } from 'node:crypto';
import { lstatSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pid } from 'node:process';
import { walkFiles } from './walk-files';

const NAME = /^\.deputy-(\d+)-[0-9a-f]{16}\.tmp$/;

/** Long enough for any write; of a younger file, the process may live on a machine that shares the folder. */
const ABANDONED_AFTER = 10 * 60_000;

/** One for the process: asking the system for each name would cost more than making the file. */
const PROCESS = randomBytes(4).toString('hex');
let count = 0;

/** A name beside `path` that no listing shows, with this process in it. */
export const temporaryPathBeside = (path: string): string => {
  count += 1;
  const serial = count.toString(16).padStart(8, '0');
  return join(dirname(path), `.deputy-${String(pid)}-${PROCESS}${serial}.tmp`);
};

export const isTemporaryName = (name: string): boolean => NAME.test(name);

/**
 * Removes what a crashed process left half-written below `root`: only files by our name, and only those whose
 * process is dead or that are older than ten minutes. Returns how many went.
 */
export const cleanTemporaryFiles = (root: string, isAlive: (pid: number) => boolean): number => {
  const files = walkFiles(root, isOthers) ?? [];
  const abandoned = files.filter(({ absolute, path }) => isAbandoned(absolute, path, isAlive));
  for (const { absolute } of abandoned) rmSync(absolute, { force: true });
  return abandoned.length;
};

/** Hidden folders are other programs', but for the ones that Deputy writes to. */
const isOthers = (name: string): boolean =>
  name.startsWith('.') && name !== '.deputy' && name !== '.trash' && !isTemporaryName(name);

const isAbandoned = (absolute: string, path: string, isAlive: (pid: number) => boolean): boolean => {
  const owner = NAME.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
  if (owner === undefined) return false;
  if (!isAlive(Number(owner))) return true;
  const stats = lstatSync(absolute, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_AFTER;
};
