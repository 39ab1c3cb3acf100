import { expect, it } from 'vitest';
import { describePlans, describeSuggested } from '../../../../src/features/plans/terminal/plan.mjs';
import {
  EMPTY_PLANS,
  type MissionView,
  type PlansOverview,
} from '../../../../src/features/plans/view/mission-view';
import { aMission } from '../view/a-mission';

const said = (plans: Partial<PlansOverview>): string[] => describePlans({ ...EMPTY_PLANS, ...plans });

it.each<[Partial<MissionView>, string]>([
  [{ wait: { kind: 'start' }, blockedHours: null }, 'Draft: begins with deputy plan --resume'],
  [{ wait: { kind: 'nothing' }, blockedHours: null }, 'Active'],
  [{ wait: { kind: 'run', why: '' }, blockedHours: null }, 'Approved'],
  [{ wait: { kind: 'person', why: 'Rejected.', canTick: false } }, 'Blocked: Rejected. (for 5 hours)'],
  [
    { wait: { kind: 'approval', requests: [] }, blockedHours: null },
    'Blocked: Awaiting Human Approval on the device that asked',
  ],
])('a mission is said to be so: %j', (mission, words) => {
  expect(said({ mission: aMission(mission) })).toEqual([
    'Mission:      PLAN-2026-004, Send the March invoice to Client A and log it',
    expect.stringContaining('Step 3 of 5'),
    `  ${words}`,
  ]);
});

it('other plans are said in a line each, and what is worth one', () => {
  const blocked = { id: 'PLAN-2026-002', path: 'Plans/2.md', objective: 'Move', hours: 100, step: null };
  expect(
    said({
      blocked: [{ ...blocked, reason: 'Rejected', isOverdue: true }],
      broken: [{ path: 'Plans/torn.md', why: 'The section "Roadmap" is missing.' }],
    }),
  ).toEqual([
    'Blocked:      PLAN-2026-002, Move: Rejected (for 100 hours)',
    'Broken plan:  Plans/torn.md: The section "Roadmap" is missing.',
  ]);
  const suggested = Array.from({ length: 7 }, (_, n) => ({ path: `${String(n)}.md`, title: '', why: 'So.' }));
  const lines = describeSuggested({ ...EMPTY_PLANS, suggested }, '/my vault');
  expect(lines[0]).toBe("Worth a plan: 7 notes (deputy plan '/my vault' <note>)");
  expect(lines.slice(1, 6)).toEqual(suggested.slice(0, 5).map(({ path }) => `  ${path}: So.`));
  expect(describeSuggested(EMPTY_PLANS, '/vault')).toEqual([]);
});
