// @vitest-environment dom
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serverConsentKey } from '../../../src/core/settings/consents';
import type { ToolServer } from '../../../src/kernel/ports/tool-server';
import type { Disk } from '../../fake-obsidian/disk/disk';
import { FolderDisk } from '../../fake-obsidian/disk/folder-disk';
import { MemoryDisk } from '../../fake-obsidian/disk/memory-disk';
import type { FakeObsidian } from '../../fake-obsidian/fake-obsidian';
import { laterTask } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, click, rowNamed, the } from '../../fake-obsidian/person';
import { overFetch } from '../../fake-obsidian/request-url';
import { aMailNote } from '../../fakes/mail-note';
import { scriptedHttp } from './servers/scripted-http';
import { chooseRules, pluginPerTest, until } from '../../plugin-stage';
import { promise } from '../../promise';
import { TOOL } from '../../core/approvals/model/approval-stage';
import { isRunning } from './servers/open-servers';

describe('The plugin, with a server of tools', () => {
  const { open, path: inPlace } = pluginPerTest();

  const settingsWith = (server: ToolServer) => ({
    toolServers: [server],
    emailTool: TOOL,
    sendDelaySeconds: 0,
  });
  const DRAFT =
    '---\ntype: draft_reply\nstatus: pending_approval\nsource_note: "[[mail]]"\nto: Ann Lee <ann@example.com>\nsubject: "Re: the 14th"\n---\n\nYes, the 14th.\n';
  /** Written so long ago that typing there has ended. */
  const LONG_AGO = { mtime: Date.now() - 60_000 };
  const withDraft = <D extends Disk>(disk: D): D => {
    const texts = {
      'Drafts/a.md': DRAFT,
      'Needs_Action/mail.md': aMailNote({ from: 'Ann Lee <ann@example.com>', status: 'pending_approval' }),
    };
    for (const [path, text] of Object.entries(texts)) {
      disk.makeFolder(dirname(path));
      disk.write(path, new TextEncoder().encode(text), LONG_AGO);
    }
    return disk;
  };
  /** A program that keeps its number, and then is the scripted server. */
  const aProgram = (): ToolServer => {
    const server = pathToFileURL('tests/features/tool-servers/servers/scripted-program.mjs').href;
    const code = `require('fs').writeFileSync(${JSON.stringify(pidFile())}, String(process.pid)); import(${JSON.stringify(server)})`;
    const args = ['-e', code, 'scripted', inPlace('calls')];
    return { name: 'mail', transport: { kind: 'stdio', command: process.execPath, args, env: {} } };
  };
  const pidFile = (): string => inPlace('pid');
  const consentsFile = (): string => inPlace('configuration/consents');
  const pathsIn = (obsidian: FakeObsidian, folder: string): string[] =>
    obsidian.external.paths().filter((path) => path.startsWith(`${folder}/`));
  const waiting = (obsidian: FakeObsidian): string | undefined => pathsIn(obsidian, 'Pending_Approval')[0];
  const textIn = (obsidian: FakeObsidian, folder: string): string =>
    pathsIn(obsidian, folder)
      .map((path) => obsidian.external.text(path))
      .join('\n');
  /** The person drags the request's file, some time after it was written. */
  const approve = async (obsidian: FakeObsidian): Promise<void> => {
    await until(async () => waiting(obsidian) !== undefined);
    const path = waiting(obsidian) ?? '';
    obsidian.external.save(path, obsidian.external.text(path), { ...LONG_AGO, unnoticed: true });
    obsidian.external.move(path, path.replace('Pending_Approval', 'Approved'));
  };
  const isRefused = async (obsidian: FakeObsidian): Promise<boolean> =>
    textIn(obsidian, 'Pending_Approval').includes('is not allowed on this device');
  const isSent = async (obsidian: FakeObsidian): Promise<boolean> =>
    textIn(obsidian, 'Done').includes('status: sent');
  const allowInSettings = async (obsidian: FakeObsidian): Promise<void> => {
    obsidian.fake.setting.open();
    click(the('.vertical-tab-nav-item'));
    for (const row of ['Tool servers', 'mail']) {
      await laterTask();
      click(rowNamed(row));
    }
    // The page of a server is loaded when it is first opened.
    const isShown = (): boolean =>
      [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Allow');
    await until(async () => isShown());
    click(buttonNamed('Allow'));
    await until(async () => !rowNamed('mail').textContent.includes('Not allowed'));
  };

  it('calls it after an approval, once it is allowed on this phone, and says farewell', async () => {
    const served = await scriptedHttp();
    const server: ToolServer = { name: 'mail', transport: { kind: 'http', url: served.url, headers: {} } };
    const { obsidian, plugin } = await open(
      { disk: withDraft(new MemoryDisk()), network: overFetch },
      { isFirstTime: true, data: settingsWith(server) },
    );
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await approve(obsidian);
    await until(() => isRefused(obsidian));
    expect(served.requests).toEqual([]);

    await allowInSettings(obsidian);
    expect(served.requests).toEqual([]);
    await approve(obsidian);
    // A person may still be typing in what has just come back.
    await until(() => isSent(obsidian));
    expect(served.calls).toEqual(['send_email']);
    // There is no listening on a stream that never ends: requestUrl would not come back from it.
    expect(served.requests.map(({ method }) => method)).not.toContain('GET');

    plugin.unload();
    await until(async () => served.requests.at(-1)?.method === 'DELETE');
    await until(async () => obsidian.leaks().length === 0);
  });

  it('starts one that is a program where it was allowed on this computer, and ends it', async () => {
    mkdirSync(inPlace('configuration'), { recursive: true });
    writeFileSync(consentsFile(), `rules\n${serverConsentKey(aProgram(), {})}\n`);
    const { obsidian, plugin } = await open(
      { platform: 'desktop', disk: withDraft(new FolderDisk(inPlace('vault'))) },
      { data: settingsWith(aProgram()) },
    );
    await approve(obsidian);
    await until(() => isSent(obsidian));
    expect(readFileSync(inPlace('calls'), 'utf8')).toBe('send_email\n');
    const pid = Number(readFileSync(pidFile(), 'utf8'));
    expect(isRunning(pid)).toBe(true);
    plugin.unload();
    await until(async () => !isRunning(pid));
  });

  it('starts none that came with the vault, whatever is approved', async () => {
    promise(
      'A server is neither started nor reached before a person has seen its address or command line and allowed it on this device',
    );
    mkdirSync(inPlace('configuration'), { recursive: true });
    const other = { ...aProgram(), name: 'calendar' };
    writeFileSync(consentsFile(), `rules\n${serverConsentKey(other, {})}\n`);
    const consents = ['rules', serverConsentKey(aProgram(), {})];
    const { obsidian } = await open(
      { platform: 'desktop', disk: withDraft(new FolderDisk(inPlace('vault'))) },
      // What a vault says of consents counts for nothing.
      { data: { ...settingsWith(aProgram()), consents } },
    );
    await approve(obsidian);
    await until(() => isRefused(obsidian));
    await laterTask(500);
    expect(existsSync(pidFile())).toBe(false);
    expect(textIn(obsidian, 'Drafts')).not.toContain('status: sent');
  });
});
