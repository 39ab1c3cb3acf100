import { readJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import { perSession } from '../../../core/session/per-session';
import { checkpoint, type Checkpoint } from '../model/checkpoint';

const PATH = 'plans.json';
const stored = z.record(z.string(), checkpoint);

/** How Deputy left each plan's steps, by id: a difference is a person's edit. A cache: nothing needs it. */
class Checkpoints {
  private constructor(
    private readonly device: DeviceStore,
    private known: Map<string, Checkpoint>,
    private saved: string,
  ) {}

  static async load(device: DeviceStore): Promise<Checkpoints> {
    const text = (await device.read(PATH)) ?? '{}';
    return new Checkpoints(device, new Map(Object.entries(readJson(stored, text) ?? {})), text);
  }

  find(plan: string): Checkpoint | null {
    return this.known.get(plan) ?? null;
  }

  set(plan: string, checkpoint: Checkpoint): void {
    this.known.set(plan, checkpoint);
  }

  /** Replaces all checkpoints. A plan that is not among them is no longer in progress. */
  async keep(now: ReadonlyMap<string, Checkpoint>): Promise<void> {
    this.known = new Map(now);
    const text = JSON.stringify(Object.fromEntries(now));
    if (text === this.saved) return;
    await this.device.replace(PATH, text);
    this.saved = text;
  }
}

export const checkpointsOf = perSession(({ ports: { device } }) => Checkpoints.load(device));
