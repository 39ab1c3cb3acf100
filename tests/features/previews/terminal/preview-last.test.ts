import { expect, it, onTestFinished } from 'vitest';
import { aMailNote } from '../../../fakes/mail-note';
import { Machine } from '../../../headless/deputy-process';
import { startScriptedModel } from '../../../wire/scripted-model-server';
import { scriptedAnswer } from '../../../e2e/scripted-answer';

const ARCHIVE = scriptedAnswer('archive');

async function vaultOf(mails: number): Promise<Machine> {
  const machine = new Machine();
  onTestFinished(() => {});
  await machine.run('setup', machine.vault);
  for (let n = 1; n <= mails; n += 1)
    machine.write(
      `Needs_Action/m${String(n)}.md`,
      aMailNote({ messageId: `<m${String(n)}@x>`, date: `2026-11-0${String(n)}T08:30:00+01:00` }),
    );
  return machine;
}

it('the rules judge past mail at a terminal: a table, and a line for each with its reason', async () => {
  const machine = await vaultOf(3);
  const { code, stdout } = await machine.run('preview', machine.vault, '--last', '2');
  expect(code).toBe(0);
  expect(stdout).toBe(`The latest 2 mails of this vault, judged by the built-in rules.
No note was made, no mail was sent, and the mailbox is as it was.

Deputy would   mails
draft a reply      2

  2026-11-03 Ada Example <ada@example.org>: A question about the workshop -> draft a reply: Asks: "can you come on Thursday at ten?" The draft is a template, not written by a model.
  2026-11-02 Ada Example <ada@example.org>: A question about the workshop -> draft a reply: Asks: "can you come on Thursday at ten?" The draft is a template, not written by a model.
`);
  const json = await machine.run('preview', machine.vault, '--last', '1', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({
    judged_by: 'rules',
    calls: 0,
    mails: [{ decision: 'draft_reply', did: null, received_at: '2026-11-03T07:30:00.000Z' }],
  });
  const both = await machine.run('preview', machine.vault, '--last', '1', '--ask', 'x');
  expect([both.code, both.stderr]).toEqual([
    2,
    expect.stringContaining('Use only one of a note, --ask and --last.'),
  ]);
  const unknown = await machine.run('preview', machine.vault, '--last', '1', '--account', 'home');
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('no mail account "home"')]);
});

it('a model judges none without a yes, which without a terminal is --yes', async () => {
  const machine = await vaultOf(2);
  const model = await startScriptedModel({ wire: 'openai', answers: () => ARCHIVE });
  onTestFinished(() => model.stop());
  const named = { LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm' };
  Object.assign(machine.environment, named);
  const refused = await machine.run('preview', machine.vault, '--last', '2');
  expect([refused.code, model.calls]).toEqual([2, 0]);
  expect(refused.stderr).toContain(`To continue: deputy preview ${machine.vault} --last 2 --yes`);
  const judged = await machine.run('preview', machine.vault, '--last', '2', '--yes');
  expect([judged.code, model.calls]).toEqual([0, 2]);
  expect(judged.stdout).toContain('judged by custom:m.');
  expect((await machine.run('preview', machine.vault, '--last', '2', '--rules')).code).toBe(0);
  expect(model.calls).toBe(2);
});
