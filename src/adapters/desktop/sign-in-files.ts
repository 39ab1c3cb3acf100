import type { SecretStore } from '../../kernel/ports/secret-store';
import { DurableFiles } from './durable-files';
import { FileCalls } from './file-calls';
import type { NodeModules } from './node-modules';
import { ofAllVaults, RecordPaths } from './record-paths';
import { readWhole } from './read-file';

/** Sign-ins of mail accounts at a terminal: a file for each beside the device's id, which only the person may read. */
export function signInFiles(node: NodeModules, configuration: string): Pick<SecretStore, 'read' | 'write'> {
  const files = new DurableFiles(node);
  const calls = new FileCalls(node);
  const paths = new RecordPaths(node, ofAllVaults(configuration));
  const nameOf = (id: string): string => `sign-ins/${id.toLowerCase().replace(/[^a-z0-9]/g, '-')}.json`;
  return {
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
