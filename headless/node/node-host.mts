import { configurationFolder, type Surroundings } from '../../src/adapters/desktop/configuration-folder';
import { describeCopy, openDevice } from '../../src/adapters/desktop/device-id';
import { machineMark } from '../../src/adapters/desktop/machine-mark';
import { NodeHost } from '../../src/adapters/desktop/node-host';
import type { Program } from '../words/program.mjs';
import { nodeModules } from './node-modules.mjs';

/**
 * The process of a command; `warn` receives warnings about how this device was identified. Throws a
 * `VaultError` if the device's id can be neither read nor created.
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
  // A terminal, container or cron job may have no browser, so the person opens the address elsewhere.
  const openUrl = (url: string): Promise<void> => {
    stderr.write(`Open ${url}\n`);
    return Promise.resolve();
  };
  return new NodeHost(nodeModules, { name: 'deputy', deviceId: device.id, openUrl });
};
