// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Feature } from '../../src/core/feature';
import { useOnly } from '../use-features';
import { origins } from '../../src/core/session/origins';
import { COMMAND_LIST } from '../../headless/command-table.mjs';
import { APP_COMMANDS } from '../../src/core/settings/command-table';
import { SETTING_KEYS } from '../../src/core/settings/settings-table';
import { FEATURES } from '../../src/features';
import { changeNeed, readSettings } from '../../src/core/settings/settings';
import { appCommands } from '../../src/ui/plugin-feature';
import { createApi } from '../../src/ui/api';
import { Stage } from './app/stage';
import { obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { demoOverview } from '../ui/sidebar/demo-overview';
import { dialogText, uiStage } from '../ui/ui-stage';
import { preparedRequests } from './approvals/work/prepared-approvals';
import { counting } from './counting';

const hasCount = (api: object): api is { count: () => Promise<string> } => 'count' in api;

it('no feature takes a name, a setting or a command that another one, or the core, has', () => {
  const taken = {
    names: FEATURES.map(({ name }) => name),
    settings: [...SETTING_KEYS, ...FEATURES.flatMap(({ settings = [] }) => settings.map(({ key }) => key))],
    commands: COMMAND_LIST.map(({ name }) => name),
    ids: [
      ...Object.keys(APP_COMMANDS),
      ...FEATURES.flatMap(({ commands = [] }) => commands.map(({ app }) => app.id)),
      ...appCommands.rows.map(({ id }) => id),
    ],
    functions: FEATURES.flatMap(({ api = {} }) => Object.keys(api)),
  };
  for (const names of Object.values<string[]>(taken)) expect(names).toEqual([...new Set(names)]);
});

describe('a feature', () => {
  const openObsidian = obsidianPerTest();
  beforeEach(() => {
    useOnly([...FEATURES, counting]);
  });
  afterEach(() => {
    useOnly(FEATURES);
  });

  it('does its step at the end of each cycle, and Undo takes it back', async () => {
    const stage = new Stage({ files: { 'Count.md': '\n' }, settings: { countIn: 'Count.md' } });
    await stage.cycle();
    expect(stage.vault.text('Count.md')).toBe('0 mails need you.\n');
    await stage.deputy.undo();
    expect(stage.vault.text('Count.md')).toBe('\n');
  });

  it('fails alone: the cycle goes on, the next feature works, and the status names the part', async () => {
    const broken: Feature = {
      name: 'broken',
      steps: [{ at: 'end', part: 'Broken part', run: () => Promise.reject(new Error('No')) }],
    };
    useOnly([broken, counting]);
    const stage = new Stage({ files: { 'Count.md': '\n' }, settings: { countIn: 'Count.md' } });
    await stage.cycle();
    expect(stage.vault.text('Count.md')).toBe('1 mails need you.\n');
    expect((await stage.deputy.status()).failedParts.map(({ path }) => path)).toEqual(['Broken part']);
  });

  it('keeps its setting in data.json; one that is not valid is reported, and the default counts', () => {
    const { settings, problems } = readSettings({ countIn: 'Count.md' });
    expect(settings).toMatchObject({ countIn: 'Count.md' });
    expect(problems).toEqual([]);
    const odd = readSettings({ countIn: 7 });
    expect(odd.settings).toMatchObject({ countIn: '' });
    expect(odd.problems[0]).toContain('The setting "countIn" is not valid');
    expect(changeNeed(settings, odd.settings)).toBe('after');
  });

  it('reports on request: a dialog in the app, a text in its command line', async () => {
    const obsidian = openObsidian({ files: { 'Logs/a.md': '' } });
    const { automation } = await uiStage(obsidian);
    automation.answer({ overview: () => Promise.resolve(demoOverview()) });
    const report = `${String(demoOverview().needs.length)} need you`;
    expect(await obsidian.fake.shell.runCli('deputy:show-count')).toBe(`${report}.`);
    obsidian.fake.commands.executeCommandById('deputy:show-count');
    await expect.poll(dialogText).toContain(report);
  });

  it('gives other plugins a text, and none before the person has chosen who triages', async () => {
    const { automation, user } = await uiStage(openObsidian());
    automation.answer({ overview: () => Promise.resolve(demoOverview()) });
    const api = createApi({ automation, user, clock: { now: () => 0, zone: 'utc' } });
    if (!hasCount(api)) throw new Error('The function is missing.');
    expect(await api.count()).toBe(String(demoOverview().needs.length));
    automation.state = { kind: 'unchosen' };
    expect(await api.count()).toBe('');
  });
});

describe('an approval whose origin no part of Deputy knows', () => {
  it('never runs, however it was approved, and says why', async () => {
    const sending = await preparedRequests();
    origins.rows = [];
    await sending.cycle();
    expect(sending.outside.calls).toEqual([]);
    const [card] = await sending.deputy.approvals.list();
    expect(JSON.stringify(card)).toContain('lacks the feature that asked for it');
  });
});
