import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AutomationEvent,
  type AutomationMachine,
  isAutomatic,
  mayWork,
  startMachine,
  stateOf,
  nextAutomation,
} from '../../../../src/core/app/automation/automation-state';
import type { Resting } from '../../../../src/core/app/cycle-schedule';
import { permissionOf } from '../../../../src/core/settings/permission';
import type { Permission } from '../../../../src/core/settings/permission';
import { promise } from '../../../promise';

const permission = fc.constantFrom<Permission>(
  { kind: 'given' },
  { kind: 'unchosen' },
  { kind: 'needs_consent', provider: 'openai', model: '', baseUrl: '' },
  { kind: 'settings_unreadable', why: 'damaged' },
);
const resting = fc.constantFrom<Resting>(
  { kind: 'idle', lastCycle: 1, nextCycle: 2 },
  { kind: 'not_set_up' },
  { kind: 'refused', code: 'auth', message: 'bad key', nextTry: 3 },
  { kind: 'stuck', message: 'full', nextTry: 3 },
  { kind: 'elsewhere', by: 'deputy' },
  { kind: 'other_device', device: 'phone' },
  { kind: 'runner_unreadable', why: 'merged' },
);
/** A new kind of event does not compile without its arbitrary. */
const EVENTS: { [Kind in AutomationEvent['kind']]: fc.Arbitrary<Extract<AutomationEvent, { kind: Kind }>> } =
  {
    permitted: fc.record({ kind: fc.constant('permitted'), permission }),
    paused: fc.constant({ kind: 'paused' }),
    resumed: fc.constant({ kind: 'resumed' }),
    held: fc.constant({ kind: 'held' }),
    started: fc.constant({ kind: 'started' }),
    began: fc.constant({ kind: 'began' }),
    ended: fc.constant({ kind: 'ended' }),
    progressed: fc.record({
      kind: fc.constant('progressed'),
      progress: fc.constantFrom(
        null,
        { text: 'a', done: 1, total: 3 },
        { work: 'import' as const, text: 'a', done: 1, total: 3 },
      ),
    }),
    rate_limited: fc.record({ kind: fc.constant('rate_limited'), until: fc.constantFrom(null, 9) }),
    retrying: fc.record({
      kind: fc.constant('retrying'),
      again: fc.constant({ afterMs: 2_000, number: 2, of: 4, isUnsent: false }),
    }),
    rested: fc.record({ kind: fc.constant('rested'), resting }),
    stop_asked: fc.constant({ kind: 'stop_asked' }),
    stopped: fc.constant({ kind: 'stopped' }),
  };
const events = fc.array(fc.oneof(...Object.values(EVENTS)), { maxLength: 40 });

const machine = fc
  .record({ past: events, isPaused: fc.boolean(), permission: fc.option(permission, { nil: undefined }) })
  .map(({ past, isPaused, permission }): AutomationMachine => {
    const start = startMachine(isPaused, null);
    return past.reduce(nextAutomation, permission === undefined ? start : { ...start, permission });
  });

/** Holds after any history, and for any event that comes next. */
const always = (
  holds: (before: AutomationMachine, event: AutomationEvent, now: AutomationMachine) => boolean,
) => {
  fc.assert(
    fc.property(machine, fc.oneof(...Object.values(EVENTS)), (before, event) =>
      holds(before, event, nextAutomation(before, event)),
    ),
    { numRuns: 5_000 },
  );
};

