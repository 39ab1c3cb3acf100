import type { App } from 'obsidian';

/** The settings window, which is missing from the published types. */
interface SettingsWindow {
  open(): void;
  openTabById(id: string): unknown;
}

/** Opens a plugin's settings tab; has no effect if the app's internals change. */
export const openSettings = (app: App, pluginId: string): void => {
  // `app.setting` has existed since the first versions and many plugins use it, but the types lack it.
  const { setting } = app as App & { setting?: SettingsWindow };
  setting?.open();
  setting?.openTabById(pluginId);
};
