import { canonicalJson } from '../approvals/model/approval/call-hash';
import { hashText } from '../../kernel/notes/values/hash';
import type { Json } from '../../kernel/ports/tool-caller';
import type { ToolServer } from '../../kernel/ports/tool-server';
import type { Settings } from './settings';

/**
 * Things other than providers that a person allows on one device, with the texts of their rows in the settings. No
 * provider's key may equal the first word of a kind, because both begin a consent line.
 */
const KINDS = {
  tools: (name: string) => ({ name: `Tool server "${name}"`, desc: 'Allowed on this device.' }),
  skill: (path: string) => ({
    name: `Skill ${path}`,
    desc: 'Runs on this device in the version you allowed.',
  }),
  profile: (path: string) => ({
    name: `Profile in ${path}`,
    desc: 'Used on this device in the version you allowed.',
  }),
  voice: (path: string) => ({
    name: `Writing style in ${path}`,
    desc: 'Used on this device in the version you allowed.',
  }),
  notes: (name: string) => ({
    name: `Notes in replies by ${name}`,
    desc: 'It gets parts of notes, of your letters, also from Sent, and how you write.',
  }),
  'mail read': (name: string) => ({
    name: `Mail account "${name}"`,
    desc: 'Its new mail becomes notes; Sent and the archive are read where they are needed.',
  }),
  'mail send': (name: string) => ({ name: `Mail account "${name}"`, desc: 'It sends what you approve.' }),
  'mail act': (name: string) => ({
    name: `Mail account "${name}"`,
    desc: 'Deputy also archives and marks mail on the server.',
  }),
};

type ConsentKind = keyof typeof KINDS;

/**
 * Line of the `ConsentStore` that binds the kind, the name and everything in `agreed` by a hash, such as "skill
 * Skills/weekly-review.md 5f3a…": anything that came with a vault or was changed needs a new consent.
 */
export const boundConsent = (kind: ConsentKind, name: string, agreed: Json): string =>
  `${kind} ${nameInKey(name)} ${hashText(canonicalJson(agreed))}`;

/** Parses a line by `boundConsent`, and adds its texts; `null` for a consent to a provider. */
export function readBoundConsent(line: string): { kind: ConsentKind; name: string; desc: string } | null {
  const [, kind = '', of = ''] = /^(\w+(?: \w+)?) (\S+) [0-9a-f]{64}$/.exec(line) ?? [];
  return isKind(kind) ? { kind, ...KINDS[kind](of) } : null;
}

const isKind = (kind: string): kind is ConsentKind => Object.hasOwn(KINDS, kind);

/** Name for display; the hash holds the exact name. */
const nameInKey = (name: string): string => name.replace(/[\s\p{C}]+/gu, '_');

/**
 * Short name of a consent that was shown to a person: the first 128 bits, in hex. With fewer bits, the author of a
 * vault could find two servers or addresses with the same hash and swap them after the person has checked one.
 */
export const consentHash = (consent: string): string => hashText(consent).slice(0, 32);

/** Consent to a tool server. It binds the whole transport, and the device's secrets linked to it (`secrets`, by variable). */
export const serverConsentKey = (server: ToolServer, secrets: Settings['secrets']): string => {
  const { name, transport } = server;
  const linked = linkedSecrets(server, secrets);
  const isPlain = Object.keys(linked).length === 0;
  return boundConsent('tools', name, isPlain ? { name, transport } : { name, transport, secrets: linked });
};

/** Ids of the device's secrets that a person chose for this server, by variable. */
function linkedSecrets(server: ToolServer, secrets: Settings['secrets']): Record<string, string> {
  const variables = secretVariables(server);
  const ids = new Map(Object.entries(secrets).filter(([, id]) => id !== ''));
  return Object.fromEntries([...ids].filter(([variable]) => variables.includes(variable)));
}

export const secretVariables = ({ transport }: ToolServer): string[] =>
  transport.kind === 'http'
    ? Object.values(transport.headers)
    : Object.values(transport.env).flatMap((text) => (typeof text === 'string' ? [] : [text.secret]));

/** Whether a server may be used. `consents`: lines of this device's own store, never lines that came with a vault. */
export const isServerAllowed = (
  server: ToolServer,
  { consents, secrets }: { consents: readonly string[]; secrets: Settings['secrets'] },
): boolean => consents.includes(serverConsentKey(server, secrets));

/** Consent to a skill's note with exactly this text. */
export const skillConsentKey = (path: string, text: string): string =>
  boundConsent('skill', path, [path, text]);

/** Confirmation of the note about how the person writes, with exactly this text. */
export const voiceConsentKey = (path: string, text: string): string =>
  boundConsent('voice', path, [path, text]);

/** Confirmation of a profile note with exactly this text. */
export const profileConsentKey = (path: string, text: string): string =>
  boundConsent('profile', path, [path, text]);
