import type { Ports } from './ports';
import { nameRunner, type Runner } from './runner';
import { timestampOf } from './desk';
import type { Settings } from './settings';

export interface SetupReport {
  /** Folders that were not there before. */
  made: string[];
  runner: Runner;
}

/** Makes the folders and names this device the runner where nobody is. What exists stays as it is. */
export async function setUp(ports: Ports, settings: Settings): Promise<SetupReport> {
  const made: string[] = [];
  // Parents come first, so that one made on the way is counted.
  for (const folder of Object.values(settings.folders).sort()) {
    if ((await ports.vault.list(folder)) === null) {
      await ports.vault.makeFolder(folder);
      made.push(folder);
    }
  }
  const runner = await nameRunner(
    ports.vault,
    settings.folders.logs,
    ports.host.deviceId,
    timestampOf(ports),
  );
  return { made, runner };
}
