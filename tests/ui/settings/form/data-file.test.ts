// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { Plugin } from 'obsidian';
import { readSettings } from '../../../../src/core/settings/settings';
import type { SettingsChanges } from '../../../../src/core/settings/stored-settings';
import { SeenSettings } from '../../../../src/core/settings/guard-settings';
import { DataFile } from '../../../../src/ui/settings/form/data-file';
import { accountFor } from '../../../core/settings/account';
import { obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { Faults } from '../../../fakes/faults';

const open = obsidianPerTest();
const PATH = '.obsidian/plugins/deputy/data.json';
const manifest = {
  id: 'deputy',
  name: 'Deputy',
  version: '0.1.0',
  minAppVersion: '1.13.0',
  description: '',
  author: '',
};

class DataPlugin extends Plugin {}

async function stageOf(data?: object) {
  const obsidian = open();
  const plugin = await obsidian.install(DataPlugin, manifest, { data });
  const file = await DataFile.open(plugin);
  return {
    file,
    /** What a sync does without the app's notice. */
    sync: (content: object | string): void => {
      obsidian.external.save(PATH, typeof content === 'string' ? content : JSON.stringify(content));
    },
    stored: (): Record<string, unknown> =>
      JSON.parse(obsidian.external.text(PATH)) as Record<string, unknown>,
  };
}

const CHANGES = {
  sendDelaySeconds: 30,
  personName: 'Ann Lee',
  queueDrafts: false,
  approveOnlyInDeputy: true,
  requestsExpireAfterHours: 168,
  privateFolders: ['Diary'],
  secrets: { OPENAI_API_KEY: 'mine' },
  accounts: [accountFor()],
  moneyWords: ['fee'],
} satisfies SettingsChanges;
const KEYS = Object.keys(CHANGES) as (keyof typeof CHANGES)[];
const PAIRS = KEYS.flatMap((here) => KEYS.flatMap((there) => (here === there ? [] : [{ here, there }])));

describe('settings that came by sync without the app noticing', () => {
  it.each(PAIRS)('$there stays where $here is changed here', async ({ here, there }) => {
    const { file, sync, stored } = await stageOf({ version: 1, own: 'kept' });
    sync({ version: 1, own: 'kept', [there]: CHANGES[there] });
    await file.change({ [here]: CHANGES[here] });
    expect(stored()).toMatchObject({ own: 'kept', [there]: CHANGES[there], [here]: CHANGES[here] });
    expect(file.found.settings).toMatchObject({ [there]: CHANGES[there], [here]: CHANGES[here] });
  });

  const work = accountFor();
  const home = accountFor({ name: 'home', address: 'ann@home.example' });
  it.each([
    [
      'an account is added here and there',
      { accounts: [] },
      { accounts: [home] },
      { accounts: [work] },
      [work, home],
    ],
    [
      'one is removed here, one added there',
      { accounts: [work] },
      { accounts: [work, home] },
      { accounts: [] },
      [home],
    ],
    [
      'one is removed there, one added here',
      { accounts: [work] },
      { accounts: [] },
      { accounts: [work, home] },
      [home],
    ],
    [
      'one is changed here and there',
      { accounts: [work] },
      { accounts: [{ ...work, displayName: 'Ann' }] },
      { accounts: [{ ...work, address: 'ann@new.example' }] },
      [{ ...work, displayName: 'Ann', address: 'ann@new.example' }],
    ],
  ])('both count where %s', async (_, before, theirs, mine, all) => {
    const { file, sync, stored } = await stageOf(before);
    sync(theirs);
    await file.change(mine);
    expect(stored()['accounts']).toEqual(all);
  });

  it('both count in a record: two secrets, two folders', async () => {
    const { file, sync, stored } = await stageOf({ secrets: { A: 'a', B: 'b' } });
    sync({ secrets: { A: 'new', B: 'b', C: 'c' }, folders: { drafts: 'Replies' } });
    const { folders } = readSettings({}).settings;
    await file.change({ secrets: { A: 'a', D: 'd' }, folders: { ...folders, done: 'Finished' } });
    expect(stored()['secrets']).toEqual({ A: 'new', C: 'c', D: 'd' });
    expect(stored()['folders']).toMatchObject({ drafts: 'Replies', done: 'Finished' });
  });

  it('the value of the person counts where both changed the same one', async () => {
    const { file, sync, stored } = await stageOf({ sendDelaySeconds: 5 });
    sync({ sendDelaySeconds: 30 });
    await file.change({ sendDelaySeconds: 10 });
    expect(stored()['sendDelaySeconds']).toBe(10);
  });

  it('changes made at once are all kept', async () => {
    const { file, stored } = await stageOf();
    await Promise.all(KEYS.map((key) => file.change({ [key]: CHANGES[key] })));
    expect(stored()).toMatchObject(CHANGES);
  });

  it.each(['', '{"version": 1, "own', '<<<<<<< HEAD'])(
    'a half-written file %j is left as it is',
    async (half) => {
      const { file, sync } = await stageOf({ personName: 'Ann' });
      sync(half);
      await expect(file.change({ sendDelaySeconds: 10 })).rejects.toThrow('damaged');
    },
  );

  it('what protects less is not accepted by a change of something else, nor by one of the same list', async () => {
    const { file, sync } = await stageOf({ privateFolders: ['Diary', 'Health'], approveOnlyInDeputy: true });
    const home = new MemoryDeviceStore({ faults: new Faults() });
    await file.guardBy(home);
    expect(await SeenSettings.load(home)).toBeDefined();
    sync({ privateFolders: ['Diary'], approveOnlyInDeputy: false });
    await file.change({ privateFolders: ['Diary', 'Health', 'Family'] });
    expect(file.loosened.map(({ key }) => key).sort()).toEqual(['approveOnlyInDeputy', 'privateFolders']);
    expect(file.found.settings).toMatchObject({ approveOnlyInDeputy: true });
    expect(file.found.settings.privateFolders).toContain('Health');
  });
});
