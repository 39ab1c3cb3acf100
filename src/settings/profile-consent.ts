import { hashText } from '../kernel/notes/values/hash';
import { nameInKey } from './server-consent';

/**
 * Line of the `ConsentStore` by which a person confirms the profile note on this device, such as "profile
 * Memory/Me.md 5f3a…". The hash binds path and text. No provider is called "profile".
 */
export const profileConsentKey = (path: string, text: string): string =>
  `profile ${nameInKey(path)} ${hashText(JSON.stringify([path, text]))}`;

/** Path of the confirmed note, if the line shows it; `null` if the line is about something else. */
export const consentedProfile = (key: string): string | null =>
  /^profile (\S+) [0-9a-f]{64}$/.exec(key)?.[1] ?? null;
