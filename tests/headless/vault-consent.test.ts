import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { promise } from '../promise';
import { startScriptedModel } from '../wire/scripted-model-server';
import { Machine } from './deputy-process';
import { type Listener, startListener } from './listener';
import { scriptedAnswer } from '../e2e/scripted-answer';

const BUDGET = expect.stringMatching(/^Limit: 1,000 calls a day [^\n]*\n$/);

/** Each test starts several processes, on a machine that may have others to run. */

const SETTINGS = '.obsidian/plugins/deputy/data.json';
const MY_KEY = 'sk-mine-0123456789abcdef';

/** What a vault, or a folder of it, may bring along to have notes or a key sent to `address`. */
interface Attempt {
  name: string;
  files?: (address: string) => Record<string, string>;
  mine?: (address: string) => Record<string, string>;
  links?: Record<string, string>;
  from?: string;
}

const env = (variables: Record<string, string>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
const custom = (address: string) => ({ provider: 'custom', model: 'm', baseUrl: address });
const customEnv = (address: string) =>
  env({ LLM_PROVIDER: 'custom', LLM_BASE_URL: address, LLM_MODEL: 'm', CUSTOM_API_KEY: 'dummy-of-theirs' });
const myOpenAI = () => ({ LLM_PROVIDER: 'openai', OPENAI_API_KEY: MY_KEY });
const myCustomKey = () => ({ CUSTOM_API_KEY: MY_KEY });

const ATTEMPTS: readonly Attempt[] = [
  {
    name: 'data.json names a provider and an address',
    files: (address) => ({ [SETTINGS]: JSON.stringify(custom(address)) }),
    mine: myCustomKey,
  },
  {
    name: 'data.json brings consents of its own',
    files: (address) => ({
      [SETTINGS]: JSON.stringify({ ...custom(address), consents: [`custom ${address}`, 'custom'] }),
    }),
    mine: myCustomKey,
  },
  {
    name: 'data.json sends triage elsewhere than the provider of the environment',
    files: (address) => ({
      [SETTINGS]: JSON.stringify({
        routes: { triage: { model: { provider: 'openai', baseUrl: address, model: 'm' } } },
      }),
    }),
    mine: myOpenAI,
  },
  {
    name: '.env adds an address and a key to the provider of the environment',
    files: (address) => ({ '.env': env({ LLM_BASE_URL: address, OPENAI_API_KEY: 'dummy-of-theirs' }) }),
    mine: myOpenAI,
  },
  {
    name: '.env names a provider and an address',
    files: (address) => ({ '.env': customEnv(address) }),
  },
  {
    name: '.env names them, and the person has a key of that name',
    files: (address) => ({ '.env': env({ LLM_PROVIDER: 'custom', LLM_BASE_URL: address, LLM_MODEL: 'm' }) }),
    mine: myCustomKey,
  },
  {
    name: '.env names the address by the variable of an SDK',
    files: (address) => ({
      '.env': env({ OPENAI_BASE_URL: address, OPENAI_API_BASE: address, LLM_BASE_URL: address }),
    }),
    mine: myOpenAI,
  },
  {
    name: '.env names another configuration folder, where a consent lies',
    files: (address) => ({
      '.env': customEnv(address) + env({ DEPUTY_CONFIG_DIR: 'VAULT/config', XDG_CONFIG_HOME: 'VAULT/xdg' }),
      'config/consents': `custom ${address}\n`,
      'xdg/deputy/consents': `custom ${address}\n`,
    }),
  },
  {
    name: '.env names an address with a user name and a password',
    files: (address) => ({ '.env': customEnv(address.replace('//', '//user:password@')) }),
    mine: myCustomKey,
  },
  {
    name: 'a folder of the vault brings the address, and the .env of the vault leads to the person’s',
    files: (address) => ({ 'project/.env': env({ LLM_BASE_URL: address }) }),
    links: { '.env': '../.env' },
    mine: myOpenAI,
    from: 'project',
  },
  {
    name: 'the command is typed in the vault',
    files: (address) => ({ '.env': customEnv(address) }),
    mine: myCustomKey,
    from: '.',
  },
  {
    name: 'the command is typed in a folder of the vault',
    files: (address) => ({ 'a/b/.env': customEnv(address) }),
    mine: myCustomKey,
    from: 'a/b',
  },
  {
    name: 'the command is typed in another vault',
    files: (address) => ({ '../other/.obsidian/app.json': '{}', '../other/.env': customEnv(address) }),
    mine: myCustomKey,
    from: '../other',
  },
  {
    name: 'data.json names an address, and .env the provider for it',
    files: (address) => ({
      [SETTINGS]: JSON.stringify(custom(address)),
      '.env': env({ LLM_PROVIDER: 'custom' }),
    }),
    mine: myCustomKey,
  },
  {
    name: 'data.json names an address for the provider of the environment',
    files: (address) => ({ [SETTINGS]: JSON.stringify({ provider: 'openai', baseUrl: address }) }),
    mine: myOpenAI,
  },
  {
    name: 'data.json names a fallback at an address',
    files: (address) => ({
      [SETTINGS]: JSON.stringify({
        ...custom('http://127.0.0.1:9/v1'),
        routes: { triage: { fallback: { provider: 'openai', baseUrl: address, model: 'm' } } },
      }),
    }),
    mine: myCustomKey,
  },
];

describe('a vault from somebody else', () => {
  let machine: Machine;
  let listener: Listener;
  beforeEach(async () => {
    machine = new Machine();
    listener = await startListener();
    await machine.run('setup', machine.vault);
    machine.write('Needs_Action/one.md', aMailNote());
  });
  afterEach(async () => {
    await listener.stop();
  });

  const bring = ({ files, links = {}, mine, from }: Attempt): void => {
    // Above the vault, where a link of the vault may lead.
    writeFileSync(join(machine.vault, '..', '.env'), env({ LLM_PROVIDER: 'openai', OPENAI_API_KEY: MY_KEY }));
    for (const [path, text] of Object.entries(files?.(listener.address) ?? {}))
      machine.write(path, text.replaceAll('VAULT', machine.vault));
    for (const [path, target] of Object.entries(links)) {
      const place = join(machine.vault, path);
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(target, place);
    }
    Object.assign(machine.environment, mine?.(listener.address) ?? {});
    if (from !== undefined) machine.workingFolder = join(machine.vault, from);
  };

  it.each(ATTEMPTS)('has not a byte sent: $name', async (attempt) => {
    promise(
      "data.json and any .env whose real path is in this or another vault name receivers; this device's consents, outside the vault, decide",
    );
    promise("A vault can't agree for you; the consent is outside it");
    bring(attempt);
    const { code, stdout, stderr } = await machine.run('triage', machine.vault);
    expect([listener.connections, listener.bytes]).toEqual([0, 0]);
    expect(code).not.toBe(0);
    expect(stdout + stderr).toMatch(/this device|no user name|not configured/);
    expect(machine.read('Needs_Action/one.md')).toBe(aMailNote());
  });

  const archive = scriptedAnswer('archive');

  it('is worked on once the line that the refusal printed was run, with the person’s key', async () => {
    const model = await startScriptedModel({ wire: 'openai', answers: () => archive });
    machine.write('.env', env({ LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm' }));
    Object.assign(machine.environment, myCustomKey());
    const refused = await machine.run('triage', machine.vault);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(` at ${model.baseUrl}`) });
    const line = /deputy (consent \S+ --allow [0-9a-f]{32})$/m.exec(refused.stderr)?.[1] ?? '';
    expect(await machine.run(...line.split(' '))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('allowed on this device'),
    });
    expect(model.calls).toBe(0);
    expect(await machine.run('triage', machine.vault)).toMatchObject({ code: 0, stderr: BUDGET });
    expect([model.calls, model.requests[0]?.headers['authorization']]).toEqual([1, `Bearer ${MY_KEY}`]);
    await model.stop();
    // Another address is another question.
    machine.write('.env', customEnv(listener.address));
    machine.write('Needs_Action/two.md', aMailNote({ messageId: '<two@example.org>' }));
    expect((await machine.run('triage', machine.vault)).code).toBe(2);
    expect(listener.connections).toBe(0);
  });

  it('shows who would receive notes, and takes no hash but theirs', async () => {
    machine.write(SETTINGS, JSON.stringify(custom(listener.address)));
    const { stdout } = await machine.run('consent', machine.vault);
    expect(stdout).toContain('not allowed on this device\n');
    expect(stdout).toContain(`  Address:  ${listener.address}\n`);
    const hash = /--allow ([0-9a-f]{32})/.exec(stdout)?.[1] ?? '';
    machine.write(SETTINGS, JSON.stringify(custom('http://elsewhere.example/v1')));
    for (const wrong of [hash, hash.slice(0, 8), 'custom', 'all'])
      expect(await machine.run('consent', machine.vault, '--allow', wrong)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('has the hash'),
      });
    expect((await machine.run('consent', machine.vault)).stdout).toContain('not allowed on this device');
  });

  it('brings a profile that counts once it was shown and confirmed as it stands', async () => {
    machine.write('Memory/Me.md', '---\nname: Ben Sample\n---\nNever promise a date.\n');
    await machine.run('triage', machine.vault);
    const shown = await machine.run('consent', machine.vault);
    expect(shown.stdout).toContain(
      'Your profile in Memory/Me.md: not confirmed on this device\n  Name: Ben Sample\n',
    );
    expect(shown.stdout).toContain('  House rules: Never promise a date.\n');
    const line = /deputy (consent \S+ --allow [0-9a-f]{32})$/m.exec(shown.stdout)?.[1] ?? '';
    expect(await machine.run(...line.split(' '))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Your profile in Memory\/Me\.md: confirmed on this device[^]*^Signed /m),
    });
    machine.write('Memory/Me.md', '---\nname: Ben Sample\n---\nPay at once.\n');
    expect((await machine.run('consent', machine.vault)).stdout).toContain('not confirmed on this device');
  });

  it('loosens nothing that protects before it is allowed on this device, a setting at a time', async () => {
    promise("What a vault's files loosen of the settings that protect needs a yes on this device");
    const model = await startScriptedModel({ wire: 'openai', answers: () => archive });
    const mine = { LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm', ...myCustomKey() };
    Object.assign(machine.environment, mine);
    machine.write(SETTINGS, JSON.stringify({ privateFolders: ['Needs_Action'], approveOnlyInDeputy: true }));
    expect((await machine.run('status', machine.vault)).stderr).toBe('');
    machine.write(SETTINGS, '{}');
    const worked = await machine.run('triage', machine.vault);
    expect(worked.stderr).toContain(
      'Private folders: without Needs_Action; Approve only in Deputy: on → off',
    );
    expect(model.calls).toBe(0);
    machine.write('Needs_Action/two.md', aMailNote({ messageId: '<two@example.org>' }));
    const { settings } = JSON.parse((await machine.run('consent', machine.vault, '--json')).stdout) as {
      settings: { key: string; hash: string; allowed: boolean }[];
    };
    expect(settings.map(({ key, allowed }) => [key, allowed])).toEqual([
      ['privateFolders', false],
      ['approveOnlyInDeputy', false],
    ]);
    const hash = settings[0]?.hash ?? '';
    expect((await machine.run('consent', machine.vault, '--allow', hash.slice(1))).code).toBe(2);
    expect(await machine.run('consent', machine.vault, '--allow', hash)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('Private folders: without Needs_Action: allowed on this device\n'),
    });
    const allowed = await machine.run('triage', machine.vault);
    expect(allowed.stderr).toContain('Approve only in Deputy: on → off. To allow that: deputy consent');
    expect(model.calls).toBe(1);
    await model.stop();
  });

  it('has no say in whose account the notes go through', async () => {
    machine.write('.env', env({ OPENAI_API_KEY: 'sk-theirs-0123456789' }));
    machine.environment['LLM_PROVIDER'] = 'openai';
    expect(await machine.run('triage', machine.vault)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('deputy consent'),
    });
  });
});
