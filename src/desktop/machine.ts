import type { NodeModules } from './node-modules';

/**
 * The range of this process's pid: the host's name and, on Linux, this boot and the container's own numbering. Two
 * containers, or two machines with one home between them, both have a process 1. What an earlier boot left is a
 * stranger's too: names and machine ids repeat among containers and clones, so that the other boot may still be up.
 */
export const machine = ({ fs, os }: NodeModules): string =>
  [
    os.hostname(),
    orNothing(() => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    orNothing(() => fs.readlinkSync('/proc/self/ns/pid')),
  ].join(' ');

/** Elsewhere there is no such file, and some containers hide theirs. */
const orNothing = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};
