import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { wordLists } from '../../build/word-lists.mjs';
import * as asks from '../../src/core/triage/model/cues/ask-cues';
import * as finished from '../../src/core/triage/model/cues/finished-cues';
import * as mails from '../../src/core/triage/model/cues/mail-cues';
import * as never from '../../src/core/triage/model/cues/never-cues';
import { LANGUAGES } from '../../src/kernel/dates/languages/languages';
import { compiledOf, type WordPattern } from '../../src/kernel/notes/text/word-pattern';

const DATES = 'src/kernel/dates/languages';
const CUES = 'src/core/triage/model/cues';

/** The exports of a module as the plugin has them, and the text of its bundle. */
async function exported(contents: string): Promise<{ text: string; values: object }> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [wordLists],
  });
  const text = outputFiles[0]?.text ?? '';
  return {
    text,
    values: { ...((await import(`data:text/javascript,${encodeURIComponent(text)}`)) as object) },
  };
}

/** Each list as its readers split it: at slashes and commas, without blanks around. */
const split = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.split('/').map((part) => part.split(',').map((word) => word.trim()))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, split(each)]))
      : value;

/** The expression of each list of words, by the names that lead to it. */
const compiled = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return undefined;
  if ('compiled' in value) return compiledOf(value as WordPattern).source;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, compiled(each)]));
};

describe('lists of words that are written short', () => {
  it('hold the same words for dates in every language', async () => {
    const { text, values } = await exported(`export { LANGUAGES } from './${DATES}/languages';`);
    expect(text).not.toMatch(/jan, |mon, /);
    expect(split(values)).toEqual(split({ LANGUAGES }));
  });

  it('match the same words in mail', async () => {
    const modules = { asks: 'ask-cues', finished: 'finished-cues', mails: 'mail-cues', never: 'never-cues' };
    const { text, values } = await exported(
      Object.entries(modules)
        .map(([name, file]) => `export * as ${name} from './${CUES}/${file}';`)
        .join('\n'),
    );
    expect(text).not.toContain('nuevo mensaje, ');
    expect(compiled(values)).toEqual(compiled({ asks, finished, mails, never }));
    expect(Object.values(compiled(mails) as object).length).toBeGreaterThan(5);
  });
});
