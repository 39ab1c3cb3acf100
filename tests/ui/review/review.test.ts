import { describe, expect, it } from 'vitest';
import type { DecideOutcome, PersonDecision } from '../../../src/core/approvals/work/person-decision';
import { Review } from '../../../src/ui/review/review';
import { promise } from '../../promise';
import { requestCard, requestCards } from './demo-approvals';

const settled = (state: 'executed' | 'rejected' | 'tool_error' | 'handed_over'): DecideOutcome => ({
  kind: 'settled',
  state,
  why: null,
  note: 'Done/note.md',
});

const reviewing = (answer: (path: string) => DecideOutcome | Promise<DecideOutcome>) => {
  const asked: [string, PersonDecision][] = [];
  const review = new Review(() => ({
    decide: async (path, decision) => {
      asked.push([path, decision]);
      return answer(path);
    },
  }));
  return { review, asked };
};

describe('what is decided', () => {
  it('is the text that was shown, at the attempt that was shown', async () => {
    const { review, asked } = reviewing(() => settled('executed'));
    await review.decide([requestCard({ hash: 'shown', attempt: 3, path: 'P/1.md' })], { kind: 'approve' });
    expect(asked).toEqual([['P/1.md', { kind: 'approve', request: 'r1', shownHash: 'shown', attempt: 3 }]]);
  });

  it('goes one after another, and one that fails leaves the others alone', async () => {
    let underWay = 0;
    const { review, asked } = reviewing(async (path) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise((resolve) => setTimeout(resolve));
      underWay -= 1;
      if (path.endsWith('2.md')) throw new Error('Disk full.');
      return path.endsWith('3.md') ? settled('tool_error') : settled('executed');
    });
    const { report } = await review.decide(requestCards(4), { kind: 'reject', reason: '' });
    expect(asked.map(([path]) => path)).toEqual([1, 2, 3, 4].map((n) => `Pending_Approval/${n}.md`));
    expect(report.title).toBe('Rejected 2, skipped 1, 1 needs attention');
  });

  it('waits together until undo is over, where it is approved', async () => {
    let underWay = 0;
    const { review } = reviewing(async (path) => {
      underWay += 1;
      await new Promise((resolve) => setTimeout(resolve));
      expect(underWay).toBe(3);
      return path.endsWith('3.md') ? settled('tool_error') : settled('executed');
    });
    const { report } = await review.decide(requestCards(3), { kind: 'approve' });
    expect(report.title).toBe('Approved 2, 1 needs attention');
  });

  it('is not decided twice at the same time, in whatever view', async () => {
    let finish = (): void => undefined;
    const { review, asked } = reviewing(
      () => new Promise((resolve) => (finish = () => resolve(settled('executed')))),
    );
    const first = review.decide(requestCards(1), { kind: 'approve' });
    const second = await review.decide(requestCards(1), { kind: 'reject', reason: '' });
    expect([asked.length, second.report.title]).toEqual([1, 'It is being decided already']);
    finish();
    await first;
    expect(review.deciding.size).toBe(0);
  });

  it('tells its subscribers when it begins and when it ends', async () => {
    const { review } = reviewing(() => settled('executed'));
    const seen: number[] = [];
    const stop = review.subscribe(() => seen.push(review.deciding.size));
    await review.decide(requestCards(2), { kind: 'approve' });
    stop();
    expect(seen).toEqual([2, 1, 0]);
  });
});

describe('what is reported', () => {
  it('names the reason of a rejection behind what was rejected', async () => {
    const rejected: DecideOutcome = { kind: 'settled', state: 'rejected', why: 'too early', note: 'R/n.md' };
    const { review } = reviewing(() => rejected);
    const { report } = await review.decide([requestCard()], { kind: 'reject', reason: 'too early' });
    expect([report.title, report.lines]).toEqual(['Rejected: Re: Does the 14th still work? (too early)', []]);
  });

  const reported = async (outcome: DecideOutcome): Promise<string[]> => {
    const { report } = await reviewing(() => outcome).review.decide([requestCard()], { kind: 'approve' });
    return [report.title, ...report.lines];
  };

  it('says "Sent" only when that is on record', async () => {
    promise('Every sentence that says "sent" comes from a recorded outcome, or from the person');
    const about = 'Re: Does the 14th still work?';
    expect(await reported(settled('executed'))).toEqual([`Sent: ${about}`]);
    expect(await reported(settled('handed_over'))).toEqual([`Approved, and not sent: ${about}`]);
    const later: DecideOutcome = { kind: 'put_off', why: 'With the next cycle.', device: null, note: 'n.md' };
    expect(await reported(later)).toEqual([`Approved: ${about}`, 'With the next cycle.']);
    const trouble = 'Could not write the state';
    const sent: DecideOutcome = { kind: 'settled', state: 'executed', why: null, note: 'n.md', trouble };
    expect(await reported(sent)).toEqual([
      `Sent: ${about}`,
      `Its notes could not be updated now: ${trouble}`,
    ]);
    expect(await reported({ ...later, trouble })).toContain(`It could not be carried out now: ${trouble}`);
    const changed: DecideOutcome = { kind: 'changed', why: 'Look again.' };
    expect(await reported(changed)).toEqual([`Nothing was decided: ${about}`, 'Look again.']);
  });
});

describe('a refusal', () => {
  it('can be taken back, wherever the note lies then', async () => {
    const { review, asked } = reviewing((path) => ({ ...settled('rejected'), note: `Rejected/${path}` }));
    const { undo } = await review.decide(requestCards(2), { kind: 'reject', reason: 'No.' });
    expect((await undo?.())?.report.title).toBe('2 wait for you again');
    expect(asked.slice(2)).toEqual([
      ['Rejected/Pending_Approval/1.md', { kind: 'restore' }],
      ['Rejected/Pending_Approval/2.md', { kind: 'restore' }],
    ]);
  });

  it('is the only answer that can be', async () => {
    const { review } = reviewing(() => settled('executed'));
    expect((await review.decide(requestCards(1), { kind: 'approve' })).undo).toBeNull();
    const { review: refusing } = reviewing(() => ({ kind: 'refused', why: 'It is done.' }));
    expect((await refusing.decide(requestCards(1), { kind: 'reject', reason: '' })).undo).toBeNull();
  });
});
