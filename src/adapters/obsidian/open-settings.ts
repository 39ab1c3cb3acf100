import type { App } from 'obsidian';

/** The settings window, which is missing from the published types. */
interface SettingsWindow {
  open(): void;
  close(): void;
  openTabById(id: string): unknown;
}

/** Opens a plugin's settings tab; has no effect if the app's internals change. */
export const openSettings = (app: App, pluginId: string): void => {
  const setting = settingsWindow(app);
  setting?.open();
  setting?.openTabById(pluginId);
};

export const closeSettings = (app: App): void => settingsWindow(app)?.close();

/** `app.setting` has existed since the first versions and many plugins use it, but the types lack it. */
const settingsWindow = (app: App): SettingsWindow | undefined =>
  (app as App & { setting?: SettingsWindow }).setting;
