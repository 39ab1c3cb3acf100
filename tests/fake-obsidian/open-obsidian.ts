import { afterEach } from 'vitest';
import { FakeObsidian, type FakeObsidianOptions } from './fake-obsidian';

/** An app for one test: it is closed after it. Call the outer function where tests are described. */
export const obsidianPerTest = (): ((options?: FakeObsidianOptions) => FakeObsidian) => {
  const open: FakeObsidian[] = [];
  afterEach(async () => {
    for (const obsidian of open.splice(0)) await obsidian.close();
  });
  return (options) => {
    const obsidian = new FakeObsidian(options);
    open.push(obsidian);
    return obsidian;
  };
};

/** Lets timers of no length run, and what they start. */
export const laterTask = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
