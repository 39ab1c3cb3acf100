import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareMarks,
  dueForReport,
  EMPTY_LEDGER,
  isOther,
  type MailLedger,
  markOf,
  nextLedger,
} from '../../../../src/features/accounts/model/mail-ledger';
import { UidSet } from '../../../../src/features/accounts/model/uid-set';
import type { MailEntry } from '../../../../src/kernel/ports/mail-source';
import { aMailEntry } from '../../../fakes/mail-entry';
import { runs, SEED } from '../../../runs';

it('a set of UIDs holds what was added and not removed, however it is written', () => {
  const uids = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 30 });
  fc.assert(
    fc.property(uids, uids, uids, (first, added, removed) => {
      const expected = new Set([...first, ...added]);
      for (const uid of removed) expected.delete(uid);
      const set = UidSet.parse(UidSet.of(first).with(added).without(removed).toString());
      for (let uid = 0; uid <= 61; uid += 1) expect(set.has(uid)).toBe(expected.has(uid));
    }),
    { seed: SEED, numRuns: runs(5_000) },
  );
  expect(UidSet.of([3, 1, 2, 7]).toString()).toBe('1:3,7');
});

describe('The ledger of an inbox', () => {
  const settled = (...entries: MailEntry[]): MailLedger =>
    nextLedger(EMPTY_LEDGER, { kind: 'settled', entries });

  it('takes a mail that another UID stands for now as known, and the one in its place as new', () => {
    const before = settled(aMailEntry(1, { messageId: '<seven@x.example>' }));
    const eight = aMailEntry(1, { messageId: '<eight@x.example>' });
    const seven = aMailEntry(2, { messageId: '<seven@x.example>' });
    expect(
      compareMarks(before, { settled: [eight], fresh: [seven] }, { isNew: () => true, isTaken: () => false }),
    ).toEqual({
      settled: [seven],
      renumbered: [eight],
    });
  });

  it('takes a mail for another one by its id, or by what both marks say of time and size', () => {
    const mark = markOf(aMailEntry(1, { messageId: '' }));
    const others = [
      aMailEntry(1, { messageId: '', receivedAt: 9 }),
      aMailEntry(1, { messageId: '', size: 9 }),
      aMailEntry(1, { messageId: '', receivedAt: 0 }),
      aMailEntry(1),
      aMailEntry(1, { size: 9 }),
    ];
    expect(others.map((other) => isOther(mark, markOf(other), true))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    const both = aMailEntry(1, { messageId: '', receivedAt: 9, size: 9 });
    expect([...others, both].map((other) => isOther(mark, markOf(other), false))).toEqual([
      ...[false, false, false, false, false],
      true,
    ]);
    expect(isOther(markOf(aMailEntry(1)), markOf(aMailEntry(1, { receivedAt: 9, size: 9 })), true)).toBe(
      false,
    );
  });

  it('blames a mail after three looks that brought another one, and forgets it only when it is gone for a minute', () => {
    const withheld = (ledger: MailLedger, isSingle: boolean): MailLedger =>
      nextLedger(ledger, { kind: 'withheld', mails: [{ uid: 3, why: 'refused', isSingle }], now: 0 });
    let ledger = withheld(withheld(withheld(withheld(EMPTY_LEDGER, false), false), true), true);
    expect(dueForReport(ledger)).toEqual([]);
    ledger = withheld(ledger, true);
    expect(dueForReport(ledger).map(({ uid }) => uid)).toEqual([3]);
    const listed = (uids: number[], now: number): void => {
      ledger = nextLedger(ledger, { kind: 'listed', uids, now });
    };
    listed([1, 2], 1_000);
    listed([1, 2, 3], 59_000);
    listed([1, 2], 60_000);
    listed([1, 2], 119_000);
    expect(ledger.owed).toHaveLength(1);
    listed([1, 2], 121_000);
    expect(ledger.owed).toEqual([]);
  });
});
