import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute or more first, then what starts processes and browsers: the last files keep every core busy. */
const SLOW = [/\.property\.test\./, /\/e2e\//, /\/headless\//, /\/browser\//];

/**
 * Slow files first, and all files that need a DOM at the end. A worker takes over what it has imported as long as the next
 * file has the same environment; otherwise it ends, and another one imports everything anew.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, rankOf(file.moduleId)]));
    return sorted.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  }
}

function rankOf(path: string): number {
  if (needsDom(path)) return SLOW.length + 1;
  const rank = SLOW.findIndex((slow) => slow.test(path));
  return rank < 0 ? SLOW.length : rank;
}

const needsDom = (path: string): boolean =>
  readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom');
