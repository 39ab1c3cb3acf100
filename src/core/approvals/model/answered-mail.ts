import { hashText } from '../../../kernel/notes/values/hash';
import type { BegunCall } from '../../../kernel/ports/begun-calls';
import type { Content } from './approval/approval-note';

/** Key by which the device remembers that a mail was answered; `{}` if the content is not a reply. */
export const answeredMail = (content: Content): Pick<BegunCall, 'mail'> =>
  content.kind === 'email' && content.inReplyTo.trim() !== ''
    ? { mail: hashText(content.inReplyTo.trim()).slice(0, 32) }
    : {};
