import { FakeClock } from '../../fakes/fake-clock';
import { FakeHost } from '../../fakes/fake-host';
import { MemoryBegunCalls } from '../../fakes/memory-begun-calls';
import { MemoryConsentStore } from '../../fakes/memory-consent-store';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemoryLocalRecord } from '../../fakes/memory-local-record';
import { MemorySecretStore } from '../../fakes/memory-secret-store';
import { MemoryVault } from '../../fakes/memory-vault';
import { begunCallsContract } from './begun-calls.contract';
import { clockContract } from './clock.contract';
import { consentStoreContract } from './consent-store.contract';
import { deviceStoreContract } from './device-store.contract';
import { hostContract } from './host.contract';
import { localRecordContract } from './local-record.contract';
import { secretStoreContract } from './secret-store.contract';
import { vaultContract } from './vault.contract';

vaultContract('The vault in memory', () => {
  const vault = new MemoryVault();
  return {
    vault,
    save: (path, content) => {
      vault.external(path, content);
    },
    close: () => undefined,
  };
});

deviceStoreContract('The device store in memory', () => ({
  store: new MemoryDeviceStore(),
  close: () => undefined,
}));

clockContract('The fake clock', () => {
  const clock = new FakeClock();
  return { clock, pass: (ms) => clock.advance(ms) };
});

hostContract('The fake host', () => ({ host: new FakeHost(), deadPid: 999 }));

secretStoreContract('The secret store in memory', () => {
  const secrets = new MemorySecretStore();
  return { secrets, set: (id, secret) => secrets.keys.set(id, secret) };
});

consentStoreContract('Consents in memory', () => {
  const consents = new MemoryConsentStore();
  return { consents, restart: () => consents };
});

begunCallsContract('Begun calls in memory', () => {
  const begun = new MemoryBegunCalls();
  return { begun, restart: () => begun.reopen() };
});

localRecordContract('The local record in memory', () => {
  const local = new MemoryLocalRecord();
  return { local, restart: () => local };
});
