import { describe, expect, it } from 'vitest';
import { countGroups, needItems, waitingItems } from '../../../../src/core/app/view/need-item';
import { needRow } from '../../../../src/core/app/view/need-row';
import { requestCard } from '../../../ui/review/demo-approvals';
import { demoOverview, needs, NOW, toRead } from '../../../ui/sidebar/demo-overview';

const idsOf = (items: ReturnType<typeof needItems>): string[] =>
  items.map((item) => {
    if (item.kind === 'day') return item.id;
    return item.kind === 'note' ? item.need.kind : item.card.id;
  });

describe('what needs the person', () => {
  it('has the mails to read of a day in one row, last of all, and a day with one as it is', () => {
    const days = toRead(
      ['2026-11-20', 'Shop'],
      ['2026-11-20', 'Shop'],
      ['2026-11-20', 'Bank'],
      ['2026-11-21', 'Inn'],
    );
    const items = needItems({ requests: [], needs: [...days, ...needs(4)] }, NOW);
    expect(idsOf(items)).toEqual(['urgent', 'info', 'draft', 'delegate', 'read', 'read 2026-11-20']);
    expect(needRow(items.at(-1)!)).toEqual({
      sender: '3 to read, 2 senders',
      subject: 'Shop, Bank',
      why: 'Worth knowing, and nothing is expected',
      isCaution: false,
    });
    expect(countGroups(items).get('read')).toBe(2);
  });

  it('is as old as its mail, whether as a note or as a request', () => {
    const [ann, down] = needs(2).map((need, at) => ({ ...need, sentAt: NOW - at - 1, at: NOW }));
    const requests = [requestCard({ draft: ann!.draft })];
    const items = needItems({ requests, needs: [ann!, down!] }, NOW);
    expect(items.map(({ kind, at }) => [kind, at])).toEqual([
      ['note', NOW - 2],
      ['request', NOW - 1],
    ]);
  });

  it('is one item for a note and the request that would send its draft, urgent where the note is', () => {
    const [ann, urgent] = needs(2);
    const drafted = { ...urgent!, draft: 'Drafts/down.md' };
    const requests = [requestCard({ draft: ann!.draft }), requestCard({ id: 'r2', draft: drafted.draft })];
    const items = needItems({ requests, needs: [ann!, drafted] }, NOW);
    expect(items.map(({ group, note }) => [group, note])).toEqual([
      ['urgent', drafted.path],
      ['answer', ann!.path],
    ]);
    expect(needRow(items[0]!).why).toMatch(/^Urgent · /);
    expect([...countGroups(items)]).toEqual([
      ['urgent', 1],
      ['answer', 1],
    ]);
  });

  it('leaves out what is snoozed, and the note whose draft a request would send', () => {
    const { needs: all } = demoOverview();
    const later = requestCard({ snoozedUntil: NOW + 1 });
    const { awake, snoozed } = waitingItems({ requests: [later], needs: all }, NOW);
    expect(idsOf(awake)).toEqual(['urgent', 'info', 'delegate']);
    expect(idsOf(snoozed)).toEqual(['r1']);
  });
});

describe('an item in three lines', () => {
  const rowOf = (changes: Parameters<typeof requestCard>[0]) => {
    const [item] = needItems({ requests: [requestCard(changes)], needs: [] }, NOW);
    return needRow(item!);
  };

  it('names who is answered, about what, and what they ask', () => {
    expect(rowOf({ evidence: 'does the 14th still work for you?' })).toEqual({
      sender: 'Ann Lee',
      subject: 'Does the 14th still work?',
      why: '“does the 14th still work for you?”',
      isCaution: false,
    });
  });

  it('says first what stands in the way', () => {
    expect(rowOf({ blanks: ['[Name]', '[Date]'] })).toMatchObject({
      why: '2 blanks to fill in',
      isCaution: true,
    });
    expect(rowOf({ person: '' }).sender).toBe('No recipient yet');
  });
});