describe('the state of the automation', () => {
  it('begins nothing by itself without permission, while paused, or while stopping', () => {
    always((_, __, now) => {
      const { kind } = stateOf(now);
      return !isAutomatic(now) || (now.permission.kind === 'given' && !now.isPaused && kind !== 'stopping');
    });
  });

  it('takes no permission for given that was not', () => {
    always(({ permission: before }, event, now) => event.kind === 'permitted' || now.permission === before);
  });

  it('begins no cycle at all without permission, nor while stopping', () => {
    always((before, event, now) => event.kind !== 'began' || mayWork(before) || now === before);
  });

  it('once stopping, says nothing else before all is at its end, whatever still comes in', () => {
    always(
      (before, event, now) =>
        stateOf(before).kind !== 'stopping' || event.kind === 'stopped' || stateOf(now).kind === 'stopping',
    );
  });

  it('is paused after a stop, unless no provider was chosen', () => {
    always((before, event, now) => {
      if (stateOf(before).kind !== 'stopping' || event.kind !== 'stopped') return true;
      return now.permission.kind === 'given'
        ? stateOf(now).kind === 'paused'
        : stateOf(now).kind !== 'working';
    });
  });

  it('goes on from a pause only when the person says so', () => {
    always((before, event, now) => !before.isPaused || now.isPaused || event.kind === 'resumed');
  });

  it('begins nothing by itself between an agreement and the start', () => {
    always((before, event, now) => !before.isHeld || !isAutomatic(now) || event.kind === 'started');
  });

  it('shows progress only of what is under way', () => {
    always((before, event, now) => {
      const isLate = ['progressed', 'rate_limited', 'retrying', 'ended'].includes(event.kind);
      if (!isLate || before.work.kind === 'working' || now === before) return true;
      return now.beside === null || now.beside.work === 'import';
    });
  });

  it('shows an import beside the cycles until it ends, and forgets it when all work is stopped', () => {
    const progress = { work: 'import', text: 'a', done: 1, total: 3 } as const;
    const given = nextAutomation(startMachine(false, 5), {
      kind: 'permitted',
      permission: { kind: 'given' },
    });
    const importing = nextAutomation(given, { kind: 'progressed', progress });
    expect(stateOf(importing)).toEqual({ kind: 'working', progress, rateLimitedUntil: null });
    expect(stateOf(nextAutomation(importing, { kind: 'progressed', progress: null }))).toEqual(
      stateOf(given),
    );
    expect(stateOf(nextAutomation(importing, { kind: 'stop_asked' }))).toEqual({ kind: 'stopping' });
  });

  it('shows what stands in the way before everything else', () => {
    always((_, __, now) => {
      const { kind } = now.permission;
      return kind === 'given' || kind === 'not_asked' || ['stopping', kind].includes(stateOf(now).kind);
    });
  });

  it('says when the last cycle ran before anything has begun', () => {
    expect(stateOf(startMachine(false, 5))).toEqual({ kind: 'idle', lastCycle: 5, nextCycle: null });
    expect(stateOf(startMachine(true, 5))).toEqual({ kind: 'paused' });
    const resting = { kind: 'other_device', device: 'laptop' } as const;
    expect(stateOf({ ...startMachine(true, 5), resting })).toEqual({ kind: 'paused', device: 'laptop' });
  });
});

describe('permission', () => {
  it.each([
    [{ provider: 'rules', baseUrl: '' }, [], 'unchosen'],
    [{ provider: 'rules', baseUrl: 'https://left.over' }, ['rules'], 'given'],
    [{ provider: 'rules', baseUrl: '' }, ['openai'], 'unchosen'],
    [{ provider: 'openai', baseUrl: '' }, ['rules'], 'needs_consent'],
    [{ provider: 'openai', baseUrl: '' }, ['openai'], 'given'],
    [{ provider: 'openai', baseUrl: 'https://proxy.example/v1' }, ['openai'], 'needs_consent'],
    [{ provider: 'openai', baseUrl: '' }, ['openai https://proxy.example/v1'], 'needs_consent'],
    [{ provider: 'ollama', model: 'gpt-oss:20b', baseUrl: '' }, ['ollama'], 'given'],
    [{ provider: 'ollama', model: 'gpt-oss:120b-cloud', baseUrl: '' }, ['ollama'], 'needs_consent'],
    [{ provider: 'ollama', model: 'gpt-oss:120b-cloud', baseUrl: '' }, ['ollama models=cloud'], 'given'],
    [{ provider: 'ollama', model: 'gpt-oss:20b', baseUrl: '' }, ['ollama models=cloud'], 'needs_consent'],
    [
      { provider: 'custom', model: 'x-cloud', baseUrl: 'http://localhost:11434/v1' },
      ['custom http://localhost:11434/v1'],
      'needs_consent',
    ],
    [{ provider: 'telepathy', baseUrl: '' }, [], 'given'],
  ])('of %j with consents %j: %s', (settings, consents, kind) => {
    expect(permissionOf({ model: '', ...settings, secrets: {} }, consents).kind).toBe(kind);
  });

  it('is asked for again where the settings name another secret as the key', () => {
    promise('Before a first call this device asks you: for that provider, that address and that key');
    const settings = { provider: 'custom', model: '', baseUrl: 'https://proxy.example/v1' };
    const kind = (key: string) =>
      permissionOf({ ...settings, secrets: { CUSTOM_API_KEY: key, OTHER: 'x' } }, [
        'custom key=team-key https://proxy.example/v1',
      ]).kind;
    expect(['team-key', 'openai-main', '', 'team-key https://proxy.example/v1'].map(kind)).toEqual([
      'given',
      'needs_consent',
      'needs_consent',
      'needs_consent',
    ]);
  });
});
