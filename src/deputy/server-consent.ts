import { canonicalJson } from '../approvals/call-hash';
import { hashText } from '../notes/hash';
import type { ToolServer } from '../ports/tool-server';

/**
 * What a person agrees to when they allow a server on this device: a line for the `ConsentStore`, such as
 * "tools mail 5f3a…". The hash binds the name and the whole transport, so that any change of either asks again. No
 * provider is called "tools".
 */
export const serverConsentKey = ({ name, transport }: ToolServer): string =>
  `tools ${nameInKey(name)} ${hashText(canonicalJson({ name, transport }))}`;

/** Only to be read by people: the hash holds the name as it is. */
const nameInKey = (name: string): string => name.replace(/[\s\p{C}]+/gu, '_');

/** `consents`: the lines of this device's own store, and none that came with a vault. */
export const isServerAllowed = (server: ToolServer, consents: readonly string[]): boolean =>
  consents.includes(serverConsentKey(server));

/** The server's name, as far as the line tells it; `null` where the line is about something else. */
export const consentedServer = (key: string): string | null =>
  /^tools (\S+) [0-9a-f]{64}$/.exec(key)?.[1] ?? null;
