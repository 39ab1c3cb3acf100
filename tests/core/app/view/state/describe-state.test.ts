import { describe, expect, it } from 'vitest';
import type { DeputyState } from '../../../../../src/core/app/view/state/deputy-state';
import { describeState, type Situation } from '../../../../../src/core/app/view/state/describe-state';
import { REFUSALS, type RefusalCode } from '../../../../../src/core/app/view/state/refusal-words';
import { expectGolden } from '../../../../golden';

const at = (time: string): number => Date.parse(`2026-11-02T${time}:00+01:00`);

const SITUATION: Situation = {
  now: at('14:00'),
  zone: 'Europe/Berlin',
  locale: 'en-GB',
  provider: 'gemini',
  pending: 4,
};

const progress = (done: number, text = 'My order') => ({ done, total: 16, text });

/** A new state does not compile without an example; the golden has what the status says of each. */
const TABLE: { [Kind in DeputyState['kind']]: DeputyState[] } = {
  unchosen: [{ kind: 'unchosen' }],
  needs_consent: [
    { kind: 'needs_consent', provider: 'gemini', model: '', baseUrl: '' },
    { kind: 'needs_consent', provider: 'custom', model: '', baseUrl: 'https://ai.example.org/v1' },
  ],
  settings_unreadable: [{ kind: 'settings_unreadable', why: 'data.json is not JSON.' }],
  not_set_up: [{ kind: 'not_set_up' }],
  ready: [{ kind: 'ready' }],
  paused: [{ kind: 'paused' }, { kind: 'paused', device: 'laptop' }],
  idle: [
    { kind: 'idle', lastCycle: at('13:58'), nextCycle: at('14:05') },
    { kind: 'idle', lastCycle: null, nextCycle: Date.parse('2026-11-03T09:00:00+01:00') },
    { kind: 'idle', lastCycle: null, nextCycle: null },
  ],
  working: [
    { kind: 'working', progress: null, rateLimitedUntil: null },
    { kind: 'working', progress: progress(0, ''), rateLimitedUntil: null },
    { kind: 'working', progress: progress(3), rateLimitedUntil: null },
    {
      kind: 'working',
      progress: { work: 'import', ...progress(3), leftMs: 130_000 },
      rateLimitedUntil: null,
    },
    ...(
      [
        { kind: 'loading' },
        { kind: 'reading' },
        { kind: 'writing', tokens: 1_080 },
        { kind: 'resting' },
      ] as const
    ).map((waitsFor): DeputyState => ({
      kind: 'working',
      progress: { ...progress(3), leftMs: 130_000, waitsFor },
      rateLimitedUntil: null,
    })),
    { kind: 'working', progress: progress(12), rateLimitedUntil: at('14:05') },
    {
      kind: 'working',
      progress: progress(3),
      rateLimitedUntil: null,
      retrying: { afterMs: 8_000, number: 4, of: 4, isUnsent: false },
    },
    {
      kind: 'working',
      progress: progress(3),
      rateLimitedUntil: null,
      retrying: { afterMs: 8_000, number: 4, of: 4, isUnsent: true },
    },
    { kind: 'working', progress: progress(3), rateLimitedUntil: at('13:59') },
  ],
  stopping: [{ kind: 'stopping' }],
  refused: [
    { kind: 'refused', code: 'auth', message: 'Check GEMINI_API_KEY.', nextTry: at('14:15') },
    { kind: 'refused', code: 'server_unreachable', message: 'Nothing answers', nextTry: null },
  ],
  stuck: [{ kind: 'stuck', message: 'The disk is full.', nextTry: at('14:04') }],
  elsewhere: [{ kind: 'elsewhere', by: 'The command line (process 4711)' }],
  other_device: [{ kind: 'other_device', device: 'laptop' }],
  runner_unreadable: [{ kind: 'runner_unreadable', why: 'it names no runner' }],
};

const STATES = Object.values(TABLE).flat();

describe('what Deputy is doing', () => {
  it('is said in one line, with what a person can do', () => {
    const said = STATES.map((state) => {
      const { tone, text, detail, action } = describeState(state, SITUATION);
      const more = [detail ?? [], action === null ? [] : `[${action.command}]`].flat();
      return [JSON.stringify(state), `  ${tone}: ${text}`, ...more.map((line) => `    ${line}`)].join('\n');
    });
    expectGolden('activity/states.txt', `${said.join('\n\n')}\n`);
  });

  it('says before the start what it would take, and offers to try a few', () => {
    const ready = { kind: 'ready' } as const;
    expect(
      describeState(ready, { ...SITUATION, pending: 24, estimate: '24 notes, about $0.02' }),
    ).toMatchObject({
      action: { label: 'Start triage (24 notes, about $0.02)', command: 'run-triage' },
      also: [{ label: 'Try 3 first', command: 'try-first' }],
    });
    expect(describeState(ready, { ...SITUATION, pending: 3 }).also).toBeUndefined();
    expect(describeState(ready, { ...SITUATION, pending: 0, estimate: '0 notes' }).action?.label).toBe(
      'Start triage',
    );
  });

  it('shows how far it is, while it waits for a rate limit too', () => {
    const state = { kind: 'working', progress: progress(3) } as const;
    for (const rateLimitedUntil of [null, at('14:05')]) {
      expect(describeState({ ...state, rateLimitedUntil }, SITUATION).progress).toEqual({
        done: 3,
        total: 16,
      });
    }
  });

  it('tells one time, of the last look where there is no next one', () => {
    const timed = { kind: 'idle', lastCycle: at('13:58'), nextCycle: at('14:00') } as const;
    expect(describeState(timed, { ...SITUATION, pending: 0 })).toMatchObject({
      text: 'Up to date. Next check 14:00',
      detail: null,
    });
    const idle = { ...timed, nextCycle: null } as const;
    expect(describeState(idle, { ...SITUATION, pending: 0 })).toMatchObject({
      text: 'Up to date',
      detail: 'Last check 13:58.',
    });
  });

  it('speaks of one note as one', () => {
    expect(describeState({ kind: 'paused' }, { ...SITUATION, pending: 1 }).detail).toContain('1 note waits.');
  });

  it("tells the time by the person's zone and habit", () => {
    const idle = { kind: 'idle', lastCycle: null, nextCycle: at('14:05') } as const;
    const there = { ...SITUATION, zone: 'America/New_York', locale: 'en-US' };
    expect(describeState(idle, there).text).toMatch(/^Idle\. Next check 8:05\sAM$/u);
  });

  it('makes the words of others inert and short', () => {
    const hostile = `\u202Ekey\u0007 ${'x '.repeat(3_000)}`;
    const { detail } = describeState(
      { kind: 'refused', code: 'server_unreachable', message: hostile, nextTry: null },
      SITUATION,
    );
    expect(detail).toMatch(/^key x/);
    expect(detail?.length).toBeLessThan(320);
  });
});

describe('a refusal', () => {
  it.each(Object.keys(REFUSALS) as RefusalCode[])('%s has words for 300 px and a way on', (code) => {
    const line = describeState({ kind: 'refused', code, message: 'Why.', nextTry: null }, SITUATION);
    expect(line.text.length).toBeLessThanOrEqual(42);
    expect(line.action).not.toBeNull();
  });
});

it('every status fits one line or two of 300 px', () => {
  for (const state of STATES) expect(describeState(state, SITUATION).text.length).toBeLessThanOrEqual(42);
});
