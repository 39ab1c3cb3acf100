import { type AddedLines, readJson } from '../notes/values/json';
import { NOTHING_USED, type Used } from './budget';
import { type CallAmount, spendLine, type SpendLine } from './spend-lines';
import { addUsed } from './spent-sums';

type Reserved = Extract<SpendLine, { kind: 'reserved' }>;

export type RecordedCall = Omit<Reserved, 'kind' | 'id'> & { isOpen: boolean };

/** One month of the record, read up to its current end. */
export class SpendBook {
  private readonly byId = new Map<string, RecordedCall>();
  private readonly sums = new Map<string, Used>();
  private readonly warned = new Set<string>();
  /** Offset at which the lines that were read end; the text after it may still be being written. */
  end = 0;

  /** Reads the lines after `end`. `onReserved` comes before a reservation counts: only earlier calls precede it. */
  read({ text, end }: AddedLines, onReserved: (id: string) => void = () => undefined): void {
    for (const part of text.split('\n')) {
      const line = part === '' ? null : readJson(spendLine, part);
      if (line?.kind === 'reserved') onReserved(line.id);
      if (line !== null) this.take(line);
    }
    this.end = end;
  }

  /** All calls, in the order of their reservations. */
  get calls(): RecordedCall[] {
    return [...this.byId.values()];
  }

  /** Reservations of a run that are neither settled nor freed. */
  openOf(run: string): (Pick<RecordedCall, 'day' | 'batch'> & { id: string; worst: CallAmount })[] {
    return [...this.byId].flatMap(([id, { isOpen, in: input, out, cost, ...call }]) =>
      isOpen && call.run === run ? [{ ...call, id, worst: { in: input, out, cost } }] : [],
    );
  }

  usedBy(key: string): Used {
    return this.sums.get(key) ?? NOTHING_USED;
  }

  wasWarned(of: string): boolean {
    return this.warned.has(of);
  }

  private take(line: SpendLine): void {
    if (line.kind === 'warned') {
      this.warned.add(line.of);
      return;
    }
    const known = this.byId.get(line.id);
    if (line.kind === 'reserved') {
      if (known !== undefined) return;
      const { kind: _kind, id, ...call } = line;
      this.put(id, { ...call, isOpen: true });
    } else if (known?.isOpen === true) {
      this.count(known, -1);
      this.byId.delete(line.id);
      if (line.kind === 'freed') return;
      const { in: input, out, cost } = line;
      this.put(line.id, { ...known, in: input, out, cost, isOpen: false });
    }
  }

  private put(id: string, call: RecordedCall): void {
    this.byId.set(id, call);
    this.count(call, 1);
  }

  private count(call: RecordedCall, sign: 1 | -1): void {
    // A call to a server on this machine is free and exempt from budgets.
    if (call.cost === 'local') return;
    for (const key of keysOf(call))
      this.sums.set(key, addUsed(this.usedBy(key), usedOf(call, sign, call.batch)));
  }
}

export const usedOf = ({ in: input, out, cost }: CallAmount, sign: 1 | -1 = 1, calls = 1): Used => ({
  calls: sign * calls,
  tokens: sign * (input + out),
  usd: sign * (typeof cost === 'number' ? cost : 0),
});

export const spendKeys = {
  item: (item: string): string => `item ${item}`,
  run: (run: string): string => `run ${run}`,
  day: (day: string): string => `day ${day}`,
  month: (day: string): string => `month ${day.slice(0, 'YYYY-MM'.length)}`,
} as const;

const keysOf = ({ item, run, day, batch }: RecordedCall): string[] => [
  ...(item === '' ? [] : [spendKeys.item(item)]),
  spendKeys.run(run),
  ...(batch === undefined ? [spendKeys.day(day)] : []),
  spendKeys.month(day),
];
