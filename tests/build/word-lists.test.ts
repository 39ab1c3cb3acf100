import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { wordLists } from '../../build/word-lists.mjs';
import * as asks from '../../src/core/triage/model/cues/ask-cues';
import * as machines from '../../src/core/triage/model/cues/machine-cues';
import * as rules from '../../src/core/triage/model/cues/rule-cues';
import * as settled from '../../src/core/triage/model/cues/settled';
import { LANGUAGES } from '../../src/kernel/dates/languages/languages';
import { MAIL_LANGUAGES } from '../../src/kernel/dates/languages/mail-languages';
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
    const { text, values } = await exported(
      `export { LANGUAGES } from './${DATES}/languages'; export { MAIL_LANGUAGES } from './${DATES}/mail-languages';`,
    );
    expect(text).not.toMatch(/jan, |mon, /);
    expect(split(values)).toEqual(split({ LANGUAGES, MAIL_LANGUAGES }));
  });

  it('match the same words in mail', async () => {
    const modules = { asks: 'ask-cues', machines: 'machine-cues', rules: 'rule-cues', settled: 'settled' };
    const { text, values } = await exported(
      Object.entries(modules)
        .map(([name, file]) => `export * as ${name} from './${CUES}/${file}';`)
        .join('\n'),
    );
    expect(text).not.toContain('nuevo mensaje, ');
    expect(compiled(values)).toEqual(compiled({ asks, machines, rules, settled }));
    expect(Object.values(compiled(machines) as object).length).toBeGreaterThan(5);
  });
});
