import { stderr } from 'node:process';
import { configurationFolder } from '../src/desktop/configuration-folder';
import { readOrMakeDeviceId } from '../src/desktop/device-id';
import { NodeHost } from '../src/desktop/node-host';
import { nodeModules } from './node-modules.mjs';

/** The process of a command. Throws a `VaultError` where the device's id can be neither read nor made. */
export const nodeHost = (env: NodeJS.ProcessEnv = nodeModules.process.env): NodeHost => {
  const { platform } = nodeModules.process;
  const deviceId = readOrMakeDeviceId(nodeModules, configurationFolder(nodeModules, { env, platform }));
  return new NodeHost(nodeModules, { name: 'deputy', deviceId, openUrl: printUrl });
};

/** A terminal, a container, a cron job: the person opens it where there is a browser. */
const printUrl = (url: string): Promise<void> => {
  stderr.write(`Open ${url}\n`);
  return Promise.resolve();
};
