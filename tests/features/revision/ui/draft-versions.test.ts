// @vitest-environment dom
import { expect, it } from 'vitest';
import type { RevisionView } from '../../../../src/features/revision/view/revision-view';
import { accessibleName, the } from '../../../fake-obsidian/person';
import { demoOverview, needs } from '../../../ui/sidebar/demo-overview';
import { drawn, type OpenSidebar, sidebarPerTest } from '../../../ui/sidebar/open-sidebar';
import { requestCard } from '../../../ui/review/demo-approvals';
import { REVISIONS } from './demo-revisions';

const openReview = sidebarPerTest('review');

const DRAFT = 'Drafts/a.md';

/** What this device keeps of each draft. */
function keep({ model }: OpenSidebar, kept: RevisionView | null): void {
  model.automation.answer({ revisions: { of: () => Promise.resolve(kept) } });
}

/** The review of one approval, whose draft was revised. */
async function open(shown: Partial<Parameters<typeof openReview>[0]> = {}): Promise<OpenSidebar> {
  const overview = { ...demoOverview(), requests: [requestCard({ draft: DRAFT })], needs: [] };
  const sidebar = await openReview({ overview, ...shown });
  keep(sidebar, REVISIONS);
  await sidebar.show({ overview: { ...sidebar.model.overview!, pending: 1 } });
  return sidebar;
}

const sides = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.deputy-sides .deputy-side')];

it('the versions of a draft stand folded below it, with the scores that revising came to', async () => {
  const sidebar = await open();
  expect(the('.deputy-versions > summary', sidebar.el).textContent).toBe('2 versions: 0.58 → 0.91');
  expect(sides()).toEqual([]);
  await sidebar.fold('2 versions');
  expect(sides().map((side) => the('h4', side).textContent)).toEqual([
    'First draft · score 0.58',
    'Round 1 · score 0.91 · used',
  ]);
  const [first, round] = sides();
  expect(the('p', first).textContent).toBe('Not safe to send. Misses a greeting or sign-off.');
  expect([the('del', round).textContent, the('ins', round).textContent]).toEqual([
    'pay tomorrow',
    'look at it',
  ]);
});

it('each version but the one in use can be picked', async () => {
  const sidebar = await open();
  await sidebar.fold('2 versions');
  const buttons = sides().flatMap((side) => [...side.querySelectorAll('button')]);
  expect(buttons.map(accessibleName)).toEqual(['Use first draft']);
  await sidebar.click('Use first draft');
  expect(sidebar.model.asked.at(-1)).toBe(`useRevision ${DRAFT} r1 0`);
});

it('a draft of one version, or one that was never revised, has none to compare', async () => {
  const sidebar = await open();
  keep(sidebar, { ...REVISIONS, rounds: REVISIONS.rounds.slice(0, 1) });
  await sidebar.show({ overview: { ...sidebar.model.overview!, pending: 2 } });
  expect(document.querySelector('.deputy-versions')).toBeNull();
  keep(sidebar, null);
  await sidebar.show({ overview: { ...sidebar.model.overview!, pending: 3 } });
  expect(document.querySelector('.deputy-versions')).toBeNull();
});

it('a draft that was held back has its versions beside its note', async () => {
  const [need] = needs(1);
  const sidebar = await open({
    overview: { ...demoOverview(), requests: [], needs: [{ ...need!, draft: DRAFT }] },
  });
  await sidebar.fold('2 versions');
  await drawn();
  expect(sides()).toHaveLength(2);
});
