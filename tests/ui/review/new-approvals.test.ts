// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { announceNewApprovals } from '../../../src/ui/review/new-approvals';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, click } from '../../fake-obsidian/person';
import { NOW } from '../sidebar/demo-overview';
import { noticeText } from '../ui-stage';
import { requestCard, requestCards } from './demo-approvals';

const openApp = obsidianPerTest();

const watching = () => {
  openApp();
  const opened: string[] = [];
  const state = { isBusy: false, isSeen: false };
  let cards = requestCards(1);
  let tell = (): void => undefined;
  const stop = announceNewApprovals({
    read: () => Promise.resolve(cards),
    subscribe: (listener) => {
      tell = listener;
      return () => (tell = () => undefined);
    },
    now: () => NOW,
    isBusy: () => state.isBusy,
    isSeen: () => state.isSeen,
    openReview: () => opened.push('review'),
  });
  const look = async (now = cards): Promise<void> => {
    cards = now;
    tell();
    await laterTask();
  };
  return { look, stop, opened, state };
};

describe('a notice', () => {
  it('comes when something new waits, and not for what waited already', async () => {
    const { look } = watching();
    await look();
    expect(noticeText()).toBe('');
    await look(requestCards(2));
    expect(noticeText()).toContain('A reply waits for your approval');
    await look();
    expect(document.querySelectorAll('.notice')).toHaveLength(1);
  });

  it('says what kind of action it is, and nothing of what is in it', async () => {
    const { look } = watching();
    await look([]);
    await look([
      ...requestCards(3),
      requestCard({ id: 't', kind: 'tool', draft: null, action: 'use calendar' }),
    ]);
    expect(noticeText()).toContain('4 approvals wait: send an e-mail, use calendar');
    for (const content of ['Ann', 'example.com', 'Question', '14th'])
      expect(noticeText()).not.toContain(content);
  });

  it('leads to the review queue', async () => {
    const { look, opened } = watching();
    await look([]);
    await look(requestCards(1));
    click(buttonNamed('Review'));
    expect(opened).toEqual(['review']);
  });

  it('comes when one came back, or is not put off any more, and not while it is', async () => {
    const { look } = watching();
    await look(requestCards(1));
    await look([requestCard({ snoozedUntil: NOW + 1 })]);
    expect(noticeText()).toBe('');
    const failed = { kind: 'not_called', name: 'Could not run', reason: '', isOpen: true } as const;
    await look([requestCard({ status: failed, attempt: 1 })]);
    expect(noticeText()).toContain('A reply waits');
  });

  it('comes for nothing that the person has just decided on', async () => {
    const { look } = watching();
    await look(requestCards(1));
    for (const kind of ['approved', 'executing', 'handed_over', 'pending'] as const)
      await look([requestCard({ id: 'r1', status: { kind, name: '', reason: '', isOpen: true } })]);
    expect(noticeText()).toBe('');
  });

  it('comes when what was put off waits again', async () => {
    const { look } = watching();
    await look([requestCard({ snoozedUntil: NOW + 1 })]);
    await look([requestCard({ snoozedUntil: null })]);
    expect(noticeText()).toContain('A reply waits');
  });

  it('comes no more once it is stopped', async () => {
    const { look, stop } = watching();
    await look([]);
    stop();
    await look(requestCards(1));
    expect(noticeText()).toBe('');
  });

  it('comes once a cycle, however the requests come in', async () => {
    const { look, state } = watching();
    await look([]);
    state.isBusy = true;
    for (let count = 1; count <= 15; count++) await look(requestCards(count));
    expect(document.querySelectorAll('.notice')).toHaveLength(0);
    state.isBusy = false;
    await look();
    expect(noticeText()).toContain('15 replies wait for your approval');
    expect(document.querySelectorAll('.notice')).toHaveLength(1);
  });

  it('takes the place of the one before, and counts what that one announced', async () => {
    const { look } = watching();
    await look([]);
    await look(requestCards(2));
    await look(requestCards(5));
    expect(document.querySelectorAll('.notice')).toHaveLength(1);
    expect(noticeText()).toContain('5 replies wait for your approval');
  });

  it('does not come while the requests can be seen, nor afterwards for those', async () => {
    const { look, state } = watching();
    await look([]);
    await look(requestCards(1));
    state.isSeen = true;
    await look(requestCards(3));
    expect(document.querySelectorAll('.notice')).toHaveLength(0);
    state.isSeen = false;
    await look();
    expect(document.querySelectorAll('.notice')).toHaveLength(0);
    await look(requestCards(4));
    expect(noticeText()).toContain('A reply waits for your approval');
  });
});
