import type { App } from 'obsidian';

/** The window of the settings, of which the published types say nothing. */
interface SettingsWindow {
  open(): void;
  openTabById(id: string): unknown;
}

/** Shows a plugin's page of the settings; without effect in an app that opens it otherwise. */
export const openSettings = (app: App, pluginId: string): void => {
  // The app has had it from the start, plugins rely on it, and its types leave it out.
  const { setting } = app as App & { setting?: SettingsWindow };
  setting?.open();
  setting?.openTabById(pluginId);
};
