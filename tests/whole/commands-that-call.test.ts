import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FEATURES } from '../../src/features';
import { COMMAND_LIST } from '../../headless/command-table.mjs';
import { type Invocation, readInvocation } from '../../headless/command/command.mjs';
import { Output } from '../../headless/words/output.mjs';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from '../headless/deputy-process';
import { type ScriptedServer, type ServerAnswer, startScriptedModel } from '../wire/scripted-model-server';

const SKILL =
  '---\nname: thanks\ndescription: Drafts thanks.\nallowed-tools: draft\n---\n\nDraft a mail of thanks.\n';
const SMS = '---\ntype: sms\nstatus: draft\nto: "+49 170 000"\n---\n\nComing at ten!\n';
const REPLY = `---
type: draft_reply
status: pending_approval
to: ada@example.org
subject: "Re: A question"
---

I am coming.
`;
const FILES = {
  'Needs_Action/one.md': aMailNote(),
  'Needs_Action/asked.md': aMailNote({ status: 'needs_info', messageId: '<q2@example.org>' }),
  'Drafts/sms.md': SMS,
  'Drafts/reply.md': REPLY,
  'Skills/thanks/SKILL.md': SKILL,
  'mail.eml': 'Message-ID: <a@example.org>\r\nFrom: a@example.org\r\nSubject: Hi\r\n\r\nHello\r\n',
};

const ARCHIVE = {
  json: {
    decision: 'archive',
    confidence: 0.9,
    reasoning: 'Nothing to do',
    reply_body: null,
    delegation_target: null,
    info_needed: null,
  },
};

/** A machine whose model is not local. */
class Vault {
  readonly machine = new Machine();

