import { VaultError } from '../kernel/ports/vault';
import { hasCode } from './file-error';
import type { Bytes, NodeModules } from './node-modules';

type Files = Pick<NodeModules['fs'], 'openSync' | 'closeSync' | 'fstatSync' | 'readFileSync' | 'constants'>;

/**
 * Opens a file for reading. A pipe would wait for whoever writes to it, and a device need not end: such are refused with
 * `bad_path`. What else fails is thrown as a system error.
 */
export const openFile = (fs: Files, file: string, flags = fs.constants.O_RDONLY): number => {
  const open = refusingSockets(file, () => fs.openSync(file, flags | withoutWaiting(fs.constants)));
  const stats = fs.fstatSync(open);
  if (stats.isFile() || stats.isDirectory()) return open;
  fs.closeSync(open);
  throw noOrdinaryFile(file);
};

/** The bytes of a file that {@link openFile} opens. */
export const readWhole = (fs: Files, file: string, flags?: number): Bytes => {
  const open = openFile(fs, file, flags);
  try {
    return fs.readFileSync(open);
  } finally {
    fs.closeSync(open);
  }
};

/** The flag by which a pipe is opened at once. Windows has none. */
export const withoutWaiting = ({ O_NONBLOCK }: Partial<Files['constants']>): number => O_NONBLOCK ?? 0;

/** A socket, or a pipe that nobody reads, can't be opened at all. */
export const refusingSockets = <Value>(file: string, open: () => Value): Value => {
  try {
    return open();
  } catch (error) {
    throw hasCode(error, 'ENXIO') ? noOrdinaryFile(file) : error;
  }
};

export const noOrdinaryFile = (file: string): VaultError =>
  new VaultError('bad_path', `${file} is a pipe, a socket or a device, and no file. Remove it`);
