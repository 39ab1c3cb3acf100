// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { COMMAND_LIST } from '../../../headless/command-table.mjs';
import { statusCommand } from '../../../headless/commands/status.mjs';
import { ManyCalls } from '../../../headless/command/many-calls.mjs';
import type { Invocation } from '../../../headless/command/command.mjs';
import { spendReport } from '../../../src/core/app/reports/spend-report';
import { spendRecord } from '../../../src/core/app/spending';
import { runWords, takeWords } from '../../../src/core/app/view/words/estimate-words';
import type { Cost } from '../../../src/kernel/ports/language-model';
import { readSettings, type Settings } from '../../../src/core/settings/settings';
import { sidebarPerTest } from '../../ui/sidebar/open-sidebar';
import { aMailNote } from '../../fakes/mail-note';
import { Stage } from './stage';
import { someOf } from '../../runs';

/** What a text says about money: amounts, that a price is unknown, that nothing was to pay, that nobody was asked. */
function moneyIn(text: string): string[] {
  const said: [RegExp, string][] = [
    [/no model was asked/iu, 'not asked'],
    [/prices? unknown/iu, 'unknown'],
    [/\bfree\b|no cost|costs nothing|on this machine/iu, 'free'],
  ];
  const amounts = text.toLowerCase().match(/(?:under )?\$\d[\d.,]*\d/gu) ?? [];
  return [...amounts, ...said.flatMap(([how, what]) => (how.test(text) ? [what] : []))].sort();
}

const callsIn = (text: string): string[] => text.match(/\b[\d,]+ calls?\b/gu) ?? [];

interface Told {
  text: string[];
  json: Record<string, unknown>;
}

/** Runs a command of the terminal over a Deputy that is open already. */
async function told(command: typeof statusCommand, stage: Stage, ...options: string[]): Promise<Told> {
  const said: Told = { text: [], json: {} };
  const output = {
    say: (...lines: string[]) => said.text.push(...lines),
    report: ({ title, lines }: { title: string; lines: readonly string[] }) =>
      said.text.push(title, ...lines),
    json: (value: Record<string, unknown>) => (said.json = value),
  };
  const { deputy, ports, settings } = stage;
  const opened = { deputy, ports, settings, folder: '/vault' };
  const invocation = {
    output,
    isSet: (option: string) => options.includes(option),
    openVault: () => Promise.resolve(opened),
  };
  await command.run(invocation as unknown as Invocation);
  return said;
}

/** Empty where Deputy is built without the feature. */
const DIGESTS = COMMAND_LIST.filter(({ name }) => name === 'digest');

const lineOf = (lines: readonly string[], label: string): string =>
  lines.find((line) => line.startsWith(label)) ?? `no line "${label}"`;

const SPENDS: Record<string, { costs: Cost[]; batch?: number; says: string[] }> = {
  'nobody asked': { costs: [], says: ['not asked'] },
  'a known price': { costs: [0.0123, 0.2], says: ['$0.21'] },
  'a tiny price': { costs: [0.0001], says: ['under $0.001'] },
  'a price below a cent': { costs: [0.004], says: ['$0.004'] },
  'a price of nothing': { costs: [0, 0], says: ['free'] },
  'this machine': { costs: ['local', 'local'], says: ['free'] },
  'an unknown price': { costs: ['unknown', 'unknown', 'unknown'], says: ['unknown'] },
  'some prices unknown': { costs: [0.3, 'unknown'], says: ['$0.30', 'unknown'] },
  'a batch of unknown price': { costs: ['unknown'], batch: 24, says: ['unknown'] },
  'a batch of known price': { costs: [1.5], batch: 24, says: ['$1.50'] },
};

const none = { calls: null, tokens: null, usd: null };
const BUDGETS: Record<string, Settings['budgets']> = {
  'no budget': { item: none, run: none, day: none, month: none },
  'a budget in calls': { item: none, run: none, day: { ...none, calls: 1_000 }, month: none },
  'a budget in money': { item: none, run: none, day: { ...none, usd: 5 }, month: none },
};

