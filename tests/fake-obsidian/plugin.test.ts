// @vitest-environment dom
import type { App as RealApp, PluginManifest } from 'obsidian';
import * as real from 'obsidian';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { answerRequests, overFetch } from './request-url';
import { laterTask, obsidianPerTest } from './open-obsidian';
import { press, the } from './person';

const manifest: PluginManifest = {
  id: 'sample',
  name: 'Sample',
  version: '1.0.0',
  minAppVersion: '1.13.0',
  description: 'A sample.',
  author: 'Nobody',
};

class SampleView extends real.ItemView {
  getViewType(): string {
    return 'sample-view';
  }

  getDisplayText(): string {
    return 'Sample';
  }
}

/** Compiled against Obsidian's own types, run on the fake. */
class SamplePlugin extends real.Plugin {
  declare settings: { count: number };
  readonly log: string[] = [];

  override async onload(): Promise<void> {
    this.settings = Object.assign({ count: 0 }, await this.loadData());
    this.registerView('sample-view', (leaf) => new SampleView(leaf));
    this.addRibbonIcon('lucide-inbox', 'Run it', () => this.log.push('ribbon'));
    this.addStatusBarItem().setText('idle');
    this.addCommand({ id: 'run', name: 'Run', callback: () => this.log.push('command') });
    this.addCommand({ id: 'maybe', name: 'Maybe', checkCallback: (checking) => this.#maybe(checking) });
    this.registerCliHandler(
      'sample:run',
      'Runs',
      { limit: { description: 'At most', required: true } },
      (params) => `ran ${params['limit'] ?? ''}`,
    );
    this.registerEvent(this.app.vault.on('create', (file) => this.log.push(`create ${file.path}`)));
    this.registerDomEvent(document, 'keydown', ({ key }) => this.log.push(`key ${key}`));
    this.registerInterval(window.setInterval(() => this.log.push('tick'), 5));
    this.addChild(new real.Component()).register(() => this.log.push('child unloaded'));
  }

  override onUserEnable(): void {
    this.log.push('enabled');
  }

  override async onExternalSettingsChange(): Promise<void> {
    this.log.push(`settings ${JSON.stringify(await this.loadData())}`);
  }

  #maybe(checking: boolean): boolean {
    if (!checking) this.log.push('maybe');
    return this.settings.count > 0;
  }
}

const open = obsidianPerTest();
const start = async (data?: unknown) => {
  const obsidian = open();
  const plugin = await obsidian.install(SamplePlugin, manifest, { data });
  return { obsidian, plugin };
};

describe('a plugin', () => {
  it('acts from the ribbon, the palette, the command line and the keyboard', async () => {
    const { obsidian, plugin } = await start();
    const { commands, shell } = obsidian.fake;
    const ribbon = the('.side-dock-ribbon-action[aria-label="Run it"]');
    expect(the('svg', ribbon).dataset['icon']).toBe('inbox');
    ribbon.click();
    expect(commands.executeCommandById('sample:run')).toBe(true);
    expect(await shell.runCli('sample:run', { limit: '3' })).toBe('ran 3');
    await expect(shell.runCli('sample:run')).rejects.toThrow('Missing required parameter: limit');
    press('x');
    expect(plugin.log).toEqual(['ribbon', 'command', 'key x']);
    expect(the('.status-bar .status-bar-item.plugin-sample').textContent).toBe('idle');
    expect(commands.commands['sample:run']?.name).toBe('Sample: Run');
  });

  it('has commands that are there at times only', async () => {
    const { obsidian, plugin } = await start();
    const { commands } = obsidian.fake;
    expect([commands.isAvailable('sample:maybe'), commands.executeCommandById('sample:maybe')]).toEqual([
      false,
      false,
    ]);
    plugin.settings.count = 1;
    expect([commands.executeCommandById('sample:maybe'), plugin.log]).toEqual([true, ['maybe']]);
  });

  it('keeps its settings in its own folder', async () => {
    const { obsidian, plugin } = await start({ count: 4 });
    expect(plugin.settings).toEqual({ count: 4 });
    await plugin.saveData({ count: 5 });
    expect(JSON.parse(obsidian.external.text('.obsidian/plugins/sample/data.json'))).toEqual({ count: 5 });
    await obsidian.changeSettings(plugin, { count: 6 });
    expect(plugin.log).toEqual(['settings {"count":6}']);
  });

  it('has no data at first, and a broken file throws', async () => {
    const { obsidian, plugin } = await start();
    expect(await plugin.loadData()).toBeNull();
    obsidian.external.save('.obsidian/plugins/sample/data.json', '{"count":');
    await expect(plugin.loadData()).rejects.toThrow(SyntaxError);
  });

  it('hears of its first time only then', async () => {
    const obsidian = open();
    const plugin = await obsidian.install(SamplePlugin, manifest, { isFirstTime: true });
    expect(plugin.log).toEqual(['enabled']);
  });

  it('gives commands of the command line its own name, once', async () => {
    const { plugin } = await start();
    const run = (): string => '';
    expect(() => plugin.registerCliHandler('other:run', '', null, run)).toThrow('must be sample');
    expect(() => plugin.registerCliHandler('sample:run', '', null, run)).toThrow('registered already');
  });

  it('shows no status bar on a phone', async () => {
    await open({ platform: 'phone' }).install(SamplePlugin, manifest);
    expect(document.querySelector('.status-bar-item')).toBeNull();
    expect([real.Platform.isMobile, real.Platform.isDesktopApp]).toEqual([true, false]);
  });
});

describe('unloading', () => {
  it('leaves nothing of a plugin that registers all it does', async () => {
    const { obsidian, plugin } = await start();
    const leaf = await obsidian.fake.workspace.ensureSideLeaf('sample-view', 'right');
    expect(leaf.view).toBeInstanceOf(SampleView);
    expect(obsidian.leaks().length).toBeGreaterThan(8);
    plugin.unload();
    await laterTask();
    expect(obsidian.leaks()).toEqual([]);
    expect(plugin.log).toContain('child unloaded');
    expect(leaf.view.getViewType()).toBe('sample-view');
    expect([leaf.isDeferred, leaf.view instanceof SampleView]).toEqual([false, false]);
  });

  it('finds what a careless one leaves behind', async () => {
    class Careless extends real.Plugin {
      override onload(): void {
        this.app.workspace.on('layout-change', () => undefined);
        window.setInterval(() => undefined, 1000);
        window.setTimeout(() => undefined, 60_000);
        window.clearTimeout(window.setTimeout(() => undefined, 50_000));
        window.addEventListener('resize', () => undefined);
        document.body.createDiv('forgotten');
        new real.Notice('for ever', 0);
        new real.Modal(this.app).open();
        new real.Component().load();
      }
    }
    const obsidian = open();
    const plugin = await obsidian.install(Careless, manifest);
    plugin.unload();
    expect(obsidian.leaks()).toEqual(
      expect.arrayContaining([
        'interval',
        'timeout of 60000 ms',
        'listener window:resize',
        'component Component',
        'event workspace:layout-change',
        'element div.forgotten',
        'element div.notice',
        'element div.modal-container.mod-dim',
      ]),
    );
    expect(obsidian.leaks()).not.toContain('timeout of 50000 ms');
  });
});

describe('secrets', () => {
  it('have ids of small letters, digits and dashes, and are never gone', () => {
    const { secretStorage } = open().app;
    for (const id of ['Key', 'a key', 'a_key', '', '-a', 'ANTHROPIC_API_KEY'])
      expect(() => {
        secretStorage.setSecret(id, 'x');
      }).toThrow('Invalid secret ID');
    secretStorage.setSecret('my-key-1', 'sk-1');
    expect([secretStorage.getSecret('my-key-1'), secretStorage.getSecret('other')]).toEqual(['sk-1', null]);
    secretStorage.setSecret('my-key-1', '');
    expect(secretStorage.listSecrets()).toEqual(['my-key-1']);
  });
});

describe('this device’s own storage', () => {
  it('keeps copies, and nothing for null', () => {
    const app: RealApp = open().app;
    const value = { a: [1] };
    app.saveLocalStorage('key', value);
    value.a.push(2);
    expect(app.loadLocalStorage('key')).toEqual({ a: [1] });
    app.saveLocalStorage('key', null);
    expect(app.loadLocalStorage('key')).toBeNull();
  });
});

describe('requestUrl', () => {
  it('has no network unless there is one', async () => {
    open();
    await expect(real.requestUrl('https://example.com')).rejects.toThrow('answerRequests');
  });

  it('gives the answer as text, bytes and JSON', async () => {
    open({
      network: async ({ url, body }) => ({
        status: 200,
        headers: { 'x-a': '1' },
        body: JSON.stringify({ url, body }),
      }),
    });
    const response = await real.requestUrl({ url: 'https://example.com', method: 'POST', body: 'ü' });
    expect(response).toMatchObject({
      status: 200,
      headers: { 'x-a': '1' },
      json: { url: 'https://example.com', body: 'ü' },
    });
    expect(JSON.parse(new TextDecoder().decode(response.arrayBuffer))).toEqual(response.json);
    expect(await real.requestUrl('https://example.com').text).toBe('{"url":"https://example.com"}');
  });

  it('throws at a status of 400 and more, without the body, unless it was asked not to', async () => {
    open({ network: async () => ({ status: 429, headers: { 'retry-after': '7' }, body: '<html>' }) });
    await expect(real.requestUrl('https://example.com')).rejects.toMatchObject({
      message: 'Request failed, status 429',
      status: 429,
    });
    const response = await real.requestUrl({ url: 'https://example.com', throw: false });
    expect([response.status, response.text]).toEqual([429, '<html>']);
    expect(() => response.json as unknown).toThrow(SyntaxError);
  });

  it.each([{ Host: 'x' }, { 'content-length': '3' }])(
    'refuses the headers %j as Electron does',
    async (headers) => {
      open({ network: async () => ({ status: 200 }) });
      await expect(real.requestUrl({ url: 'https://example.com', headers })).rejects.toThrow(
        'net::ERR_INVALID_ARGUMENT',
      );
    },
  );

  it('passes on that the network is down', async () => {
    open();
    answerRequests(() => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED')));
    await expect(real.requestUrl({ url: 'https://example.com', throw: false })).rejects.toThrow(
      'ERR_CONNECTION_REFUSED',
    );
  });

  it('reaches a server on the loopback', async () => {
    const server = createServer((request, response) => {
      response
        .writeHead(429, { 'retry-after': '7' })
        .end(`${String(request.method)} ${String(request.headers['content-type'])}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    open({ network: overFetch });
    const url = `http://127.0.0.1:${port}/`;
    const response = await real.requestUrl({
      url,
      method: 'POST',
      contentType: 'application/json',
      body: '{}',
      throw: false,
    });
    expect([response.status, response.headers['retry-after'], response.text]).toEqual([
      429,
      '7',
      'POST application/json',
    ]);
    server.close();
  });
});
