import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readInvocation } from '../../headless/command/command.mjs';
import { COMMAND_LIST } from '../../headless/command-table.mjs';
import { Output } from '../../headless/words/output.mjs';
import type { Program } from '../../headless/words/program.mjs';
import { consentHash } from '../../src/core/settings/consents';
import { PROVIDERS } from '../../src/llm/provider/catalogue/registry';
import { BUDGET_NOTICE } from '../e2e/budget-notice';
import { scriptedAnswer } from '../e2e/scripted-answer';
import { aMailNote } from '../fakes/mail-note';
import { promise } from '../promise';
import { startScriptedModel } from '../wire/scripted-model-server';
import { Machine } from './deputy-process';

const REPLY = `---
type: draft_reply
status: pending_approval
to: ada@example.org
subject: "Re: A question"
---

I am coming.
`;

/** A name that code goes by, as in `draft_reply`, or a time in ISO 8601; the folders' names are a person's to read. */
const CODE_NAME = /\b(?!Needs_Action|Pending_Approval)[A-Za-z]+_[a-z]+\b|\d-\d\dT\d/u;
const SILENT = { isJson: false, isQuiet: true };
const NO_TERMINAL: Program = {
  env: {},
  stdout: { write: () => true },
  stderr: { write: () => true },
  workingFolder: '/',
  script: 'deputy.mjs',
  ask: null,
  keepHeapLean: () => undefined,
};