  constructor(private readonly model: ScriptedServer) {
    onTestFinished(() => {
      this.machine.remove();
    });
    const named = { LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm' };
    Object.assign(this.machine.environment, named);
    for (const [path, text] of Object.entries(FILES)) this.machine.write(path, text);
  }

  invocation(name: string, args: readonly string[]): Invocation {
    const command = COMMAND_LIST.find((each) => each.name === name);
    if (command === undefined) throw new Error(`There is no command ${name}.`);
    const { vault, environment: env, workingFolder } = this.machine;
    const silent = { write: () => true };
    const program = {
      env,
      workingFolder,
      script: 'deputy.mjs',
      ask: null,
      keepHeapLean: () => undefined,
      stdout: silent,
      stderr: silent,
    };
    return readInvocation(command, [vault, ...args], {
      program,
      output: new Output(program, { isJson: false, isQuiet: false }),
    });
  }

  /** How it ended, and how often it called the model; after twenty calls with `isAtLimit`. */
  async run(name: string, args: readonly string[], isAtLimit = false) {
    const before = this.model.calls;
    const invocation = this.invocation(name, args);
    for (let n = 0; isAtLimit && n < 20; n += 1) await invocation.calls.take();
    const code = await COMMAND_LIST.find((each) => each.name === name)?.run(invocation);
    return { code, calls: this.model.calls - before, line: invocation.calls.lineToUse };
  }

  async allowSkill(): Promise<void> {
    const { deputy } = await this.invocation('status', []).openVault();
    const [skill] = await deputy.skills.list();
    await this.run('consent', ['--allow', skill?.hash ?? '']);
  }

  async waiting(): Promise<{ path: string; hash: string }> {
    await this.run('ask-again', ['Drafts/reply.md']);
    const { deputy } = await this.invocation('status', []).openVault();
    const [card] = await deputy.approvals.list();
    if (card === undefined) throw new Error('Nothing waits.');
    return card;
  }
}

type Arguments = readonly string[] | ((vault: Vault) => Promise<readonly string[]>);

const OF_FEATURES = FEATURES.flatMap(({ commands = [] }) => commands);

/** Every command: with what it is called here, and whether it may call a model. */
const TABLE: Record<string, { args: Arguments; calls: boolean }> = {
  setup: { args: [], calls: false },
  triage: { args: [], calls: true },
  run: { args: [], calls: true },
  import: { args: (vault) => Promise.resolve([join(vault.machine.vault, 'mail.eml')]), calls: false },
  answer: { args: ['Needs_Action/asked.md', 'At ten.'], calls: true },
  decide: { args: ['Needs_Action/one.md', 'reply'], calls: true },
  approve: {
    args: async (vault) => {
      const { path, hash } = await vault.waiting();
      return [path, '--hash', hash];
    },
    calls: false,
  },
  reject: { args: async (vault) => [(await vault.waiting()).path, '--reason', 'no'], calls: false },
  attach: { args: async (vault) => [(await vault.waiting()).path, 'mail.eml'], calls: false },
  'save-attachments': { args: ['Drafts/reply.md'], calls: false },
  voice: { args: [], calls: false },
  'ask-again': { args: ['Drafts/reply.md'], calls: false },
  ask: { args: ['find what we said about pricing, and draft a mail'], calls: true },
  skills: {
    args: async (vault) => {
      await vault.allowSkill();
      return ['--run', 'thanks'];
    },
    calls: true,
  },
  keep: { args: [], calls: false },
  dismiss: { args: ['no-such-skill'], calls: false },
  plan: { args: ['--text', 'Prepare the workshop'], calls: true },
  revise: { args: ['Drafts/sms.md'], calls: true },
  preview: { args: ['Needs_Action/one.md'], calls: false },
  status: { args: [], calls: false },
  doctor: { args: [], calls: true },
  consent: { args: [], calls: false },
  tools: { args: [], calls: false },
  undo: { args: [], calls: false },
  receipts: { args: [], calls: false },
  check: { args: [], calls: false },
  read: { args: [], calls: false },
  rules: { args: [], calls: false },
  unsubscribe: { args: [], calls: false },
  'service print': { args: [], calls: false },
  'service remove': { args: [], calls: false },
  'service status': { args: [], calls: false },
  accounts: { args: [], calls: false },
  fetch: {
    args: async (vault) => {
      await vault.run('accounts', ['--add', 'gmail', '--address', 'ann@gmail.com']);
      return [];
    },
    calls: false,
  },
  ...Object.fromEntries(OF_FEATURES.map(({ name }) => [name, { args: [], calls: false }])),
  'log verify': { args: [], calls: false },
};
/** Commands that ask before their first call, or before they start one that runs until it is stopped. */
const ASKS_AT_ITS_START = ['watch', 'service install', 'uninstall'];
/** Its few calls are the check that the person asked for. */
const CALLS_ONCE = ['doctor'];

it('names every command', () => {
  const known = [...Object.keys(TABLE), ...ASKS_AT_ITS_START].sort();
  expect(known).toEqual(COMMAND_LIST.map(({ name }) => name).sort());
});

it.each(Object.entries(TABLE))('deputy %s makes no 21st call unasked', async (name, row) => {
  const model = await startScriptedModel({ wire: 'openai', answers: () => 'no JSON' });
  onTestFinished(() => model.stop());
  const open = async () => {
    const vault = new Vault(model);
    await vault.run('setup', []);
    const { args } = row;
    return { vault, args: typeof args === 'function' ? await args(vault) : args };
  };
  const free = await open();
  expect((await free.vault.run(name, free.args)).calls > 0).toBe(row.calls);
  if (!row.calls) return;
  const { vault, args } = await open();
  const atLimit = await vault.run(name, args, true);
  expect(atLimit).toMatchObject({ calls: 0, line: expect.stringMatching(/^To continue: deputy .* --yes$/) });
  if (CALLS_ONCE.includes(name)) return;
  expect((await vault.run(name, [...args, '--yes'], true)).calls).toBeGreaterThan(0);
});

it('deputy triage of 21 notes sends nothing without --yes or --limit', async () => {
  const model = await startScriptedModel({ wire: 'openai', answers: () => ARCHIVE });
  onTestFinished(() => model.stop());
  const { machine } = new Vault(model);
  await machine.run('setup', machine.vault);
  for (let n = 1; n <= 20; n += 1)
    machine.write(`Needs_Action/m${String(n)}.md`, aMailNote({ messageId: `<m${String(n)}@x>` }));
  const refused = await machine.run('triage', machine.vault);
  expect([refused.code, model.calls]).toEqual([2, 0]);
  expect(refused.stderr).toContain(`deputy triage ${machine.vault} --yes`);
  expect((await machine.run('triage', machine.vault, '--limit', '5')).code).toBe(0);
  expect(model.calls).toBe(5);
  expect((await machine.run('triage', machine.vault, '--yes')).code).toBe(0);
  expect(model.calls).toBe(21);
});

const GOOD = 'as asked';

/** Answer of a model that passes a check of the provider. */
const goodAnswer = (system: string): ServerAnswer =>
  system.includes('being checked')
    ? { json: { answer: 'ready' } }
    : { json: { ...ARCHIVE.json, decision: 'needs_info', info_needed: 'What now?' } };

it('deputy run over 40 notes costs 15 calls of garbage, and other settings or the doctor ask again', async () => {
  const said: { answer: ServerAnswer } = { answer: 'garbage' };
  const model = await startScriptedModel({
    wire: 'openai',
    answers: ({ system }) => (said.answer === GOOD ? goodAnswer(system) : said.answer),
  });
  onTestFinished(() => model.stop());
  const { machine } = new Vault(model);
  await machine.run('setup', machine.vault);
  for (let n = 2; n <= 40; n += 1)
    machine.write(`Needs_Action/m${String(n)}.md`, aMailNote({ messageId: `<m${String(n)}@x>` }));
  const run = async (): Promise<string[]> => {
    const { code, stdout } = await machine.run('run', machine.vault, '--yes');
    expect(code).toBe(1);
    return stdout.match(/Stopped after .*/gu) ?? [];
  };
  for (let n = 0; n < 3; n += 1)
    expect(await run()).toEqual([expect.stringMatching(/^Stopped after 3 notes\. Next try tomorrow /u)]);
  expect(model.calls).toBe(15);

  machine.environment['LLM_MODEL'] = 'another';
  await run();
  expect(model.calls).toBe(30);

  expect((await machine.run('doctor', machine.vault)).code).toBe(1);
  await run();
  expect(model.calls).toBe(32);
  said.answer = GOOD;
  expect((await machine.run('doctor', machine.vault)).code).toBe(0);
  said.answer = 'garbage';
  await run();
  expect(model.calls).toBe(32 + 7 + 15);
}, 60_000);
