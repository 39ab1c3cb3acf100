import type { FeatureWork } from '../../../core/feature';
import { attachableIn } from './attachable';
import { changeFiles, type FilesChange } from './attach';

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Attaches files of the vault to a mail that waits, or removes some. */
    changeFiles: FilesChange;
  }
}

declare module '../../../core/app/deputy' {
  interface Deputy {
    /** Paths of up to eight files that may be attached to a mail, by letters of their names. Needs no lock. */
    attachable(query: string): Promise<string[]>;
  }
}

export const attachmentsWork: FeatureWork = {
  acts: { changeFiles: ({ session }, change) => changeFiles(session, change) },
  deputy: (shared) => ({ attachable: attachableIn(shared) }),
  doneTitles: { changeFiles: 'It carries these files already' },
};
