import type { DeviceStore } from './device-store';

/**
 * Opens this device's records in the log folder that the settings currently name. The name may change only while there
 * are no records, because records are never moved.
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
    linesAfter: (path, start) => now().linesAfter(path, start),
    create: (path, text) => now().create(path, text),
    append: (path, text) => now().append(path, text),
    replace: (path, text, options) => now().replace(path, text, options),
    remove: (path) => now().remove(path),
    list: (folder) => now().list(folder),
  };
}
