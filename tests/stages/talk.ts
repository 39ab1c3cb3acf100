import { type Ask, NO_ARGUMENTS } from '../../src/features/ask/model/ask';
import type { AskOrder } from '../../src/features/ask/work/ask-deputy';
import { FakeClock } from '../fakes/fake-clock';
import { type Answer, ScriptedModel } from '../fakes/scripted-model';
import { Stage, type StageOptions } from '../core/app/stage';

export const START = '2026-11-23T10:03:00Z';
export const FILES = {
  'Notes/Shopping.md': '- bread\n',
  'Done/ben.md': '---\nfrom: Ben Hill <ben@example.com>\nstatus: done\nmessage_id: <b@x>\n---\nHello\n',
};

/** A person who talks to Deputy, a minute between two sentences. */
export class Talk {
  readonly stage: Stage;
  last: Ask | null = null;

  constructor(options: StageOptions = {}) {
    this.stage = new Stage({
      files: FILES,
      clock: new FakeClock({ auto: true, start: START }),
      model: new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] }),
      ...options,
    });
  }

  /** What came of each task. */
  async say(order: string | AskOrder): Promise<string[]> {
    await this.stage.clock.sleep(60_000);
    const outcome = await this.stage.deputy.ask.run(
      typeof order === 'string' ? { kind: 'text', text: order } : order,
    );
    if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome));
    this.last = outcome.request;
    return outcome.request.tasks.map(({ state }) =>
      state.kind === 'done' ? `${state.asks === true ? '? ' : ''}${state.said}` : state.kind,
    );
  }

  /** The notes of a folder, each with its text. */
  notes(folder: string): Record<string, string> {
    const { vault } = this.stage;
    return Object.fromEntries(vault.paths(folder).map((path) => [path, vault.text(path)]));
  }

  get reminders(): string[] {
    return Object.entries(this.notes('Reminders')).map(
      ([path, text]) => `${path.slice('Reminders/'.length)}: ${/- \[ \] .*/u.exec(text)?.[0] ?? ''}`,
    );
  }
}

/** What a model says that takes an ask apart into these tasks. */
export const tasksOf = (...orders: object[]) => ({
  reasoning: 'So.',
  tasks: orders.map((order) => ({ ...NO_ARGUMENTS, ...order })),
  answer: null,
});
export const tasks = (...orders: object[]): Answer => ({ json: tasksOf(...orders) });
