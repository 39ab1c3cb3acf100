import type { FeatureSetting } from '../../../core/settings/feature-setting';
import { text } from '../../../core/settings/setting-row';
import { safePath } from '../../../kernel/notes/paths';

export const DEFAULT_FOLDER = 'Attachments';

/** Folder for the attachments of mails that the person saves; '' means {@link DEFAULT_FOLDER}. */
export const ATTACHMENTS_FOLDER: FeatureSetting<string> = {
  key: 'attachmentsFolder',
  row: text({
    longest: 200,
    check: (folder) => folder === '' || safePath(folder) !== null,
    place: 'vault',
    name: 'Attachments of mails',
    desc: 'Folder that the attachments of a mail are saved into when you press Save attachments.',
    aliases: ['files', 'attachment', 'folder'],
    placeholder: DEFAULT_FOLDER,
    allowed: 'A folder inside the vault, such as Files/Mail.',
    needs: 'after',
    guard: null,
  }),
};
