import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cwd, env, platform, stderr } from 'node:process';
import { createDeputy, type Deputy } from '../src/deputy/create-deputy';
import type { Ports } from '../src/deputy/ports';
import type { Settings } from '../src/deputy/settings';
import { readConsents } from '../src/desktop/consents';
import { configurationFolder } from '../src/desktop/device-id';
import { toVaultError } from '../src/desktop/file-error';
import { isAlive } from '../src/desktop/is-alive';
import { NodeDeviceStore } from '../src/desktop/node-device-store';
import { cleanTemporaryFiles } from '../src/desktop/temporary-file';
import { EnvSecrets } from './env-secrets.mjs';
import { Environment } from './environment.mjs';
import { usageError } from './exit-code.mjs';
import { nodeClock } from './node-clock.mjs';
import { nodeHost } from './node-host.mjs';
import { NodeNotifier } from './node-notifier.mjs';
import { NodeVault } from './node-vault.mjs';
import type { Output } from './output.mjs';
import { readVaultSettings } from './read-settings.mjs';

export interface OpenVault {
  deputy: Deputy;
  ports: Ports;
  settings: Settings;
  /** The system's path. */
  folder: string;
}

/** Builds Deputy over a folder. Ends the command where there is no such folder, or its settings are unreadable. */
export const openVault = (path: string, output: Output): OpenVault => {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw usageError(`There is no folder ${folder}. Check the path, or make the folder first.`);
  }
  const environment = new Environment({ variables: env, workingFolder: cwd(), vault: folder });
  const consents = readConsents(configurationFolder(env, platform));
  const { settings, problems } = readVaultSettings(folder, environment, consents);
  for (const problem of problems) output.warn(problem);
  const ports = nodePorts(folder, settings, environment);
  return { deputy: createDeputy(ports, settings), ports, settings, folder };
};

/** The same for a command that writes: what a crash left half-written goes first. */
export const openVaultForWork = (path: string, output: Output): OpenVault => {
  const opened = openVault(path, output);
  try {
    cleanTemporaryFiles(opened.folder, isAlive);
  } catch (error) {
    output.warn(toVaultError('clean up after a crash', error).message);
  }
  return opened;
};

const nodePorts = (folder: string, settings: Settings, environment: Environment): Ports => {
  const host = nodeHost();
  const { needsAction, inbox, logs } = settings.folders;
  return {
    vault: new NodeVault(folder, [needsAction, inbox]),
    device: new NodeDeviceStore(join(folder, logs, '.deputy', host.deviceId)),
    host,
    clock: nodeClock,
    fetch: globalThis.fetch,
    secrets: new EnvSecrets(environment),
    notifier: new NodeNotifier(stderr),
  };
};
