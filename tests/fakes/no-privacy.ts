import type { PrivacyRules } from '../../src/kernel/privacy/private-note';

/** No rule: a note is private by its own mark alone. */
export const NO_PRIVACY: PrivacyRules = { folders: [], senders: [], tags: [], secrets: 'redact' };
