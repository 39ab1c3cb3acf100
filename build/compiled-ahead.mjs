import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compiling took half of the command line's start. So the build stores V8's compiled code next to the
 * program, with the module that starts it (headless/start.mjs) and decides whether the code is usable. The code is
 * stored after a first run, which has compiled each function that a start calls.
 */
export const compiledAhead = {
  name: 'compiled-ahead',
  setup({ initialOptions: { outfile, write }, onStart, onEnd }) {
    if (write === false) return;
    const compiled = `${outfile}.compiled`;
    onStart(() => rmSync(compiled, { force: true }));
    onEnd(({ errors }) => {
      if (errors.length > 0) return;
      const start = join(dirname(outfile), 'deputy.mjs');
      copyFileSync(START, start);
      // npm makes it executable only when it first links the package.
      chmodSync(start, 0o755);
      execFileSync(process.execPath, [FIRST_RUN, outfile, `${compiled}.new`], {
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: 60_000,
      });
      renameSync(`${compiled}.new`, compiled);
    });
  },
};

const START = fileURLToPath(new URL('../headless/start.mjs', import.meta.url));
const FIRST_RUN = fileURLToPath(new URL('first-run.mjs', import.meta.url));
