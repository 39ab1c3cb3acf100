import type { KeptSignIns } from '../../kernel/ports/mail-login';
import { DurableFiles } from './durable-files';
import { FileCalls } from './file-calls';
import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';
import { ofAllVaults, RecordPaths } from './record-paths';
import { readWhole } from './read-file';

/** Milliseconds after which a lock belongs to a process that was killed; a provider has 20 seconds for its answer. */
const ABANDONED_AFTER = 60_000;
const PAUSE_MS = 50;

/** Sign-ins of mail accounts at a terminal: a file for each beside the device's id, which only the person may read. */
export function signInFiles(node: NodeModules, configuration: string): KeptSignIns {
  const files = new DurableFiles(node);
  const calls = new FileCalls(node);
  const paths = new RecordPaths(node, ofAllVaults(configuration));
  const nameOf = (id: string): string => `sign-ins/${id.toLowerCase().replace(/[^a-z0-9]/g, '-')}.json`;
  const lockOf = (id: string): string => `${paths.file(nameOf(id))}.lock`;
  const isTaken = (lock: string): boolean => {
    const held = node.fs.statSync(lock, { throwIfNoEntry: false });
    if (held !== undefined && Math.abs(Date.now() - held.mtimeMs) > ABANDONED_AFTER)
      node.fs.rmSync(lock, { force: true });
    try {
      node.fs.closeSync(node.fs.openSync(lock, 'wx', 0o600));
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    }
  };
  return {
    async alone(id, work) {
      const lock = await calls.run('store a sign-in', () => {
        files.makeFolder(node.path.join(configuration, 'sign-ins'));
        return lockOf(id);
      });
      while (!(await calls.run('store a sign-in', () => isTaken(lock))))
        await new Promise<void>((resolve) => void node.timers.setTimeout(resolve, PAUSE_MS));
      try {
        return await work();
      } finally {
        node.fs.rmSync(lock, { force: true });
      }
    },
    read: (id) =>
      calls.run('read a sign-in', () => {
        const file = paths.existingFile(nameOf(id));
        return file === null ? null : new TextDecoder().decode(readWhole(node.fs, file));
      }),
    write: (id, secret) =>
      calls.run('store a sign-in', () => {
        files.makeFolder(configuration);
        const file = paths.file(nameOf(id));
        if (secret === '') node.fs.rmSync(file, { force: true });
        else {
          files.makeFolder(node.path.dirname(file));
          files.replace(file, secret, { isDurable: true, isPrivate: true });
        }
      }),
  };
}
