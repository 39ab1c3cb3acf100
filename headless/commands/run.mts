import { YES_OPTION } from '../command/many-calls.mjs';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { runOneCycle } from './triage.mjs';

export const runCommand: Command = {
  name: 'run',
  usage: '<vault> [--limit N] [--yes] [--json]',
  summary: 'Run one full cycle: recover, import, triage, approvals, plans, dashboard',
  options: [
    { name: 'limit', value: 'N', short: 'l', summary: 'triage at most N notes' },
    YES_OPTION,
    JSON_OPTION,
  ],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  run: (invocation) => runOneCycle(invocation, 'all'),
};
