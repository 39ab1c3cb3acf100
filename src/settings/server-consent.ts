import { canonicalJson } from '../features/approvals/model/approval/call-hash';
import { hashText } from '../kernel/notes/values/hash';
import type { ToolServer } from '../kernel/ports/tool-server';
import type { Settings } from './settings';

/**
 * Line of the `ConsentStore` by which a person allows a tool server on this device, such as "tools mail
 * 5f3a…". The hash binds the name, the whole transport, and the device's secrets linked to it (`secrets`, by
 * variable), so any change needs a new consent. No provider is called "tools".
 */
export const serverConsentKey = (server: ToolServer, secrets: Settings['secrets']): string => {
  const { name, transport } = server;
  const linked = linkedSecrets(server, secrets);
  const agreed =
    Object.keys(linked).length === 0 ? { name, transport } : { name, transport, secrets: linked };
  return `tools ${nameInKey(name)} ${hashText(canonicalJson(agreed))}`;
};

/** Ids of the device's secrets that a person chose for this server, by variable. */
function linkedSecrets(server: ToolServer, secrets: Settings['secrets']): Record<string, string> {
  const variables = secretVariables(server);
  const ids = new Map(Object.entries(secrets).filter(([, id]) => id !== ''));
  return Object.fromEntries([...ids].filter(([variable]) => variables.includes(variable)));
}

/** Names of the variables that hold a server's secrets. */
export const secretVariables = ({ transport }: ToolServer): string[] =>
  transport.kind === 'http'
    ? Object.values(transport.headers)
    : Object.values(transport.env).flatMap((text) => (typeof text === 'string' ? [] : [text.secret]));

/** Name of a server for display; the hash holds the exact name. */
export const nameInKey = (name: string): string => name.replace(/[\s\p{C}]+/gu, '_');

/** Whether a server may be used. `consents`: lines of this device's own store, never lines that came with a vault. */
export const isServerAllowed = (
  server: ToolServer,
  { consents, secrets }: { consents: readonly string[]; secrets: Settings['secrets'] },
): boolean => consents.includes(serverConsentKey(server, secrets));

/** Name of the allowed server, if the line shows it; `null` if the line is about something else. */
export const consentedServer = (key: string): string | null =>
  /^tools (\S+) [0-9a-f]{64}$/.exec(key)?.[1] ?? null;
