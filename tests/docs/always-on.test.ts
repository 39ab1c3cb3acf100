import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMAND_LIST } from '../../headless/command-table.mjs';
import { SCHEDULERS } from '../../src/features/service/model/scheduler';

const page = readFileSync('docs/reference/always-on.md', 'utf8');
const image = readFileSync('Dockerfile', 'utf8');
const COMMON = ['no-input', 'quiet'];

/** What follows `deputy` in the page: after the prompt, in a sentence, or behind the options of `docker run`. */
const commands = [
  ...page.matchAll(/\bdeputy ((?:service )?[a-z]+)((?: (?:~?\/?[\w/]+|<vault>|--[a-z-]+))*)/g),
];

describe('docs/reference/always-on.md', () => {
  it('uses commands and options that exist', () => {
    const used = commands.filter(([, name = '']) => COMMAND_LIST.some((each) => each.name === name));
    expect(used.length).toBeGreaterThan(15);
    for (const [line, name = '', rest = ''] of used) {
      const command = COMMAND_LIST.find((each) => each.name === name);
      const known = [...(command?.options ?? []).map((option) => option.name), ...COMMON];
      const given = [...rest.matchAll(/--([a-z-]+)/g)].map(([, option]) => option);
      expect([line, given.filter((option) => !known.includes(option ?? ''))]).toEqual([line, []]);
    }
  });

  it('shows every command of the service', () => {
    const names = COMMAND_LIST.map(({ name }) => name).filter((name) => name.startsWith('service '));
    for (const name of names) expect(page).toContain(`deputy ${name}`);
  });

  it('says where each system keeps unit and output', () => {
    const person = { home: '~', configuration: null, uid: 1 };
    const service = { name: 'NAME', command: ['node'] as const, workingFolder: 'W', variables: {} };
    for (const { file, logs } of [SCHEDULERS.systemd, SCHEDULERS.launchd]) {
      const unit = file(service, person);
      expect(page).toContain(`\`${unit.slice(0, unit.lastIndexOf('/') + 1)}\``);
      expect(page).toContain(`\`${logs(service, person)}\``);
    }
    expect(page).toContain(SCHEDULERS.systemd.advice.split(': ')[1]);
  });
});

describe('the image', () => {
  it('runs as a user without rights, keeps vault and state outside, and is stopped as the watch listens', () => {
    const lines = image.split('\n');
    expect(lines.filter((line) => line.startsWith('USER'))).toEqual(['USER node']);
    for (const line of ['VOLUME ["/vault", "/state"]', 'STOPSIGNAL SIGTERM', 'ENV DEPUTY_CONFIG_DIR=/state'])
      expect(lines).toContain(line);
    expect(image).toMatch(/FROM node:\d+-slim\n(?!.*AS build)/);
    // No consent to spend is built in.
    expect(lines.at(-2)).toBe('CMD ["watch", "/vault", "--no-input"]');
  });

  it('starts what the build makes, and takes no keys along', () => {
    const built = readFileSync('build/artifacts.mjs', 'utf8');
    for (const file of ['deputy.mjs', 'deputy.cjs', '.compiled']) {
      expect(image).toContain(file);
      expect(built + readFileSync('build/compiled-ahead.mjs', 'utf8')).toContain(file);
    }
    expect(existsSync('headless/start.mjs')).toBe(true);
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('**/.env');
  });
});
