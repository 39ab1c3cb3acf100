import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildInChunks } from '../../build/chunks.mjs';

describe('a program in chunks', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'deputy-chunks-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const built = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return buildInChunks({
      entryPoints: [join(folder, 'main.js')],
      ...{ bundle: true, minify: true, target: 'es2022', logLevel: 'silent' },
      outfile: join(folder, 'out.cjs'),
    });
  };
  const LATE = {
    'late.js': "import { quoted } from './quoted.js'; export const text = () => quoted('a');",
    'quoted.js': 'export const quoted = (text) => JSON.stringify(text);',
    'user.js': "import { quoted } from './quoted.js'; export const use = () => quoted('b');",
  };
  const MAIN =
    "export const late = () => require('./late.js').text(); export const use = async () => (await import('./user.js')).use();";

  it('is not built where a chunk would copy a value before it is set', async () => {
    await expect(built({ ...LATE, 'main.js': MAIN })).rejects.toThrow(/shares values that are set too late/);
  });

  it('evaluates a chunk when it is first imported, with the values of those before it', async () => {
    const main = MAIN.replace("require('./late.js').text()", "'a'");
    await built({ ...LATE, 'main.js': main });
    const { use } = createRequire(import.meta.url)(join(folder, 'out.cjs')) as { use: () => Promise<string> };
    expect(await use()).toBe('"b"');
  });
});
