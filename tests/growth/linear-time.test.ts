import { describe, expect, it } from 'vitest';
import { STAGES, UNITS, type Stage } from './stages';

const LITTLE = 100_000;
const MUCH = 1_000_000;
/**
 * Ten times as much text may take more than ten times as long: memory grows, is collected, and no longer fits the processor's
 * caches, up to 28 times on a busy machine. By the power of 1.5 it would take 32 times as long, by the square 100.
 */
const MOST_GROWTH = 30;
/** What takes less of the processor is quick enough, however it grows. */
const QUICK_MS = 250;
/** Less for a fifth of the text, and even time by the square stays below that for all of it. */
const FIFTH_MS = QUICK_MS / 5 ** 2;
/** More for a tenth of the text is a case of its own: all of it might never end. */
const ENDLESS_MS = 3_000;

const repeated = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length));

async function processorMs(stage: Stage, text: string): Promise<number> {
  const before = process.cpuUsage();
  await stage(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function medianMs(stage: Stage, text: string): Promise<number> {
  const times = [
    await processorMs(stage, text),
    await processorMs(stage, text),
    await processorMs(stage, text),
  ];
  return times.sort((a, b) => a - b)[1] ?? 0;
}

/** How many times longer 1 MB takes than 100 kB; 0 where even 1 MB is quick. */
async function growthOf(stage: Stage, unit: string): Promise<number> {
  const fifth = await processorMs(stage, repeated(unit, MUCH / 5));
  if (fifth <= FIFTH_MS) return 0;
  if (fifth > ENDLESS_MS) return Infinity;
  if ((await processorMs(stage, repeated(unit, MUCH))) <= QUICK_MS) return 0;
  const much = await medianMs(stage, repeated(unit, MUCH));
  return much <= QUICK_MS ? 0 : much / (await medianMs(stage, repeated(unit, LITTLE)));
}

/** A quarter of an hour on an idle machine: `DEPUTY_GROWTH=1` runs it. */
const isWanted = process.env['DEPUTY_GROWTH'] !== undefined;

it.each(Object.entries(STAGES))('a few words are read by %s', async (_, stage) => {
  await stage('Can you come on Friday?\n');
});

describe.skipIf(!isWanted)('text that a stranger repeats', () => {
  it.each(Object.entries(STAGES))(
    'takes %s a time that grows with its length alone',
    async (name, stage) => {
      const growths = new Map<string, number>();
      for (const unit of UNITS) growths.set(unit, await growthOf(stage, unit));
      const most = Math.max(...growths.values());
      if (most > 0) console.log(`${name}: at most ${most.toFixed(1)} times as long`);
      expect([...growths].filter(([, growth]) => growth >= MOST_GROWTH)).toEqual([]);
    },
    600_000,
  );
});
