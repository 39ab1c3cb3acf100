import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Place {
  /** For people. */
  name: string;
  folder: string;
}

const MEMORY = '/dev/shm';

const canWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where vaults are made: in memory where the system has such a file system, so that the disk is not what is measured. */
export const PLACES: Record<'memory' | 'disk', Place> = {
  memory: canWrite(MEMORY)
    ? { name: `tmpfs (${MEMORY})`, folder: MEMORY }
    : { name: `${tmpdir()}, since there is no ${MEMORY}`, folder: tmpdir() },
  disk: { name: tmpdir(), folder: tmpdir() },
};

export const freshFolder = ({ folder }: Place): string => mkdtempSync(join(folder, 'deputy-bench-'));
