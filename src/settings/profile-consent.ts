import { hashText } from '../kernel/notes/values/hash';
import { nameInKey } from './server-consent';

/**
 * What a person agrees to when they confirm the profile's note on this device: a line for the `ConsentStore`, such as
 * "profile Memory/Me.md 5f3a…". The hash binds path and text. No provider is called "profile".
 */
export const profileConsentKey = (path: string, text: string): string =>
  `profile ${nameInKey(path)} ${hashText(JSON.stringify([path, text]))}`;

/** The note's path, as far as the line tells it; `null` where the line is about something else. */
export const consentedProfile = (key: string): string | null =>
  /^profile (\S+) [0-9a-f]{64}$/.exec(key)?.[1] ?? null;
