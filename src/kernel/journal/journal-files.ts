import { jsonLine, parseJson } from '../notes/values/json';
import type { DeviceStore } from '../ports/device-store';
import type { AnswerJournal, AnswerName, Journal, OperationJournal } from '../ports/journal';

/** The journal as files of this device. Removes torn files and foreign names when it finds them. */
export const journalFiles = (device: DeviceStore): Journal => ({
  operations: new OperationFiles(device),
  answers: new AnswerFiles(device),
});

const openPath = (id: string): string => `open/${id}.json`;

/** Operations as files: `open/<id>.json` while unfinished, then a line in `done-YYYY-MM.jsonl`. */
class OperationFiles implements OperationJournal {
  constructor(private readonly device: DeviceStore) {}

  async begin(id: string, operation: unknown): Promise<void> {
    const outcome = await this.device.create(openPath(id), JSON.stringify(operation));
    if (outcome === 'exists') throw new Error(`Operation ${id} was begun twice.`);
  }

  /** A torn record is removed: it never took effect, since effects begin only after it is whole. */
  async listOpen(): Promise<{ id: string; operation: unknown }[]> {
    const found = [];
    for (const path of await this.device.list('open')) {
      const id = /^open\/(.+)\.json$/.exec(path)?.[1];
      const operation = parseJson((await this.device.read(path)) ?? '');
      if (id === undefined || operation === undefined) await this.device.remove(path);
      else found.push({ id, operation });
    }
    return found;
  }

  end(id: string): Promise<void> {
    return this.device.remove(openPath(id));
  }

  addDone(at: string, records: readonly unknown[]): Promise<void> {
    return this.device.append(`done-${at.slice(0, 7)}.jsonl`, records.map(jsonLine).join(''));
  }

  async *readDone(): AsyncGenerator {
    const months = (await this.device.list('')).filter((path) => /^done-\d{4}-\d{2}\.jsonl$/.test(path));
    for (const path of months.sort().reverse()) {
      for await (const text of this.blocksOf(path))
        for (const line of text.split('\n').reverse()) {
          const record = parseJson(line);
          if (record !== undefined) yield record;
        }
    }
  }

  /** The lines of a file in blocks, the last block first. */
  private async *blocksOf(path: string): AsyncGenerator<string, void> {
    const { device } = this;
    if (device.linesBefore === undefined) yield (await device.read(path)) ?? '';
    else
      for (let block = await device.linesBefore(path); block !== null;) {
        yield block.text;
        block = block.start === 0 ? null : await device.linesBefore(path, block.start);
      }
  }
}

const answerPath = ({ run, stage, round }: AnswerName): string =>
  `answers/${run}.${stage}-${String(round)}.json`;

const ANSWER_PATH = /^answers\/([^/]+)\.([a-z_]+)-(\d+)\.json$/;

/** Answers as files of one folder: `answers/<run>.<stage>-<round>.json`. */
class AnswerFiles implements AnswerJournal {
  /** Paths of the answers of an attempt, by run. */
  private readonly held = new Map<string, Set<string>>();

  constructor(private readonly device: DeviceStore) {}

  async save(name: AnswerName, answer: unknown): Promise<void> {
    const path = answerPath(name);
    this.hold(name.run, path);
    await this.device.create(path, JSON.stringify(answer));
  }

  async list(): Promise<{ name: AnswerName; answer: unknown }[]> {
    const found = [];
    for (const path of await this.device.list('answers')) {
      const [, run, stage, round] = ANSWER_PATH.exec(path) ?? [];
      const answer = parseJson((await this.device.read(path)) ?? '');
      if (run === undefined || stage === undefined || answer === undefined) await this.device.remove(path);
      else {
        this.hold(run, path);
        found.push({ name: { run, stage, round: Number(round) }, answer });
      }
    }
    return found;
  }

  remove(name: AnswerName): Promise<void> {
    return this.device.remove(answerPath(name));
  }

  async close(run: string): Promise<void> {
    for (const path of this.held.get(run) ?? []) await this.device.remove(path);
    this.held.delete(run);
  }

  private hold(run: string, path: string): void {
    const paths = this.held.get(run) ?? new Set();
    this.held.set(run, paths.add(path));
  }
}
