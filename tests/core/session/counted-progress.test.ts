import { describe, expect, it } from 'vitest';
import { leftWords } from '../../../src/core/app/view/words/progress-words';
import { VaultIndex } from '../../../src/kernel/index/vault-index';
import { CountedProgress, indexProgress } from '../../../src/core/session/counted-progress';
import { aMailNote } from '../../fakes/mail-note';
import { FakeClock } from '../../fakes/fake-clock';
import { FakeNotifier } from '../../fakes/fake-notifier';
import { MemoryVault } from '../../fakes/memory-vault';

const ports = () => ({ clock: new FakeClock(), notifier: new FakeNotifier() });

describe('the progress of counted work', () => {
  it('says what is left at the pace so far, once there is a pace', async () => {
    const { clock, notifier } = ports();
    const progress = new CountedProgress({ clock, notifier }, 'import');
    const said = async (afterMs: number, done: number): Promise<string | null> => {
      await clock.advance(afterMs);
      progress.show({ text: '', done, total: 100 });
      return leftWords(notifier.progressed.at(-1) ?? {});
    };
    expect(await said(100, 0)).toBeNull();
    expect(await said(1_000, 5)).toBeNull();
    expect(await said(8_900, 10)).toBe('about 2 min left');
    expect(await said(10_000, 40)).toBe('about 30 s left');
  });

  it('shows thousands of quick pieces two hundred times at most', () => {
    const { clock, notifier } = ports();
    const progress = new CountedProgress({ clock, notifier }, 'import');
    for (let done = 0; done <= 10_000; done++) progress.showNowAndThen({ text: '', done, total: 10_000 });
    expect(notifier.progressed.length).toBeLessThan(210);
    expect(notifier.progressed.at(-1)).toMatchObject({ done: 10_000 });
  });

  it('counts the notes of a large folder that is read for the first time, and of no other', async () => {
    const { clock, notifier } = ports();
    const names = Array.from({ length: 600 }, (_, place) => `In/${String(place)}.md`);
    const vault = new MemoryVault({ files: Object.fromEntries(names.map((name) => [name, aMailNote()])) });
    vault.external('Few/a.md', aMailNote());
    const index = new VaultIndex(vault, undefined, indexProgress({ clock, notifier }));
    await index.look('Few');
    expect(notifier.progressed).toEqual([]);
    await index.look('In');
    expect(notifier.progressed[0]).toEqual({ work: 'index', text: '', done: 0, total: 600 });
    expect(notifier.progressed.length).toBeGreaterThan(100);
    expect(notifier.progressed.at(-1)).toBeNull();
    const before = notifier.progressed.length;
    await index.look('In');
    expect(notifier.progressed).toHaveLength(before);
  });
});
