// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { Need } from '../../../../src/core/app/view/needs/need';
import { EMPTY_PLANS } from '../../../../src/features/plans/view/mission-view';
import { the } from '../../../fake-obsidian/person';
import { demoOverview } from '../../../ui/sidebar/demo-overview';
import { type OpenSidebar, sidebarPerTest } from '../../../ui/sidebar/open-sidebar';

const NOTE = 'Logs/Requests/2026-11-21-1000-keep-track-of-my-running.md';

const toKeep = (kind: 'fact' | 'skill', title: string, fact: number | null): Need => ({
  ...{ path: NOTE, title, sender: '', subject: title, from: null, kind, draft: null, sentAt: null },
  ...{ reason: 'You asked: “keep track of my running”', next: 'Keep it or dismiss it', question: null },
  at: 0,
  proposal: {
    ...{ kind, ask: 'a1', fact, title },
    lines: kind === 'skill' ? [{ name: 'Keeps', text: 'km: number' }] : [],
    questions:
      kind === 'skill'
        ? [
            { text: 'Which fields should a row have?', suggestion: 'km: number' },
            { text: 'When should it sum them up?', suggestion: '' },
          ]
        : [],
  },
});

const SKILL = toKeep('skill', 'track-running', null);
const FACT = toKeep('fact', 'Ada prefers mornings.', 1);

const open = { sidebar: sidebarPerTest(), review: sidebarPerTest('review') };

const showing = (proposals: Need[]) => ({
  overview: { ...demoOverview(), requests: [], needs: [], plans: EMPTY_PLANS, proposals },
});

const asked = ({ model }: OpenSidebar): unknown => model.asked;

describe.each(['sidebar', 'review'] as const)('what Deputy proposes to keep, in the %s', (place) => {
  const opened = (proposals: Need[]): Promise<OpenSidebar> => open[place](showing(proposals));

  it('is in Needs you, and is kept with the answers to its questions', async () => {
    const view = await opened([SKILL]);
    expect(view.list('needs')).toHaveLength(1);
    const form = the('.deputy-proposal', view.el);
    expect(form.textContent).toContain('Keepskm: number');
    const fields = [...form.querySelectorAll('input')];
    expect(fields.map(({ placeholder }) => placeholder)).toEqual([
      'km: number',
      'Your answer, or leave it empty',
    ]);
    fields[1]!.value = 'every Sunday';
    await view.click('Keep', form);
    expect(asked(view)).toEqual(['keep a1 null ,every Sunday']);
  });

  it('is dismissed by one press, and two facts of one ask are two items', async () => {
    const view = await opened([FACT, { ...FACT, proposal: { ...FACT.proposal!, fact: 2 } }]);
    expect(view.list('needs')).toHaveLength(2);
    await view.click('Dismiss', the('.deputy-proposal', view.el));
    expect(asked(view)).toEqual(['dismiss a1 1']);
  });

  it('is not marked done by a key', async () => {
    const view = await opened([FACT]);
    await view.press('e');
    expect(asked(view)).toEqual([]);
  });
});
