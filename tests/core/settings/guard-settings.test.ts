import { describe, expect, it } from 'vitest';
import { SeenSettings } from '../../../src/core/settings/guard-settings';
import { protections } from '../../../src/core/settings/protections';
import { isSettingKey, SETTING_KEYS } from '../../../src/core/settings/settings-table';
import { readSettings, type Settings } from '../../../src/core/settings/settings';
import { VaultError } from '../../../src/kernel/ports/vault';
import { Faults } from '../../fakes/faults';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { promise } from '../../promise';

const settingsOf = (stored: object): Settings => readSettings(stored).settings;

const NONE = { calls: null, tokens: null, usd: null };
const dayOf = (calls: number | null): object => ({
  budgets: { item: NONE, run: NONE, day: { calls, tokens: 5_000, usd: null }, month: NONE },
});
const SENDS = { server: 'mail', tool: 'send', arguments: {}, constants: {} };
const PRICE = { input: 1, output: 2, asOf: '2026-11-01' };

/** Words that steer or sign drafts; none are stricter than others. */
const STEERING = ['personName', 'personSignOff', 'personRole', 'personLanguages', 'houseRules'];
const KEPT = ['keepLogDays'];

/** By key: what was seen, what the files loosen it to, and what that is in words. */
const LOOSENED: Record<string, readonly [object, object, string]> = {
  approveOnlyInDeputy: [{ approveOnlyInDeputy: true }, { approveOnlyInDeputy: false }, 'on → off'],
  sendDelaySeconds: [{ sendDelaySeconds: 10 }, { sendDelaySeconds: 0 }, '10 s → 0 s'],
  personAddresses: [
    { personAddresses: 'Me <me@my.test>' },
    { personAddresses: 'Me <ME@my.test>, eve@evil.test' },
    'adds eve@evil.test',
  ],
  privateFolders: [{ privateFolders: ['Health', 'Bank'] }, { privateFolders: ['Bank'] }, 'without Health'],
  privateSenders: [{ privateSenders: ['doc.test'] }, { privateSenders: [] }, 'without doc.test'],
  privateTags: [{ privateTags: ['private'] }, {}, 'without private'],
  secretsMode: [{ secretsMode: 'block' }, { secretsMode: 'off' }, 'keep the whole note here → send them'],
  localOnly: [{ localOnly: true }, {}, 'on → off'],
  budgets: [dayOf(100), dayOf(null), 'no limit'],
  tokenBudget: [{ tokenBudget: 4_000 }, { tokenBudget: 8_000 }, '4,000 → 8,000 tokens'],
  requestsExpireAfterHours: [
    { requestsExpireAfterHours: 24 },
    { requestsExpireAfterHours: 72 },
    'after 24 hours → after 72 hours',
  ],
  moneyWords: [{ moneyWords: ['Invoice', 'refund'] }, { moneyWords: ['invoice'] }, 'without refund'],
  modelFolders: [
    { modelFolders: ['Notes/New', 'Drafts'] },
    { modelFolders: ['Notes', 'Drafts', 'Diary'] },
    'adds Notes, Diary',
  ],
  emailTool: [
    { emailTool: SENDS },
    { emailTool: { ...SENDS, constants: { bcc: 'eve@evil.test' } } },
    'mail.send → mail.send with bcc "eve@evil.test"',
  ],
  prices: [
    { prices: { 'custom:m': PRICE } },
    { prices: { 'custom:m': { ...PRICE, input: 0 } } },
    'custom:m: $0 and $2 a million tokens',
  ],
  ...Object.fromEntries(
    STEERING.map((key) => [key, [{ [key]: 'Ada' }, { [key]: 'Eve' }, '"Ada" → "Eve"']] as const),
  ),
  ...Object.fromEntries(
    KEPT.map((key) => [key, [{ [key]: 365 }, { [key]: 30 }, '365 days → 30 days']] as const),
  ),
};

