import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ACCOUNT_PERMISSIONS,
  accountConsentKey,
  accountSecret,
  consentsToMove,
  isAccountAllowed,
  PERMISSION_WORDS,
} from '../../../src/core/settings/account-consent';
import { openStoredSettings } from '../../../src/core/settings/stored-settings';
import { accountFor, APP } from './account';
import { promise } from '../../promise';

const account = accountFor();
const agreed = { consents: [accountConsentKey(account, 'read', {})], secrets: {}, localOnly: false };

describe('an account in the settings', () => {
  it('that signs in by OAuth is asked about anew with another app, address or permission', () => {
    promise('The consent covers client id, addresses and permissions');
    const key = accountConsentKey(accountFor({ oauth: APP }), 'read', {});
    for (const part of Object.keys(APP)) {
      const oauth = { ...APP, [part]: 'https://other.example/' };
      expect(accountConsentKey(accountFor({ oauth }), 'read', {})).not.toBe(key);
    }
  });

  it('agrees to nothing, whatever the file of the vault says', () => {
    promise("The account in the vault's settings holds no password and allows nothing");
    const { settings, problems } = openStoredSettings({
      version: 1,
      accounts: [{ ...account, allowed: { read: true } }],
      consents: agreed.consents,
    });
    expect(problems).toEqual([]);
    expect(settings.accounts).toEqual([account]);
    expect(ACCOUNT_PERMISSIONS.filter((each) => isAccountAllowed(account, each, settings))).toEqual([]);
  });

  it('is allowed only what was agreed to: reading is not sending', () => {
    promise('Each device asks for each of them apart');
    expect(ACCOUNT_PERMISSIONS.filter((each) => isAccountAllowed(account, each, agreed))).toEqual(['read']);
  });

  it.each([
    ['another server', accountFor({ imap: { host: 'imap.evil.example', port: 993, security: 'tls' } })],
    ['another port', accountFor({ imap: { ...account.imap, port: 994 } })],
    ['another server that sends', accountFor({ smtp: { ...account.smtp, host: 'smtp.evil.example' } })],
    ['another address', accountFor({ address: 'eve@example.com' })],
    ['another login', accountFor({ user: 'eve' })],
    ['a sign-in by OAuth', accountFor({ oauth: APP })],
    ['another certificate', accountFor({ fingerprint: 'ab'.repeat(32) })],
  ])('is asked about anew with %s', (_, changed) => {
    expect(isAccountAllowed(changed, 'read', agreed)).toBe(false);
  });

  it('is asked about anew with another secret linked to it', () => {
    const secrets = { [accountSecret(account)]: 'openai-key' };
    expect(isAccountAllowed(account, 'read', { ...agreed, secrets })).toBe(false);
  });

  it.each(ACCOUNT_PERMISSIONS)('is asked about anew once %s says that it covers more', (permission) => {
    const former = { ...agreed, consents: [accountConsentKey(account, permission, {})] };
    const words = PERMISSION_WORDS[permission];
    onTestFinished(() => {
      PERMISSION_WORDS[permission] = words;
    });
    expect(isAccountAllowed(account, permission, former)).toBe(true);
    PERMISSION_WORDS[permission] = (of) => ({
      ...words(of),
      desc: `${words(of).desc} It reads Drafts, too.`,
    });
    expect(isAccountAllowed(account, permission, former)).toBe(false);
  });

  it('is asked about anew with other folders, unless the person chose them on this device', () => {
    const folders = { sent: 'Out', archive: '' };
    const changed = accountFor({ folders });
    expect(isAccountAllowed(changed, 'read', agreed)).toBe(false);
    const moved = consentsToMove(account, { folders }, agreed);
    expect(moved.map(({ from }) => from)).toEqual(agreed.consents);
    const after = { ...agreed, consents: moved.map(({ to }) => to) };
    expect(ACCOUNT_PERMISSIONS.filter((each) => isAccountAllowed(changed, each, after))).toEqual(['read']);
  });

  it('is not reached while Deputy connects to nothing but this machine', () => {
    expect(isAccountAllowed(account, 'read', { ...agreed, localOnly: true })).toBe(false);
  });
});
