import { Platform, type Plugin as ObsidianPlugin } from 'obsidian';
import { FakeObsidian } from '../../tests/fake-obsidian/fake-obsidian';
import { drawIconsWith } from '../../tests/fake-obsidian/icons';
import { evaluatePlugin } from './evaluate-plugin';
import { NETWORKS, type NetworkName } from './networks';
import { readIcons, readManifest, readText } from './served';

export type Theme = 'light' | 'dark';
export type Device = 'phone' | 'tablet';

/** Nothing but values, so that a test can hand it over. */
export interface PageSetup {
  /** Path to text, there before the app starts. */
  files?: Record<string, string>;
  device?: Device;
  theme?: Theme;
  /** What `data.json` holds. */
  settings?: unknown;
  /** The plugin was used here before: it starts with the app, and opens no view by itself. */
  isFormerUser?: boolean;
  network?: NetworkName;
}

export interface OpenedApp {
  obsidian: FakeObsidian;
  plugin: ObsidianPlugin;
  /** What the plugin has required, `obsidian` included. */
  required: readonly string[];
  /** How long its evaluation and `onload` took, in milliseconds. */
  startMs: number;
  /** Names that it asked an icon for, and Lucide has none. */
  unknownIcons: readonly string[];
}

declare global {
  interface Window {
    /** Starts the app in this page, with the released plugin in it. */
    openApp: (setup?: PageSetup) => Promise<void>;
    /** There once `openApp` is done. */
    app: OpenedApp;
    dress: (theme: Theme, device: Device) => void;
  }
}

window.openApp = async ({ device = 'tablet', theme = 'light', ...setup } = {}) => {
  const [code, manifest, icons] = await Promise.all([readText('main.js'), readManifest(), readIcons()]);
  const unknownIcons: string[] = [];
  drawIconsWith((id) => {
    if (icons[id] === undefined) unknownIcons.push(id);
    return icons[id];
  });
  const { files = {}, settings, isFormerUser = false, network = 'fetch' } = setup;
  // Without Node, in a window of any size: a phone's way of running plugins.
  const obsidian = new FakeObsidian({ files, platform: 'phone', network: NETWORKS[network] });
  window.dress(theme, device);
  // Who switches a plugin on does so in an app that is ready.
  if (!isFormerUser) await obsidian.becomeReady();
  const start = performance.now();
  const { Plugin, required } = evaluatePlugin(code);
  const plugin = await obsidian.install(Plugin, manifest, { data: settings, isFirstTime: !isFormerUser });
  const startMs = performance.now() - start;
  if (isFormerUser) await obsidian.becomeReady();
  window.app = { obsidian, plugin, required, startMs, unknownIcons };
};

window.dress = (theme, device) => {
  const isPhone = device === 'phone';
  Object.assign(Platform, { isPhone, isTablet: !isPhone });
  document.body.className = `theme-${theme} is-mobile is-${device}`;
};
