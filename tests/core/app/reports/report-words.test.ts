import { expect, it } from 'vitest';
import { fetchReport } from '../../../../src/features/accounts/ui/fetch-report';
import type { SentPreview } from '../../../../src/features/previews/view/look';
import { lookAtNote } from '../../../../src/features/previews/view/look-text';
import { reportText } from '../../../../src/core/app/view/report';
import { spendOverview } from '../../../../src/core/app/view/spend-overview';
import { spendReport } from '../../../../src/core/app/reports/spend-report';
import { NO_SUMS } from '../../../../src/kernel/log/spent-sums';
import { readSettings } from '../../../../src/core/settings/settings';
import { undoReport } from '../../../../src/core/app/reports/undo-report';

it('of what left the vault it is said that it stays, before what it was', () => {
  const label = 'Done as approved: e-mail to Ann <ann@example.com>: Re: Roof';
  expect(reportText(undoReport({ kind: 'final', label }))).toBe(`This can't be undone.\n${label}`);
});

it('a mail that came twice into a new vault is skipped, not “already imported”', () => {
  const account = { name: 'ann', imported: 2, known: 1, failed: 0, left: 0, trouble: null };
  expect(reportText(fetchReport({ kind: 'done', accounts: [account] } as never, 'idle'))).toMatch(
    /^2 mails fetched\.\nThey wait for triage\.\nSkipped 1 mail that the vault already has\./u,
  );
});

it('a prompt whose model the server chooses, uncut and of no known price, says each in a few words', () => {
  const preview: SentPreview = {
    ...{ kind: 'sent', label: 'Custom server', baseUrl: 'http://localhost:1/v1', host: 'localhost:1' },
    ...{ model: null, effort: null, isLocal: false, fallback: null, system: '', messages: [], tokens: 1_200 },
    ...{ removed: [], cost: 'unknown', keptHere: null, profileKept: null, cut: null, follows: null },
    termsUrl: null,
  };
  const [item] = lookAtNote('a.md', preview).items;
  const facts = Object.fromEntries((item?.facts ?? []).map(({ name, text }) => [name, text]));
  expect(facts['Model']).toBe('First model that the server lists');
  expect(facts['Size']).toBe('About 1,200 tokens, instructions included. Nothing was cut.');
  expect(facts['Price']).toBe('Price unknown');
  expect(item?.line).toContain('first model that the server lists');
});

it('the page on cost has a column for each day, shares that add up, a meter for each budget, and says of day and month that prices are unknown', () => {
  const call = {
    provider: 'custom',
    at: '',
    isOpen: false,
    in: 900,
    out: 100,
    run: 'r',
    cost: 'unknown',
  } as const;
  const calls = [
    { ...call, day: '2026-11-03', model: 'big', task: 'planning', item: 'Needs_Action/The roof.md' },
    { ...call, day: '2026-11-27', model: 'small', task: 'triage', item: 'Needs_Action/The roof.md' },
    { ...call, day: '2026-11-27', model: 'small', task: 'triage', item: 'Needs_Action/The lease.md' },
    { ...call, day: '2026-10-31', model: 'small', task: 'triage', item: 'Needs_Action/Old.md' },
  ] as const;
  const { settings } = readSettings({});
  const overview = spendOverview(calls, {
    today: '2026-11-27',
    budgets: settings.budgets,
    spent: NO_SUMS,
  });
  const { facts = [] } = spendReport(overview, settings);
  const chartOf = (name: string) => facts.find((fact) => fact.name === name)?.chart;
  const days = chartOf('Days of this month');
  expect(days?.rows).toHaveLength(30);
  expect(days?.rows.filter(({ share }) => share > 0)).toEqual([
    { name: '3 Nov', text: '1 call', share: 0.5 },
    { name: '27 Nov', text: '2 calls', share: 1 },
  ]);
  expect(chartOf('By kind of work')?.rows.map(({ name, share }) => [name, share])).toEqual([
    ['Triage', 2 / 3],
    ['Planning', 1 / 3],
  ]);
  expect(chartOf('By note')?.rows.map(({ name }) => name)).toEqual(['The roof', 'The lease']);
  expect(chartOf('Budgets')?.rows[0]).toMatchObject({ name: '1,000 calls a day', text: '2 used, 0 %' });
  expect(
    facts
      .map(({ text }) => text)
      .join(' ')
      .match(/price unknown/giu),
  ).toHaveLength(2);
});
