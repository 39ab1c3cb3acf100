import type { Ports } from './ports';
import { timestampOf } from './desk';
import { nameRunner, type Runner, takeOver } from './runner';
import type { Settings } from './settings';

export interface SetupReport {
  /** Folders that were not there before. */
  made: string[];
  runner: Runner;
}

export interface SetupRequest {
  /** This device becomes the runner where another one is. */
  takeOver?: boolean;
}

/** Makes the folders and names this device the runner where nobody is. What exists stays as it is. */
export async function setUp(
  ports: Ports,
  settings: Settings,
  request: SetupRequest = {},
): Promise<SetupReport> {
  const made: string[] = [];
  // Parents come first, so that one made on the way is counted.
  for (const folder of Object.values(settings.folders).sort()) {
    if ((await ports.vault.list(folder)) === null) {
      await ports.vault.makeFolder(folder);
      made.push(folder);
    }
  }
  const { vault, host } = ports;
  const name = request.takeOver === true ? takeOver : nameRunner;
  const runner = await name(vault, settings.folders.logs, host.deviceId, timestampOf(ports));
  return { made, runner };
}
