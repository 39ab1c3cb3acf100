// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { ConsentStore } from '../../../src/kernel/ports/consent-store';
import { localConsentFile, MobileHost } from '../../../src/adapters/obsidian/open-phone';
import { ObsidianLocalRecord } from '../../../src/adapters/obsidian/obsidian-local-record';
import { SecretStorageSecrets } from '../../../src/adapters/obsidian/secret-storage-secrets';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';

const open = obsidianPerTest();

describe('what a phone keeps of Deputy', () => {
  it('lies under names of Deputy’s own', () => {
    const { app } = open({ platform: 'phone' });
    const local = new ObsidianLocalRecord(app);
    local.write('paused', true);
    const { deviceId } = new MobileHost(local);
    expect([app.loadLocalStorage('deputy-paused'), app.loadLocalStorage('deputy-device')]).toEqual([
      true,
      deviceId,
    ]);
    expect(app.loadLocalStorage('paused')).toBeNull();
  });

  it('is nothing where it can not be read', () => {
    const { app } = open();
    app.loadLocalStorage = () => JSON.parse('{broken') as null;
    expect(new ObsidianLocalRecord(app).read('paused')).toBeNull();
  });

  it('makes a new id where the one kept is none', () => {
    const local = new ObsidianLocalRecord(open().app);
    local.write('device', '../../escape');
    const { deviceId } = new MobileHost(local);
    expect([deviceId, local.read('device')]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), deviceId]);
  });

  it('holds no consent where it is not text', () => {
    const local = new ObsidianLocalRecord(open().app);
    local.write('consents', ['rules']);
    expect(new ConsentStore(localConsentFile(local)).list()).toEqual([]);
  });
});

describe('keys in the secret storage', () => {
  const start = (ids: Record<string, string> = {}) => {
    const { secretStorage } = open().app;
    return { secretStorage, secrets: new SecretStorageSecrets(secretStorage, () => ids) };
  };

  it('lie where the settings say at the time', async () => {
    const ids: Record<string, string> = { OPENAI_API_KEY: 'work-key' };
    const { secretStorage, secrets } = start(ids);
    secretStorage.setSecret('work-key', 'sk-work');
    secretStorage.setSecret('own-key', ' sk-own\n');
    expect(await secrets.read('OPENAI_API_KEY')).toBe('sk-work');
    ids['OPENAI_API_KEY'] = 'own-key';
    expect(await secrets.read('OPENAI_API_KEY')).toBe('sk-own');
    expect(await secrets.read('ANTHROPIC_API_KEY')).toBeNull();
  });

  it('have a place without one, and are taken away by nothing', async () => {
    const { secretStorage, secrets } = start();
    await secrets.write('OPENAI_API_KEY', 'sk-1');
    expect(secretStorage.listSecrets()).toEqual(['deputy-openai-api-key']);
    expect(await secrets.read('OPENAI_API_KEY')).toBe('sk-1');
    await secrets.write('OPENAI_API_KEY', '');
    expect(await secrets.read('OPENAI_API_KEY')).toBeNull();
  });
});
