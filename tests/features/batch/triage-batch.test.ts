import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { promptVersion } from '../../../src/core/triage/model/try-model';
import { aMailNote } from '../../fakes/mail-note';
import type { BatchServer } from '../../wire/batch-server';
import { startBatchMachine } from './batch-machine';
import type { Machine } from '../../headless/deputy-process';

let machine: Machine;
let service: BatchServer;
let remove: () => void;

beforeEach(async () => {
  ({ machine, service, remove } = await startBatchMachine());
  for (const number of [1, 2, 3])
    machine.write(
      `Needs_Action/note-${String(number)}.md`,
      aMailNote({
        subject: `note-${String(number)}`,
        messageId: `<${String(number)}@example.org>`,
        body: `Hello, this is note-${String(number)}. Are you there?\n`,
      }),
    );
});

afterEach(() => {
  remove();
});

const triage = (...options: string[]) => machine.run('triage', machine.vault, '--batch', ...options);
const parts = (): number => service.calls.filter((call) => call === 'POST /v1/batches').length;

describe('deputy triage --batch', () => {
  it('says what it would submit, and submits nothing without a yes', async () => {
    const { code, stderr } = await triage();
    expect(code).toBe(2);
    expect(stderr).toMatch(/3 notes to OpenAI's batch service: about [\d,]+ tokens/);
    expect(stderr).toContain('The answers come within 24 hours.');
    expect(stderr).toContain('--yes');
    expect(parts()).toBe(0);
  });

  it('submits once, shows how far it is, and triages with the answers when they are back', async () => {
    expect((await triage('--yes')).stdout).toContain('Submitted 3 notes in 1 group.');
    expect((await machine.run('status', machine.vault)).stdout).toMatch(/0 of 3 are back, the rest by /);
    expect((await triage('--yes')).stdout).toContain('No other note waits.');
    expect(parts()).toBe(1);
    service.end();
    await triage('--yes');
    expect(machine.paths().filter((path) => /^Done\/note-\d\.md$/.test(path))).toHaveLength(3);
    expect([...service.paid.values()]).toEqual([1, 1, 1]);
    expect(service.single).toEqual([]);
    expect((await machine.run('status', machine.vault)).stdout).not.toContain('are back');
  });

  it('archives nothing by the answers of a model that failed its test', async () => {
    await triage('--yes');
    const ofDevice = machine.paths().find((path) => path.includes('/.deputy/')) ?? '';
    const [folder = ''] = /^.*\/\.deputy\/[^/]+/u.exec(ofDevice) ?? [];
    const model = { provider: 'openai', model: 'gpt-6-luna', baseUrl: machine.environment['LLM_BASE_URL'] };
    const trial = { sorted: 2, of: 6, putAway: ['question', 'contract'], isPassed: false };
    const kept = { ...model, prompt: promptVersion(), at: Date.now(), trial };
    machine.write(`${folder}/model-trials.jsonl`, `${JSON.stringify(kept)}\n`);
    service.end();
    await triage('--yes');
    expect(machine.paths().filter((path) => path.startsWith('Done/'))).toEqual([]);
    expect(machine.read('Needs_Action/note-1.md')).toContain('it failed its test with mail that needs you');
  });

  it('triages with answers that another run has fetched and left', async () => {
    await triage('--yes');
    service.end();
    await machine.run('triage', machine.vault, '--limit', '1', '--yes');
    await triage('--yes');
    expect(machine.paths().filter((path) => /^Done\/note-\d\.md$/.test(path))).toHaveLength(3);
    expect([parts(), service.single.length]).toEqual([1, 0]);
  });

  it('submits no more than --limit, and --stop cancels it', async () => {
    expect((await triage('--limit', '2', '--yes')).stdout).toContain('Submitted 2 notes in 1 group.');
    expect((await triage('--stop')).stdout).toContain('Asked the service to cancel 2 notes.');
    expect(service.calls.filter((call) => call.endsWith('/cancel'))).toHaveLength(1);
  });

  it('refuses what does not go with it', async () => {
    expect((await triage('--since', 'yesterday')).stderr).toContain('--since takes a day such as');
    expect((await triage('--dry-run')).stderr).toContain('--dry-run goes without it');
    expect((await machine.run('triage', machine.vault, '--stop')).stderr).toContain('need --batch');
    expect((await triage('--stop')).stdout).toContain('No batch is running.');
    expect(service.calls).toEqual([]);
  });
});
