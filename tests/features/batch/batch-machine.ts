import { ANSWERS } from '../../core/app/stage';
import { FakeClock } from '../../fakes/fake-clock';
import { BatchServer, serveBatches } from '../../wire/batch-server';
import { Machine } from '../../headless/deputy-process';

/** A vault that is set up, and a batch service on this machine which archives every note. */
export interface BatchMachine {
  machine: Machine;
  service: BatchServer;
  remove: () => void;
}

export async function startBatchMachine(): Promise<BatchMachine> {
  const machine = new Machine();
  const service = new BatchServer('openai', new FakeClock({ start: Date.now() }));
  service.fate = () => ({ kind: 'answer', json: ANSWERS.archive.json });
  const server = await serveBatches(service);
  Object.assign(machine.environment, {
    LLM_PROVIDER: 'openai',
    LLM_BASE_URL: server.url,
    OPENAI_API_KEY: 'sk-test',
  });
  await machine.run('setup', machine.vault);
  const remove = (): void => {
    server.close();
    machine.remove();
  };
  return { machine, service, remove };
}
