import { expect, it } from 'vitest';
import { needItems } from '../../../../src/core/app/view/need-item';
import { EMPTY_PLANS } from '../../../../src/features/plans/view/mission-view';
import { requestCards } from '../../../ui/review/demo-approvals';
import { needs, NOW } from '../../../ui/sidebar/demo-overview';
import { aMission } from './a-mission';

const idsOf = (items: ReturnType<typeof needItems>): string[] =>
  items.map((item) => {
    if (item.kind === 'day') return item.id;
    return item.kind === 'note' ? item.need.kind : item.card.id;
  });

it("is what is urgent, the mission's request, requests, what to answer, what to do, and the rest", () => {
  const [first, ofMission] = requestCards(2);
  const wait = { kind: 'approval', requests: [ofMission!.path] } as const;
  const plans = {
    ...EMPTY_PLANS,
    mission: aMission({ wait }),
    broken: [{ path: 'Plans/torn.md', why: 'No roadmap.' }],
  };
  const items = needItems({ requests: [first!, ofMission!], needs: needs(5), plans }, NOW);
  expect(idsOf(items)).toEqual(['urgent', 'r2', 'r1', 'info', 'draft', 'delegate', 'broken_plan', 'broken']);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});
