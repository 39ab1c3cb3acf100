import { describe, expect, it } from 'vitest';
import { changeNeed, type Settings } from '../../../../src/core/settings/settings';
import { aMailNote } from '../../../fakes/mail-note';
import { accountFor } from '../../settings/account';
import { ANSWERS, IN } from '../stage';
import { Automated } from './automated';

/** Another value of each setting: a new one does not compile without. */
const OTHER: { [Key in keyof Settings]: Settings[Key] } = {
  provider: 'openai',
  model: 'another',
  baseUrl: 'https://example.org/v1',
  intervalSeconds: 600,
  concurrency: 3,
  tokenBudget: 5_000,
  moneyWords: ['gold'],
  personName: 'Ann Lee',
  personAddresses: 'ann@example.org',
  personSignOff: 'Best, Ann',
  personRole: 'Engineer',
  personLanguages: 'English',
  houseRules: 'Be brief.',
  profileNote: 'Me.md',
  events: false,
  singleKeys: false,
  modelLists: { custom: ['a'] },
  unsureBelow: 0.5,
  secrets: { OPENAI_API_KEY: 'my-key' },
  routes: { planning: { model: { provider: 'rules' } } },
  emailTool: { server: 'mail', tool: 'send', arguments: {}, constants: {} },
  accounts: [accountFor()],
  toolServers: [{ name: 'mail', transport: { kind: 'http', url: 'https://mail.example/mcp', headers: {} } }],
  queueDrafts: true,
  sendDelaySeconds: 20,
  keepLogDays: 90,
  approveOnlyInDeputy: true,
  requestsExpireAfterHours: 48,
  plansFromNotes: 'off',
  dashboardNote: true,
  proposeMemory: false,
  modelFolders: ['Notes'],
  budgets: {
    item: { calls: null, tokens: null, usd: null },
    run: { calls: null, tokens: null, usd: null },
    day: { calls: 500, tokens: null, usd: null },
    month: { calls: null, tokens: null, usd: null },
  },
  costOnNotes: true,
  prices: { 'openai:a': { input: 1, output: 2, asOf: '2026-11-22' } },
  blockedHours: { high: 1, other: 2 },
  privateFolders: ['Secret'],
  privateSenders: ['example.org'],
  privateTags: ['private'],
  privateModel: { provider: 'rules' },
  secretsMode: 'off',
  localOnly: true,
  folders: undefined as never,
  consents: ['rules', 'skill x'],
};

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Longer than what can't wait gives work that was started. */
const ANSWER_MS = 20_000;

/** Six notes, a model that takes its time, and a change while two of them are being triaged. */
async function midWork(change: Partial<Settings>, act: (host: Automated) => unknown = () => undefined) {
  const files = Object.fromEntries(
    NAMES.map((name) => [`${IN}/${name}.md`, aMailNote({ messageId: `<${name}@x>`, subject: name })]),
  );
  const host: Automated = new Automated({
    files,
    answers: async () => {
      await host.stage.clock.sleep(ANSWER_MS, new AbortController().signal);
      return ANSWERS.archive;
    },
    settings: { concurrency: 2, dashboardNote: false },
  });
  await host.start();
  await host.pass(10);
  expect(host.stage.calls).toBe(2);
  const { consents = [] } = change;
  for (const line of consents) host.consents.give(line);
  const changing = host.automation.reconfigure({ ...host.stage.settings, ...change });
  const acted = act(host);
  await host.pass(400);
  await Promise.all([changing, acted]);
  const decided = host.stage.vault.paths('Done').length;
  const { calls } = host.stage;
  await host.settled(host.automation.close());
  return { calls, decided, opened: host.opened };
}

const before = new Automated().stage.settings;
const settings = Object.keys(OTHER).filter((key) => key !== 'folders') as (keyof Settings)[];
const changeOf = (key: keyof Settings): Partial<Settings> => ({ [key]: OTHER[key] });
const needs = settings.map((key) => ({
  key,
  need: changeNeed({ ...before, consents: ['rules'] }, { ...before, consents: ['rules'], ...changeOf(key) }),
}));

describe('a setting that is changed in mid-work', () => {
  it.each(needs.filter(({ need }) => need === 'nothing').map(({ key }) => key))(
    'restarts nothing where only screens read it: %s',
    async (key) => {
      expect(await midWork(changeOf(key))).toEqual({ calls: 6, decided: 6, opened: 1 });
    },
  );

  it('is another one for each setting of the table', () => {
    expect(needs.filter(({ need }) => need === null)).toEqual([]);
  });

  const ofActs = needs.filter(({ need }) => need === 'act').map(({ key }) => key);

  it('is waited for by acts where it says what goes out, and how', () => {
    expect(ofActs.sort()).toEqual(['accounts', 'approveOnlyInDeputy', 'emailTool', 'toolServers']);
  });

  it.each(ofActs)('aborts no triage where only what goes out depends on it: %s', async (key) => {
    expect(await midWork(changeOf(key))).toEqual({ calls: 6, decided: 6, opened: 2 });
  });

  it.each(ofActs)('is in force before the next act of a person, who waits 5 s at most: %s', async (key) => {
    const begun: number[] = [];
    const acting = async (host: Automated): Promise<void> => {
      const { clock } = host.stage;
      const asked = clock.monotonic();
      await host.automation.deputy.undo().catch(() => undefined);
      begun.push(host.opened, clock.monotonic() - asked);
    };
    await midWork(changeOf(key), acting);
    const [opened, waited = Infinity] = begun;
    expect(opened).toBe(2);
    expect(waited).toBeLessThanOrEqual(6_000);
  });

  it.each(needs.filter(({ need }) => need === 'after').map(({ key }) => key))(
    'finishes what was started, and asks nothing again: %s',
    async (key) => {
      expect(await midWork(changeOf(key))).toEqual({ calls: 6, decided: 6, opened: 2 });
    },
  );

  it.each([
    [{ localOnly: true }, { localOnly: false }],
    [{ secretsMode: 'block' }, { secretsMode: 'redact' }],
    [{ privateFolders: ['Secret', 'Home'] }, { privateFolders: ['Home'] }],
  ] satisfies [Partial<Settings>, Partial<Settings>][])(
    'is waited for where it protects less, and not where it protects more: %j',
    (strict, loose) => {
      expect(changeNeed({ ...before, ...strict }, { ...before, ...loose })).toBe('after');
      expect(changeNeed({ ...before, ...loose }, { ...before, ...strict })).toBe('now');
    },
  );

  it('is waited for by acts alone where mail is to go out by another tool, or by none', () => {
    const { emailTool } = OTHER;
    for (const [had, has] of [
      [emailTool, null],
      [null, emailTool],
    ] as const)
      expect(changeNeed({ ...before, emailTool: had }, { ...before, emailTool: has })).toBe('act');
  });

  it('is waited for by acts alone where moved files no longer approve', () => {
    const [strict, loose] = [{ approveOnlyInDeputy: true }, { approveOnlyInDeputy: false }];
    expect(changeNeed({ ...before, ...loose }, { ...before, ...strict })).toBe('act');
    expect(changeNeed({ ...before, ...strict }, { ...before, ...loose })).toBe('after');
  });

  it('aborts what would go to the wrong place', async () => {
    const { calls, opened } = await midWork({ model: 'another' });
    expect([calls, opened]).toEqual([8, 2]);
  });

  it('changes nothing where it is the same as before', async () => {
    expect(await midWork({})).toEqual({ calls: 6, decided: 6, opened: 1 });
  });
});
