import { COMMAND_LIST } from './command-table.mjs';
import { type Command, type CommandOption, COMMON_OPTIONS } from './command/command.mjs';
import { usageError } from './words/exit-code.mjs';

/** Makes the script with which each shell completes `deputy`, and the line that sets it up. */
const SHELLS = {
  bash: { script: () => bashScript(), setUp: 'eval "$(deputy completion bash)"', file: '~/.bashrc' },
  zsh: { script: () => zshScript(), setUp: 'source <(deputy completion zsh)', file: '~/.zshrc' },
  fish: {
    script: () => fishScript(),
    setUp: 'deputy completion fish | source',
    file: '~/.config/fish/config.fish',
  },
};

export const COMPLETION_USAGE = `deputy completion ${Object.keys(SHELLS).join('|')}`;

export const completionHelp = (): string =>
  [
    `Usage: ${COMPLETION_USAGE}`,
    '',
    'Print a script that lets the shell complete commands, options and files of deputy.',
    '',
    'To have it in each new shell, add this line:',
    ...Object.values(SHELLS).map(({ setUp, file }) => `  ${file.padEnd(28)}  ${setUp}`),
    '',
  ].join('\n');

/** Script for the shell that is named first. */
export const completionScript = ([name = '', ...others]: readonly string[]): string => {
  const shell = Object.entries(SHELLS).find(([each]) => each === name)?.[1];
  if (shell === undefined || others.length > 0) throw usageError(`Which shell? ${COMPLETION_USAGE}`);
  return `# Made by deputy; set up with: ${shell.setUp}\n${shell.script()}`;
};

const optionsOf = ({ options }: Command): readonly CommandOption[] => [...options, ...COMMON_OPTIONS];

const flagsOf = ({ name, short }: CommandOption): string[] => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`]),
];

/** First words of a command line, each once: `log verify` and `log export` begin with one. */
const firstWords = (): string[] => [
  ...new Set([...COMMAND_LIST.map(({ name }) => name.split(' ')[0] ?? ''), 'help', 'completion']),
];

/** Second words of the commands that have two. */
const secondWords = (): Map<string, string[]> => {
  const found = new Map<string, string[]>([['completion', Object.keys(SHELLS)]]);
  for (const { name } of COMMAND_LIST) {
    const [first = '', second] = name.split(' ');
    if (second !== undefined) found.set(first, [...(found.get(first) ?? []), second]);
  }
  return found;
};

function bashScript(): string {
  const seconds = [...secondWords()].map(
    ([first, words]) =>
      `    ${first}) words='${words.join(' ')}'; command="$command \${COMP_WORDS[2]}"; vault=3 ;;`,
  );
  const values = COMMAND_LIST.flatMap((command) =>
    optionsOf(command).flatMap((option) => {
      if (option.value === undefined) return [];
      const patterns = flagsOf(option).map((flag) => `'${command.name} ${flag}'`);
      return [`    ${patterns.join('|')}) ${bashValues(option)}; return ;;`];
    }),
  );
  const options = COMMAND_LIST.map(
    (command) => `      '${command.name}') words='${optionsOf(command).flatMap(flagsOf).join(' ')}' ;;`,
  );
  return `_deputy() {
  local word="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" words='' vault=2
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${firstWords().join(' ')} --help --version' -- "$word"))
    return
  fi
  case "$command" in
    help) COMPREPLY=($(compgen -W '${firstWords().join(' ')} --all' -- "$word")); return ;;
${seconds.join('\n')}
  esac
  if ((vault == 3 && COMP_CWORD == 2)); then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    return
  fi
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  if [[ "$word" == -* ]]; then
    case "$command" in
${options.join('\n')}
      *) words='' ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    return
  fi
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  if ((COMP_CWORD == vault)); then COMPREPLY=($(compgen -d -- "$word")); else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -F _deputy deputy
`;
}

const bashValues = ({ values = [] }: CommandOption): string =>
  values.length === 0 ? ':' : `COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$word"))`;

function zshScript(): string {
  const described = (name: string, summary: string): string =>
    zshQuoted(`${name}:${summary.replaceAll(':', '\\:')}`);
  const firsts = firstWords().map((word) => {
    const meant = COMMAND_LIST.filter(({ name }) => name.split(' ')[0] === word);
    const own = { help: 'More about a command', completion: 'Completion for a shell' }[word];
    return `    ${described(word, own ?? meant.map(({ summary }) => summary).join('; '))}`;
  });
  const seconds = [...secondWords()].map(
    ([first, words]) =>
      `    ${first}) if ((CURRENT == 3)); then compadd -- ${words.join(' ')}; return; fi; command="$command $words[3]"; shift words; ((CURRENT--)) ;;`,
  );
  const cases = COMMAND_LIST.map((command) => {
    const specs = optionsOf(command).map((option) => zshOption(option));
    return `    '${command.name}') _arguments ${[...specs, "'1:vault:_files -/'", "'*:file:_files'"].join(' ')} ;;`;
  });
  return `_deputy() {
  local command="$words[2]"
  local -a commands
  commands=(
${firsts.join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe 'command' commands
    return
  fi
  case "$command" in
    help) _describe 'command' commands; return ;;
${seconds.join('\n')}
  esac
  shift words
  ((CURRENT--))
  case "$command" in
${cases.join('\n')}
  esac
}
compdef _deputy deputy
`;
}

const zshQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function zshOption(option: CommandOption): string {
  const flags = flagsOf(option);
  const about = `[${option.summary.replace(/[[\]:\\]/gu, '\\$&')}]`;
  const value =
    option.value === undefined
      ? ''
      : `:${option.value.replaceAll(':', '\\:')}:${option.values === undefined ? ' ' : `(${option.values.join(' ')})`}`;
  return flags.length === 1
    ? zshQuoted(`${flags.join('')}${about}${value}`)
    : `'(${flags.join(' ')})'{${flags.join(',')}}${zshQuoted(about + value)}`;
}

function fishScript(): string {
  const quoted = (text: string): string => `'${text.replaceAll(/['\\]/gu, '\\$&')}'`;
  const seconds = [...secondWords()].map(
    ([first, words]) =>
      `complete -c deputy -f -n '__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${words.join(' ')}' -a '${words.join(' ')}'`,
  );
  const lines = COMMAND_LIST.flatMap((command) => {
    const words = command.name.split(' ');
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    const options = optionsOf(command).map(({ name, short, value, values, summary }) =>
      [
        `complete -c deputy -n '${seen}' -l ${name}`,
        ...(short === undefined ? [] : [`-s ${short}`]),
        ...(value === undefined ? [] : ['-x']),
        ...(values === undefined ? [] : [`-a '${values.join(' ')}'`]),
        `-d ${quoted(summary)}`,
      ].join(' '),
    );
    const [first = ''] = words;
    return words.length > 1
      ? options
      : [
          `complete -c deputy -f -n __fish_use_subcommand -a ${first} -d ${quoted(command.summary)}`,
          ...options,
        ];
  });
  const others = firstWords().filter((word) => !COMMAND_LIST.some(({ name }) => name === word));
  return [
    ...others.map((word) => `complete -c deputy -f -n __fish_use_subcommand -a ${word}`),
    ...seconds,
    ...lines,
    '',
  ].join('\n');
}
