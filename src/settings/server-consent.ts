import { canonicalJson } from '../features/approvals/model/approval/call-hash';
import { hashText } from '../kernel/notes/values/hash';
import type { ToolServer } from '../kernel/ports/tool-server';
import type { Settings } from './settings';

/**
 * What a person agrees to when they allow a server on this device: a line for the `ConsentStore`, such as
 * "tools mail 5f3a…". The hash binds the name, the whole transport, and which secrets of the device were linked to it
 * (`secrets`, by variable), so that any change of these asks again. No provider is called "tools".
 */
export const serverConsentKey = (server: ToolServer, secrets: Settings['secrets']): string => {
  const { name, transport } = server;
  const linked = linkedSecrets(server, secrets);
  const agreed =
    Object.keys(linked).length === 0 ? { name, transport } : { name, transport, secrets: linked };
  return `tools ${nameInKey(name)} ${hashText(canonicalJson(agreed))}`;
};

/** By variable, the ids of the device's secrets that a person chose for this server. */
function linkedSecrets(server: ToolServer, secrets: Settings['secrets']): Record<string, string> {
  const variables = secretVariables(server);
  const ids = new Map(Object.entries(secrets).filter(([, id]) => id !== ''));
  return Object.fromEntries([...ids].filter(([variable]) => variables.includes(variable)));
}

/** The variables that name a server's secrets. */
export const secretVariables = ({ transport }: ToolServer): string[] =>
  transport.kind === 'http'
    ? Object.values(transport.headers)
    : Object.values(transport.env).flatMap((text) => (typeof text === 'string' ? [] : [text.secret]));

/** Only to be read by people: the hash holds the name as it is. */
export const nameInKey = (name: string): string => name.replace(/[\s\p{C}]+/gu, '_');

/** `consents`: the lines of this device's own store, and none that came with a vault. */
export const isServerAllowed = (
  server: ToolServer,
  { consents, secrets }: { consents: readonly string[]; secrets: Settings['secrets'] },
): boolean => consents.includes(serverConsentKey(server, secrets));

/** The server's name, as far as the line tells it; `null` where the line is about something else. */
export const consentedServer = (key: string): string | null =>
  /^tools (\S+) [0-9a-f]{64}$/.exec(key)?.[1] ?? null;
