import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { wordLists } from '../../build/word-lists.mjs';
import { LANGUAGES } from '../../src/kernel/dates/languages/languages';
import { MAIL_LANGUAGES } from '../../src/kernel/dates/languages/mail-languages';

const FILE = 'src/kernel/dates/languages';

/** Each list as its readers split it: at slashes and commas, without blanks around. */
const split = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.split('/').map((part) => part.split(',').map((word) => word.trim()))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, split(each)]))
      : value;

describe('lists of words that are written short', () => {
  it('hold the same words for dates in every language', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { LANGUAGES } from './${FILE}/languages'; export { MAIL_LANGUAGES } from './${FILE}/mail-languages';`,
        resolveDir: process.cwd(),
      },
      bundle: true,
      write: false,
      format: 'esm',
      plugins: [wordLists],
    });
    const text = outputFiles[0]?.text ?? '';
    expect(text).not.toMatch(/jan, |mon, /);
    const short = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as object;
    expect(split({ ...short })).toEqual(split({ LANGUAGES, MAIL_LANGUAGES }));
  });
});
