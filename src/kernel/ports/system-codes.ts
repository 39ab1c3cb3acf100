import type { VaultErrorCode } from './vault';

/** What the codes of the operating system mean for a vault, wherever they come from. */
export const SYSTEM_CODES: Readonly<Record<string, VaultErrorCode>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
};

/** In words for the end of a sentence; other codes speak for themselves. */
export const REASONS: Readonly<Partial<Record<VaultErrorCode, string>>> = {
  disk_full: 'the disk is full',
  denied: 'permission was denied',
};
