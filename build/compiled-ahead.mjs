import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';

/**
 * Compiling took half of the command line's start. So the build stores V8's compiled code next to the
 * program, with the module that starts it (headless/start.mjs) and decides whether the code is usable.
 */
export const compiledAhead = {
  name: 'compiled-ahead',
  setup({ initialOptions: { outfile, write }, onStart, onEnd }) {
    if (write === false) return;
    const compiled = `${outfile}.compiled`;
    onStart(() => rmSync(compiled, { force: true }));
    onEnd(({ errors }) => {
      if (errors.length > 0) return;
      copyFileSync(START, join(dirname(outfile), 'deputy.mjs'));
      const { cachedData } = compileFunction(readFileSync(outfile, 'utf8'), ['module', 'require'], {
        filename: outfile,
        produceCachedData: true,
      });
      writeFileSync(`${compiled}.new`, cachedData);
      renameSync(`${compiled}.new`, compiled);
    });
  },
};

const START = fileURLToPath(new URL('../headless/start.mjs', import.meta.url));
