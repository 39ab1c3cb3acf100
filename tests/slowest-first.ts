import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute or more first, then what starts processes: the last files keep every core busy. */
const SLOW = [/\.property\.test\./, /\/e2e\//, /\/(?:headless|terminal)\//];

/**
 * Slow files first, and all files that need a DOM at the end. A worker takes over what it has imported as long as the next
 * file has the same environment; otherwise it ends, and another one imports everything anew. Files that wait for a browser
 * are spread over the slow ones: several of them at once leave a core idle.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, rankOf(file.moduleId)]));
    const rank = (file: TestSpecification): number => ranks.get(file) ?? 0;
    const [browser, others] = [sorted.filter(isInBrowser), sorted.filter((file) => !isInBrowser(file))];
    const isSlow = (file: TestSpecification): boolean => rank(file) < SLOW.length;
    others.sort((a, b) => rank(a) - rank(b));
    return [...spread(browser, others.filter(isSlow)), ...others.filter((file) => !isSlow(file))];
  }
}

const isInBrowser = ({ moduleId }: TestSpecification): boolean =>
  moduleId.includes('/browser/') && !needsDom(moduleId);

/** All of both, each in its order, with those of the first list at even distances. */
function spread<T>(few: readonly T[], many: readonly T[]): T[] {
  const all = [
    ...few.map((file, at) => ({ file, place: at / few.length })),
    ...many.map((file, at) => ({ file, place: (at + 0.5) / many.length })),
  ];
  return all.sort((a, b) => a.place - b.place).map(({ file }) => file);
}

function rankOf(path: string): number {
  if (needsDom(path)) return SLOW.length + 1;
  const rank = SLOW.findIndex((slow) => slow.test(path));
  return rank < 0 ? SLOW.length : rank;
}

/** A third environment would end the workers of both others, each with all that it has imported. */
function needsDom(path: string): boolean {
  const [, environment] = /^\/\/ @vitest-environment (\w+)/.exec(readFileSync(path, 'utf8')) ?? [];
  if (environment !== undefined && environment !== 'dom') throw new Error(`${path}: the environment is dom.`);
  return environment === 'dom';
}
