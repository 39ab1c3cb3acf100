import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildArtifact } from '../../build/artifacts.mjs';
import { IS_FULL } from '../runs';

/** Each night; the first of them lies there since the tests began. */
it.runIf(IS_FULL).each(['plugin', 'headless'])('builds the same %s twice', async (name) => {
  const result: { outputFiles?: { path: string; text: string }[] | undefined } = await buildArtifact(name, {
    write: false,
  });
  const { outputFiles = [] } = result;
  expect(outputFiles).not.toEqual([]);
  for (const { path, text } of outputFiles) expect(text === readFileSync(path, 'utf8')).toBe(true);
});
