import { parseJson } from '../llm/provider/answers/parse-json';
import * as z from '../kernel/notes/values/schema';
import { checkpoint, type Checkpoint } from '../features/plans/model/checkpoint';
import type { DeviceStore } from '../kernel/ports/device-store';

const PATH = 'plans.json';
const stored = z.record(z.string(), checkpoint);

/**
 * How Deputy last left the steps of each plan, by the plan's id: what differs, a person has changed. A cache: without it
 * nothing is compared.
 */
export class Checkpoints {
  private constructor(
    private readonly device: DeviceStore,
    private known: Map<string, Checkpoint>,
    private saved: string,
  ) {}

  static async load(device: DeviceStore): Promise<Checkpoints> {
    const text = (await device.read(PATH)) ?? '{}';
    const read = stored.safeParse(parseJson(text));
    return new Checkpoints(device, new Map(Object.entries(read.success ? read.data : {})), text);
  }

  find(plan: string): Checkpoint | null {
    return this.known.get(plan) ?? null;
  }

  set(plan: string, checkpoint: Checkpoint): void {
    this.known.set(plan, checkpoint);
  }

  /** What is not among them is no plan in work any more. */
  async keep(now: ReadonlyMap<string, Checkpoint>): Promise<void> {
    this.known = new Map(now);
    const text = JSON.stringify(Object.fromEntries(now));
    if (text === this.saved) return;
    await this.device.replace(PATH, text);
    this.saved = text;
  }
}
