import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { usedParts } from '../../build/used-parts.mjs';

// esbuild does not run in vitest's own jsdom, and jsdom comes without types.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new () => { window: { DOMParser: typeof DOMParser } };
};

interface Built {
  yaml: { parse: (text: string) => unknown };
  decodeHTMLEntities: (text: string) => string;
  htmlEntities: Record<string, string>;
}

/** As main.js is built, the table that was taken out beside it. */
async function built(): Promise<Built> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export * as yaml from 'yaml';
        export { decodeHTMLEntities } from './node_modules/postal-mime/dist/esm/text-format.js';
        export { htmlEntities } from './node_modules/postal-mime/dist/esm/html-entities.js';
      `,
      resolveDir: process.cwd(),
    },
    ...{ bundle: true, write: false, logLevel: 'silent' },
    ...{ format: 'cjs', platform: 'browser', plugins: [usedParts] },
  });
  const module = { exports: {} as Built };
  runInNewContext(outputFiles[0]?.text ?? '', { module, DOMParser: new JSDOM().window.DOMParser });
  return module.exports;
}

/** No name stands for it. */
const BETWEEN = '\u{e000}';

it('knows each name of a character that the table knew, from the browser', async () => {
  const { decodeHTMLEntities, htmlEntities } = await built();
  const names = Object.keys(htmlEntities);
  expect(names.length).toBeGreaterThan(2_000);
  const characters = decodeHTMLEntities(names.join(BETWEEN)).split(BETWEEN);
  expect(characters).toEqual(names.map((name) => htmlEntities[name]));
});

it('leaves what is no name of a character as it stands', async () => {
  const { decodeHTMLEntities } = await built();
  const text = 'R&D &unknown; &ampere &notit; &copyright &#65; &#x1f4e7; & &; <b> &toString; &__proto__;';
  expect(decodeHTMLEntities(text)).toBe(text.replace('&#65;', 'A').replace('&#x1f4e7;', '\u{1f4e7}'));
});

it('reads YAML by the core schema', async () => {
  const { yaml } = await built();
  expect(yaml.parse('a: [1, 0x10, yes, true, ~, "x"]\nb: {c: 2.5}\n? d\n: e')).toEqual({
    a: [1, 16, 'yes', true, null, 'x'],
    b: { c: 2.5 },
    d: 'e',
  });
});
