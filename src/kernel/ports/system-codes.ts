import type { VaultErrorCode } from './vault';

export const SYSTEM_CODES: Readonly<Record<string, VaultErrorCode>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
};

/** Reasons to append to a sentence; other codes need none. */
export const REASONS: Readonly<Partial<Record<VaultErrorCode, string>>> = {
  disk_full: 'the disk is full',
  denied: 'permission was denied',
};
