import { decodeText } from '../../kernel/notes/text/decode';
import type { ConsentFile } from '../../kernel/ports/consent-store';
import { VaultError } from '../../kernel/ports/vault';
import { DurableFiles } from './durable-files';
import { hasCode, toVaultError } from './file-error';
import type { NodeModules } from './node-modules';
import { readWhole } from './read-file';

/** The consents, in the file `consents` next to the device's id. */
export function nodeConsentFile(node: NodeModules, folder: string): ConsentFile {
  const files = new DurableFiles(node);
  const file = node.path.join(folder, 'consents');
  return {
    read: () =>
      attempt(file, () => {
        try {
          const text = decodeText(readWhole(node.fs, file));
          if (!text.ok) throw new VaultError('not_text', `${file} is not UTF-8 text: fix or remove it.`);
          return text.value;
        } catch (error) {
          if (hasCode(error, 'ENOENT')) return '';
          throw error;
        }
      }),
    replace: (text) => {
      attempt(file, () => {
        files.makeFolder(folder);
        const like = node.fs.statSync(file, { throwIfNoEntry: false });
        files.replace(file, text, { isDurable: true, ...(like === undefined ? {} : { like }) });
      });
    },
  };
}

function attempt<Value>(file: string, work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    throw toVaultError(`change your consents in ${file}`, cause);
  }
}
