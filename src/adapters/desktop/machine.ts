import type { NodeModules } from './node-modules';

/**
 * The scope in which this process's pid is unique: the host name and, on Linux, this boot and the container's pid
 * namespace. Two containers, or two machines with a shared home folder, both have a process 1. A lock of an earlier
 * boot is foreign, too: it may belong to another running machine, because containers and clones share names and machine
 * ids.
 */
export const machine = ({ fs, os }: NodeModules): string =>
  [
    os.hostname(),
    orNothing(() => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    orNothing(() => fs.readlinkSync('/proc/self/ns/pid')),
  ].join(' ');

/** The content of a file about the system; '' if it cannot be read, as on other systems and in some containers. */
const orNothing = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};
