import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type ExitCode, usageError } from '../words/exit-code.mjs';
import type { Output } from '../words/output.mjs';
import type { AskLine } from '../words/terminal.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { ManyCalls } from './many-calls.mjs';
import { openVault, openVaultForWork, type OpenVault } from './open-vault.mjs';
import type { Program } from '../words/program.mjs';

/** A row of the command table; the help is generated from it. */
export interface Command {
  /** One word or two: `log verify`. */
  name: string;
  /** The usage text after the command's name. */
  usage: string;
  /** One line that describes the command in the list of commands. */
  summary: string;
  options: readonly CommandOption[];
  /** Arguments after the command's name that show how it is used. */
  example: string;
  /** Smallest and largest number of arguments after the vault. */
  operands: { least: number; most: number };
  /** Set if the command itself shows the protections that the vault's files would weaken. */
  showsLoosened?: true;
  run: (invocation: Invocation) => Promise<ExitCode>;
}

export interface CommandOption {
  name: string;
  /** Placeholder for the option's value in the help; an option without one is a switch. */
  value?: string;
  /** All values that the option accepts, if they are a closed set; shells complete them. */
  values?: readonly string[];
  /** One letter that stands for the option: `-y`. */
  short?: string;
  summary: string;
}

/** Options of every command. `--quiet` asks nothing either, because without output, questions have no context. */
export const COMMON_OPTIONS: readonly CommandOption[] = [
  { name: 'quiet', short: 'q', summary: 'print errors only, and ask nothing' },
  { name: 'no-input', summary: 'ask nothing; an error says which option answers instead' },
];

/** A parsed command line. */
export interface Invocation {
  vault: string;
  operands: readonly string[];
  /** Whether a switch was given. */
  isSet: (option: string) => boolean;
  wholeNumber: (option: string) => number | undefined;
  text: (option: string) => string | undefined;
  output: Output;
  program: Program;
  /** Asks at the terminal; `null` if there is none. */
  ask: AskLine | null;
  /** Sentence about why nothing can be asked, if `ask` is `null`. */
  whyUnasked: string;
  calls: ManyCalls;
  /** Limits memory use; a command calls this before it works on thousands of notes. */
  keepHeapLean: () => void;
  /** Builds Deputy over the vault. Ends the command if the folder is missing or its settings are unreadable. */
  openVault: () => Promise<OpenVault>;
  /** Like `openVault`, for commands that write: removes half-written files of a crash first. */
  openVaultForWork: () => Promise<OpenVault>;
}

export const JSON_OPTION: CommandOption = {
  name: 'json',
  summary: 'print one JSON object on standard output',
};

type Values = Record<string, string | boolean | undefined>;

/** Parses the arguments after a command's name. Throws a `CommandError` with the mistake. */
export const readInvocation = (
  command: Command,
  args: readonly string[],
  { program, output }: { program: Program; output: Output },
): Invocation => {
  const { values, positionals } = parse(command, args);
  const [vault, ...operands] = positionals;
  if (vault === undefined) throw usageError(`Which vault? ${usageOf(command)}`);
  const { least, most } = command.operands;
  if (operands.length < least)
    throw usageError(`Missing: ${missingIn(command, operands.length)}. ${usageOf(command)}`);
  if (operands.length > most) {
    throw usageError(`What is "${operands.slice(most).join(' ')}" for? ${usageOf(command)}`);
  }
  const asked = {
    ask: program.ask,
    whyUnasked: whyUnasked(values),
    keepHeapLean: program.keepHeapLean,
    isSet: (option: string) => values[option] === true,
    wholeNumber: (option: string) => wholeNumber(option, values[option]),
  };
  const calls = new ManyCalls(asked, ['deputy', command.name, ...args.map(shellWord)].join(' '));
  const running = { program, output, calls, showsLoosened: command.showsLoosened === true };
  return {
    ...asked,
    program,
    vault,
    operands,
    output,
    calls,
    openVault: () => openVault(vault, running),
    openVaultForWork: () => openVaultForWork(vault, running),
    text: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    },
  };
};

const whyUnasked = (values: Values): string => {
  const given = COMMON_OPTIONS.find(({ name }) => values[name] === true);
  return given === undefined ? 'There is no terminal to ask at.' : `With --${given.name} nothing is asked.`;
};

/** Name of the first missing argument after the vault, as in the usage text: `file or folder`. */
const missingIn = ({ usage }: Command, given: number): string =>
  [...usage.matchAll(/<([^<>]+)>|\b([A-Z]{2,})\b/gu)].map(([, name, word]) => name ?? word ?? '')[
    given + 1
  ] ?? 'an argument';

export const usageOf = (command: Command): string => `deputy ${command.name} ${command.usage}`;

const parse = (command: Command, args: readonly string[]): { values: Values; positionals: string[] } => {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const { name, value, short } of [...command.options, ...COMMON_OPTIONS]) {
    options[name] = {
      type: value === undefined ? 'boolean' : 'string',
      ...(short === undefined ? {} : { short }),
    };
  }
  // No option holds a blank before "=": a text such as "- milk" is none, although it begins with a dash.
  const texts = new Map(
    args.flatMap((arg, n) => (/^-[^-=\s]*\s/u.test(arg) ? [[`\0${String(n)}`, arg]] : [])),
  );
  const given = args.map((arg, n) => (texts.get(`\0${String(n)}`) === arg ? `\0${String(n)}` : arg));
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true, strict: true });
    const whole = (text: string): string => texts.get(text) ?? text;
    return { values: single(values, whole), positionals: positionals.map(whole) };
  } catch (error) {
    // Node's message names the argument; its advice about "--" does not help here.
    const [sentence] = error instanceof Error ? error.message.split('. ') : [];
    throw usageError(`${sentence ?? "The arguments can't be read"}. ${usageOf(command)}`);
  }
};

/** If an option is repeated, its last value is used. */
const single = (
  values: Record<string, string | boolean | (string | boolean)[] | undefined>,
  whole: (text: string) => string,
): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, all]) => {
      const value = Array.isArray(all) ? all.at(-1) : all;
      return [key, typeof value === 'string' ? whole(value) : value];
    }),
  );

const wholeNumber = (option: string, value: string | boolean | undefined): number | undefined => {
  if (typeof value !== 'string') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw usageError(`--${option} takes a whole number, 1 or more, not "${value}".`);
  return Number(value);
};
