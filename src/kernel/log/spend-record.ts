import { jsonLine } from '../notes/values/json';
import type { Clock } from '../ports/clock';
import type { DeviceStore } from '../ports/device-store';
import { VaultError } from '../ports/vault';
import {
  type Budgets,
  type Limit,
  nearlyUsed,
  NOTHING_USED,
  type Period,
  reserve,
  type Used,
} from './budget';
import { spendKeys, type RecordedCall, SpendBook, usedOf } from './spend-book';
import { type CallAmount, type PlannedCall, type SpendLine } from './spend-lines';
import { addUsed, largerUsed, NO_SUMS, type Spent, SpentSums } from './spent-sums';
import { timeNow } from './time-now';
import { Turns } from '../ports/turns';

const FOLDER = 'spend';
const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);
const pathOf = (day: string): string => `${FOLDER}/${monthOf(day)}.jsonl`;

export interface Reservation {
  id: string;
  /** The day to whose budget the call belongs, in the person's time zone, `YYYY-MM-DD`. */
  day: string;
  /** Amount that is counted until the call is settled. */
  worst: CallAmount;
  batch?: number;
}

export type Reserving =
  /** The call is reserved. `near`: limits to warn the person about. `isFirst`: this is the device's first call. */
  | { kind: 'reserved'; reservation: Reservation; near: Limit[]; isFirst: boolean }
  | { kind: 'refused'; why: 'used_up' | 'price_unknown'; limit: Limit };

interface SpendRecordDeps {
  device: DeviceStore;
  /** Store outside the vault for a second copy of the sums of day and month; the larger of the two sums is used. */
  home: DeviceStore;
  clock: Clock;
  randomId: () => string;
}

/**
 * Every model call of this device, by month, in append-only files. Several processes share them: each appends its
 * reservation and then reads the file, whose order decides which came first. So two processes cannot both use the rest
 * of a budget.
 */
export class SpendRecord {
  private readonly books = new Map<string, SpendBook>();
  private readonly turns = new Turns();
  private readonly sums: SpentSums;
  private hasEntries = false;

  constructor(private readonly deps: SpendRecordDeps) {
    this.sums = new SpentSums(deps.home);
  }

  /** Counts a call at its worst case before it is made. Calls to this machine are exempt from budgets. */
  reserve(call: PlannedCall, budgets: Budgets): Promise<Reserving> {
    return this.turns.add(() => this.reserveNow(call, budgets));
  }

  /** Records the actual amount. The answer is already paid for, so a failed write is ignored. */
  async settle(reservation: Reservation, amount: CallAmount): Promise<void> {
    const { id, day, worst } = reservation;
    await this.append(day, { kind: 'settled', id, ...amount }).catch(ignoreVaultErrors);
    const { batch } = reservation;
    await this.addToSums(reservation, [usedOf(amount, 1, batch), usedOf(worst, -1, batch)]);
  }

  async free(reservation: Reservation): Promise<void> {
    const { id, day, worst, batch } = reservation;
    await this.append(day, { kind: 'freed', id }).catch(ignoreVaultErrors);
    await this.addToSums(reservation, [usedOf(worst, -1, batch)]);
  }

  /** Usage of a day and its month, including the sums that survive a restored vault. */
  async spentOn(day: string): Promise<Spent> {
    return (await this.sums.read(day).catch(ignoreVaultErrors)) ?? NO_SUMS;
  }

  async callsSince(day: string): Promise<RecordedCall[]> {
    const books = await this.booksSince(day);
    return books.flatMap((book) => book.calls).filter((call) => call.day >= day);
  }

  /** Reservations of a run since a day that are neither settled nor freed. */
  async openOf(run: string, day: string): Promise<Reservation[]> {
    return (await this.booksSince(day)).flatMap((book) => book.openOf(run));
  }

  private async booksSince(day: string): Promise<SpendBook[]> {
    const months = (await this.deps.device.list(FOLDER)).flatMap((path) => MONTH.exec(path)?.[1] ?? []);
    const read = months.filter((month) => month >= day.slice(0, month.length)).sort();
    return Promise.all(read.map((month) => this.turns.add(() => this.look(month))));
  }

