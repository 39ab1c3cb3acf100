import { statSync } from 'node:fs';
import { join } from 'node:path';
import budget from '../lint/budget.json' with { type: 'json' };
import { ROOT } from './root.mjs';
import type { Scenario } from './scenario.mjs';

const kilobytes = (file: string): number => statSync(join(ROOT, file)).size / 1_000;

export const bundleSize: Scenario<'plugin' | 'headless'> = {
  runs: 1,
  figures: {
    plugin: { name: 'Size of main.js (the plugin)', unit: 'kB', target: { most: budget.kilobytes } },
    headless: { name: 'Size of dist/deputy.cjs (the command line)', unit: 'kB', target: null },
  },
  measure: () => ({ plugin: kilobytes('main.js'), headless: kilobytes('dist/deputy.cjs') }),
};