const DEVICES = ['this device', 'another device'] as const;

const cases = Object.keys(SPENDS).flatMap((spend) =>
  Object.keys(BUDGETS).flatMap((budget) => DEVICES.map((device) => [spend, budget, device] as const)),
);

const openSidebar = sidebarPerTest();

/** Spends it at this device, or has the log of another device tell of it. */
async function spendIt(stage: Stage, { costs, batch }: (typeof SPENDS)[string], isHere: boolean) {
  const { budgets } = readSettings({}).settings;
  const record = spendRecord(stage.ports);
  const amount = { in: 1_000, out: 100 };
  for (const cost of costs) {
    const together = batch === undefined ? {} : { batch };
    const call = { provider: 'custom', model: 'm', task: 'triage', item: 'A.md', run: 'r' } as const;
    if (isHere) {
      // Whatever the budget is now: it was another one when the call was made.
      const open = { ...budgets, item: none, run: none, day: none, month: none };
      const reserving = await record.reserve({ ...call, ...amount, cost, ...together }, open);
      if (reserving.kind === 'reserved') await record.settle(reserving.reservation, { ...amount, cost });
    }
  }
  if (isHere) return;
  const day = new Date(stage.clock.now()).toISOString().slice(0, 10);
  const lines = costs.flatMap((cost) =>
    Array<string>(batch ?? 1).fill(
      JSON.stringify({
        timestamp: new Date(stage.clock.now()).toISOString(),
        event: 'llm_decision',
        severity: 'info',
        tokens_input: 1_000,
        tokens_output: 100,
        details:
          cost === 'unknown' ? {} : { cost_usd: typeof cost === 'number' ? cost / (batch ?? 1) : cost },
      }),
    ),
  );
  stage.vault.external(`Logs/orchestrator_${day}_other.log`, `${lines.join('\n')}\n`);
}

describe('what was spent is said alike', () => {
  it.each(someOf(cases))(
    'at the terminal, in the sidebar, the settings, the dashboard, the digest and JSON: %s, %s, %s',
    async (name, budget, device) => {
      const spend = SPENDS[name];
      const budgets = BUDGETS[budget];
      if (spend === undefined || budgets === undefined) throw new Error(name);
      const stage = new Stage({ settings: { dashboardNote: true, budgets } });
      await spendIt(stage, spend, device === 'this device');
      await stage.cycle();
      const overview = await stage.deputy.overview();
      const sidebar = await openSidebar({ overview, undoable: 'Archived it' });
      await sidebar.fold('Today');
      const status = await told(statusCommand, stage);
      const digests = await Promise.all(DIGESTS.map((command) => told(command, stage)));
      const { spend: found } = await stage.deputy.status();
      const facts = spendReport(found, stage.settings).facts ?? [];
      const factOf = (fact: string): string => facts.find((each) => each.name === fact)?.text ?? '';
      const asked = spend.costs.length > 0;
      const brief = [...sidebar.el.querySelectorAll('summary')].map(({ textContent }) => textContent);
      const section = [...sidebar.el.querySelectorAll('section')].find(
        (each) => each.querySelector('h3, h4')?.textContent === 'Spend',
      );
      const today = section?.querySelector('button')?.textContent ?? '';
      const dashboard = /## Spend today\n\n(.*)\n/u.exec(stage.vault.text('Dashboard.md'))?.[1] ?? '';
      const places: Record<string, string> = {
        'status, today': lineOf(status.text, 'Spent today:'),
        'status, month': lineOf(status.text, 'This month:'),
        ...Object.fromEntries(digests.map(({ text }) => ['digest', lineOf(text, 'Spent:')])),
        dashboard,
        'settings, today': factOf('Today'),
        'settings, month': factOf('This month'),
        ...(asked ? { 'sidebar, brief': lineOf(brief, 'Today'), 'sidebar, today': today } : {}),
      };
      const calls = spend.costs.length * (spend.batch ?? 1);
      const counted = calls === 0 ? [] : [calls === 1 ? '1 call' : `${String(calls)} calls`];
      const said = Object.entries(places).map(([place, text]) => [
        place,
        // The sidebar names the day's budget beside the sum.
        moneyIn(text.replace(/ of \$5\.00/u, '')),
        callsIn(text),
      ]);
      expect(said).toEqual(Object.keys(places).map((place) => [place, spend.says, counted]));
      if (!asked) expect(sidebar.text).not.toMatch(/\$\d|unknown|\bfree\b/u);
      const json = {
        calls,
        unpriced: spend.costs.filter((cost) => cost === 'unknown').length * (spend.batch ?? 1),
      };
      expect(status.json).toMatchObject({ spendToday: json, spend: { today: json, month: json } });
      for (const digest of digests) expect(digest.json).toMatchObject({ spend: status.json['spendToday'] });
      expect(overview.spend.today).toEqual(status.json['spendToday']);
      expect(overview.spend.days.at(-1)?.spend).toEqual(status.json['spendToday']);
      const bars = section?.querySelector('[role=img]')?.getAttribute('aria-label') ?? '';
      if (asked) expect([moneyIn(bars), callsIn(bars)]).toEqual([spend.says, counted]);
    },
  );
});

