import { hashText } from '../kernel/notes/values/hash';
import { nameInKey } from './server-consent';

/**
 * What a person agrees to when they allow a skill on this device: a line for the `ConsentStore`, such as
 * "skill Skills/weekly-review.md 5f3a…". The hash binds path and text: a skill that came with a vault, or was changed,
 * asks again. No provider is called "skill".
 */
export const skillConsentKey = (path: string, text: string): string =>
  `skill ${nameInKey(path)} ${hashText(JSON.stringify([path, text]))}`;

/** The note's path, as far as the line tells it; `null` where the line is about something else. */
export const consentedSkill = (key: string): string | null =>
  /^skill (\S+) [0-9a-f]{64}$/.exec(key)?.[1] ?? null;
