import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { EnvSecrets } from '../../../headless/settings/env-secrets.mjs';
import { Environment } from '../../../headless/settings/environment.mjs';
import { nodeClock } from '../../../headless/node/node-clock.mjs';
import { nodeHost } from '../../../headless/node/node-host.mjs';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { NodeVault } from '../../../headless/node/node-vault.mjs';
import { BegunCalls } from '../../../src/kernel/ports/begun-calls';
import { ConsentStore } from '../../../src/kernel/ports/consent-store';
import { nodeConsentFile } from '../../../src/adapters/desktop/node-consent-file';
import { NodeDeviceStore } from '../../../src/adapters/desktop/node-device-store';
import { ofAllVaults, outsideVault } from '../../../src/adapters/desktop/record-paths';
import { temporaryFolder } from '../../fakes/temporary-folder';
import { begunCallsContract } from './begun-calls.contract';
import { clockContract } from './clock.contract';
import { consentStoreContract } from './consent-store.contract';
import { deviceStoreContract } from './device-store.contract';
import { hostContract } from './host.contract';
import { secretStoreContract } from './secret-store.contract';
import { vaultContract } from './vault.contract';

const places = temporaryFolder();
afterAll(places.remove);

vaultContract('The vault in a folder', () => {
  const { folder, remove } = temporaryFolder();
  return {
    vault: new NodeVault(folder),
    save: (path, content) => {
      const file = join(folder, path);
      if (content === null) {
        rmSync(file, { force: true });
        return;
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    close: remove,
  };
});

deviceStoreContract('The device store in a folder', () => {
  const { folder, remove } = temporaryFolder();
  return {
    store: new NodeDeviceStore(nodeModules, { vaultFolder: folder, logsFolder: 'Logs', deviceId: 'laptop' }),
    close: remove,
  };
});

deviceStoreContract('The device store outside the vault', () => {
  const { folder, remove } = temporaryFolder();
  const place = { configuration: join(folder, 'configuration'), vaultFolder: folder };
  return { store: new NodeDeviceStore(nodeModules, outsideVault(nodeModules, place)), close: remove };
});

clockContract('The clock of Node', () => ({
  clock: nodeClock,
  pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

consentStoreContract('The file of consents', () => {
  const folder = join(mkdtempSync(join(places.folder, 'consents-')), 'deputy');
  const open = (): ConsentStore => new ConsentStore(nodeConsentFile(nodeModules, folder));
  return { consents: open(), restart: open };
});

begunCallsContract('The folder of begun calls', () => {
  const folder = join(mkdtempSync(join(places.folder, 'begun-')), 'deputy');
  const open = (): BegunCalls => new BegunCalls(new NodeDeviceStore(nodeModules, ofAllVaults(folder)));
  return { begun: open(), restart: open };
});

hostContract('The process of a command', () => ({
  host: nodeHost(
    { env: { DEPUTY_CONFIG_DIR: join(places.folder, 'configuration') }, stderr: process.stderr },
    () => undefined,
  ),
  deadPid: 2 ** 30,
}));

secretStoreContract('The environment', () => {
  const { folder } = places;
  const environment = new Environment({ variables: {}, workingFolder: folder, vault: join(folder, 'vault') });
  rmSync(join(folder, '.env'), { force: true });
  return {
    secrets: new EnvSecrets(environment, () => ['person']),
    set: (id, secret) => {
      writeFileSync(join(folder, '.env'), `${id}=${secret}\n`);
    },
  };
});
