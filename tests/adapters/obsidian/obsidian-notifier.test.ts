// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ObsidianNotifier } from '../../../src/adapters/obsidian/obsidian-notifier';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, click, the } from '../../fake-obsidian/person';
import { FakeClock } from '../../fakes/fake-clock';

const open = obsidianPerTest();

const start = () => {
  const obsidian = open();
  const clock = new FakeClock();
  const seen = { sidebar: false };
  const notifier = new ObsidianNotifier(clock, () => seen.sidebar);
  return { obsidian, clock, notifier, seen };
};
const notices = (): string[] => [...document.querySelectorAll('.notice')].map((el) => el.textContent);

describe('a notice', () => {
  it('says who speaks, and interrupts only where something is wrong', () => {
    const { notifier } = start();
    notifier.notify({ level: 'info', text: '3 notes triaged' });
    expect(the('.notice [role=status]').textContent).toBe('Deputy: 3 notes triaged');
    notifier.notify({ level: 'error', text: 'The disk is full' });
    expect(the('.notice [role=alert]').textContent).toBe('Deputy: The disk is full');
  });

  it('leaves to the sidebar what stands there, while it can be seen', () => {
    const { notifier, seen } = start();
    seen.sidebar = true;
    notifier.notify({ level: 'error', text: 'The key was refused', shownIn: 'sidebar' });
    expect(notices()).toEqual([]);
    seen.sidebar = false;
    notifier.notify({ level: 'error', text: 'The key was refused', shownIn: 'sidebar' });
    expect(notices()).toEqual(['Deputy: The key was refused']);
  });

  it('shows text as text', () => {
    const { notifier } = start();
    notifier.notify({ level: 'warn', text: '<img src=x onerror=alert(1)> [x](javascript:1)' });
    expect(document.querySelector('.notice img')).toBeNull();
  });

  it('stays until somebody acts on it', () => {
    const { notifier } = start();
    const acted: string[] = [];
    notifier.notify({
      level: 'info',
      text: 'Archived 3.',
      actions: [
        { label: 'Undo', run: () => acted.push('undo') },
        { label: 'Show', run: () => acted.push('show') },
      ],
    });
    click(buttonNamed('Undo'));
    expect([acted, notices()]).toEqual([['undo'], []]);
  });

  it('offers a text for the clipboard', () => {
    const { notifier } = start();
    const copied: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(copied.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    notifier.notify({
      level: 'warn',
      text: 'Too long.',
      actions: [{ label: 'Copy text', copies: 'Dear Ann' }],
    });
    click(buttonNamed('Copy text'));
    expect(copied).toEqual(['Dear Ann']);
  });

  it('is not repeated within a minute', async () => {
    const { notifier, clock } = start();
    const full = { level: 'error', text: 'The disk is full' } as const;
    for (let n = 0; n < 3; n += 1) notifier.notify(full);
    expect(notices()).toHaveLength(1);
    click(the('.notice'));
    notifier.notify(full);
    expect(notices()).toEqual([]);
    await clock.advance(60_001);
    notifier.notify(full);
    expect(notices()).toHaveLength(1);
    notifier.notify({ level: 'info', text: 'Something else' });
    notifier.notify(full);
    expect(notices().sort()).toEqual(['Deputy: Something else', 'Deputy: The disk is full']);
  });

  it('goes when Deputy does', () => {
    const { notifier } = start();
    notifier.notify({ level: 'warn', text: 'Decide', actions: [{ label: 'Now', run: () => undefined }] });
    notifier.notify({ level: 'info', text: 'Ready' });
    notifier.close();
    expect(notices()).toEqual([]);
  });

  it('is not shown once the plugin has gone', () => {
    const { notifier } = start();
    notifier.close();
    notifier.notify({ level: 'warn', text: 'Another instance works at the moment' });
    expect(notices()).toEqual([]);
  });
});

describe('with time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a notice goes by itself, unless there is something to decide', () => {
    const { notifier } = start();
    notifier.notify({ level: 'error', text: 'The disk is full' });
    notifier.notify({ level: 'info', text: 'Decide', actions: [{ label: 'Now', run: () => undefined }] });
    vi.advanceTimersByTime(3_600_000);
    expect(notices()).toEqual(['Deputy: DecideNow']);
  });
});
