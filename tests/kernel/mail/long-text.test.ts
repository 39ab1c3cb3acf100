import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { parseAddresses } from '../../../src/kernel/mail/headers/addresses';
import { htmlToMarkdown } from '../../../src/kernel/mail/html/html';
import { temporaryFolder } from '../../fakes/temporary-folder';
import { IS_FULL, someOf } from '../../runs';
import { READERS } from './long-text-readers';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/long-text');

/** What makes a careless pattern take time by the square. */
const UNITS = rows('units');

/** All each night, the three that take longest in CI, and one of these at a desk. */
const TRIED = IS_FULL ? UNITS : someOf(['-- \n', '[a\n', 'From: a\n'], { ci: 1, desk: 3 });

describe('text that means harm', () => {
  it.each(Object.entries(READERS))(
    'passes through %s within bounds',
    (_, read) => {
      for (const unit of TRIED) read(unit.repeat((IS_FULL ? 500_000 : 200_000) / unit.length));
      expect.assertions(0);
    },
    300_000,
  );

  it('passes through the conversion of HTML and the parser of addresses, up to what a header may hold', () => {
    for (const unit of TRIED) {
      htmlToMarkdown(unit.repeat(300_000 / unit.length));
      parseAddresses(unit.repeat(50_000 / unit.length));
    }
    expect.assertions(0);
  });

  it.runIf(IS_FULL)(
    'runs nothing out of stack by a line of 10 MB, in a process that holds much code too',
    async () => {
      const { folder } = temporaryFolder();
      const outfile = join(folder, 'long-lines.cjs');
      await build({
        entryPoints: ['tests/kernel/mail/long-lines.ts'],
        bundle: true,
        platform: 'node',
        outfile,
        logLevel: 'silent',
      });
      // V8 does without its better code for loops once it has compiled many expressions; the flag has it begin so.
      const run = promisify(execFile)(process.execPath, ['--no-regexp-optimization', outfile]);
      expect((await run).stdout).toBe('');
    },
    300_000,
  );
});
