import type { OpenMail } from '../adapters/servers/open-servers';
import { openAccounts } from './accounts/servers/open-accounts';

/** Functions of features that open mail servers. Both hosts call them. */
export const SERVERS: readonly OpenMail[] = [openAccounts];
