import { hashText } from '../kernel/notes/values/hash';
import { nameInKey } from './server-consent';

/**
 * Line of the `ConsentStore` by which a person allows a skill on this device, such as "skill
 * Skills/weekly-review.md 5f3a…". The hash binds path and text, so a skill that came with a vault or was
 * changed needs a new consent. No provider is called "skill".
 */
export const skillConsentKey = (path: string, text: string): string =>
  `skill ${nameInKey(path)} ${hashText(JSON.stringify([path, text]))}`;

/** Path of the allowed note, if the line shows it; `null` if the line is about something else. */
export const consentedSkill = (key: string): string | null =>
  /^skill (\S+) [0-9a-f]{64}$/.exec(key)?.[1] ?? null;
