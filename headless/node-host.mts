import { randomBytes } from 'node:crypto';
import { env, pid, platform, stderr } from 'node:process';
import { configurationFolder, readOrMakeDeviceId } from '../src/desktop/device-id';
import { isAlive } from '../src/desktop/is-alive';
import { machine } from '../src/desktop/machine';
import type { Host } from '../src/ports/host';

/** The process of a command. Rejects with a system error where the device's id can be neither read nor made. */
export const nodeHost = (environment: NodeJS.ProcessEnv = env): Host => ({
  deviceId: readOrMakeDeviceId(configurationFolder(environment, platform)),
  name: 'deputy',
  pid,
  machine: machine(),
  isAlive,
  randomId: () => randomBytes(16).toString('hex'),
  openUrl(url) {
    // A terminal, a container, a cron job: the person opens it where there is a browser.
    stderr.write(`Open ${url}\n`);
    return Promise.resolve();
  },
});
