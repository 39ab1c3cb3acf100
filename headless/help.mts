import { type Command, usageOf } from './command/command.mjs';

/** What `deputy --help` prints. */
export const generalHelp = (commands: readonly Command[]): string => {
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

/** What `deputy <command> --help` prints. */
export const commandHelp = (command: Command): string => {
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
