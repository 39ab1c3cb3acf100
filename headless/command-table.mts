import { deputyFacts } from '../src/core/app/facts';
import type { ReportCommand } from '../src/core/feature';
import { FEATURES } from '../src/features';
import { TERMINAL } from '../src/features/terminal.mjs';
import { type Command, JSON_OPTION } from './command/command.mjs';
import { leaves, terminalWork } from './command/terminal-feature.mjs';
import { requireSetUp } from './command/refusal.mjs';
import { answerCommand } from './commands/answer.mjs';
import { approveCommand } from './commands/approve.mjs';
import { askAgainCommand } from './commands/ask-again.mjs';
import { consentCommand } from './commands/consent.mjs';
import { decideCommand } from './commands/decide.mjs';
import { doctorCommand } from './commands/doctor.mjs';
import { logVerifyCommand } from './commands/log-verify.mjs';
import { dayCommands } from './commands/day-rows.mjs';
import { rejectCommand } from './commands/reject.mjs';
import { runCommand } from './commands/run.mjs';
import { setupCommand } from './commands/setup.mjs';
import { statusCommand } from './commands/status.mjs';
import { triageCommand } from './commands/triage.mjs';
import { undoCommand } from './commands/undo.mjs';
import { watchCommand } from './commands/watch.mjs';
import { EXIT, usageError } from './words/exit-code.mjs';
import { featureLines } from './words/feature-lines.mjs';
import { nearestName } from './operands/nearest-name.mjs';

const triage = triageCommand(TERMINAL.flatMap((feature) => feature.triage ?? []));

const GROUPS: readonly { heading: string; commands: readonly Command[] }[] = [
  {
    heading: 'Set up',
    commands: [setupCommand, consentCommand, doctorCommand],
  },
  {
    heading: 'Take in and sort mail',
    commands: [triage, runCommand, watchCommand],
  },
  {
    heading: 'Decide',
    commands: [
      ...[statusCommand, answerCommand, decideCommand, ...dayCommands()],
      ...[approveCommand, rejectCommand, askAgainCommand],
    ],
  },
  {
    heading: 'Ask and plan',
    commands: [],
  },
  {
    heading: 'Preview, report and undo',
    commands: [undoCommand, logVerifyCommand],
  },
];

const reportCommand = ({ name, summary, example, read }: ReportCommand): Command => ({
  name,
  usage: '<vault> [--json]',
  summary,
  options: [JSON_OPTION],
  example,
  operands: { least: 0, most: 0 },
  async run({ output, openVault }) {
    const { deputy, ports, folder } = await openVault();
    requireSetUp(await deputy.status(), folder);
    const { report, json } = await read(deputyFacts(deputy, ports.clock));
    output.report(report);
    output.json(json);
    return EXIT.done;
  },
});

featureLines.rows = TERMINAL.flatMap(({ lines }) => lines ?? []);
leaves.rows = TERMINAL.flatMap(({ leave }) => leave ?? []);
terminalWork.rows = TERMINAL.flatMap(({ work }) => work ?? []);

const OF_FEATURES = [
  ...TERMINAL.flatMap(({ commands = [] }) => commands),
  ...FEATURES.flatMap(({ commands = [] }) => commands).map((command) => ({
    heading: command.heading,
    isFirst: false,
    command: reportCommand(command),
  })),
];

export const COMMAND_GROUPS = GROUPS.map(({ heading, commands }) => ({
  heading,
  commands: [
    ...commands,
    ...OF_FEATURES.filter((each) => each.heading === heading).map(({ command }) => command),
  ],
}));

export const COMMAND_LIST: readonly Command[] = COMMAND_GROUPS.flatMap(({ commands }) => commands);

export const FIRST_COMMANDS: readonly Command[] = [
  setupCommand,
  ...OF_FEATURES.filter(({ isFirst }) => isFirst).map(({ command }) => command),
  ...[triage, statusCommand, approveCommand, undoCommand],
];

/** Finds the command at the start of the arguments; returns it with the remaining arguments. */
export const findCommand = (args: readonly string[]): { command: Command; rest: readonly string[] } => {
  for (const command of COMMAND_LIST) {
    const words = command.name.split(' ');
    if (words.every((word, index) => args[index] === word))
      return { command, rest: args.slice(words.length) };
  }
  throw unknownCommand(args);
};

const unknownCommand = (args: readonly string[]): Error => {
  const names = COMMAND_LIST.map(({ name }) => name);
  const typed = args[0] ?? '';
  const family = names.filter((name) => name.startsWith(`${typed} `));
  const meant = family[0] ?? nearestName(typed, names) ?? nearestName(args.slice(0, 2).join(' '), names);
  const hint =
    family.length > 1
      ? `There are: ${family.map((name) => `deputy ${name}`).join(', ')}.`
      : meant === undefined
        ? 'deputy help --all lists the commands.'
        : `Did you mean "deputy ${meant}"?`;
  return usageError(`There is no command "${typed}". ${hint}`);
};
