import { describe, expect, it } from 'vitest';
import { accountConsentKey } from '../../../src/core/settings/account-consent';
import { readSettings } from '../../../src/core/settings/settings';
import { ownAddresses } from '../../../src/core/settings/own-addresses';
import { accountFor } from './account';

const work = accountFor();
const home = accountFor({ name: 'home', address: 'Ann@Home.example' });

const settingsWith = (consents: string[]) => ({
  ...readSettings({ accounts: [work, home], personAddresses: 'ann@home.example, lee@example.com' }).settings,
  consents,
});

describe('the addresses that are the person’s own', () => {
  it('hold that of each account which this device may read, or send from, once', () => {
    const read = accountConsentKey(home, 'read', {});
    const send = accountConsentKey(work, 'send', {});
    expect(ownAddresses(settingsWith([read, send]))).toEqual([
      'ann@example.com',
      'Ann@Home.example',
      'lee@example.com',
    ]);
  });

  it('hold none of an account that only came with the vault', () => {
    expect(ownAddresses(settingsWith([]))).toEqual(['ann@home.example', 'lee@example.com']);
  });

  it('begin with what mail is sent from', () => {
    const addresses = ownAddresses(
      settingsWith([accountConsentKey(home, 'read', {}), accountConsentKey(work, 'send', {})]),
    );
    expect(addresses[0]).toBe(work.address);
  });
});
