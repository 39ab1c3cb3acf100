import type { OpenMail } from '../adapters/servers/open-servers';
import { openAccounts } from './accounts/servers/open-accounts';

/** Servers of features by which mail comes in and goes out, one line each; both hosts open them. */
export const SERVERS: readonly OpenMail[] = [openAccounts];
