import { type Command, JSON_OPTION } from '../command.mjs';
import { runOneCycle } from './triage.mjs';

/** Differs from `triage` once there is more than triage to a cycle. */
export const run: Command = {
  name: 'run',
  usage: '<vault> [--json]',
  summary: 'Run one full cycle: recover, import, triage',
  options: [JSON_OPTION],
  operands: { least: 0, most: 0 },
  run: runOneCycle,
};
