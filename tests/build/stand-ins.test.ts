import { readFileSync } from 'node:fs';
import { build, type BuildOptions, type OnLoadArgs, type OnLoadResult, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { optionsOf } from '../../build/artifacts.mjs';
import { CHAT, FOLDER_NAMES, MAIL, NOTES, standIns, TOOLS, WINDOW } from '../../build/stand-ins.mjs';

type Options = BuildOptions & { plugins: Plugin[] };

interface Replaced {
  path: string;
  contents: string;
}

/** The files of packages for which the plugins of a build give a text of their own. */
async function replacedIn(options: Options): Promise<Replaced[]> {
  const replaced: Replaced[] = [];
  const watch = ({ path, namespace }: OnLoadArgs, result: OnLoadResult | null | undefined): void => {
    if (result?.contents === undefined || namespace !== 'file' || !path.includes('/node_modules/')) return;
    replaced.push({ path, contents: Buffer.from(result.contents).toString() });
  };
  const plugins = options.plugins.map(({ name, setup }): Plugin => ({
    name,
    setup: (inner) =>
      setup({
        ...inner,
        onLoad: (filter, load) =>
          inner.onLoad(filter, async (file) => {
            const result = await load(file);
            watch(file, result);
            return result;
          }),
      }),
  }));
  await build({ ...options, plugins, write: false, logLevel: 'silent' });
  return replaced;
}

/** As long as `} catch {`. */
const SYNTAX = 9;

/** Bare syntax, and passing on the names of another module, are all that a stand-in may share with its module. */
const isTakenOver = (line: string): boolean =>
  line.trim().length > SYNTAX && !/^export (?:\*|\{[^}]*\}) from /.test(line);

/** The lines of its package that a replaced file still holds: it is edited, not replaced. */
function linesTakenOver({ path, contents }: Replaced): string[] {
  const lines = new Set(readFileSync(path, 'utf8').split('\n'));
  return contents.split('\n').filter((line) => isTakenOver(line) && lines.has(line));
}

const ROWS: { files: RegExp; but?: RegExp }[] = [
  ...CHAT,
  ...TOOLS,
  ...MAIL,
  ...FOLDER_NAMES,
  ...NOTES,
  ...WINDOW,
];

const hasRow = ({ path }: Replaced): boolean =>
  ROWS.some(({ files, but }) => files.test(path) && !but?.test(path));

const editing = (files: RegExp, edit: (text: string) => string): Plugin => ({
  name: 'editing',
  setup: ({ onLoad }) =>
    onLoad({ filter: files }, ({ path }) => ({ contents: edit(readFileSync(path, 'utf8')) })),
});

const bundling = (contents: string, plugin: Plugin): Options => ({
  stdin: { contents, resolveDir: process.cwd() },
  ...{ bundle: true, format: 'cjs', platform: 'browser', plugins: [plugin] },
});

describe.each(['plugin', 'headless'])('the %s', (name) => {
  it('holds each file of a package as it is, or in its place a stand-in of the list', async () => {
    const replaced = await replacedIn(optionsOf(name) as Options);
    expect(replaced.length).toBeGreaterThan(1);
    expect(replaced.filter((file) => !hasRow(file)).map(({ path }) => path)).toEqual([]);
    expect(replaced.flatMap(linesTakenOver)).toEqual([]);
  });
});

it('finds a file of a package whose text a build step edits', async () => {
  const edits = editing(/array\.js$/, (text) => text.replace('class ArrayDiff', 'class OtherDiff'));
  const [edited, ...others] = await replacedIn(bundling(`export { diffArrays } from 'diff'`, edits));
  if (edited === undefined) throw new Error('It was not seen.');
  expect(others).toEqual([]);
  expect(hasRow(edited)).toBe(false);
  expect(linesTakenOver(edited)).not.toEqual([]);
});

describe('the build', () => {
  it('ends when a package has moved the file that has a stand-in', async () => {
    const moved = build({
      ...bundling(`export * from 'diff'`, standIns(CHAT)),
      write: false,
      logLevel: 'silent',
    });
    await expect(moved).rejects.toThrow('No file in the bundle matches');
  });

  it('ends when a module no longer exports what its stand-in keeps', async () => {
    const row = { files: /array\.js$/, because: 'of this test', emptied: { gone: 'export const gone = 1;' } };
    const renamed = build({
      ...bundling(`export * from 'diff'`, standIns([row])),
      write: false,
      logLevel: 'silent',
    });
    await expect(renamed).rejects.toThrow('No longer exported: gone');
  });
});
