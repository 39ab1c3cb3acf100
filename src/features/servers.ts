import type { OpenServers } from '../adapters/servers/open-servers';
import { openAccounts } from './accounts/servers/open-accounts';
import { openToolServers } from './tool-servers/servers/open-tool-servers';
import { openUnsubscribe } from './unsubscribe/servers/open-unsubscribe';

/** Functions of features that open servers. Both hosts call them. */
export const SERVERS: readonly OpenServers[] = [openAccounts, openToolServers, openUnsubscribe];
