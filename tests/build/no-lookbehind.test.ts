import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { noLookbehind } from '../../build/no-lookbehind.mjs';

type Path = (statics: readonly string[], ...params: unknown[]) => string;

interface Dependencies {
  openai: { createPathTagFunction: (encode: (text: string) => string) => Path };
  yaml: { parse: (text: string) => unknown; stringify: (value: unknown) => string };
}

const ALL = `
  export * as openai from './node_modules/openai/internal/utils/path.mjs';
  export * as yaml from 'yaml';
`;

const bundled = async (contents: string, plugins: Plugin[], resolveDir = process.cwd()): Promise<string> => {
  const { outputFiles } = await build({
    ...{ stdin: { contents, resolveDir }, bundle: true, write: false, logLevel: 'silent' },
    ...{ format: 'cjs', platform: 'browser', plugins },
  });
  return outputFiles[0]?.text ?? '';
};

async function dependencies(plugins: Plugin[]): Promise<Dependencies> {
  const module = { exports: {} as Dependencies };
  runInNewContext(await bundled(ALL, plugins), { module });
  return module.exports;
}

/** What a call gives or throws, to be compared. */
const outcome = (call: () => unknown): unknown => {
  try {
    return { value: call() };
  } catch (error) {
    return { thrown: String(error) };
  }
};

describe('the dependencies without their lookbehinds', () => {
  let original: Dependencies;
  let replaced: Dependencies;
  beforeAll(async () => {
    original = await dependencies([]);
    replaced = await dependencies([noLookbehind]);
  });

  const assertSame = <T>(texts: fc.Arbitrary<T>, use: (from: Dependencies, given: T) => unknown): void => {
    fc.assert(
      fc.property(texts, (given) => {
        expect(outcome(() => use(replaced, given))).toEqual(outcome(() => use(original, given)));
      }),
      { numRuns: 2_000 },
    );
  };
  const pieces = (...all: string[]): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...all), { maxLength: 12 }).map((each) => each.join(''));
  const segments = pieces('.', '..', '%2e', '%2E', '/', '/', ';', 'a', '?', '#', '\u{1f4e7}');

  it('refuse the same paths in openai, at the same places', () => {
    assertSame(fc.array(segments, { minLength: 2, maxLength: 4 }), (from, [first = '', ...rest]) =>
      from.openai.createPathTagFunction((text) => text)(
        ['/', ...rest.map(() => '/'), '/end'],
        first,
        ...rest,
      ),
    );
  });

  it('fold the same lines of YAML', () => {
    const lines = pieces(' ', '\t', '\n', '\r\n', 'a', ' b', '  ', ',');
    assertSame(fc.tuple(fc.constantFrom('"', "'", ''), lines), (from, [quote, text]) =>
      from.yaml.parse(`key: ${quote}x${text}${quote}`),
    );
  });

  it('write the same blocks of YAML', () => {
    const texts = pieces('\n', '\n\n', ' ', 'a', 'b: c');
    assertSame(texts, (from, text) => from.yaml.stringify({ list: [{ text }], text: `a\n${text}` }));
  });
});

describe('the build', () => {
  it('ends where a dependency no longer holds what is replaced', async () => {
    const place = mkdtempSync(join(tmpdir(), 'deputy-'));
    onTestFinished(() => rmSync(place, { recursive: true }));
    mkdirSync(join(place, 'openai/internal/utils'), { recursive: true });
    writeFileSync(join(place, 'openai/internal/utils/path.mjs'), 'export const path = /(?<=other)/;');
    const other = bundled(`export * from './openai/internal/utils/path.mjs'`, [noLookbehind], place);
    await expect(other).rejects.toThrow('path.mjs no longer holds');
  });

  it('ends where a dependency has moved the file that is replaced', async () => {
    const without = bundled(`export * as yaml from 'yaml'`, [noLookbehind]);
    await expect(without).rejects.toThrow('No file in the bundle matches');
  });
});
