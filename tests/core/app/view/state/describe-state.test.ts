import { describe, expect, it } from 'vitest';
import type { DeputyState } from '../../../../../src/core/app/view/state/deputy-state';
import { describeState, type Situation } from '../../../../../src/core/app/view/state/describe-state';
import { REFUSALS, type RefusalCode } from '../../../../../src/core/app/view/state/refusal-words';
import type { StatusAction, StatusLine } from '../../../../../src/core/app/view/state/status-line';

const at = (time: string): number => Date.parse(`2026-11-02T${time}:00+01:00`);

const SITUATION: Situation = { now: at('14:00'), zone: 'Europe/Berlin', provider: 'gemini', pending: 4 };

const progress = (done: number, text = 'My order') => ({ done, total: 16, text });

type Command = StatusAction['command'];
type Row = [
  state: DeputyState,
  tone: StatusLine['tone'],
  text: string,
  detail: string | null,
  command: Command | null,
];

const TABLE: { [Kind in DeputyState['kind']]: Row[] } = {
  unchosen: [
    [
      { kind: 'unchosen' },
      'calm',
      'Nothing runs yet',
      'Choose who reads your notes. Until then nothing is read or sent.',
      'use-rules',
    ],
  ],
  needs_consent: [
    [
      { kind: 'needs_consent', provider: 'gemini', model: '', baseUrl: '' },
      'warn',
      'Not yet allowed on this device',
      'The settings name Google Gemini. Nothing is sent there before you allow it.',
      'review-consent',
    ],
    [
      { kind: 'needs_consent', provider: 'custom', model: '', baseUrl: 'https://ai.example.org/v1' },
      'warn',
      'Not yet allowed on this device',
      'The settings name Custom server at https://ai.example.org/v1. Nothing is sent there before you allow it.',
      'review-consent',
    ],
  ],
  settings_unreadable: [
    [
      { kind: 'settings_unreadable', why: 'data.json is not JSON.' },
      'error',
      "The settings can't be read",
      'data.json is not JSON. They are kept as they are, and nothing starts automatically.',
      'open-provider-settings',
    ],
  ],
  not_set_up: [
    [
      { kind: 'not_set_up' },
      'calm',
      'This vault is not set up',
      'Deputy works in folders of its own, such as Needs_Action.',
      'set-up-folders',
    ],
  ],
  ready: [[{ kind: 'ready' }, 'calm', 'Ready to start', 'Nothing was sent yet.', 'run-triage']],
  paused: [
    [
      { kind: 'paused' },
      'calm',
      'Paused',
      '4 notes wait. Nothing starts automatically.',
      'resume-automation',
    ],
  ],
  idle: [
    [
      { kind: 'idle', lastCycle: at('13:58'), nextCycle: at('14:05') },
      'calm',
      'Idle. Next check 14:05',
      '4 notes wait.',
      null,
    ],
    [
      { kind: 'idle', lastCycle: null, nextCycle: Date.parse('2026-11-03T09:00:00+01:00') },
      'calm',
      'Idle. Next check Tue 9:00',
      '4 notes wait.',
      null,
    ],
    [{ kind: 'idle', lastCycle: null, nextCycle: null }, 'calm', 'Idle', '4 notes wait.', null],
  ],
  working: [
    [
      { kind: 'working', progress: null, rateLimitedUntil: null },
      'busy',
      'Checking for new mail',
      null,
      'stop-all-work',
    ],
    [
      { kind: 'working', progress: progress(0, ''), rateLimitedUntil: null },
      'busy',
      'Triaging 16 notes',
      null,
      'stop-all-work',
    ],
    [
      { kind: 'working', progress: progress(3), rateLimitedUntil: null },
      'busy',
      'Triaging 3 of 16',
      'My order',
      'stop-all-work',
    ],
    [
      {
        kind: 'working',
        progress: { work: 'import', ...progress(3), leftMs: 130_000 },
        rateLimitedUntil: null,
      },
      'busy',
      'Importing 3 of 16',
      'About 3 min left: My order',
      'stop-all-work',
    ],
    ...(
      [
        [{ kind: 'loading' }, 'loading the model'],
        [{ kind: 'reading' }, 'reading the mail'],
        [{ kind: 'writing', tokens: 1_080 }, 'writing, 1,080 tokens'],
        [{ kind: 'resting' }, 'waiting until the server answers again'],
      ] as const
    ).map(([waitsFor, words]): Row => [
      {
        kind: 'working',
        progress: { ...progress(3), leftMs: 130_000, waitsFor },
        rateLimitedUntil: null,
      },
      'busy',
      'Triaging 3 of 16',
      `About 3 min left, ${words}: My order`,
      'stop-all-work',
    ]),
    [
      { kind: 'working', progress: progress(12), rateLimitedUntil: at('14:05') },
      'warn',
      'Google Gemini is rate limited until 14:05',
      '4 notes wait; nothing was lost.',
      'stop-all-work',
    ],
    [
      {
        kind: 'working',
        progress: progress(3),
        rateLimitedUntil: null,
        retrying: { afterMs: 8_000, number: 4, of: 4, isUnsent: false },
      },
      'warn',
      'Trying again in 8 s, 4 of 4',
      'Google Gemini failed to answer.',
      'stop-all-work',
    ],
    [
      {
        kind: 'working',
        progress: progress(3),
        rateLimitedUntil: null,
        retrying: { afterMs: 8_000, number: 4, of: 4, isUnsent: true },
      },
      'warn',
      'Trying again in 8 s, 4 of 4',
      "Google Gemini can't be reached.",
      'stop-all-work',
    ],
    [
      { kind: 'working', progress: progress(3), rateLimitedUntil: at('13:59') },
      'busy',
      'Triaging 3 of 16',
      'My order',
      'stop-all-work',
    ],
  ],
  stopping: [
    [{ kind: 'stopping' }, 'busy', 'Stopping', 'Late answers are dropped; nothing is left half done.', null],
  ],
  refused: [
    [
      { kind: 'refused', code: 'auth', message: 'Check GEMINI_API_KEY.', nextTry: at('14:15') },
      'error',
      'Google Gemini refused the key',
      'Set a valid key. 4 notes wait; nothing was lost. Next try at 14:15.',
      'open-provider-settings',
    ],
    [
      { kind: 'refused', code: 'server_unreachable', message: 'Nothing answers', nextTry: null },
      'warn',
      "Google Gemini can't be reached",
      'Nothing answers. 4 notes wait; nothing was lost.',
      'run-triage',
    ],
  ],
  stuck: [
    [
      { kind: 'stuck', message: 'The disk is full.', nextTry: at('14:04') },
      'error',
      "The vault can't be written",
      'The disk is full. Nothing was lost. Next try at 14:04.',
      'run-triage',
    ],
  ],
  elsewhere: [
    [
      { kind: 'elsewhere', by: 'The command line (process 4711)' },
      'calm',
      'Deputy is busy in another window',
      'The command line (process 4711). Deputy continues here afterwards.',
      null,
    ],
  ],
  other_device: [
    [
      { kind: 'other_device', device: 'laptop' },
      'warn',
      'Deputy runs on another device: laptop',
      'Here you can read and decide. Deputy asks no model on this device.',
      'run-on-this-device',
    ],
  ],
  runner_unreadable: [
    [
      { kind: 'runner_unreadable', why: 'it names no runner' },
      'error',
      "Deputy is stopped: Runner.md can't be read",
      'It should name the one device that runs Deputy, but it names no runner. ' +
        'Fix or delete that note to continue.',
      null,
    ],
  ],
};

const ROWS = Object.values(TABLE).flat();

describe('what Deputy is doing', () => {
  it.each(ROWS)('of %j: %s, "%s"', (state, tone, text, detail, command) => {
    const line = describeState(state, SITUATION);
    expect({ ...line, action: line.action?.command ?? null }).toMatchObject({
      tone,
      text,
      detail,
      action: command,
    });
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
  for (const [, , text] of ROWS) expect(text.length).toBeLessThanOrEqual(42);
});
