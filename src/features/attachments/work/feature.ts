import type { FeatureWork } from '../../../core/feature';
import { placeObjection } from '../../../core/approvals/work/attachable-file';
import { changeFiles, type FilesChange } from './attach';
import { saveAttachments } from './save-attachments';

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Attaches files of the vault to a mail that waits, or removes some. */
    changeFiles: FilesChange;
    /** Saves the attachments of a mail into the vault, and links them from its note. */
    saveAttachments: string;
  }
}

declare module '../../../core/app/deputy' {
  interface Deputy {
    /** Paths of the vault's files, without those whose folder may leave it with no mail. Needs no lock. */
    attachable(): Promise<string[]>;
  }
}

export const attachmentsWork: FeatureWork = {
  acts: { changeFiles: ({ session }, change) => changeFiles(session, change), saveAttachments },
  deputy: ({ ports, settings }) => ({
    attachable: async () => {
      const files = (await ports.vault.list('')) ?? [];
      return files.map(({ path }) => path).filter((path) => placeObjection(settings, path) === null);
    },
  }),
  doneTitles: { changeFiles: 'These files are already attached', saveAttachments: 'They were saved before' },
};
