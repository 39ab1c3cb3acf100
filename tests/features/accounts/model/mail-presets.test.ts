import { describe, expect, it } from 'vitest';
import { mailAccount } from '../../../../src/core/settings/rows/model-rows';
import {
  isMailPreset,
  MAIL_PRESET_IDS,
  MAIL_PRESETS,
  oauthAppOf,
  presetOf,
} from '../../../../src/features/accounts/model/mail-presets';
import { promise } from '../../../promise';
import { accountFor, APP } from '../../../core/settings/account';

describe('the mail services that are known', () => {
  it('are each a valid account, encrypted, with the place where its password is made', () => {
    for (const id of MAIL_PRESET_IDS.filter(isMailPreset)) {
      const { imap, smtp, passwordUrl, password } = MAIL_PRESETS[id];
      expect(mailAccount.safeParse(accountFor({ imap, smtp })).success, id).toBe(true);
      if (password === '') continue;
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

  it.each(['ann@outlook.com', 'ann@hotmail.co.uk', 'ann@live.de', 'ann@msn.com'])(
    '%s belongs to Microsoft, which takes no passwords and signs in by OAuth',
    (address) => {
      expect(presetOf(address)).toBe('outlook');
      expect(MAIL_PRESETS.outlook.password).toBe('');
    },
  );

  it.each(['ann@outlook.example.com', 'ann@notlive.com', 'ann@outlook.community'])(
    '%s does not belong to Microsoft',
    (address) => {
      expect(presetOf(address)).toBeNull();
    },
  );

  it('sign in by OAuth with the permissions for IMAP and SMTP alone, at an organization by its tenant', () => {
    promise('the narrowest permissions that the provider has for IMAP and SMTP');
    const app = oauthAppOf('outlook', { clientId: 'id' });
    expect(app?.scopes.split(' ')).toEqual([
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
      'offline_access',
    ]);
    expect(oauthAppOf('gmail', { clientId: 'id' })?.scopes).toBe('https://mail.google.com/');
    const own = oauthAppOf('microsoft365', { clientId: 'id', tenant: 'example.org' });
    expect(own?.token).toBe('https://login.microsoftonline.com/example.org/oauth2/v2.0/token');
    for (const tenant of ['../evil', 'a/b', 'a?b', 'a#b', '-'])
      expect(oauthAppOf('microsoft365', { clientId: 'id', tenant })).toBeNull();
    expect(oauthAppOf('fastmail', { clientId: 'id' })).toBeNull();
    for (const oauth of [app, own, oauthAppOf('gmail', { clientId: 'id' })])
      expect(mailAccount.safeParse(accountFor({ oauth })).success).toBe(true);
  });
});

describe('an account', () => {
  it.each([
    ['a port that is none', { imap: { host: 'imap.example.com', port: 0, security: 'tls' as const } }],
    ['a host with a path', { imap: { host: 'imap.example.com/x', port: 993, security: 'tls' as const } }],
    ['an address with a line break', { address: 'ann@example.com\nBcc: eve@example.com' }],
    ['two addresses', { address: 'ann@example.com,eve@example.com' }],
    ['a name that leads elsewhere', { name: '../work' }],
    ['a sign-in without encryption', { oauth: { ...APP, token: 'http://login.example/token' } }],
    [
      'a sign-in with a password in its address',
      { oauth: { ...APP, authorize: 'https://a:b@login.example/' } },
    ],
    ['a sign-in by a script', { oauth: { ...APP, authorize: 'javascript:alert(1)' } }],
    ['half a fingerprint', { fingerprint: 'ab12' }],
  ])('is refused with %s', (_, changes) => {
    expect(mailAccount.safeParse(accountFor(changes)).success).toBe(false);
  });

  it('is refused without encryption', () => {
    const plain = { ...accountFor(), imap: { host: 'imap.example.com', port: 143, security: 'none' } };
    expect(mailAccount.safeParse(plain).success).toBe(false);
  });
});
