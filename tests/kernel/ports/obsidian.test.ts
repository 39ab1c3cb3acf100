// @vitest-environment dom
import { afterEach } from 'vitest';
import { AdapterDeviceStore } from '../../../src/adapters/obsidian/adapter-device-store';
import { BegunCalls } from '../../../src/kernel/ports/begun-calls';
import { ConsentStore } from '../../../src/kernel/ports/consent-store';
import { LocalDeviceStore } from '../../../src/adapters/obsidian/local-device-store';
import { localConsentFile } from '../../../src/adapters/obsidian/open-phone';
import { MobileHost } from '../../../src/adapters/obsidian/open-phone';
import { ObsidianLocalRecord } from '../../../src/adapters/obsidian/obsidian-local-record';
import { ObsidianVault } from '../../../src/adapters/obsidian/obsidian-vault';
import { SecretStorageSecrets } from '../../../src/adapters/obsidian/secret-storage-secrets';
import { WindowClock } from '../../../src/adapters/obsidian/window-clock';
import type { Disk } from '../../fake-obsidian/disk/disk';
import { FolderDisk } from '../../fake-obsidian/disk/folder-disk';
import { MemoryDisk } from '../../fake-obsidian/disk/memory-disk';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { FakeClock } from '../../fakes/fake-clock';
import { temporaryFolder } from '../../fakes/temporary-folder';
import { begunCallsContract } from './begun-calls.contract';
import { clockContract } from './clock.contract';
import { consentStoreContract } from './consent-store.contract';
import { deviceStoreContract } from './device-store.contract';
import { hostContract } from './host.contract';
import { localRecordContract } from './local-record.contract';
import { secretStoreContract } from './secret-store.contract';
import { vaultContract } from './vault.contract';

const open = obsidianPerTest();

const vaultOn = (disk: Disk, close = (): void => undefined) => {
  const obsidian = open({ disk });
  void obsidian.becomeReady();
  const vault = new ObsidianVault(obsidian.app, new FakeClock());
  return {
    vault,
    save: (path: string, content: string | Uint8Array | null) => {
      obsidian.external.save(path, content);
    },
    close: () => {
      vault.close();
      close();
    },
  };
};

vaultContract('The vault in Obsidian', () => vaultOn(new MemoryDisk()));

vaultContract('The vault in Obsidian, on a real disk', () => {
  const { folder, remove } = temporaryFolder();
  return vaultOn(new FolderDisk(folder), remove);
});

deviceStoreContract('The device store of a phone', () => {
  const { adapter } = open({ platform: 'phone' }).app.vault;
  return { store: new AdapterDeviceStore(adapter, 'Logs/.deputy/phone'), close: () => undefined };
});

deviceStoreContract('The local storage', () => ({
  store: new LocalDeviceStore(new ObsidianLocalRecord(open().app), 'files'),
  close: () => undefined,
}));

const clocks: WindowClock[] = [];
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.close();
});

clockContract('The clock of a window', () => {
  const clock = new WindowClock();
  clocks.push(clock);
  return { clock, pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) };
});

let phone: ReturnType<typeof open>['app'] | undefined;
afterEach(() => (phone = undefined));

hostContract('The host of a phone', () => {
  phone ??= open({ platform: 'phone' }).app;
  return { host: new MobileHost(new ObsidianLocalRecord(phone)), deadPid: 2 };
});

secretStoreContract('The secret storage', () => {
  const { secretStorage } = open().app;
  return {
    secrets: new SecretStorageSecrets(secretStorage, () => ({ SOME_API_KEY: 'my-key' })),
    set: (_variable, secret) => {
      secretStorage.setSecret('my-key', secret);
    },
  };
});

localRecordContract('The local storage', () => {
  const { app } = open();
  return { local: new ObsidianLocalRecord(app), restart: () => new ObsidianLocalRecord(app) };
});

begunCallsContract('The local storage', () => {
  const { app } = open();
  const restart = (): BegunCalls =>
    new BegunCalls(new LocalDeviceStore(new ObsidianLocalRecord(app), 'calls'));
  return { begun: restart(), restart };
});

consentStoreContract('The local storage', () => {
  const { app } = open();
  const restart = (): ConsentStore => new ConsentStore(localConsentFile(new ObsidianLocalRecord(app)));
  return { consents: restart(), restart };
});
