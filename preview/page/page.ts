import type { Plugin as ObsidianPlugin } from 'obsidian';
import { parentOf } from '../../tests/fake-obsidian/disk/disk';
import { MemoryDisk } from '../../tests/fake-obsidian/disk/memory-disk';
import { FakeObsidian } from '../../tests/fake-obsidian/fake-obsidian';
import { drawIconsWith } from '../../tests/fake-obsidian/icons';
import { setPlatform } from '../../tests/fake-obsidian/platform';
import { byName, type ClosableTools } from '../../src/adapters/servers/open-servers';
import type { MailSource } from '../../src/kernel/ports/mail-source';
import { type Delivery, MemoryMailbox } from '../../tests/fakes/memory-mailbox';
import { MemorySender } from '../../tests/fakes/memory-sender';
import { evaluatePlugin, type PluginClass } from './evaluate-plugin';
import { NETWORKS, type NetworkName } from './networks';
import { readIcons, readManifest, readText } from './served';

export type Theme = 'light' | 'dark';
export type Device = 'phone' | 'desktop';

/** Nothing but values, so that a test can hand it over. */
export interface PageSetup {
  /** Path to text, there before the app starts. */
  files?: Record<string, string>;
  device?: Device;
  theme?: Theme;
  /** What the app has kept on this device, by key, as JSON. */
  kept?: Record<string, string>;
  /** The secrets of this device, by id. */
  secrets?: Record<string, string>;
  /** What `data.json` holds. */
  settings?: unknown;
  /** The plugin was used here before: it starts with the app, and opens no view by itself. */
  isFormerUser?: boolean;
  network?: NetworkName;
  /** What lies in the person's inbox; without it the page connects to no mail server, as a phone. */
  inbox?: readonly ({ text: string } & Delivery)[];
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
  /** The mailbox in place of a server's. */
  mail: MemoryMailbox | null;
  /** What went out by accounts. */
  sender: MemorySender;
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

window.openApp = async ({ device = 'desktop', theme = 'light', ...setup } = {}) => {
  const [code, manifest, icons] = await Promise.all([readText('main.js'), readManifest(), readIcons()]);
  const unknownIcons: string[] = [];
  drawIconsWith((id) => {
    if (icons[id] === undefined) unknownIcons.push(id);
    return icons[id];
  });
  const { files = {}, kept = {}, secrets = {}, settings, isFormerUser = false, network = 'fetch' } = setup;
  const mail = setup.inbox === undefined ? null : new MemoryMailbox();
  const sender = new MemorySender();
  for (const { text, ...delivery } of setup.inbox ?? []) mail?.deliver(text, delivery);
  // A page has no Node, whatever it looks like: its vault is a phone's.
  const obsidian = new FakeObsidian({
    disk: diskWith(files),
    platform: 'phone',
    network: NETWORKS[network],
  });
  for (const [key, json] of Object.entries(kept)) obsidian.fake.kept.set(key, json);
  for (const [id, secret] of Object.entries(secrets)) obsidian.fake.secretStorage.setSecret(id, secret);
  window.dress(theme, device);
  // Who switches a plugin on does so in an app that is ready.
  if (!isFormerUser) await obsidian.becomeReady();
  const start = performance.now();
  const { Plugin, required } = evaluatePlugin(code);
  const plugin = await obsidian.install(
    mail === null ? Plugin : withMailbox(Plugin, mail, sender),
    manifest,
    {
      data: settings,
      isFirstTime: !isFormerUser,
    },
  );
  const startMs = performance.now() - start;
  if (isFormerUser) await obsidian.becomeReady();
  window.app = { obsidian, plugin, required, startMs, unknownIcons, mail, sender };
};

interface WithPorts {
  openPorts(...given: unknown[]): Promise<{ ports: { mail?: MailSource; tools: ClosableTools } }>;
}

/** A page has no sockets: a mailbox of its own stands in for the port that a desktop brings. */
function withMailbox(Plugin: PluginClass, mail: MailSource, sender: ClosableTools): PluginClass {
  const prototype = Plugin.prototype as unknown as WithPorts;
  const { openPorts } = prototype;
  prototype.openPorts = async function (this: WithPorts, ...given) {
    const opened = await openPorts.apply(this, given);
    return {
      ...opened,
      ports: { ...opened.ports, mail, tools: byName({ toolServers: opened.ports.tools, sender }) },
    };
  };
  return Plugin;
}

/** The files are an hour old: they are not being written. */
const diskWith = (files: Record<string, string>): MemoryDisk => {
  const disk = new MemoryDisk();
  const written = Date.now() - 3_600_000;
  for (const [path, text] of Object.entries(files)) {
    disk.makeFolder(parentOf(path));
    disk.write(path, new TextEncoder().encode(text), { mtime: written, ctime: written });
  }
  return disk;
};

window.dress = (theme, device) => {
  setPlatform(device);
  document.body.className = `theme-${theme} ${device === 'phone' ? 'is-mobile is-phone' : ''}`.trim();
};
