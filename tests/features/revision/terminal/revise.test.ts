import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Question, type ScriptedServer, startScriptedModel } from '../../../wire/scripted-model-server';
import { Machine } from '../../../headless/deputy-process';

const SMS = '---\ntype: sms\nstatus: draft\nto: "+49 170 000"\n---\n\nComing at ten!\n';
const REVISED = 'I am coming, and Tuesday would suit me as well.';

let machine: Machine;
let model: ScriptedServer;
beforeEach(async () => {
  machine = new Machine();
  await machine.run('setup', machine.vault);
  machine.write('Drafts/sms.md', SMS);
  model = await startScriptedModel({ wire: 'openai', answers: answerTo });
});
afterEach(async () => {
  await model.stop();
});

const answerTo = ({ system }: Question) => {
  if (system.includes("Deputy's editor")) return { json: { reply: REVISED } };
  if (system.includes("Deputy's overseer")) return { json: { reason: 'x', action: 'allow', reply: null } };
  return { json: { faults: [], safe_to_send: true, hard_block: false, confidence: 0.7 } };
};

describe('deputy revise', () => {
  it('revises a draft once, with a wish, and can be undone', async () => {
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'custom',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'm',
    });
    const wish = ['--wish', 'shorter, and offer Tuesday'];
    const { code, stdout } = await machine.run('revise', machine.vault, 'Drafts/sms.md', ...wish);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Revised the draft -> Drafts/sms.md\n' });
    expect(machine.read('Drafts/sms.md')).toContain(REVISED);
    expect(model.questions.map(({ user }) => user.includes('offer Tuesday'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await machine.run('undo', machine.vault);
    expect(machine.read('Drafts/sms.md')).toBe(SMS);
  });

  it('says that the built-in rules can not, and leaves the draft', async () => {
    const { code, stdout } = await machine.run('revise', machine.vault, 'Drafts/sms.md');
    expect(code).toBe(1);
    expect(stdout).toContain('choose a model first');
    expect(machine.read('Drafts/sms.md')).toBe(SMS);
  });
});
