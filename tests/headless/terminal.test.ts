import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirmBy, terminalAsk } from '../../headless/words/terminal.mjs';

const aTerminal = () => {
  const [stdin, stderr] = [new PassThrough(), new PassThrough()];
  const streams = { stdin, stdout: { isTTY: true }, stderr } as unknown as Pick<
    NodeJS.Process,
    'stdin' | 'stdout' | 'stderr'
  >;
  Object.assign(stdin, { isTTY: true });
  Object.assign(stderr, { isTTY: true });
  const ask = terminalAsk(streams);
  if (ask === null) throw new Error('A terminal asks.');
  return { ask, stdin };
};

it('a question that is broken off is answered by nothing, not even by what Enter means', async () => {
  const asked = aTerminal();
  const answer = asked.ask('Where? Enter: in Deputy/.');
  asked.stdin.end();
  await expect(answer).rejects.toMatchObject({
    exitCode: 130,
    message: expect.stringContaining('nothing was done'),
  });
  const entered = aTerminal();
  const empty = entered.ask('Where? Enter: in Deputy/.');
  entered.stdin.write('\n');
  expect(await empty).toBe('');
});

it('a yes or no that is broken off is a no', async () => {
  const { ask, stdin } = aTerminal();
  const isYes = confirmBy(ask)('Send it?');
  stdin.end();
  expect(await isYes).toBe(false);
});
