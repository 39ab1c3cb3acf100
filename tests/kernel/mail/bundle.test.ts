import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

async function bundled(platform: 'browser' | 'node'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/kernel/mail/html/html.ts'],
    bundle: true,
    write: false,
    platform,
    format: 'cjs',
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
}

describe('the conversion of HTML, bundled', () => {
  it("uses the browser's own parser in Obsidian, and needs nothing from outside", async () => {
    const code = await bundled('browser');
    expect(code).toContain('DOMParser');
    expect(code).not.toMatch(/domino|require\(/);
  });

  it('brings its own parser on Node', async () => {
    const code = await bundled('node');
    expect(code).toContain('domino');
    expect(code).not.toMatch(/require\("(?!node:)/);
  });
});
