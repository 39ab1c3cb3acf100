import { expect, it } from 'vitest';
import { SeenSettings } from '../../../../src/core/settings/guard-settings';
import { changeNeed, readSettings, type Settings } from '../../../../src/core/settings/settings';
import { REVISION_SETTINGS } from '../../../../src/features/revision/model/settings';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { promise } from '../../../promise';

const settingsOf = (stored: object): Settings => readSettings(stored).settings;

it.each([
  [{ stopRevision: true }, {}, 'on → off'],
  [{ keepRevisionsDays: 365 }, {}, '365 days → 30 days'],
])(
  '%j is tightened by the files at once, and loosened with a yes on this device',
  async (strict, loose, words) => {
    promise("What a vault's files loosen of the settings that protect needs a yes on this device");
    const home = new MemoryDeviceStore();
    const guard = async (stored: object) => (await SeenSettings.load(home)).guard(settingsOf(stored));
    await guard(loose);
    expect(await guard(strict)).toMatchObject({ settings: settingsOf(strict), loosened: [] });
    for (let time = 0; time < 2; time += 1) {
      const { settings, loosened } = await guard(loose);
      expect([settings, loosened.map(({ change }) => change)]).toEqual([settingsOf(strict), [words]]);
    }
    await (await SeenSettings.load(home)).accept(settingsOf(loose), Object.keys(strict));
    expect(await guard(loose)).toMatchObject({ settings: settingsOf(loose), loosened: [] });
  },
);

it('the switch is waited for where it allows revision, and not where it stops it', () => {
  const [strict, loose] = [settingsOf({ stopRevision: true }), settingsOf({})];
  expect([changeNeed(strict, loose), changeNeed(loose, strict)]).toEqual(['after', 'now']);
  expect(REVISION_SETTINGS.map(({ row }) => row.place)).toEqual(Array(6).fill('drafts'));
});
