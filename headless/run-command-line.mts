import { VaultError } from '../src/kernel/ports/vault';
import { COMMAND_LIST, findCommand } from './command-table.mjs';
import { type Command, readInvocation, usageOf } from './command/command.mjs';
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
  const output = new Output(program, args.includes('--json'));
  try {
    return await runCommand(args, program, output);
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
    program.stdout.write(generalHelp(COMMAND_LIST));
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

const toCommandError = (error: unknown): CommandError => {
  if (error instanceof CommandError) return error;
  if (error instanceof VaultError) return new CommandError(EXIT.trouble, error.code, error.message);
  // An unexpected error: reports need the stack trace.
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new CommandError(EXIT.trouble, 'unexpected', `Something went wrong that should not: ${text}`);
};

/** Output of `deputy --help`. */
const generalHelp = (commands: readonly Command[]): string => {
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`);
  return [
    'Deputy works through the notes waiting in an Obsidian vault.',
    '',
    'Usage: deputy <command> <vault> [options]',
    '',
    ...lines,
    '',
    '  deputy <command> --help   tells more about a command',
    '  deputy --version',
    '',
    'LLM_PROVIDER, LLM_MODEL, LLM_BASE_URL and the key variables are read from the environment, then from .env in',
    'the current folder, then from .env in the vault; they win over the settings of the plugin. Without a provider,',
    'the built-in rules decide: no key, and nothing leaves this machine.',
    '',
  ].join('\n');
};

/** Output of `deputy <command> --help`. */
const commandHelp = (command: Command): string => {
  const options = command.options.map(({ name, value, summary }) => ({
    flag: value === undefined ? `--${name}` : `--${name} ${value}`,
    summary,
  }));
  const widest = Math.max(0, ...options.map(({ flag }) => flag.length));
  const lines = options.map(({ flag, summary }) => `  ${flag.padEnd(widest)}  ${summary}`);
  return [
    `Usage: ${usageOf(command)}`,
    '',
    `${command.summary}.`,
    ...(lines.length > 0 ? ['', ...lines] : []),
    '',
  ].join('\n');
};
