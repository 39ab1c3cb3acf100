import { VaultError } from '../src/kernel/ports/vault';
import { COMMAND_GROUPS, COMMAND_LIST, FIRST_COMMANDS, findCommand } from './command-table.mjs';
import {
  type Command,
  type CommandOption,
  COMMON_OPTIONS,
  readInvocation,
  usageOf,
} from './command/command.mjs';
import { closeServers } from './command/open-vault.mjs';
import type { Program } from './words/program.mjs';
import { VERSION } from './node/version.mjs';
import { CommandError, EXIT, type ExitCode } from './words/exit-code.mjs';
import { Output } from './words/output.mjs';

/**
 * `deputy <command> <vault> ...`: finds the command, runs it, and converts errors to messages and exit codes. All
 * started programs have ended when it returns.
 */
export const runCommandLine = async (args: readonly string[], program: Program): Promise<ExitCode> => {
  const isQuiet = args.includes('--quiet') || args.includes('-q');
  const output = new Output(program, { isJson: args.includes('--json'), isQuiet });
  try {
    const mayAsk = !isQuiet && !args.includes('--no-input');
    return await runCommand(args, mayAsk ? program : { ...program, ask: null }, output);
  } catch (error) {
    const { exitCode, code, message } = toCommandError(error);
    output.warn(message);
    output.json({ error: { code, message } });
    return exitCode;
  } finally {
    await closeServers();
  }
};

const runCommand = async (args: readonly string[], program: Program, output: Output): Promise<ExitCode> => {
  const [first] = args;
  if (first === '--version' || first === '-v') {
    program.stdout.write(`${VERSION}\n`);
    return EXIT.done;
  }
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    program.stdout.write(helpOn(args.slice(1)));
    return first === undefined ? EXIT.usage : EXIT.done;
  }
  const { command, rest } = findCommand(args);
  if (rest.includes('--help') || rest.includes('-h')) {
    program.stdout.write(commandHelp(command));
    return EXIT.done;
  }
  const invocation = readInvocation(command, rest, { program, output });
  const exitCode = await command.run(invocation);
  const { lineToUse } = invocation.calls;
  if (lineToUse === null) return exitCode;
  output.warn(lineToUse);
  return EXIT.usage;
};

const helpOn = (words: readonly string[]): string => {
  if (words.includes('--all')) return wholeHelp();
  return words.length === 0 ? firstHelp() : commandHelp(findCommand(words).command);
};

const toCommandError = (error: unknown): CommandError => {
  if (error instanceof CommandError) return error;
  if (error instanceof VaultError) return new CommandError(EXIT.trouble, error.code, error.message);
  // An unexpected error: reports need the stack trace.
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new CommandError(EXIT.trouble, 'unexpected', `Something went wrong that should not: ${text}`);
};

const firstHelp = (): string => {
  const widest = Math.max(...FIRST_COMMANDS.map(({ name }) => name.length));
  const lines = FIRST_COMMANDS.flatMap((command) => [
    `  ${command.name.padEnd(widest)}  ${command.summary}`,
    `  ${' '.repeat(widest)}  $ ${exampleOf(command)}`,
  ]);
  return [
    'Deputy sorts the mail in an Obsidian vault and drafts replies for you to approve.',
    '',
    'Usage: deputy <command> <vault> [options]',
    '',
    'First steps:',
    ...lines,
    '',
    '  deputy help --all          every command, by subject',
    '  deputy <command> --help    more about one, with an example',
    '  deputy --version',
    '',
    ...ENVIRONMENT,
    '',
  ].join('\n');
};

const wholeHelp = (): string => {
  const widest = Math.max(...COMMAND_LIST.map(({ name }) => name.length));
  const groups = COMMAND_GROUPS.flatMap(({ heading, commands }) => [
    `${heading}:`,
    ...commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`),
    '',
  ]);
  return [
    'Usage: deputy <command> <vault> [options]',
    '',
    ...groups,
    'Every command takes:',
    ...optionLines(COMMON_OPTIONS),
    '',
    ...ENVIRONMENT,
    '',
  ].join('\n');
};

const ENVIRONMENT = [
  'LLM_PROVIDER, LLM_MODEL, LLM_BASE_URL and the key variables are read from the environment, then from .env in',
  'the current folder, then from .env in the vault; they win over the settings of the plugin. Without a provider,',
  'the built-in rules decide: no key, and nothing leaves this machine.',
];

const exampleOf = ({ name, example }: Command): string => `deputy ${name} ${example}`;

const commandHelp = (command: Command): string =>
  [
    `Usage: ${usageOf(command)}`,
    '',
    `${command.summary}.`,
    '',
    ...optionLines([...command.options, ...COMMON_OPTIONS]),
    '',
    'Example:',
    `  $ ${exampleOf(command)}`,
    '',
  ].join('\n');

const optionLines = (options: readonly CommandOption[]): string[] => {
  const rows = options.map(({ name, value, short, summary }) => ({
    flag: `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    summary,
  }));
  const widest = Math.max(...rows.map(({ flag }) => flag.length));
  return rows.map(({ flag, summary }) => `  ${flag.padEnd(widest)}  ${summary}`);
};
