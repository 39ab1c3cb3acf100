import { configurationFolder, type Surroundings } from '../../src/desktop/configuration-folder';
import { describeCopy, openDevice } from '../../src/desktop/device-id';
import { machineMark } from '../../src/desktop/machine-mark';
import { NodeHost } from '../../src/desktop/node-host';
import type { Program } from '../words/program.mjs';
import { nodeModules } from './node-modules.mjs';

/**
 * The process of a command; `warn` gets what a person has to know of how this device was found. Throws a `VaultError`
 * where the device's id can be neither read nor made.
 */
export const nodeHost = (
  { env, stderr }: Pick<Program, 'env' | 'stderr'>,
  warn: (text: string) => void,
): NodeHost => {
  const surroundings: Surroundings = { env, platform: nodeModules.process.platform };
  const folder = configurationFolder(nodeModules, surroundings);
  const device = openDevice(nodeModules, folder, machineMark(nodeModules, surroundings));
  const warning = describeCopy(device);
  if (warning !== null) warn(warning);
  // A terminal, a container, a cron job: the person opens it where there is a browser.
  const openUrl = (url: string): Promise<void> => {
    stderr.write(`Open ${url}\n`);
    return Promise.resolve();
  };
  return new NodeHost(nodeModules, { name: 'deputy', deviceId: device.id, openUrl });
};
