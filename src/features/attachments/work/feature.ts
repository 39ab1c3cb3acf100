import type { FeatureWork } from '../../../core/feature';
import { attachableIn } from './attachable';
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
    /** Paths of up to eight files that may be attached to a mail, by letters of their names. Needs no lock. */
    attachable(query: string): Promise<string[]>;
  }
}

export const attachmentsWork: FeatureWork = {
  acts: { changeFiles: ({ session }, change) => changeFiles(session, change), saveAttachments },
  deputy: (shared) => ({ attachable: attachableIn(shared) }),
  doneTitles: { changeFiles: 'It carries these files already', saveAttachments: 'They were saved before' },
};
