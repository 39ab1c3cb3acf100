import { describe, expect, it } from 'vitest';
import { EMPTY_PLANS } from '../../src/dashboard/plans/mission-view';
import { needItems } from '../../src/dashboard/need-item';
import { requestCard } from '../ui/review/demo-requests';
import { demoOverview, NOW } from '../ui/sidebar/demo-overview';

describe('what needs the person', () => {
  it('is requests, then notes, then plans, each by an id of its own', () => {
    const [need] = demoOverview().needs;
    const note = { ...need!, draft: null };
    const plans = {
      ...EMPTY_PLANS,
      broken: [{ path: 'Plans/torn.md', why: 'No roadmap.' }],
      suggested: [{ path: note.path, title: note.title, why: 'Several steps.' }],
    };
    const items = needItems({ requests: [requestCard()], needs: [note], plans }, NOW);
    expect(items.map((item) => (item.kind === 'note' ? item.need.kind : 'request'))).toEqual([
      'request',
      'draft',
      'broken_plan',
      'plan',
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(4);
  });

  it('leaves out what is put off, and the note whose draft a request would send', () => {
    const { needs } = demoOverview();
    const later = requestCard({ snoozedUntil: NOW + 1 });
    const items = needItems({ requests: [later], needs, plans: EMPTY_PLANS }, NOW);
    expect(items.map(({ id }) => id)).toEqual(needs.slice(1).map(({ path }) => path));
  });
});
