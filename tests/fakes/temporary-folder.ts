import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';

/** A real folder of a test's own, which goes with that test, and what removes one that was made outside of a test. */
export const temporaryFolder = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'deputy-test-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(remove);
  return { folder, remove };
};
