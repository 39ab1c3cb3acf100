import type { Command } from './command/command.mjs';
import { answer } from './commands/answer.mjs';
import { approve } from './commands/approve.mjs';
import { ask } from './commands/ask.mjs';
import { askAgain } from './commands/ask-again.mjs';
import { consent } from './commands/consent.mjs';
import { decide } from './commands/decide.mjs';
import { doctor } from './commands/doctor.mjs';
import { importCommand } from './commands/import.mjs';
import { logExport } from './commands/log-export.mjs';
import { logVerify } from './commands/log-verify.mjs';
import { plan } from './commands/plan.mjs';
import { preview } from './commands/preview.mjs';
import { reject } from './commands/reject.mjs';
import { revise } from './commands/revise.mjs';
import { run } from './commands/run.mjs';
import { setup } from './commands/setup.mjs';
import { skills } from './commands/skills.mjs';
import { status } from './commands/status.mjs';
import { tools } from './commands/tools.mjs';
import { triage } from './commands/triage.mjs';
import { undo } from './commands/undo.mjs';
import { watch } from './commands/watch.mjs';
import { usageError } from './words/exit-code.mjs';
import { nearestName } from './operands/nearest-name.mjs';

/** In the order of help: as a newcomer meets them. */
export const COMMANDS: readonly Command[] = [
  setup,
  triage,
  run,
  watch,
  importCommand,
  answer,
  decide,
  approve,
  reject,
  askAgain,
  ask,
  skills,
  plan,
  revise,
  preview,
  status,
  doctor,
  consent,
  tools,
  undo,
  logVerify,
  logExport,
];

/** The command that the arguments begin with, and what follows its name. */
export const findCommand = (args: readonly string[]): { command: Command; rest: readonly string[] } => {
  for (const command of COMMANDS) {
    const words = command.name.split(' ');
    if (words.every((word, index) => args[index] === word))
      return { command, rest: args.slice(words.length) };
  }
  throw unknownCommand(args);
};

const unknownCommand = (args: readonly string[]): Error => {
  const names = COMMANDS.map(({ name }) => name);
  const typed = args[0] ?? '';
  const family = names.find((name) => name.startsWith(`${typed} `));
  const meant = family ?? nearestName(typed, names) ?? nearestName(args.slice(0, 2).join(' '), names);
  const hint = meant === undefined ? 'deputy --help lists the commands.' : `Did you mean "deputy ${meant}"?`;
  return usageError(`There is no command "${typed}". ${hint}`);
};
