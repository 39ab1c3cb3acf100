import type { DeviceStore } from './device-store';

/**
 * The records of this device in the folder for the log as it is named now. Nothing that lies in a former folder is taken
 * along: the name may change only while nothing lies there.
 */
export function movableStore(open: (logs: string) => DeviceStore, logs: () => string): DeviceStore {
  let at = logs();
  let store = open(at);
  const now = (): DeviceStore => {
    if (at !== logs()) store = open((at = logs()));
    return store;
  };
  return {
    read: (path) => now().read(path),
    readFrom: (path, bytes) => now().readFrom(path, bytes),
    create: (path, text) => now().create(path, text),
    append: (path, text) => now().append(path, text),
    replace: (path, text, options) => now().replace(path, text, options),
    remove: (path) => now().remove(path),
    list: (folder) => now().list(folder),
  };
}
