// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../fake-obsidian/language';
import { WindowClock } from '../../../src/adapters/obsidian/window-clock';

describe('the clock of a window', () => {
  let clock: WindowClock;
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-02T08:00:00Z') });
    clock = new WindowClock();
  });
  afterEach(() => {
    clock.close();
    vi.useRealTimers();
  });

  /** The wall clock goes on, nothing else does. */
  const machineSleeps = (ms: number): void => {
    vi.setSystemTime(Date.now() + ms);
  };
  const slept = (ms: number): { isOver: boolean } => {
    const sleep = { isOver: false };
    void clock.sleep(ms).then(() => (sleep.isOver = true));
    return sleep;
  };

  it.each(['de', 'en', 'pt-BR'])('shows times in the language of the app: %s', (language) => {
    setLanguage(language);
    expect(new WindowClock().locale).toMatch(new RegExp(`^${language}(?:-[A-Z]{2})?$`));
    setLanguage('en');
  });

  it('wakes within ten seconds of a machine that slept past the end', async () => {
    const sleep = slept(600_000);
    let ticks = 0;
    clock.every(300_000, () => (ticks += 1));
    await vi.advanceTimersByTimeAsync(60_000);
    machineSleeps(8 * 3_600_000);
    expect([sleep.isOver, ticks]).toEqual([false, 0]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([sleep.isOver, ticks]).toEqual([true, 1]);
  });

  it('wakes at once when the page is seen again', async () => {
    const [over, early] = [slept(600_000), slept(100_000_000)];
    machineSleeps(3_600_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect([over.isOver, early.isOver]).toEqual([true, false]);
  });

  it('sleeps no longer when the wall clock is set back', async () => {
    const sleep = slept(60_000);
    machineSleeps(-3_600_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sleep.isOver).toBe(true);
  });

  it('sleeps for longer than one timer can', async () => {
    const sleep = slept(2 ** 31 + 1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sleep.isOver).toBe(false);
  });

  it('goes on after a run that throws', async () => {
    let ticks = 0;
    clock.every(1000, () => {
      ticks += 1;
      if (ticks === 1) throw new Error('once');
    });
    await expect(vi.advanceTimersByTimeAsync(1000)).rejects.toThrow('once');
    await vi.advanceTimersByTimeAsync(1000);
    expect(ticks).toBe(2);
  });

  it('can be stopped from within a run', async () => {
    let ticks = 0;
    const stop = clock.every(1000, () => {
      ticks += 1;
      stop();
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect([ticks, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('has no timer left once it is closed, and starts none', async () => {
    const sleep = slept(1000);
    clock.every(1000, () => undefined);
    expect(vi.getTimerCount()).toBe(2);
    clock.close();
    slept(1000);
    clock.every(1000, () => undefined);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sleep.isOver).toBe(false);
  });

  it('leaves no timer behind an abort, and can be aborted after it was closed', async () => {
    const stopping = new AbortController();
    const sleeps = [clock.sleep(1000, stopping.signal)];
    clock.close();
    sleeps.push(clock.sleep(1000, stopping.signal));
    stopping.abort(new RangeError('stop'));
    for (const sleep of sleeps) await expect(sleep).rejects.toThrow('stop');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('notices another zone', () => {
    const before = process.env['TZ'];
    try {
      process.env['TZ'] = 'Europe/Berlin';
      const travelling = new WindowClock();
      expect(travelling.zone).toBe('Europe/Berlin');
      process.env['TZ'] = 'Asia/Tokyo';
      expect(travelling.zone).toBe('Asia/Tokyo');
      travelling.close();
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
});
