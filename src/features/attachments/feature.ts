import type { Feature } from '../../core/feature';
import { ATTACHMENTS_FOLDER } from './model/settings';

/** Files of the vault for a mail that waits, and attachments of mails that came in. */
export const attachments: Feature = { name: 'attachments', settings: [ATTACHMENTS_FOLDER] };
