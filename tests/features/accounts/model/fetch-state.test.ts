import { describe, expect, it } from 'vitest';
import {
  backOffMs,
  type FetchState,
  NEVER_FETCHED,
  nextFetchState,
} from '../../../../src/features/accounts/model/fetch-state';
import { aMailEntry } from '../../../fakes/mail-entry';
import { promise } from '../../../promise';

describe('A mailbox that does not answer', () => {
  it('waits longer after each failure, from 5 seconds up to 15 minutes, a fifth more or less', () => {
    promise('Other failures wait from 5 seconds up to 15 minutes, and are said once');
    const seconds = Array.from({ length: 12 }, (_, at) => backOffMs(at + 1, 0.5) / 1_000);
    expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]);
    expect([backOffMs(1, 0), backOffMs(1, 1)].map(Math.round)).toEqual([4_000, 6_000]);
    let state: FetchState = NEVER_FETCHED;
    for (let at = 0; at < 3; at += 1)
      state = nextFetchState(state, {
        kind: 'failed',
        why: 'Nothing there.',
        code: 'unreachable',
        now: 0,
        random: 0.5,
      });
    expect(state).toMatchObject({ failures: 3, notBefore: 20_000, trouble: 'Nothing there.' });
    expect(nextFetchState(state, { kind: 'looked' })).toMatchObject({
      failures: 0,
      notBefore: 0,
      trouble: '',
    });
  });
});

describe('What is watched on the server', () => {
  it('is each mail once, by its first number, and no more than a thousand', () => {
    const entries = Array.from({ length: 1_200 }, (_, at) => aMailEntry(at + 1));
    const noted = entries.map(({ uid }) => ({ messageId: `m${String(uid)}@example.org`, uid, mark: '' }));
    const state = nextFetchState(NEVER_FETCHED, { kind: 'dealt_with', entries, noted });
    expect(state.watched).toHaveLength(1_000);
    const again = nextFetchState(state, {
      kind: 'dealt_with',
      entries: [aMailEntry(1_201)],
      noted: [{ messageId: 'm1200@example.org', uid: 1_201, mark: '' }],
    });
    expect(again.watched.filter(({ messageId }) => messageId === 'm1200@example.org')).toEqual([
      { messageId: 'm1200@example.org', uid: 1_200, mark: '' },
    ]);
  });

  it('ends with a mail that Deputy moves out, and begins anew with its new number', () => {
    const mail = { messageId: 'm1@example.org', set: ['\\Seen' as const] };
    const watched = [{ messageId: 'm1@example.org', uid: 1, mark: '' }];
    const out = nextFetchState({ ...NEVER_FETCHED, watched }, { kind: 'moved_out', mail });
    expect(out).toMatchObject({ watched: [], moved: [mail] });
    const back = nextFetchState(out, { kind: 'moved_back', messageId: 'm1@example.org', uid: 7 });
    expect(back).toMatchObject({ watched: [{ messageId: 'm1@example.org', uid: 7, mark: '' }], moved: [] });
  });
});