  private async reserveNow(call: PlannedCall, budgets: Budgets): Promise<Reserving> {
    const { device, clock, randomId } = this.deps;
    const isFirst = !this.hasEntries && (await device.list(FOLDER)).length === 0;
    const at = timeNow(clock);
    const day = at.slice(0, 'YYYY-MM-DD'.length);
    const { in: input, out, cost, batch } = call;
    const together = batch === undefined ? {} : { batch };
    const reservation = { id: randomId(), day, worst: { in: input, out, cost }, ...together };
    const { id } = reservation;
    await this.append(day, { kind: 'reserved', id, at, day, ...call });
    const spent = await this.addToSums(reservation, [usedOf(call, 1, batch)]);
    this.hasEntries = true;
    const before: Record<Period, Used>[] = [];
    const book = await this.look(monthOf(day), (found) => {
      if (found === id) before.push(this.usedBefore(call, day, spent));
    });
    const [used] = before;
    if (used === undefined)
      throw new VaultError('io', `${pathOf(day)} does not contain what was written to it.`);
    if (call.cost === 'local') return { kind: 'reserved', reservation, near: [], isFirst: false };
    const verdict = reserve(budgets, used, { tokens: call.in + call.out, usd: call.cost, calls: batch ?? 1 });
    if (verdict.kind === 'allowed') {
      return {
        kind: 'reserved',
        reservation,
        near: await this.warnings(book, budgets, { used, day }),
        isFirst,
      };
    }
    await this.free(reservation);
    return verdict;
  }

  /** Usage before a call. A run may have begun in the previous month, so all read months are included. */
  private usedBefore({ item, run }: PlannedCall, day: string, spent: Spent): Record<Period, Used> {
    const usedBy = (key: string): Used => this.books.get(monthOf(day))?.usedBy(key) ?? NOTHING_USED;
    return {
      item: item === '' ? NOTHING_USED : usedBy(spendKeys.item(item)),
      run: [...this.books.values()]
        .map((book) => book.usedBy(spendKeys.run(run)))
        .reduce(addUsed, NOTHING_USED),
      day: largerUsed(usedBy(spendKeys.day(day)), spent.day),
      month: largerUsed(usedBy(spendKeys.month(day)), spent.month),
    };
  }

  /** Adds a call to the sums outside the vault. If that fails, only the record in the vault counts it. */
  private async addToSums({ id, day, worst, batch }: Reservation, amounts: readonly Used[]): Promise<Spent> {
    if (worst.cost === 'local') return NO_SUMS;
    const amount = amounts.reduce(addUsed);
    if (batch === undefined)
      return (await this.sums.add(day, id, amount).catch(ignoreVaultErrors)) ?? NO_SUMS;
    // A batch may be settled days later, when the sums of its day are gone, or in a later month, which does not include
    // it.
    const today = timeNow(this.deps.clock).slice(0, 'YYYY-MM-DD'.length);
    if (monthOf(today) !== monthOf(day)) return NO_SUMS;
    return (await this.sums.add(today, id, amount, 'month').catch(ignoreVaultErrors)) ?? NO_SUMS;
  }

  private async warnings(
    book: SpendBook,
    budgets: Budgets,
    { used, day }: { used: Record<Period, Used>; day: string },
  ): Promise<Limit[]> {
    const near: Limit[] = [];
    for (const limit of nearlyUsed(budgets, used)) {
      const { period, measure, cap } = limit;
      const of = `${period === 'day' ? spendKeys.day(day) : spendKeys.month(day)} ${measure} ${String(cap)}`;
      if (book.wasWarned(of)) continue;
      await this.append(day, { kind: 'warned', of });
      near.push(limit);
    }
    return near;
  }

  private async look(month: string, onReserved?: (id: string) => void): Promise<SpendBook> {
    const { device } = this.deps;
    let book = this.books.get(month) ?? new SpendBook();
    let added = await device.linesAfter(pathOf(month), book.end);
    // A file that became shorter was replaced, so it is read from its start.
    if (added === null) book = new SpendBook();
    added ??= await device.linesAfter(pathOf(month), 0);
    this.books.set(month, book);
    while (added !== null) {
      book.read(added, onReserved);
      added = added.isAll ? null : await device.linesAfter(pathOf(month), book.end);
    }
    return book;
  }

  private append(day: string, line: SpendLine): Promise<void> {
    return this.deps.device.append(pathOf(day), jsonLine(line));
  }
}

const MONTH = /(\d{4}-\d{2})\.jsonl$/;

function ignoreVaultErrors(error: unknown): null {
  if (!(error instanceof VaultError)) throw error;
  return null;
}
