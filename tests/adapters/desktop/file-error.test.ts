import { describe, expect, it } from 'vitest';
import { toVaultError } from '../../../src/adapters/desktop/file-error';
import { VaultError } from '../../../src/kernel/ports/vault';

const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: something, open '/x'`), { code });

describe('toVaultError', () => {
  it.each([
    ['ENOSPC', 'disk_full', 'Could not write a.md: the disk is full'],
    ['EDQUOT', 'disk_full', 'Could not write a.md: the disk is full'],
    ['EACCES', 'denied', 'Could not write a.md: permission was denied'],
    ['EPERM', 'denied', 'Could not write a.md: permission was denied'],
    ['EROFS', 'denied', 'Could not write a.md: permission was denied'],
    ['EIO', 'io', 'Could not write a.md: EIO'],
    ['ENAMETOOLONG', 'io', 'Could not write a.md: ENAMETOOLONG'],
  ])('takes %s for %s', (system, code, message) => {
    const error = toVaultError('write a.md', systemError(system));
    expect(error).toMatchObject({ code, message });
    expect(error.cause).toMatchObject({ code: system });
  });

  it('lets through what is one already', () => {
    const error = new VaultError('bad_path', 'no');
    expect(toVaultError('write a.md', error)).toBe(error);
  });
});