const CONSENT = 'has a consent of this device of its own';
const SHOWN = 'changes what is shown, or what a draft that the person reads says';
const PACE = 'changes how much is asked of a provider that was agreed to, within the budgets';
/** Why no guard is needed, by each other setting. */
const FREE: Record<string, string> = {
  ...Object.fromEntries(
    [
      'provider',
      'secrets',
      'baseUrl',
      'routes',
      'privateModel',
      'toolServers',
      'accounts',
      'profileNote',
    ].map((key) => [key, CONSENT]),
  ),
  ...Object.fromEntries(
    ['modelLists', 'singleKeys', 'dashboardNote', 'costOnNotes', 'unsureBelow', 'blockedHours'].map((key) => [
      key,
      SHOWN,
    ]),
  ),
  ...Object.fromEntries(
    [...['intervalSeconds', 'events', 'concurrency', 'plansFromNotes', 'proposeMemory']].map((key) => [
      key,
      PACE,
    ]),
  ),
  model: 'a consent is to a provider, and says of Ollama that some of its models run elsewhere',
  queueDrafts: 'asks for an approval, or does not',
};

const load = (home = new MemoryDeviceStore()): Promise<SeenSettings> => SeenSettings.load(home);

describe('A setting that protects', () => {
  it('has a case here, and each other setting a reason to have none', () => {
    const ofCore = protections().flatMap(({ key }) => (isSettingKey(key) ? [key] : []));
    expect(Object.keys(LOOSENED).sort()).toEqual(ofCore.sort());
    expect([...Object.keys(LOOSENED), ...Object.keys(FREE)].sort()).toEqual([...SETTING_KEYS].sort());
  });

  it.each(Object.entries(LOOSENED))(
    '(%s) is not loosened by the files, over a restart too, until a person allows it',
    async (key, [strict, loose, words]) => {
      promise("What a vault's files loosen of the settings that protect needs a yes on this device");
      const home = new MemoryDeviceStore();
      const first = await (await load(home)).guard(settingsOf(strict));
      expect([first.settings, first.loosened]).toEqual([settingsOf(strict), []]);
      const file = settingsOf(loose);
      for (let time = 0; time < 2; time += 1) {
        const { settings, loosened } = await (await load(home)).guard(file);
        expect(loosened.map((each) => each.key)).toEqual([key]);
        expect(loosened[0]?.change).toContain(words);
        expect(loosened[0]?.hash).toMatch(/^[0-9a-f]{32}$/);
        expect(settings).not.toEqual(file);
        expect((await (await load(home)).guard(settings)).loosened).toEqual([]);
      }
      await (await load(home)).accept(file, [key]);
      const allowed = await (await load(home)).guard(file);
      expect([allowed.settings, allowed.loosened]).toEqual([file, []]);
    },
  );

  // Of two tools that send mail neither is the stricter one, nor of two signatures.
  const unordered = ['emailTool', ...STEERING];
  const tightened = Object.entries(LOOSENED).filter(([key]) => !unordered.includes(key));
  it.each(tightened)('(%s) is tightened by the files at once', async (_, [strict, loose]) => {
    promise('What the files tighten counts at once');
    const seen = await load();
    await seen.guard(settingsOf(loose));
    const { settings, loosened } = await seen.guard(settingsOf(strict));
    expect(loosened).toEqual([]);
    expect((await seen.guard(settings)).settings).toEqual(settings);
    expect((await seen.guard(settingsOf(loose))).loosened).toHaveLength(1);
  });

  it('counts in parts: what is tightened beside what is loosened counts at once', async () => {
    const seen = await load();
    await seen.guard(settingsOf({ privateFolders: ['Health'], ...dayOf(100) }));
    const { settings } = await seen.guard(settingsOf({ privateFolders: ['Bank'], ...dayOf(50) }));
    expect(settings.privateFolders.sort()).toEqual(['Bank', 'Health']);
    expect(settings.budgets.day.calls).toBe(50);
  });

  it.each([
    ['privateFolders', ['Life/Health', 'life/Bank'], ['Life']],
    ['privateSenders', ['ada@doc.test', '@mail.doc.test'], ['doc.test']],
    ['privateTags', ['#life/health'], ['Life']],
  ])(
    '(%s) is tightened by a wider rule in place of narrower ones, not the other way round',
    async (key, narrow, wide) => {
      const seen = await load();
      await seen.guard(settingsOf({ [key]: narrow }));
      const widened = await seen.guard(settingsOf({ [key]: wide }));
      expect([widened.settings, widened.loosened]).toEqual([settingsOf({ [key]: wide }), []]);
      const { settings, loosened } = await seen.guard(settingsOf({ [key]: narrow }));
      expect(loosened.map(({ change }) => change)).toEqual([`without ${wide.join()}`]);
      expect(settings).toMatchObject({ [key]: expect.arrayContaining(wide) });
    },
  );

  it('(privateFolders) is loosened by a folder whose name only begins alike', async () => {
    const seen = await load();
    await seen.guard(settingsOf({ privateFolders: ['Lifeboat', 'Life'] }));
    expect((await seen.guard(settingsOf({ privateFolders: ['Life'] }))).loosened).toHaveLength(1);
  });

  it('(emailTool) is loosened by any other tool, or by none, once there is one', async () => {
    const seen = await load();
    await seen.guard(settingsOf({}));
    const strict = settingsOf({ emailTool: SENDS });
    await seen.guard(strict);
    const others = [
      { ...SENDS, tool: 'send_all' },
      { ...SENDS, arguments: { cc: { name: 'bcc', form: 'list' } } },
    ];
    for (const emailTool of [...others, null]) {
      const { settings, loosened } = await seen.guard(settingsOf({ emailTool }));
      expect([settings, loosened.length]).toEqual([strict, 1]);
    }
  });

  it('(modelFolders) is loosened by another folder for drafts, too, which the usual ones follow', async () => {
    const seen = await load();
    await seen.guard(settingsOf({}));
    const { settings, loosened } = await seen.guard(settingsOf({ folders: { drafts: 'Diary' } }));
    expect(settings.modelFolders).toEqual(['Reminders', 'Notes']);
    expect(loosened).toMatchObject([{ key: 'modelFolders', change: 'adds Diary' }]);
  });

  it('is allowed alone, and only as it stands', async () => {
    const seen = await load();
    await seen.guard(settingsOf({ localOnly: true, sendDelaySeconds: 10 }));
    const file = settingsOf({ sendDelaySeconds: 5 });
    const hashes = (await seen.guard(file)).loosened.map(({ hash }) => hash);
    await seen.accept(file, ['sendDelaySeconds']);
    const { settings, loosened } = await seen.guard(file);
    expect([settings.sendDelaySeconds, settings.localOnly]).toEqual([5, true]);
    expect(loosened.map(({ key }) => key)).toEqual(['localOnly']);
    const now = (await seen.guard(settingsOf({ sendDelaySeconds: 0 }))).loosened;
    const other = now.find(({ key }) => key === 'sendDelaySeconds');
    expect(other).toBeDefined();
    expect(hashes).not.toContain(other?.hash);
  });
});

