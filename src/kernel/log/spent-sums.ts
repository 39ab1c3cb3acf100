import { jsonLine, readJsonLines } from '../notes/values/json';
import * as z from '../notes/values/schema';
import type { DeviceStore } from '../ports/device-store';
import { NOTHING_USED, type Used } from './budget';
import { Turns } from '../ports/turns';

const FOLDER = 'spent';
const DAY = /^spent\/(\d{4}-\d{2}-\d{2})\.jsonl$/;
const pathOf = (day: string): string => `${FOLDER}/${day}.jsonl`;

const used = z.object({ calls: z.number(), tokens: z.number(), usd: z.number() });
const sumLine = z.union([
  /** First line of a day's file: usage of the month before this day. */
  z.object({ before: used }),
  z.object({ id: z.string(), ...used.shape, monthOnly: z.exactOptional(z.literal(true)) }),
]);
type SumLine = z.infer<typeof sumLine>;

export interface Spent {
  day: Used;
  month: Used;
}

export const NO_SUMS: Spent = { day: NOTHING_USED, month: NOTHING_USED };

/** A day's file as far as it was read, up to a line break. */
interface ReadDay {
  spent: Spent;
  end: number;
}

/**
 * Sums by day and month, stored where restoring the vault from a backup does not change them. One append-only file per
 * day, shared by several processes; it starts with the sum of its month so far.
 */
export class SpentSums {
  private readonly days = new Map<string, ReadDay>();
  private readonly turns = new Turns();

  constructor(private readonly home: DeviceStore) {}

  /** Adds the amount of call `id` to a day, or only to its month. Returns the usage before the call. */
  add(day: string, id: string, amount: Used, of: 'day' | 'month' = 'day'): Promise<Spent> {
    return this.turns.add(async () => {
      if (!this.days.has(day)) await this.begin(day);
      await this.home.append(
        pathOf(day),
        jsonLine({ id, ...amount, ...(of === 'day' ? {} : { monthOnly: true }) }),
      );
      const before: Spent[] = [];
      await this.look(day, (line, spent) => {
        if ('id' in line && line.id === id) before.push(spent);
      });
      return before[0] ?? NO_SUMS;
    });
  }

  read(day: string): Promise<Spent> {
    return this.turns.add(() => this.readNow(day));
  }

  private async readNow(day: string): Promise<Spent> {
    return (await this.look(day)) ?? { day: NOTHING_USED, month: await this.monthBefore(day) };
  }

  private async begin(day: string): Promise<void> {
    if ((await this.home.read(pathOf(day))) !== null) return;
    await this.home.create(pathOf(day), jsonLine({ before: await this.monthBefore(day) }));
    for (const old of (await this.known()).slice(0, -KEPT)) await this.home.remove(pathOf(old));
  }

  private async monthBefore(day: string): Promise<Used> {
    const month = day.slice(0, 'YYYY-MM'.length);
    const last = (await this.known()).filter((each) => each.startsWith(month) && each < day).at(-1);
    return last === undefined ? NOTHING_USED : (await this.readNow(last)).month;
  }

  private async known(): Promise<string[]> {
    return (await this.home.list(FOLDER)).flatMap((path) => DAY.exec(path)?.[1] ?? []);
  }

  private async look(
    day: string,
    onLine: (line: SumLine, before: Spent) => void = () => undefined,
  ): Promise<Spent | null> {
    let { spent, end } = this.days.get(day) ?? { spent: NO_SUMS, end: 0 };
    for (let isAll = false; !isAll;) {
      const added = await this.home.linesAfter(pathOf(day), end);
      if (added === null) return null;
      for (const line of readJsonLines(sumLine, added.text)) {
        onLine(line, spent);
        spent = plus(spent, line);
      }
      ({ end, isAll } = added);
      this.days.set(day, { spent, end });
    }
    return spent;
  }
}

/** Number of days whose files are kept: two, because a call from before midnight may be settled after midnight. */
const KEPT = 2;

const plus = ({ day, month }: Spent, line: SumLine): Spent =>
  'before' in line
    ? { day, month: addUsed(month, line.before) }
    : { day: line.monthOnly === true ? day : addUsed(day, line), month: addUsed(month, line) };

export const addUsed = (a: Used, b: Used): Used => ({
  calls: a.calls + b.calls,
  tokens: a.tokens + b.tokens,
  usd: a.usd + b.usd,
});

/** The larger usage of two records of one period, because at least so much was used. */
export const largerUsed = (a: Used, b: Used): Used => ({
  calls: Math.max(a.calls, b.calls),
  tokens: Math.max(a.tokens, b.tokens),
  usd: Math.max(a.usd, b.usd),
});
