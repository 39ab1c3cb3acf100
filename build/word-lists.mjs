import { readFile } from 'node:fs/promises';

/**
 * Writes the lists of words without the blanks behind their commas and around their slashes, which their readers strip
 * anyway: the lists of some twenty languages hold thousands.
 */
export const wordLists = {
  name: 'word-lists',
  setup({ onLoad }) {
    const writeShort = (filter, shorten) => {
      onLoad({ filter }, async ({ path }) => ({
        contents: shorten(await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    };
    writeShort(/[\\/]src[\\/](?:core|features)[\\/].*\.ts$/, (text) =>
      text.replace(LIST, (list) => list.replace(/([^`'"\n]),\s+/g, '$1,')),
    );
    writeShort(/[\\/]src[\\/]kernel[\\/]dates[\\/]languages[\\/].*\.ts$/, (text) =>
      text.replace(STRING, (list) => list.replace(/(,) | (\/) /g, '$1$2')),
    );
  },
};

const LIST = /\bwordPattern\(\s*(?:`[^`$]*`|'[^'\n]*')|\bcueList\(\{[^{}]*\}\)/g;
const STRING = /'[^'\n]*'|"[^"\n]*"/g;
