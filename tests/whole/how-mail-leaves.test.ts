// @vitest-environment dom
import { expect, it } from 'vitest';
import type { Command, Invocation } from '../../headless/command/command.mjs';
import { accountsCommand } from '../../src/features/accounts/terminal/accounts.mjs';
import { approveCommand } from '../../headless/commands/approve.mjs';
import { statusCommand } from '../../headless/commands/status.mjs';
import { toolsCommand } from '../../src/features/tool-servers/terminal/feature.mjs';
import { accountConsentKey } from '../../src/core/settings/account-consent';
import { serverConsentKey } from '../../src/core/settings/consents';
import { howMailLeaves, sendVia } from '../../src/core/settings/send-via';
import type { MailAccount } from '../../src/kernel/ports/mail-account';
import type { ToolServer } from '../../src/kernel/ports/tool-server';
import { Asking } from '../core/app/asking';
import { accountFor } from '../core/settings/account';
import { laterTask, obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { click, rowNamed } from '../fake-obsidian/person';
import { someOf } from '../runs';
import { descOf, tabStage } from '../ui/settings/tab-stage';
import { sidebarPerTest } from '../ui/sidebar/open-sidebar';

const openApp = obsidianPerTest();
const openSidebar = sidebarPerTest();
const openReview = sidebarPerTest('review');

const work = accountFor();
const home = accountFor({ name: 'home', address: 'ann@home.example' });
const away: ToolServer = {
  name: 'mail',
  transport: { kind: 'http', url: 'https://mail.example/mcp', headers: {} },
};
const here: ToolServer = {
  name: 'mail',
  transport: { kind: 'stdio', command: 'mail-mcp', args: [], env: {} },
};

const ACCOUNTS: Record<string, { all: MailAccount[]; allowed: MailAccount[] }> = {
  'no account': { all: [], allowed: [] },
  'an account that may not send': { all: [work], allowed: [] },
  'an account that may send': { all: [work], allowed: [work] },
  'two accounts that may send': { all: [work, home], allowed: [work, home] },
  'two accounts, of which the second may send': { all: [work, home], allowed: [home] },
};
const TOOLS: Record<string, { server?: ToolServer; isChosen: boolean; isAllowed: boolean }> = {
  'no tool': { isChosen: false, isAllowed: false },
  'a tool that is not for mail': { server: away, isChosen: false, isAllowed: true },
  'a tool without its server': { isChosen: true, isAllowed: false },
  'a tool that is not allowed': { server: away, isChosen: true, isAllowed: false },
  'a tool elsewhere': { server: away, isChosen: true, isAllowed: true },
  'a tool on this computer': { server: here, isChosen: true, isAllowed: true },
};
const STATES = Object.keys(ACCOUNTS).flatMap((accounts) =>
  Object.keys(TOOLS).flatMap((tool) =>
    ['local only', 'all'].flatMap((reach) =>
      ['this device', 'the laptop'].map((runner) => [accounts, tool, reach, runner] as const),
    ),
  ),
);

type Claim = 'work' | 'home' | 'tool' | 'waits' | 'program' | 'elsewhere';

/** The way out by the rules of the product, in words of this test. */
function truth([accounts, tool, reach, runner]: (typeof STATES)[number]): Claim {
  if (runner === 'the laptop') return 'elsewhere';
  const sender = reach === 'local only' ? undefined : ACCOUNTS[accounts]?.allowed[0];
  if (sender !== undefined) return sender === work ? 'work' : 'home';
  const { server, isChosen = false, isAllowed = false } = TOOLS[tool] ?? {};
  if (!isChosen) return 'program';
  return isAllowed && (reach === 'all' || server === here) ? 'tool' : 'waits';
}

/** What a text says of the way that an approved mail takes. */
const CLAIMS: [RegExp, Claim][] = [
  [/approved mail is sent from ann@example\.com/iu, 'work'],
  [/approved mail is sent from ann@home\.example/iu, 'home'],
  [/approved mail is sent by mail › send_email/iu, 'tool'],
  [/waits to be sent by mail › send_email\. /u, 'waits'],
  [/approved mail opens in your mail program/iu, 'program'],
  [/approved mail leaves from the device that runs Deputy: laptop/iu, 'elsewhere'],
];
const claimsIn = (text: string): Claim[] => [
  ...new Set(CLAIMS.flatMap(([words, claim]) => (words.test(text) ? [claim] : []))),
];

const REFUSED = /not allowed on this device|No tool server|"Local only" is on|may not send on this device/u;
/** What a card, or the answer to it, says that an approval comes to. */
function fateIn(text: string): string[] {
  const said: [RegExp, string][] = [
    [/Sends \d+ s after you approve|Sending can't be undone/u, 'sent'],
    [/in your mail program/iu, 'program'],
    [/Leaves from laptop/u, 'elsewhere'],
    [REFUSED, 'refused'],
  ];
  return said.flatMap(([words, fate]) => (words.test(text) ? [fate] : []));
}

const FATES: Record<Claim, string> = {
  ...{ work: 'sent', home: 'sent', tool: 'sent' },
  ...{ waits: 'refused', program: 'program', elsewhere: 'elsewhere' },
};

/** Runs a command of the terminal over a Deputy that is open already. */
async function said(command: Command, stage: Asking, ...operands: string[]): Promise<string> {
  const lines: string[] = [];
  const { deputy, ports, settings } = stage;
  const opened = {
    deputy,
    ports,
    settings,
    folder: '/vault',
    workingFolder: '/',
    consents: { list: () => settings.consents },
  };
  const invocation = {
    operands,
    vault: '/vault',
    text: () => undefined,
    isSet: () => false,
    ask: () => Promise.resolve('n'),
    output: {
      say: (...more: string[]) => lines.push(...more),
      json: () => undefined,
      report: () => undefined,
      warn: () => undefined,
    },
    openVault: () => Promise.resolve(opened),
    openVaultForWork: () => Promise.resolve(opened),
  };
  await command.run(invocation as unknown as Invocation);
  return lines.join('\n');
}

it.each(someOf(STATES, { ci: 7, desk: 13 }))(
  'how approved mail leaves is said alike on all screens and by all commands: %s, %s, %s, run by %s',
  async (...state) => {
    const [accounts, tool, reach, runner] = state;
    const { all = [], allowed = [] } = ACCOUNTS[accounts] ?? {};
    const { server, isChosen = false, isAllowed = false } = TOOLS[tool] ?? {};
    const isElsewhere = runner === 'the laptop';
    const emailTool = { server: 'mail', tool: 'send_email', arguments: {}, constants: {} };
    const settings = {
      accounts: all,
      localOnly: reach === 'local only',
      toolServers: server === undefined ? [] : [server],
      emailTool: isChosen ? { ...emailTool, arguments: ARGUMENTS } : null,
    };
    const consents = [
      'rules',
      ...allowed.map((account) => accountConsentKey(account, 'send', {})),
      ...(server !== undefined && isAllowed ? [serverConsentKey(server, {})] : []),
    ];
    const claim = truth(state);

    const tab = await tabStage(openApp(), settings);
    tab.host.consents = consents;
    if (isElsewhere) tab.host.namedRunner = { kind: 'named', device: 'laptop', setUpBy: 'laptop' };
    await tab.open();
    await laterTask();
    const places: Record<string, string> = { 'the row Approved mail': descOf('Approved mail') };
    let pages = '';
    for (const page of ['Mail accounts', 'Tool servers']) {
      click(rowNamed(page));
      await laterTask();
      pages += document.body.textContent;
    }
    expect(claimsIn(pages).filter((each) => each !== claim)).toEqual([]);
    // Accounts and tools that the settings name, but that send nothing.
    const row = places['the row Approved mail'] ?? '';
    expect(/is not used/u.test(row)).toBe(isChosen && (claim === 'work' || claim === 'home'));

    const stage = new Asking({ settings: { ...settings, consents } });
    await stage.cycle();
    const RUNNER = 'Logs/Runner.md';
    if (isElsewhere)
      stage.vault.external(RUNNER, stage.vault.text(RUNNER).replace(/^runner: .*$/mu, 'runner: laptop'));
    const given = { ...stage.settings, consents };
    places['deputy tools'] = await said(toolsCommand, stage);
    for (const [place, text] of Object.entries(places))
      expect([place, claimsIn(text)]).toEqual([place, [claim]]);
    expect(howMailLeaves(given, null).kind === 'mail_program').toBe(sendVia(given, null).server === '');

    const overview = await stage.deputy.overview();
    const shown = {
      overview,
      state: isElsewhere
        ? ({ kind: 'other_device', device: 'laptop' } as const)
        : ({ kind: 'paused' } as const),
    };
    const [sidebar, review] = [await openSidebar(shown), await openReview(shown)];
    const [card] = overview.requests;
    // The way out was fixed where the draft was submitted, by the consents of the device that runs Deputy.
    const isByProgram = card?.technical.server === '';
    const fate = isByProgram ? 'program' : FATES[claim];
    const screens = { sidebar: sidebar.text, review: review.text };
    for (const [place, text] of Object.entries(screens))
      expect([place, fateIn(text)]).toEqual([place, [fate]]);
    // Only an account sends files along.
    const takesFiles = card?.technical.server.startsWith('account:') === true;
    for (const [place, text] of Object.entries(screens))
      expect([place, text.includes('Attach a file…')]).toEqual([place, takesFiles]);
    const terminal = {
      status: await said(statusCommand, stage),
      approve: await said(approveCommand, stage, card?.path ?? ''),
    };
    for (const [place, text] of Object.entries(terminal))
      expect([place, fateIn(text)]).toEqual([place, ['refused', 'program'].includes(fate) ? [fate] : []]);

    const listed = (await said(accountsCommand, stage))
      .split('\n')
      .filter((line) => /Allowed here/u.test(line));
    expect(listed.filter((line) => line.includes('send'))).toHaveLength(
      reach === 'local only' ? 0 : allowed.length,
    );
    for (const page of [sidebar, review]) page.close();
  },
);

const ARGUMENTS = {
  to: { name: 'to', form: 'list' },
  subject: { name: 'subject', form: 'text' },
  body: { name: 'body', form: 'text' },
  inReplyTo: { name: 'inReplyTo', form: 'text' },
} as const;
