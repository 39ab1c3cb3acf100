import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import { isAccountServer } from '../../../kernel/ports/mail-account';
import type { ToolCall } from '../../../kernel/ports/tool-caller';
import type { Content } from './approval/approval-note';

/** Whether shown names are not sent: tools get bare addresses, because they parse names differently. */
export const dropsNames = (content: Content, { server }: ToolCall): boolean =>
  content.kind === 'email' &&
  server !== '' &&
  !isAccountServer(server) &&
  parseAddresses(`${content.to}, ${content.cc}`).some(({ name, address }) => name !== '' && name !== address);

export const WITHOUT_NAMES = 'The mail tool is given the addresses without the names.';
