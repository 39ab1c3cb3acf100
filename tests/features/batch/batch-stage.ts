import { createDeputy } from '../../../src/core/app/create-deputy';
import type { BacklogRequest, BatchPlan } from '../../../src/features/batch/work/batches';
import type { Deputy } from '../../../src/core/app/deputy';
import type { HandedOver } from '../../../src/features/batch/work/batch-hand-over';
import type { FeatureWork } from '../../../src/core/feature';
import { useWork } from '../../../src/core/use-work';
import { batchWork } from '../../../src/features/batch/work/feature';
import { WORK } from '../../../src/features/work';
import type { Settings } from '../../../src/core/settings/settings';
import { aMailNote } from '../../fakes/mail-note';
import { Faults } from '../../fakes/faults';
import { BatchServer, type BatchWireName } from '../../wire/batch-server';
import { ANSWERS, IN, Stage } from '../../core/app/stage';

const bodyOf = (number: number): string => `Hello, this is note-${String(number)}. Are you there?\n`;

/** Notes 1 to `count`, each a mail of its own. */
const mailNotes = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${IN}/note-${String(index + 1)}.md`,
      aMailNote({
        subject: `note-${String(index + 1)}`,
        messageId: `<note-${String(index + 1)}@example.org>`,
        body: bodyOf(index + 1),
      }),
    ]),
  );

interface BatchStory {
  notes?: number;
  wire?: BatchWireName;
  settings?: Partial<Settings>;
  faults?: Faults;
}

/** A vault whose notes a batch service may answer. */
export class BatchStage {
  readonly stage: Stage;
  readonly server: BatchServer;
  deputy: Deputy;
  /** Additions of features to the work. */
  work: readonly FeatureWork[] = [...WORK, batchWork];

  private constructor({ notes = 3, wire = 'anthropic', settings = {}, faults = new Faults() }: BatchStory) {
    this.stage = new Stage({
      files: mailNotes(notes),
      faults,
      settings: { provider: wire, consents: [wire], concurrency: 1, ...settings },
    });
    this.server = new BatchServer(wire, this.stage.clock);
    this.server.fate = () => ({ kind: 'answer', json: ANSWERS.archive.json });
    this.deputy = this.open();
  }

  static async open(story: BatchStory = {}): Promise<BatchStage> {
    const opened = new BatchStage(story);
    await opened.stage.secrets.write(
      story.wire === 'openai' ? 'OPENAI_API_KEY' : 'ANTHROPIC_API_KEY',
      'sk-test',
    );
    return opened;
  }

  private open(): Deputy {
    useWork(this.work);
    return createDeputy({ ...this.stage.ports, fetch: this.server.fetch }, this.stage.settings);
  }

  restart(faults = new Faults()): void {
    this.stage.restart(faults);
    this.deputy = this.open();
  }

  async plan(request: BacklogRequest = {}): Promise<BatchPlan> {
    const plan = await this.deputy.batches.plan(request);
    if (plan.kind !== 'planned') throw new Error(`no plan: ${plan.kind}`);
    return plan;
  }

  /** Plans, agrees and hands over. */
  async handOver(request: BacklogRequest = {}): Promise<HandedOver> {
    const agreed = await this.plan(request);
    const outcome = await this.deputy.batches.handOver({ ...request, agreed });
    if (outcome.kind !== 'handed_over') throw new Error(`not handed over: ${outcome.kind}`);
    return outcome.handed;
  }

  async cycle(more: Partial<Parameters<Deputy['cycle']>[0]> = {}) {
    const never = new AbortController().signal;
    const outcome = await this.deputy.cycle({ stop: never, abort: never, ...more });
    if (outcome.kind !== 'done') throw new Error(`no cycle: ${outcome.kind}`);
    return outcome.report;
  }

  /** How often each note was paid for, sorted: `['note-1 1', ...]`. */
  get paid(): string[] {
    return [...this.server.paid].map(([note, times]) => `${note} ${String(times)}`).sort();
  }

  /** Where the notes are now: `{ Done: 3 }`. */
  get folders(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const path of this.stage.vault.paths()) {
      const folder = path.split('/')[0] ?? '';
      if (/note-\d+\.md$/.test(path)) counts[folder] = (counts[folder] ?? 0) + 1;
    }
    return counts;
  }
}