const price = (input: number, output: number) => ({ input, output, asOf: '2026-11-01' });

const READERS: Record<string, { settings: Partial<Settings>; says: RegExp }> = {
  'the built-in rules': { settings: { provider: 'rules' }, says: /^free$/u },
  'a local model': {
    settings: { provider: 'ollama', model: 'small', baseUrl: 'http://localhost:11434' },
    says: /^free$/u,
  },
  'a server of unknown price': {
    settings: { provider: 'custom', model: 'm', baseUrl: 'https://llm.example/v1' },
    says: /^unknown$/u,
  },
  'a server with a price of the person': {
    settings: {
      provider: 'custom',
      model: 'm',
      baseUrl: 'https://llm.example/v1',
      prices: { 'custom:m': price(3, 15) },
    },
    says: /^\$\d/u,
  },
  'a server that is free': {
    settings: {
      provider: 'custom',
      model: 'm',
      baseUrl: 'https://llm.example/v1',
      prices: { 'custom:m': price(0, 0) },
    },
    says: /^free$/u,
  },
  'a provider with a list price': { settings: { provider: 'openai', model: '' }, says: /^\$\d/u },
};

describe('what a run will cost is said alike', () => {
  it.each(Object.entries(READERS))(
    'in the sidebar, at the terminal and before mail is taken, read by %s',
    async (_, { settings, says }) => {
      const files = Object.fromEntries(
        Array.from({ length: 24 }, (_none, at) => [
          `Needs_Action/${String(at)}.md`,
          aMailNote({ subject: `Mail ${String(at)}`, messageId: `<${String(at)}@example.org>` }),
        ]),
      );
      const stage = new Stage({ files, settings });
      const estimate = await stage.deputy.looks.estimate();
      const overview = await stage.deputy.overview();
      const state = { kind: 'ready' } as const;
      const sidebar = await openSidebar({ state, overview, estimate: runWords(estimate) });
      const buttons = [...sidebar.el.querySelectorAll('button')].map(({ textContent }) => textContent);
      const questions: string[] = [];
      const ask = (question: string): Promise<string> => {
        questions.push(question);
        return Promise.resolve('y');
      };
      const asked = { ask, whyUnasked: '', isSet: () => false, wholeNumber: () => undefined };
      const calls = new ManyCalls(asked, 'deputy triage /vault');
      await calls.isRunWanted(stage.deputy.looks, 'triage');
      await calls.isJudgingWanted(estimate);
      const places = [
        lineOf(buttons, 'Start triage'),
        takeWords(estimate, { hasReader: true }),
        ...questions,
      ].map(moneyIn);
      for (const said of places) {
        expect(said).toEqual(places[0]);
        expect(said.join()).toMatch(says);
      }
      expect(estimate.isLarge).toBe(questions.length === 2);
    },
  );
});
