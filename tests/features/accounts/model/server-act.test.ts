import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverActsOf } from '../../../../src/features/accounts/model/server-act';
import type { Effect, Operation } from '../../../../src/kernel/effects/operation';
import { OPERATION_KINDS, type OperationKind } from '../../../../src/kernel/effects/operation-kind';
import { promise } from '../../../promise';

type Done = Pick<Operation, 'kind' | 'byPerson' | 'effects'>;

const FOLDERS = { needsAction: 'Needs_Action', done: 'Done', archive: 'Archive' };
const move = (from: string, to: string): Effect => ({ kind: 'move', from: `${from}/a.md`, to: `${to}/a.md` });
const acts = (done: Done) => serverActsOf(done, FOLDERS);

describe('What follows on the mail server', () => {
  it('from what a person archives or marks as done is that the mail is archived there', () => {
    for (const folder of ['Done', 'Archive'])
      expect(acts({ kind: 'status', byPerson: true, effects: [move('Needs_Action', folder)] })).toEqual([
        { note: `${folder}/a.md`, to: 'archive', isAnswered: false },
      ]);
  });

  it('from a reply that was sent is that its mail is answered there, too; of the draft that moves with it, nothing', () => {
    const effects = [move('Drafts', 'Done'), move('Needs_Action', 'Done')];
    expect(acts({ kind: 'sent', byPerson: true, effects })).toEqual([
      { note: 'Done/a.md', to: 'archive', isAnswered: true },
    ]);
  });

  it('from an undo, or a note that is given back, is that the mail comes back', () => {
    const effects = [move('Archive', 'Needs_Action')];
    const back = [{ note: 'Needs_Action/a.md', to: 'inbox', isAnswered: false }];
    expect(acts({ kind: 'undo', effects })).toEqual(back);
    expect(acts({ kind: 'status', byPerson: true, effects })).toEqual(back);
  });

  it('from what rules, models and cycles do is nothing', () => {
    promise('A decision of rules or models moves and marks nothing on the server');
    const folder = fc.constantFrom('Needs_Action', 'Done', 'Archive', 'Drafts', 'Inbox', 'Needs_Action/Deep');
    const kind = fc.constantFrom(...(Object.keys(OPERATION_KINDS) as OperationKind[]));
    fc.assert(
      fc.property(kind, fc.array(fc.tuple(folder, folder)), (made, moves) => {
        fc.pre(made !== 'undo');
        const effects = moves.map(([from, to]) => move(from, to));
        expect(acts({ kind: made, effects })).toEqual([]);
        expect(acts({ kind: made, byPerson: false, effects })).toEqual([]);
      }),
    );
  });
});
