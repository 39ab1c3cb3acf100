import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine, type Running } from '../headless/deputy-process';
import { type ScriptedServer, startScriptedModel } from '../wire/scripted-model-server';
import { scriptedAnswer } from './scripted-answer';
import { leftovers, logLines } from './vault-view';
import { BUDGET_NOTICE } from './budget-notice';

const NOTES = ['one', 'two', 'three', 'four', 'five'];

describe('two that start at the same moment', () => {
  let machine: Machine;
  let model: ScriptedServer;
  let answerNow: () => void;
  beforeEach(async () => {
    machine = new Machine();
    const isOpen = new Promise<void>((resolve) => (answerNow = resolve));
    model = await startScriptedModel({
      wire: 'openai',
      answers: () => isOpen.then(() => scriptedAnswer('archive')),
    });
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'custom',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted-model',
    });
    for (const name of NOTES) {
      machine.write(`Needs_Action/${name}.md`, aMailNote({ subject: name, messageId: `<${name}@x>` }));
    }
  });
  afterEach(async () => {
    answerNow();
    await model.stop();
  });

  /** Answers come when one of the two has given up; the other then finishes. */
  async function race(first: Running, second: Running) {
    const loser = await Promise.race([first.ended, second.ended]);
    answerNow();
    const [one, other] = await Promise.all([first.ended, second.ended]);
    return { loser, winner: one === loser ? other : one };
  }

  function expectWorkedOnce(): void {
    expect(machine.paths().filter((path) => path.startsWith('Done/'))).toHaveLength(NOTES.length);
    expect(
      logLines(machine, 'llm_decision')
        .map((line) => line['email_subject'])
        .sort(),
    ).toEqual([...NOTES].sort());
    expect(leftovers(machine)).toEqual([]);
  }

  it('over the lock of a dead one do not both follow it', async () => {
    await machine.run('setup', machine.vault);
    machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify({ concurrency: 4 }));
    const victim = machine.start('triage', machine.vault);
    // No more at once than may all be unusable.
    await expect.poll(() => model.calls).toBe(3);
    victim.kill('SIGKILL');
    await victim.ended;
    expect(leftovers(machine).filter((path) => path.includes('.lock.'))).toHaveLength(1);
    const start = () => machine.start('triage', machine.vault);
    const { loser, winner } = await race(start(), start());
    expect({ loser: loser.code, winner: winner.code }).toEqual({ loser: 3, winner: 0 });
    expect(model.calls).toBe(3 + NOTES.length);
    expectWorkedOnce();
  });

  it('on two devices, in a vault that no device runs yet, name one runner between them', async () => {
    const start = (device: string) => {
      machine.environment['DEPUTY_CONFIG_DIR'] = join(machine.workingFolder, device);
      return machine.start('triage', machine.vault);
    };
    const { loser, winner } = await race(start('desktop'), start('laptop'));
    expect(loser.code).toBe(3);
    expect(loser.stderr).toContain('Deputy runs on another device');
    expect(winner).toMatchObject({ code: 0, stderr: BUDGET_NOTICE });
    expect(model.calls).toBe(NOTES.length);
    expectWorkedOnce();
  });
});
