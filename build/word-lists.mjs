import { readFile } from 'node:fs/promises';

/**
 * Writes the lists of words without the blanks behind their commas, which `wordPattern` strips anyway: the lists of
 * some twenty languages hold thousands.
 */
export const wordLists = {
  name: 'word-lists',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]features[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return { contents: text.replace(LIST, (list) => list.replace(/,\s+/g, ',')), loader: 'ts' };
    });
  },
};

const LIST = /\bwordPattern\(\s*(?:`[^`$]*`|'[^'\n]*')/g;
