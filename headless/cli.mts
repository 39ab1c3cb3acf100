import process from 'node:process';
import { VaultError } from '../src/ports/vault';
import { COMMANDS, findCommand } from './command-table.mjs';
import { readInvocation } from './command/command.mjs';
import { CommandError, EXIT, type ExitCode } from './words/exit-code.mjs';
import { commandHelp, generalHelp } from './help.mjs';
import { closeServers } from './command/open-vault.mjs';
import { Output } from './words/output.mjs';
import { terminalAsk } from './words/terminal.mjs';
import { VERSION } from './node/version.mjs';

/** `deputy <command> <vault> ...`: finds the command, runs it, and turns what went wrong into words and a code. */
const main = async (args: readonly string[]): Promise<ExitCode> => {
  const output = new Output(process, args.includes('--json'));
  try {
    return await runCommand(args, output);
  } catch (error) {
    const { exitCode, code, message } = toCommandError(error);
    output.warn(message);
    output.json({ error: { code, message } });
    return exitCode;
  }
};

const runCommand = async (args: readonly string[], output: Output): Promise<ExitCode> => {
  const [first] = args;
  if (first === '--version' || first === '-v') {
    process.stdout.write(`${VERSION}\n`);
    return EXIT.done;
  }
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    process.stdout.write(generalHelp(COMMANDS));
    return first === undefined ? EXIT.usage : EXIT.done;
  }
  const { command, rest } = findCommand(args);
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(commandHelp(command));
    return EXIT.done;
  }
  return command.run(readInvocation(command, rest, { output, ask: terminalAsk(process) }));
};

const toCommandError = (error: unknown): CommandError => {
  if (error instanceof CommandError) return error;
  if (error instanceof VaultError) return new CommandError(EXIT.trouble, error.code, error.message);
  // An unforeseen error: the trace is what a report needs.
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new CommandError(EXIT.trouble, 'unexpected', `Something went wrong that should not: ${text}`);
};

// `deputy status | head` closes the pipe early, which is no mistake.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Over once the command is; the program itself ends when all that it printed has been taken. */
export const ended: Promise<void> = main(process.argv.slice(2)).then(async (exitCode) => {
  await closeServers();
  // Connections to a provider are kept open for a while and would hold the process; what was printed is waited for.
  process.stdout.write('', () => process.exit(exitCode));
});
