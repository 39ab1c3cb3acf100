import { VaultError } from '../../kernel/ports/vault';
import { hasCode } from './file-error';
import type { Bytes, NodeModules } from './node-modules';

type Files = Pick<NodeModules['fs'], 'openSync' | 'closeSync' | 'fstatSync' | 'readFileSync' | 'constants'>;

/** Opens a file for reading. Rejects pipes, which would block, and devices, which may be endless (`bad_path`). */
export const openFile = (fs: Files, file: string, flags = fs.constants.O_RDONLY): number => {
  const open = refusingSockets(file, () => fs.openSync(file, flags | withoutWaiting(fs.constants)));
  const stats = fs.fstatSync(open);
  if (stats.isFile() || stats.isDirectory()) return open;
  fs.closeSync(open);
  throw noOrdinaryFile(file);
};

export const readWhole = (fs: Files, file: string, flags?: number): Bytes => {
  const open = openFile(fs, file, flags);
  try {
    return fs.readFileSync(open);
  } finally {
    fs.closeSync(open);
  }
};

/** The flag that opens a pipe without blocking; 0 on Windows, which has no such flag. */
export const withoutWaiting = ({ O_NONBLOCK }: Partial<Files['constants']>): number => O_NONBLOCK ?? 0;

/** Turns the system's error for a socket or a pipe without a reader, which cannot be opened, into `bad_path`. */
export const refusingSockets = <Value>(file: string, open: () => Value): Value => {
  try {
    return open();
  } catch (error) {
    throw hasCode(error, 'ENXIO') ? noOrdinaryFile(file) : error;
  }
};

export const noOrdinaryFile = (file: string): VaultError =>
  new VaultError('bad_path', `${file} is a pipe, a socket or a device, not a file. Remove it`);
