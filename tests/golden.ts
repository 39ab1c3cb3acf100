import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';

const FOLDER = join(import.meta.dirname, 'golden');

/**
 * Compares with `tests/golden/<name>`. `UPDATE_GOLDEN=1` writes the file anew, and fails all the same: a recording is
 * to be looked at, and no run that records counts as a passed one.
 */
export function expectGolden(name: string, actual: string): void {
  const path = join(FOLDER, name);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
    expect.fail(`Recorded tests/golden/${name}; look at it and run again without UPDATE_GOLDEN`);
  }
  expect(actual).toBe(readGolden(path, name));
}

function readGolden(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return expect.fail(`There is no tests/golden/${name} yet: record it with UPDATE_GOLDEN=1`);
  }
}
