import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Command, JSON_OPTION, usageOf } from '../../headless/command/command.mjs';
import { COMMAND_LIST } from '../../headless/command-table.mjs';

const PAGE = 'docs/reference/command-line.md';
const BEGIN = '<!-- commands: made from headless/command-table.mts -->\n\n';
const END = '\n\n<!-- end of commands -->';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const describeCommand = (command: Command): string => {
  const options = command.options
    .filter((option) => option !== JSON_OPTION)
    .map(
      ({ name, value, short, summary }) =>
        `| ${short === undefined ? '' : `\`-${short}\`, `}\`--${name}${value === undefined ? '' : ` ${value}`}\` | ${cell(summary)} |`,
    );
  return [
    `### deputy ${command.name}`,
    '',
    `${command.summary}.`,
    '',
    '```sh',
    usageOf(command),
    '```',
    ...(options.length > 0 ? ['', '| option | does |', '| --- | --- |', ...options] : []),
  ].join('\n');
};

const reference = COMMAND_LIST.map(describeCommand).join('\n\n');

/** The page up to the reference, the reference, and what follows it. */
const split = (page: string): readonly [string, string, string] => {
  const from = page.indexOf(BEGIN) + BEGIN.length;
  const to = page.indexOf(END);
  return [page.slice(0, from), page.slice(from, to), page.slice(to)];
};

describe(PAGE, () => {
  const page = readFileSync(PAGE, 'utf8');
  const [before, written, after] = split(page);

  it('describes every command and option as the command table does', () => {
    expect(page.split(BEGIN)).toHaveLength(2);
    if (process.env['UPDATE_GOLDEN'] === '1') {
      writeFileSync(PAGE, before + reference + after);
      expect.fail(`Wrote the commands into ${PAGE}; look at it and run again without UPDATE_GOLDEN`);
    }
    expect(written).toBe(reference);
  });

  it('shows only commands that exist in its examples', () => {
    const names = ['help', 'completion', ...COMMAND_LIST.map(({ name }) => name)];
    const shown = [...(before + after).matchAll(/\bdeputy ([a-z-]+(?: verify)?)\b/gu)];
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.map(([, name = '']) => name).filter((name) => !names.includes(name))).toEqual([]);
  });
});
