import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEATURES } from '../../src/features';
import { COMMAND_LIST } from '../../headless/command-table.mjs';
import { type Ended, Machine } from '../headless/deputy-process';
import { IS_FULL } from '../runs';
import { eml } from './eml';
import { fiveMails } from './five-mails';

/** One call of each command, in an order in which each finds something; `watch` has no end by itself. */
const CALLS: readonly (readonly [name: string, ...operands: string[]])[] = [
  ['setup'],
  ['import', 'mail'],
  ['triage'],
  ['run'],
  ['status'],
  ['preview'],
  ['doctor'],
  ['consent'],
  ['tools'],
  ['skills', '--examples'],
  ['ask', 'Remind me tomorrow to call the bank'],
  ['keep'],
  ['dismiss', 'no-such-skill'],
  ['plan', 'No such note'],
  ['answer', 'No such note', 'Yes'],
  ['decide', 'No such note', 'archive'],
  ['approve', 'No such note'],
  ['reject', 'No such note'],
  ['attach', 'No such note', 'no-such-file.pdf'],
  ['save-attachments', 'No such note'],
  ['ask-again', 'No such note'],
  ['revise', 'No such note'],
  ['undo'],
  ['receipts'],
  ['check'],
  ['read'],
  ['rules'],
  ['unsubscribe'],
  ['voice'],
  ['accounts'],
  ['fetch'],
  ...FEATURES.flatMap(({ commands = [] }) => commands.map(({ name }) => [name] as const)),
  ...['print', 'install', 'status', 'remove'].map((act) => [`service ${act}`] as const),
  ['log verify'],
  ['uninstall'],
];

/** One of each kind: it makes, reads, imports, asks, finds nothing, takes back, is of a feature. Each night all are called. */
const KINDS = [
  'setup',
  'import',
  'triage',
  'status',
  'ask',
  'approve',
  'undo',
  'service print',
  'log verify',
];
const CALLED = IS_FULL ? CALLS : CALLS.filter(([name]) => KINDS.includes(name));

describe('each command, as a process of its own', () => {
  const machines = { here: new Machine(), process: new Machine() };

  beforeAll(() => {
    for (const machine of Object.values(machines)) {
      machine.environment['LLM_PROVIDER'] = 'rules';
      for (const mail of Object.values(fiveMails().mails))
        machine.write(`../work/mail/${mail.id}.eml`, eml(mail));
    }
  });
  afterAll(() => {
    for (const machine of Object.values(machines)) machine.remove();
  });

  it('is called here', () => {
    const names = COMMAND_LIST.map(({ name }) => name).filter((name) => name !== 'watch');
    expect(CALLS.map(([name]) => name).sort()).toEqual(names.sort());
  });

  it.each(CALLED.map((call) => [call[0], call] as const))(
    '%s ends and prints as it does in the process of the tests',
    async (_, [name, ...operands]) => {
      const { here, process } = machines;
      const argsOf = (machine: Machine) => [...name.split(' '), machine.vault, ...operands];
      const inProcess = await here.run(...argsOf(here));
      const asProcess = await process.start(...argsOf(process)).ended;
      expect(comparable(asProcess, process)).toEqual(comparable(inProcess, here));
      expect(asProcess.stdout + asProcess.stderr).not.toBe('');
    },
  );
});

/** Without what differs from run to run: the folder, ids, times, and which of the notes worked at once is done first. */
function comparable({ code, stdout, stderr }: Ended, { vault }: Machine): Ended {
  const same = (text: string): string =>
    text
      .replaceAll(vault, 'VAULT')
      .replaceAll(dirname(vault), 'HOME')
      .replace(/[\dA-Za-z:.-]*\d[\dA-Za-z:.-]*/g, '0')
      .split('\n')
      .sort()
      .join('\n');
  return { code, stdout: same(stdout), stderr: same(stderr) };
}