describe('What this device has seen', () => {
  it('is the last whole line, whatever a crash has left behind it', async () => {
    const home = new MemoryDeviceStore();
    await (await load(home)).guard(settingsOf({ localOnly: true }));
    await home.append('settings.jsonl', '{"localOnly":false');
    const seen = await load(home);
    expect((await seen.guard(settingsOf({}))).settings.localOnly).toBe(true);
    await seen.guard(settingsOf({ approveOnlyInDeputy: true }));
    expect((await (await load(home)).guard(settingsOf({}))).settings.approveOnlyInDeputy).toBe(true);
  });

  it('is said where it can’t be kept, and the strictest counts all the same', async () => {
    const denied = new VaultError('denied', 'Could not write settings.jsonl: access denied');
    const seen = await load(new MemoryDeviceStore({ faults: new Faults({ onWrite: () => denied }) }));
    const { problem, settings } = await seen.guard(settingsOf({ localOnly: true }));
    expect([problem, settings.localOnly]).toEqual([denied.message, true]);
    await expect(seen.accept(settingsOf({}), ['localOnly'])).rejects.toBe(denied);
  });

  it('grows by what changes alone', async () => {
    const home = new MemoryDeviceStore();
    for (let time = 0; time < 5; time += 1) await (await load(home)).guard(settingsOf({ localOnly: true }));
    expect((await home.read('settings.jsonl'))?.split('\n').filter((line) => line !== '')).toHaveLength(1);
  });
});
