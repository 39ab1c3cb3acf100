import { serverFacts } from '../model/server-facts';
import { consentHash, isServerAllowed, serverConsentKey } from '../../../core/settings/consents';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';

/** A configured server, and the consent it needs on this device. */
export interface ShownServer extends ToolServer {
  allowed: boolean;
  hash: string;
}

export const shownServer = (
  server: ToolServer,
  { settings: { secrets }, consents }: Pick<OpenVault, 'settings' | 'consents'>,
): ShownServer => ({
  ...server,
  allowed: isServerAllowed(server, { consents: consents.list(), secrets }),
  hash: consentHash(serverConsentKey(server, secrets)),
});

/** Describes the server completely, one fact per line. */
export const describeServer = (server: ShownServer, { settings }: Pick<OpenVault, 'settings'>): string[] => {
  const secretOf = (variable: string): string => {
    const id = settings.secrets[variable] ?? '';
    return id === '' ? variable : `${variable} (in Obsidian: ${id})`;
  };
  const facts = [...serverFacts(server, secretOf), { name: 'Hash', text: server.hash }];
  return [
    `${server.name}: ${server.allowed ? 'allowed' : 'not allowed'} on this device`,
    ...facts.map(({ name, text }) => `  ${`${name}:`.padEnd(12)}  ${text}`),
  ];
};
