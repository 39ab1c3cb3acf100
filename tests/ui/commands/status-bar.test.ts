// @vitest-environment dom
import { Plugin } from 'obsidian';
import { describe, expect, it } from 'vitest';
import type { StatusLine } from '../../../src/core/app/view/state/status-line';
import { registerStatusBar } from '../../../src/ui/commands/status-bar';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { click, press, the } from '../../fake-obsidian/person';

const open = obsidianPerTest();
const manifest = {
  id: 'deputy',
  name: 'Deputy',
  version: '0.1.0',
  minAppVersion: '1.13.0',
  description: 'Triages.',
  author: 'Nobody',
};

const IDLE: StatusLine = { tone: 'calm', text: 'Idle', detail: null, progress: null, action: null };

class BarPlugin extends Plugin {
  line: StatusLine | null = IDLE;
  opened = 0;
  readonly listeners = new Set<() => void>();

  override onload(): void {
    registerStatusBar({
      plugin: this,
      line: () => this.line,
      subscribe: (listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
      openSidebar: () => (this.opened += 1),
    });
  }
}

const bar = (): HTMLElement => the('.status-bar-item.plugin-deputy');

describe('the status bar', () => {
  it('says what the sidebar says, and follows it', async () => {
    const plugin = await open().install(BarPlugin, manifest);
    expect(bar().textContent).toBe('Deputy: Idle');
    plugin.line = {
      ...IDLE,
      tone: 'busy',
      text: 'Triaging 3 of 16',
      progress: { done: 3, total: 16 },
    };
    for (const listener of plugin.listeners) listener();
    expect(bar().textContent).toBe('Deputy: Triaging 3 of 16');
  });

  it('is out of the way while the sidebar says the same', async () => {
    const plugin = await open().install(BarPlugin, manifest);
    const turn = (line: StatusLine | null): boolean => {
      plugin.line = line;
      for (const listener of plugin.listeners) listener();
      return bar().isShown();
    };
    expect([turn(null), turn(IDLE)]).toEqual([false, true]);
  });

  it('opens the sidebar by mouse and keyboard', async () => {
    const plugin = await open().install(BarPlugin, manifest);
    click(bar());
    press('Enter', {}, bar());
    press(' ', {}, bar());
    press('x', {}, bar());
    expect(plugin.opened).toBe(3);
  });

  it('is not there on a phone', async () => {
    const plugin = await open({ platform: 'phone' }).install(BarPlugin, manifest);
    expect([document.querySelector('.plugin-deputy'), plugin.listeners.size]).toEqual([null, 0]);
  });

  it('stops listening with the plugin', async () => {
    const obsidian = open();
    const plugin = await obsidian.install(BarPlugin, manifest);
    plugin.unload();
    expect([plugin.listeners.size, obsidian.leaks()]).toEqual([0, []]);
  });
});
