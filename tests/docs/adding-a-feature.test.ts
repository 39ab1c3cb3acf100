import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the page on adding a feature shows the feature that the tests run', () => {
  const page = readFileSync('docs/contributing/adding-a-feature.md', 'utf8');
  const [, code] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  expect(code).toBe(readFileSync('tests/core/counting.ts', 'utf8'));
});
