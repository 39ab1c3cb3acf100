// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { tellNewRequests } from '../../../src/ui/review/new-requests';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, click } from '../../fake-obsidian/person';
import { NOW } from '../sidebar/demo-overview';
import { noticeText } from '../ui-stage';
import { requestCard, requestCards } from './demo-requests';

const openApp = obsidianPerTest();

const watching = () => {
  openApp();
  const opened: string[] = [];
  let cards = requestCards(1);
  let tell = (): void => undefined;
  const stop = tellNewRequests({
    read: () => Promise.resolve(cards),
    subscribe: (listener) => {
      tell = listener;
      return () => (tell = () => undefined);
    },
    now: () => NOW,
    openReview: () => opened.push('review'),
  });
  const look = async (now = cards): Promise<void> => {
    cards = now;
    tell();
    await laterTask();
  };
  return { look, stop, opened };
};

describe('a notice', () => {
  it('comes when something new waits, and not for what waited already', async () => {
    const { look } = watching();
    await look();
    expect(noticeText()).toBe('');
    await look(requestCards(2));
    expect(noticeText()).toContain('A request waits for you: send an e-mail');
    await look();
    expect(document.querySelectorAll('.notice')).toHaveLength(1);
  });

  it('says what kind of action it is, and nothing of what is in it', async () => {
    const { look } = watching();
    await look([]);
    await look([...requestCards(3), requestCard({ id: 't', action: 'use calendar' })]);
    expect(noticeText()).toContain('4 requests wait for you: send an e-mail, use calendar');
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
    expect(noticeText()).toContain('A request waits');
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
    expect(noticeText()).toContain('A request waits');
  });

  it('comes no more once it is stopped', async () => {
    const { look, stop } = watching();
    await look([]);
    stop();
    await look(requestCards(1));
    expect(noticeText()).toBe('');
  });
});
