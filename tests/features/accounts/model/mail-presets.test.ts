import { describe, expect, it } from 'vitest';
import { mailAccount } from '../../../../src/core/settings/mail-account-schema';
import {
  isMailPreset,
  MAIL_PRESET_IDS,
  MAIL_PRESETS,
  presetOf,
  whyNoMailAccount,
} from '../../../../src/features/accounts/model/mail-presets';
import { accountFor } from '../../../core/settings/account';

describe('the mail services that are known', () => {
  it('are each a valid account, encrypted, with the place where its password is made', () => {
    for (const id of MAIL_PRESET_IDS.filter(isMailPreset)) {
      const { imap, smtp, passwordUrl, password } = MAIL_PRESETS[id];
      expect(mailAccount.safeParse(accountFor({ imap, smtp })).success, id).toBe(true);
      expect(password, id).toMatch(/\.$/);
      if (id !== 'proton') expect(passwordUrl, id).toMatch(/^https:\/\//);
    }
  });

  it.each([
    ['ann@gmail.com', 'gmail'],
    ['Ann@GMX.de', 'gmx'],
    ['ann@me.com', 'icloud'],
    ['ann@example.com', null],
    ['ann@gmail.com.example', null],
  ])('%s belongs to %s', (address, preset) => {
    expect(presetOf(address)).toBe(preset);
  });

  it('says of a personal address at Microsoft that it takes no password, and what else there is', () => {
    expect(whyNoMailAccount('ann@outlook.com')).toContain('Forward the mail');
    expect(whyNoMailAccount('ann@hotmail.co.uk')).toContain('.eml');
    expect(whyNoMailAccount('ann@outlook.example.com')).toBeNull();
  });
});

describe('an account', () => {
  it.each([
    ['a port that is none', { imap: { host: 'imap.example.com', port: 0, security: 'tls' as const } }],
    ['a host with a path', { imap: { host: 'imap.example.com/x', port: 993, security: 'tls' as const } }],
    ['an address with a line break', { address: 'ann@example.com\nBcc: eve@example.com' }],
    ['two addresses', { address: 'ann@example.com,eve@example.com' }],
    ['a name that leads elsewhere', { name: '../work' }],
    ['half a fingerprint', { fingerprint: 'ab12' }],
  ])('is refused with %s', (_, changes) => {
    expect(mailAccount.safeParse(accountFor(changes)).success).toBe(false);
  });

  it('is refused without encryption', () => {
    const plain = { ...accountFor(), imap: { host: 'imap.example.com', port: 143, security: 'none' } };
    expect(mailAccount.safeParse(plain).success).toBe(false);
  });
});
