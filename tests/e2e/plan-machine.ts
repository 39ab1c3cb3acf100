import { parsePlan } from '../../src/features/plans/model/note/plan-note';
import type { Plan } from '../../src/features/plans/model/note/plan';
import type { ServerTransport } from '../../src/kernel/ports/tool-server';
import { TOOL } from '../core/approvals/model/approval-stage';
import { aMailNote } from '../fakes/mail-note';
import { type Ended, Machine } from '../headless/deputy-process';
import {
  type Question,
  type ScriptedServer,
  type ServerAnswer,
  startScriptedModel,
} from '../wire/scripted-model-server';
import { planAnswer } from './plan-model';

export const NOTE = 'Needs_Action/workshop.md';

/** A machine with a mail note in its vault, and a model that plans, works and writes. */
export class PlanMachine extends Machine {
  /** Happens before each answer. */
  beforeAnswer: (question: Question) => void | Promise<void> = () => undefined;
  #model: ScriptedServer | null = null;

  async begin(): Promise<void> {
    await this.deputy('setup');
    this.write(NOTE, aMailNote({ body: 'Hello,\n\nwhat would a workshop cost?\n\nAda\n' }));
    this.write('Notes/Prices.md', 'The price of a workshop is 400 €.\n');
    this.#model = await startScriptedModel({ wire: 'openai', answers: (question) => this.#answer(question) });
    Object.assign(this.environment, {
      LLM_PROVIDER: 'custom',
      LLM_BASE_URL: this.model.baseUrl,
      LLM_MODEL: 'scripted-model',
    });
  }

  async #answer(question: Question): Promise<ServerAnswer> {
    await this.beforeAnswer(question);
    return planAnswer(question);
  }

  get model(): ScriptedServer {
    if (this.#model === null) throw new Error('Call begin() first.');
    return this.#model;
  }

  async end(): Promise<void> {
    await this.#model?.stop();
    this.remove();
  }

  /** A session of its own: one process, from start to end. */
  deputy(command: string, ...args: string[]): Promise<Ended> {
    return this.run(command, this.vault, ...args);
  }

  /** Settings with a server that sends mail. */
  sendBy(transport: ServerTransport): void {
    const settings = {
      toolServers: [{ name: 'mail', transport }],
      emailTool: { ...TOOL, constants: { account: 'default' } },
    };
    this.write('.obsidian/plugins/deputy/data.json', JSON.stringify(settings));
  }

  /** The visible files below a folder. */
  filesIn(folder: string): string[] {
    return this.paths().filter((path) => path.startsWith(`${folder}/`));
  }

  /** The only file of a folder. */
  only(folder: string): string {
    const [path, ...others] = this.filesIn(folder);
    if (path === undefined || others.length > 0)
      throw new Error(`${folder} holds ${String(this.filesIn(folder).length)} files`);
    return path;
  }

  plan(path = this.only('Plans')): Plan {
    const plan = parsePlan(this.read(path));
    if (!plan.ok) throw new Error(`${path}: ${plan.error.message}`);
    return plan.value;
  }

  /** " x-" for open, done and skipped. */
  boxes(path = this.only('Plans')): string {
    const signs = { open: ' ', done: 'x', skipped: '-' } as const;
    return this.plan(path)
      .steps.map(({ state }) => signs[state])
      .join('');
  }
}