describe('deputy, as a process', () => {
  let machine: Machine;
  beforeEach(() => {
    machine = new Machine();
  });
  const setUp = () => machine.run('setup', machine.vault);
  const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);

  describe('helping', () => {
    it('begins with six commands and an example of each, and says where the rest is', async () => {
      const { code, stdout } = await machine.run('--help');
      expect(code).toBe(0);
      const examples = [...stdout.matchAll(/^ +\$ deputy (\w+) /gmu)].map(([, name]) => name);
      expect(examples).toEqual(['setup', 'import', 'triage', 'status', 'approve', 'undo']);
      expect(stdout).toContain('deputy help --all');
      expect(await machine.run('help')).toEqual({ code, stdout, stderr: '' });
    });

    it('lists every command by subject with what it does', async () => {
      const { code, stdout } = await machine.run('help', '--all');
      expect(code).toBe(0);
      const width = Math.max(...COMMAND_LIST.map(({ name }) => name.length));
      for (const { name, summary } of COMMAND_LIST)
        expect(stdout).toContain(`${name.padEnd(width)}  ${summary}`);
      expect(stdout.match(/^[A-Z][a-z ]+:$/gmu)?.length).toBeGreaterThan(4);
    });

    it('explains each command', async () => {
      for (const { name, options } of COMMAND_LIST) {
        const { code, stdout } = await machine.run(...name.split(' '), '--help');
        expect(code).toBe(0);
        expect(stdout).toContain(`Usage: deputy ${name} <vault>`);
        for (const option of options) expect(stdout).toContain(`--${option.name}`);
        expect(stdout).toContain(`Example:\n  $ deputy ${name} ~/notes`);
      }
    });

    it('shows examples that the command takes', async () => {
      const output = new Output({ stdout: { write: () => true }, stderr: { write: () => true } }, SILENT);
      for (const command of COMMAND_LIST) {
        const words = command.example.match(/"[^"]*"|\S+/gu)?.map((word) => word.replaceAll('"', '')) ?? [];
        expect(() => readInvocation(command, words, { program: NO_TERMINAL, output })).not.toThrow();
      }
    });

    it('explains a command by "help" as well', async () => {
      const { stdout } = await machine.run('help', 'log', 'verify');
      expect(stdout).toContain('Usage: deputy log verify <vault>');
    });

    it('names its version', async () => {
      expect(await machine.run('--version')).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      });
    });
  });

  it('prints nothing but errors with -q', async () => {
    await setUp();
    expect(await run('status', '-q')).toEqual({ code: 0, stdout: '', stderr: '' });
    const { code, stdout, stderr } = await run('reject', 'nothing', '--reason', 'x', '-q');
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  });

  it('asks nothing with --no-input, and says which option answers instead', async () => {
    const asked: string[] = [];
    await setUp();
    machine.ask = (question) => {
      asked.push(question);
      return Promise.resolve('y');
    };
    const add = await run('accounts', '--add', 'gmail', '--no-input');
    expect(add.code).toBe(2);
    expect(add.stderr).toContain('--address');
    const server = { name: 'mail', transport: { kind: 'stdio', command: 'node', args: [], env: {} } };
    machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify({ toolServers: [server] }));
    const allow = await run('tools', '--allow', 'mail', '--no-input');
    expect(allow.code).toBe(2);
    expect(allow.stderr).toMatch(/With --no-input nothing is asked\. .*deputy tools .* --allow \S+\n/u);
    expect(asked).toEqual([]);
  });

  it('takes short flags for the common ones', async () => {
    await setUp();
    machine.write('Needs_Action/a.md', aMailNote({ subject: 'A question' }));
    const before = machine.read('Needs_Action/a.md');
    const { code, stdout } = await run('triage', '-n', '-l', '1', '-y');
    expect(code).toBe(0);
    expect(stdout).toContain('Needs_Action/a.md');
    expect(machine.read('Needs_Action/a.md')).toBe(before);
  });

  describe('refusing', () => {
    it.each([
      [['tirage', '.'], 'Did you mean "deputy triage"?'],
      [['log'], 'Did you mean "deputy log verify"?'],
      [['service'], 'There are: deputy service install, deputy service remove, '],
      [['skills', '.', 'foo'], 'To run a skill: deputy skills . --run foo'],
      [['frobnicate'], 'deputy help --all lists the commands.'],
      [['triage'], 'Which vault? deputy triage <vault>'],
      [['triage', '.', 'too', 'many'], '"too many"'],
      [['triage', '.', '--limt', '3'], "'--limt'"],
      [['triage', '.', '--limit', 'few'], '--limit takes a whole number'],
      [['triage', '.', '--limit', '0'], '--limit takes a whole number'],
      [['watch', '.', '--interval', '59'], '--interval is at least 60 seconds'],
      [['import', '.'], 'Missing: file or folder. deputy import <vault> <file or folder>...'],
      [['triage', './nowhere'], 'There is no folder'],
    ])('says what is wrong with %j', async (args, message) => {
      const { code, stdout, stderr } = await machine.run(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(message);
    });

    it('makes no vault out of a mistyped path', async () => {
      const { code, stderr } = await run('triage');
      expect(code).toBe(2);
      expect(stderr).toContain(`deputy setup ${machine.vault}`);
      expect(machine.paths()).toEqual([]);
    });

    it('does not guess at settings it can not read', async () => {
      await setUp();
      machine.write('.obsidian/plugins/deputy/data.json', '{ "folders": ');
      const { code, stderr } = await run('triage');
      expect(code).toBe(2);
      expect(stderr).toContain("data.json can't be read");
    });

    it('stops at a provider that is not fully set up', async () => {
      await setUp();
      machine.environment['LLM_PROVIDER'] = 'openai';
      expect(await run('triage')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('LLM_PROVIDER is set to openai but OPENAI_API_KEY is not configured'),
      });
      machine.environment['LLM_PROVIDER'] = 'openia';
      const { code, stderr } = await run('triage');
      for (const word of ['"openia"', ...Object.keys(PROVIDERS)])
        expect([code, stderr]).toEqual([2, expect.stringContaining(word)]);
    });

    it('leaves the vault to the device that runs it', async () => {
      await setUp();
      machine.environment['DEPUTY_CONFIG_DIR'] = join(machine.workingFolder, 'another device');
      for (const command of ['triage', 'run', 'watch', 'undo', 'setup']) {
        const { code, stderr } = await run(command);
        expect(code).toBe(3);
        expect(stderr).toContain('Deputy runs on another device');
      }
      expect((await run('status')).code).toBe(0);
      expect((await run('setup', '--take-over')).code).toBe(0);
      expect((await run('triage')).code).toBe(0);
    });
  });

  describe('triaging by rules', () => {
    it('makes the folders, then works on what waits and says who is needed', async () => {
      expect((await setUp()).code).toBe(0);
      machine.write('Needs_Action/one.md', aMailNote());
      const { code, stdout, stderr } = await run('triage');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/Checked 1 note in .* s:/);
      expect(stdout).toContain('1 note needs you:');
      expect((await run('triage')).stdout).toBe('No note waits for triage.\n');
      const needs =
        /^Needs you: +1 note\n {2}Needs_Action\/one\.md \(.+\): Finish the draft -> Drafts\/.+\.md$/m;
      const status = await run('status');
      expect(status.stdout).toMatch(needs);
      for (const printed of [stdout, status.stdout]) expect(printed).not.toMatch(CODE_NAME);
    });

    it('may be set up twice', async () => {
      await setUp();
      expect(await setUp()).toMatchObject({ code: 0, stdout: expect.stringContaining('there already') });
    });

    it('takes no more notes than asked', async () => {
      await setUp();
      for (const n of [1, 2, 3])
        machine.write(`Needs_Action/${String(n)}.md`, aMailNote({ messageId: `<${String(n)}@x>` }));
      expect((await run('triage', '--limit', '2')).stdout).toContain('Checked 2 of 3 notes');
    });

    it('names a broken note, leaves it alone, and ends with 1', async () => {
      await setUp();
      machine.write('Needs_Action/broken.md', '---\nstatus: pending\nsubject: "unclosed\n---\n');
      machine.write('Needs_Action/one.md', aMailNote());
      const { code, stdout } = await run('triage');
      expect(code).toBe(1);
      expect(stdout).toContain('Needs_Action/broken.md:');
      expect(machine.read('Needs_Action/broken.md')).toBe('---\nstatus: pending\nsubject: "unclosed\n---\n');
    });

    it('prints one object with --json, and nothing beside it', async () => {
      const refused = await run('triage', '--json');
      expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'not_set_up' } });
      await setUp();
      machine.write('Needs_Action/one.md', aMailNote());
      const { code, stdout, stderr } = await run('run', '--json');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.trimEnd().split('\n')).toHaveLength(1);
      expect(JSON.parse(stdout)).toMatchObject({
        emails_found: 1,
        emails_processed: 1,
        errors: 0,
        next_poll_time: null,
        notes: [{ path: 'Needs_Action/one.md', kind: 'decided' }],
      });
    });

    it('prints nothing that would move the cursor of a terminal', async () => {
      await setUp();
      machine.write('Needs_Action/one.md', aMailNote({ subject: 'Good \u001b[2J news' }));
      const { stdout } = await run('triage');
      expect(stdout).toContain('Good [2J news');

      expect(stdout).not.toMatch(/\u001b/);
    });

    it.each([
      ['the plugin’s settings', '.obsidian'],
      ['those of a configuration folder of another name', '.config-obsidian'],
    ])('works in the folders that %s name', async (_, configuration) => {
      const settings = JSON.stringify({ folders: { needsAction: 'In tray' } });
      machine.write(`${configuration}/plugins/deputy/data.json`, settings);
      await setUp();
      machine.write('In tray/one.md', aMailNote());
      expect((await run('triage')).stdout).toContain('Checked 1 note');
      expect(machine.has('Needs_Action')).toBe(false);
    });

    it('does not guess where two configuration folders hold settings', async () => {
      for (const folder of ['.config-desktop', '.config-phone'])
        machine.write(`${folder}/plugins/deputy/data.json`, '{"folders":{"needsAction":"In tray"}}');
      const { code, stderr } = await run('setup');
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/config-desktop.* and .*config-phone.*delete the others/s),
      });
      expect(machine.has('Needs_Action')).toBe(false);
    });

    it('works with the configuration folder that DEPUTY_OBSIDIAN_DIR names, whichever others there are', async () => {
      const settings = (needsAction: string): string => JSON.stringify({ folders: { needsAction } });
      machine.write('.obsidian/plugins/deputy/data.json', settings('Usual'));
      machine.write('.config-phone/plugins/deputy/data.json', settings('Of the phone'));
      machine.environment['DEPUTY_OBSIDIAN_DIR'] = '.config-phone';
      await setUp();
      expect([machine.has('Of the phone'), machine.has('Usual')]).toEqual([true, false]);
    });

    it.each(['..', '../.obsidian', 'plain', '.a/b'])('takes %s for no configuration folder', async (name) => {
      machine.environment['DEPUTY_OBSIDIAN_DIR'] = name;
      const { code, stderr } = await run('setup');
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('DEPUTY_OBSIDIAN_DIR is'),
      });
      expect(machine.has('Needs_Action')).toBe(false);
    });
  });

  describe('with a model', () => {
    const archive = scriptedAnswer('archive');

    it('believes the environment, then .env where it was called, then .env of the vault, then the settings', async () => {
      const model = await startScriptedModel({ wire: 'openai', answers: () => archive });
      machine.write(
        '.obsidian/plugins/deputy/data.json',
        JSON.stringify({ provider: 'openai', model: 'of-openai' }),
      );
      machine.write('.env', `LLM_PROVIDER=custom\nLLM_BASE_URL=${model.baseUrl}\nLLM_MODEL=of-the-vault\n`);
      await setUp();
      await run('consent', '--allow', consentHash(`custom ${model.baseUrl}`));
      const modelUsed = async (): Promise<string | undefined> => {
        machine.write(
          'Needs_Action/one.md',
          aMailNote({ messageId: `<${String(model.calls)}@example.org>` }),
        );
        await run('triage');
        return model.questions.at(-1)?.model;
      };
      expect(await modelUsed()).toBe('of-the-vault');
      writeFileSync(join(machine.workingFolder, '.env'), '\uFEFFLLM_MODEL="of-the-folder"\n');
      expect(await modelUsed()).toBe('of-the-folder');
      machine.environment['LLM_MODEL'] = 'of-the-environment';
      expect(await modelUsed()).toBe('of-the-environment');
      await model.stop();
    });

    it('sends nothing where only the vault’s settings say so, consent and all', async () => {
      promise(
        "data.json and any .env whose real path is in this or another vault name receivers; this device's consents, outside the vault, decide",
      );
      const model = await startScriptedModel({ wire: 'openai', answers: () => archive });
      const place = { provider: 'custom', model: 'm', baseUrl: model.baseUrl };
      const consents = [`custom ${model.baseUrl}`, 'custom'];
      machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify({ ...place, consents }));
      machine.environment['CUSTOM_API_KEY'] = 'sk-test-0123456789';
      await setUp();
      machine.write('Needs_Action/one.md', aMailNote());
      expect(await run('triage')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('not allowed on this device yet'),
      });
      expect(model.calls).toBe(0);
      writeFileSync(
        join(machine.environment['DEPUTY_CONFIG_DIR'] ?? '', 'consents'),
        `custom ${model.baseUrl}\n`,
      );
      expect(await run('triage')).toMatchObject({ code: 0, stderr: BUDGET_NOTICE });
      expect(model.calls).toBe(1);
      await model.stop();
    });
  });

  describe('importing', () => {
    const mail = (id: string) =>
      `Message-ID: <${id}@example.org>\r\nFrom: a@example.org\r\nSubject: Mail ${id}\r\n\r\nHello ${id}\r\n`;

    it('takes files and folders, each message once, and goes on past what it can not read', async () => {
      await setUp();
      machine.write('../mails/a.eml', mail('a'));
      machine.write('../mails/deep/b.EML', mail('b'));
      machine.write('../mails/notes.txt', 'no mail');
      machine.write('../mails/outlook/.folder', '');
      const mails = join(machine.vault, '..', 'mails');
      writeFileSync(join(mails, 'outlook/c.msg'), Buffer.from('d0cf11e0a1b11ae1', 'hex'));
      expect(await run('import', join(mails, 'outlook'))).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('it is an Outlook file (.msg): save it as .eml'),
      });
      rmSync(join(mails, 'outlook'), { recursive: true });
      expect(await run('import', mails)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Imported 2 mails.'),
      });
      const again = await run(
        'import',
        join(mails, 'missing.eml'),
        join(mails, 'notes.txt'),
        join(mails, 'a.eml'),
      );
      expect(again.code).toBe(1);
      expect(again.stdout).toContain('Imported 0 mails.\nSkipped 1 mail that the vault already has.');
      expect(again.stderr).toContain('There is no');
      expect(again.stderr).toContain('No mail found in');
      expect(machine.paths().filter((path) => path.startsWith('Needs_Action/'))).toHaveLength(2);
    });

    it('takes an mbox, a Maildir and a mail without an ending, and says where there is none', async () => {
      await setUp();
      const from = 'From a@example.org Mon Nov  2 08:30:00 2026\n';
      machine.write('../old/archive', `${from}${mail('a')}\n>From here on\n\n${from}${mail('b')}`);
      machine.write('../Maildir/cur/1.host:2,S', mail('c'));
      machine.write('../Maildir/new/2.host', mail('d'));
      machine.write('../Maildir/tmp/3.host', mail('e'));
      machine.write('../single', mail('f'));
      machine.write('../empty/readme.txt', 'From here: nothing');
      const at = (name: string): string => join(machine.vault, '..', name);
      machine.isTerminal = true;
      const { code, stdout, stderr } = await run('import', at('old/archive'), at('Maildir'), at('single'));
      expect([code, stdout]).toEqual([0, expect.stringContaining('Imported 5 mails.')]);
      expect(stderr).toMatch(/\r\u001b\[K5\/5 {2}single\r\u001b\[K$/u);
      const notes = machine.paths().filter((path) => path.startsWith('Needs_Action/'));
      expect(notes.map((path) => /Mail (.)/.exec(path)?.[1])).toEqual(['a', 'b', 'c', 'd', 'f']);
      expect(machine.read(notes[0] ?? '')).toMatch(/Hello a\n\nFrom here on\n$/);
      expect(await run('import', at('empty'))).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/No mail found in .*empty/),
      });
    });

    it('keeps prose that begins with "From ", takes a byte order mark, and Apple’s and Thunderbird’s folders', async () => {
      await setUp();
      const from = 'From a@example.org Mon Nov 23 08:12:00 2026\n';
      const prose = 'From my side:\n\nFrom Monday on.\n';
      machine.write('../a.mbox', `\uFEFF${from}${mail('a')}\n${prose}\n${from}${mail('b')}`);
      machine.write('../Mail/Old.mbox/mbox', `${from}${mail('c')}`);
      machine.write('../Mail/Inbox', `${from}${mail('d')}`);
      machine.write('../Mail/Inbox.msf', 'no mail');
      const at = (name: string): string => join(machine.vault, '..', name);
      expect(await run('import', at('a.mbox'), at('Mail'))).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Imported 4 mails.'),
      });
      const notes = machine.paths().filter((path) => path.startsWith('Needs_Action/'));
      expect(notes.map((path) => /Mail (.)/.exec(path)?.[1])).toEqual(['a', 'b', 'c', 'd']);
      expect(machine.read(notes[0] ?? '')).toMatch(/Hello a\n\nFrom my side:\n\nFrom Monday on\.\n$/);
    });

    it('leaves out what was dealt with elsewhere and counts it, but takes a mail that is named itself', async () => {
      await setUp();
      machine.write('../Maildir/cur/1.host:2,S', mail('a'));
      machine.write('../Maildir/cur/2.host:2,RS', mail('b'));
      machine.write('../Maildir/cur/3.host:2,ST', mail('c'));
      machine.write('../Maildir/Sent/cur/4.host:2,S', mail('d'));
      machine.write('../Maildir/Sent/cur/5.host:2,ST', mail('e'));
      machine.write('../Maildir/.Trash/cur/6.host:2,S', mail('f'));
      const at = (name: string): string => join(machine.vault, '..', name);
      expect(await run('import', at('Maildir'))).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Imported 1 mail; left out 1 answered, 3 in the trash, 1 sent.'),
      });
      const { code, stdout } = await run('import', at('Maildir'), '--json');
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { leftOut: { answered: 1, trash: 3, sent: 1 } }]);
      expect((await run('import', at('Maildir/cur/2.host:2,RS'))).stdout).toContain('Imported 1 mail.');
      machine.write('../box', `From - Mon Nov 23 08:12:00 2026\nX-Mozilla-Status: 0009\n${mail('f')}`);
      expect((await run('import', at('box'))).stdout).toContain('Imported 0 mails; left out 1 in the trash.');
    });

    it('moves a file of the inbox aside', async () => {
      await setUp();
      machine.write('Inbox/a.eml', mail('a'));
      await run('import', join(machine.vault, 'Inbox', 'a.eml'));
      expect(machine.has('Inbox/Imported/a.eml')).toBe(true);
    });
  });

  describe('saying what comes next', () => {
    const nextOf = async (command: string, ...args: string[]): Promise<string | undefined> =>
      /^Next: .*$/m.exec((await run(command, ...args)).stdout)?.[0];
    const nextRun = (drafts: string): string =>
      `Next: deputy run ${machine.vault} submits ${drafts} for your approval.`;
    const demo = fileURLToPath(new URL('../../demo', import.meta.url));

    it('names triage after mail was imported, and nothing where it was all known', async () => {
      await setUp();
      const mail = join(demo, 'mail', '01-question.eml');
      expect(await nextOf('import', mail)).toBe(`Next: deputy triage ${machine.vault}`);
      expect(await nextOf('import', mail)).toBeUndefined();
    });

    it('promises no request for the form letters of the rules', async () => {
      await setUp();
      cpSync(join(demo, 'mail'), join(machine.vault, 'Inbox'), { recursive: true });
      expect(await nextOf('triage')).toBeUndefined();
      expect(machine.paths().filter((path) => path.startsWith('Drafts/')).length).toBeGreaterThan(3);
      expect(await nextOf('status')).toBeUndefined();
      expect((await run('run')).stdout).not.toContain('for your approval');
    });

    it('counts the drafts that a cycle puts up, a model’s and a person’s', async () => {
      const good = { json: { faults: [], safe_to_send: true, hard_block: false, confidence: 0.95 } };
      const reply = scriptedAnswer('draft_reply', { reply_body: 'Yes, Thursday works for me.' });
      const model = await startScriptedModel({
        wire: 'openai',
        answers: ({ system }) => (system.includes("Deputy's critic") ? good : reply),
      });
      onTestFinished(() => model.stop());
      await setUp();
      machine.write('Drafts/reply.md', REPLY);
      expect(await nextOf('status')).toBe(nextRun('1 draft'));
      const place = { LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm' };
      Object.assign(machine.environment, place);
      machine.write('Needs_Action/one.md', aMailNote());
      expect(await nextOf('triage')).toBe(nextRun('up to 2 drafts'));
      expect(await nextOf('status')).toBe(nextRun('up to 2 drafts'));
      const { approvals } = JSON.parse((await run('run', '--json')).stdout) as {
        approvals: { queued: number };
      };
      expect(approvals.queued).toBe(2);
      expect(await nextOf('status')).toBeUndefined();
    });

    it('is silent where drafts are not put up, or another device does it', async () => {
      await setUp();
      machine.write('Drafts/reply.md', REPLY);
      const own = machine.environment['DEPUTY_CONFIG_DIR'];
      machine.environment['DEPUTY_CONFIG_DIR'] = join(machine.workingFolder, 'another device');
      expect(await nextOf('status')).toBeUndefined();
      Object.assign(machine.environment, { DEPUTY_CONFIG_DIR: own });
      expect(await nextOf('status')).toBe(nextRun('1 draft'));
      machine.write('.obsidian/plugins/deputy/data.json', '{"queueDrafts":false}');
      expect(await nextOf('status')).toBeUndefined();
    });
  });

  describe('looking after a vault', () => {
    it('shows the cost by day and budget, without asking anybody', async () => {
      await setUp();
      const { stdout, code } = await run('status', '--cost');
      expect(code).toBe(0);
      expect(stdout).toContain('This month: ');
      expect(stdout).toMatch(/Budgets:\n {2}1,000 calls a day/);
    });

    it('shows the status', async () => {
      await setUp();
      machine.write('Needs_Action/one.md', aMailNote());
      expect((await run('status')).stdout).toMatch(/Runner: +this device[^]*Notes: +1 to triage$/m);
      expect(JSON.parse((await run('status', '--json')).stdout)).toMatchObject({
        isSetUp: true,
        queue: { pending: 1 },
      });
    });

    it('checks folders, runner, lock and provider', async () => {
      expect((await run('doctor')).code).toBe(2);
      await setUp();
      const { code, stdout } = await run('doctor', '--json');
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ ok: true, checks: expect.arrayContaining([]) });
      machine.environment['LLM_PROVIDER'] = 'gemini';
      const failing = await run('doctor');
      expect(failing.code).toBe(1);
      expect(failing.stdout).toMatch(/FAIL +Provider .*GEMINI_API_KEY/);
    });

    it('finds a log that was changed', async () => {
      await setUp();
      machine.write('Needs_Action/one.md', aMailNote());
      await run('triage');
      expect((await run('log', 'verify')).code).toBe(2);
      expect((await machine.run('log', 'verify', machine.vault)).stdout).toContain('The log is intact');
      const path = machine.paths().find((file) => file.endsWith('.log')) ?? '';
      machine.write(path, machine.read(path).replace('workshop', 'holidays'));
      const { code, stdout } = await machine.run('log', 'verify', machine.vault);
      expect(code).toBe(1);
      expect(stdout).toContain('Does not follow the line before it');
    });

    describe('setting up a folder', () => {
      const answered = async (answer: string): Promise<string[]> => {
        const asked: string[] = [];
        machine.ask = (question) => {
          asked.push(question);
          return Promise.resolve(answer);
        };
        await setUp();
        return asked;
      };

      it.each([
        ['', 'Deputy/Inbox'],
        ['.', 'Inbox'],
        ['Work/Mail', 'Work/Mail/Inbox'],
      ])('asks once where its folders go: %j means %s', async (answer, inbox) => {
        expect(await answered(answer)).toHaveLength(1);
        expect(machine.has(inbox)).toBe(true);
        expect((await run('status')).stderr).toBe('');
        expect(await answered(answer)).toEqual([]);
        machine.ask = () => Promise.resolve('y');
        expect((await run('undo')).stdout).toContain('Undone: Set up folders');
        expect(await answered('Other')).toHaveLength(1);
        expect(machine.has('Other/Inbox')).toBe(true);
      });

      it('makes nothing where the answer leads out of the vault', async () => {
        for (const answer of ['../elsewhere', '~', '~/notes']) await answered(answer);
        expect(machine.paths()).toEqual([]);
      });

      it('names each file it makes', async () => {
        const { stdout } = await setUp();
        const files = ['Triage.base', 'Approvals.base', 'Plans.base', 'Deputy log.md'];
        for (const file of files) expect(stdout).toContain(file);
        expect(stdout).toContain('Records: Logs/. Settings: .obsidian/plugins/deputy/data.json');
      });

      it('refuses a folder inside a vault', async () => {
        await setUp();
        machine.write('../.obsidian/app.json', '{}');
        expect((await setUp()).stderr).toContain(`lies in the vault ${dirname(machine.vault)}`);
      });

      it.each(['Needs_Action', 'Inbox/Imported', 'MyNotes'])(
        'refuses %s of a vault that Deputy made, and leaves no trace of it',
        async (path) => {
          await setUp();
          mkdirSync(join(machine.vault, path), { recursive: true });
          const before = machine.paths();
          const records = (): string[] => readdirSync(join(machine.vault, '../config/vaults'));
          const known = records();
          const { code, stderr } = await machine.run('setup', join(machine.vault, path));
          expect({ code, stderr }).toEqual({
            code: 2,
            stderr: expect.stringContaining(`lies in the vault ${machine.vault}`),
          });
          expect([machine.paths(), records()]).toEqual([before, known]);
        },
      );

      it.each(['notes.md', 'src/main.ts', 'Documents/letter.odt'])(
        'refuses a folder with %s that is no vault, until the person says that it is the right one',
        async (path) => {
          machine.write(path, 'mine');
          const { code, stderr } = await setUp();
          expect({ code, paths: machine.paths() }).toEqual({ code: 2, paths: [path] });
          expect(stderr).toContain('--here');
          expect(await run('setup', '--here')).toMatchObject({ code: 0 });
          expect(machine.read(path)).toBe('mine');
        },
      );

      it.each([
        '.obsidian/app.json',
        '.obsidian-phone/plugins/dataview/main.js',
        '.git/HEAD',
        'Inbox/one.eml',
      ])('takes a folder with %s', async (path) => {
        if (path.startsWith('.obsidian')) machine.write('notes.md', 'mine');
        machine.write(path, '');
        expect(await setUp()).toMatchObject({ code: 0 });
      });
    });

    it('takes the last action back', async () => {
      await setUp();
      const { code: unasked, stdout: line } = await run('undo');
      const named = /^To undo the set-up: deputy undo \S+ (\S+)$/mu.exec(line)?.[1] ?? '';
      machine.ask = () => Promise.resolve('n');
      expect([unasked, (await run('undo')).code, machine.has('Needs_Action')]).toEqual([1, 1, true]);
      expect((await run('undo', named)).stdout).toMatch(
        /^Undone: Set up folders\.\nDeputy is no longer set up here\. To set it up: deputy setup /u,
      );
      machine.ask = null;
      expect(await run('undo')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('or that was undone'),
      });
      await setUp();
      machine.write('Needs_Action/one.md', aMailNote());
      await run('triage');
      const listed = (await run('undo', '--list')).stdout.split('\n');
      expect(listed.slice(1, 3)).toMatchObject([
        expect.stringMatching(/Set up folders$/),
        expect.stringMatching(/Set up folders \(undone\)$/),
      ]);
      const [when = '', id = ''] = listed[0]?.split(/ {2,}/u) ?? [];
      expect(when).toMatch(/^(?:\w{3} )?\d{1,2}:\d\d$/u);
      expect(await run('undo', '')).toMatchObject({ code: 1 });
      expect(await run('undo', id.slice(0, 3))).toMatchObject({ code: 1 });
      expect(await run('undo', 'zzzz')).toMatchObject({
        code: 1,
        stdout: `No action has the id "zzzz". 2 actions can be undone. To see the ids: deputy undo ${machine.vault} --list\n`,
      });
      const { code, stdout } = await run('undo', id.slice(0, 8));
      expect(code).toBe(0);
      expect(stdout).toContain('Undone:');
      expect(await run('undo', id)).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/^There is nothing left to undo: .* \(undone\)\.\n$/),
      });
      expect((await run('triage')).stdout).toContain('No note waits');
    });
  });
});
