import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../../src/core/settings/settings';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { Faults, type PortCall } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import { promise } from '../../../promise';
import { Automated, type AutomatedOptions } from './automated';
import { ANSWERS, IN } from '../stage';

const NOTE = `${IN}/q.md`;
const START = Date.parse('2026-11-02T08:00:00Z');
const OLD = { mtime: START - 3_600_000 };

/** A call to the model that hangs until the test lets it go. */
const hanging = () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { release: () => release(), answers: () => held.then(() => ANSWERS.archive) };
};

const automated = (options: AutomatedOptions = {}): Automated => {
  const automated = new Automated({ answers: () => ANSWERS.archive, ...options });
  automated.stage.vault.external(NOTE, aMailNote(), OLD);
  return automated;
};

const running = async (options: AutomatedOptions = {}): Promise<Automated> => {
  const host = automated(options);
  await host.start();
  await host.pass(1);
  return host;
};

const isPending = ({ stage }: Automated): boolean =>
  stage.vault.has(NOTE) && stage.vault.text(NOTE) === aMailNote();
const locks = ({ stage }: Automated): string[] =>
  stage.device.paths().filter((path) => path.includes('lock'));

describe('before the person has chosen', () => {
  it('nothing is read, nothing is sent, and nothing is written', async () => {
    const calls: PortCall[] = [];
    const onCall = (call: PortCall): Promise<void> => {
      calls.push(call);
      return Promise.resolve();
    };
    const host = automated({ consents: [], faults: new Faults({ onCall }) });
    await host.start();
    await host.pass(600);
    expect(host.state).toEqual({ kind: 'unchosen' });
    expect(await host.automation.runNow()).toEqual({ kind: 'blocked', state: { kind: 'unchosen' } });
    expect(calls).toEqual([]);
  });

  it('a provider that came with the settings needs a consent of this device, for its very address', async () => {
    promise("A vault can't agree for you; the consent is outside it");
    const baseUrl = 'https://proxy.example/v1';
    const host = automated({ consents: ['rules', 'openai'], settings: { provider: 'openai', baseUrl } });
    await host.start();
    await host.pass(200);
    expect(host.state).toMatchObject({ kind: 'needs_consent', provider: 'openai', baseUrl });
    expect(await host.automation.runNow()).toMatchObject({ kind: 'blocked' });
    expect(host.stage.calls).toBe(0);
    await host.settled(host.automation.choose({ provider: 'openai', baseUrl, secrets: {} }));
    await host.pass(1);
    expect(host.consents.list()).toContain('openai https://proxy.example/v1');
    expect([host.state, host.stage.calls]).toEqual([{ kind: 'ready' }, 0]);
    await host.settled(host.automation.runNow());
    expect(host.stage.calls).toBe(1);
  });

  it('a consent alone sends nothing, over a restart too, until the person starts the work', async () => {
    const host = automated({
      consents: [],
      settings: { provider: 'openai' },
    });
    host.stage.vault.external(`${IN}/r.md`, aMailNote({ messageId: '<r@example.org>' }), OLD);
    await host.start();
    await host.settled(host.automation.choose({ provider: 'openai', secrets: {} }));
    await host.pass(400);
    await host.reopen();
    await host.start({ provider: 'openai' });
    await host.pass(400);
    expect([host.state, host.stage.calls]).toEqual([{ kind: 'ready' }, 0]);

    await host.settled(host.automation.runNow({ limit: 1 }));
    await host.pass(400);
    expect([host.state, host.stage.calls]).toEqual([{ kind: 'ready' }, 1]);

    await host.settled(host.automation.runNow());
    expect(host.stage.calls).toBe(2);
    host.stage.vault.external(`${IN}/s.md`, aMailNote({ messageId: '<s@example.org>' }), OLD);
    await host.pass(400);
    expect(host.stage.calls).toBe(3);
  });

  it('a provider that lacks its key is not ready: the key is asked for first, then the folders', async () => {
    const host = new Automated({ consents: [], settings: { provider: 'openai' } });
    host.stage.secrets.keys.clear();
    await host.start();
    await host.settled(host.automation.choose({ provider: 'openai', secrets: {} }));
    await host.pass(1);
    expect(host.state).toMatchObject({ kind: 'refused', code: 'missing_key', nextTry: null });
    host.stage.secrets.keys.set('OPENAI_API_KEY', 'sk-mine');
    const secrets = { OPENAI_API_KEY: 'mine' };
    await host.settled(host.automation.choose({ provider: 'openai', secrets }));
    await host.settled(host.automation.reconfigure({ ...host.stage.settings, secrets }));
    await host.pass(1);
    expect([host.state, host.stage.calls]).toEqual([{ kind: 'ready' }, 0]);
  });

  it('another key for an address that was agreed to before holds nothing up', async () => {
    const host = automated({ consents: ['openai'], settings: { provider: 'openai' } });
    await host.start();
    await host.settled(
      host.automation.choose({ provider: 'openai', secrets: { OPENAI_API_KEY: 'team-key' } }),
    );
    expect(host.state.kind).not.toBe('ready');
  });

  it('a corrected address leaves no word of the one that was refused', async () => {
    const answers = () => new ModelError('auth', 'bad key');
    const host = await running({ consents: ['openai'], settings: { provider: 'openai' }, answers });
    expect(host.state.kind).toBe('refused');
    const baseUrl = 'https://proxy.example/v1';
    await host.settled(host.automation.choose({ provider: 'openai', baseUrl, secrets: {} }));
    expect(host.state.kind).toBe('ready');
  });

  it('the built-in rules are a choice like any other', async () => {
    const host = automated({ consents: [] });
    await host.start();
    await host.settled(host.automation.choose({ provider: 'rules', secrets: {} }));
    await host.pass(1);
    expect(host.stage.vault.has('Done/q.md')).toBe(true);
    expect(host.state.kind).toBe('idle');
  });

  it('a consent that is taken back stops the calls under way', async () => {
    const { answers, release } = hanging();
    const host = await running({ answers });
    expect(host.state.kind).toBe('working');
    host.consents.withdraw('rules');
    await host.settled(host.automation.reconfigure(host.stage.settings));
    release();
    await host.pass(60);
    expect(host.state).toEqual({ kind: 'unchosen' });
    expect(isPending(host)).toBe(true);
  });
});

describe('automatic work', () => {
  it('says what it does, and when it goes on', async () => {
    const host = await running();
    expect(host.kinds).toEqual(['idle', 'working', 'idle']);
    expect(host.states).toContainEqual({
      kind: 'working',
      progress: { work: 'triage', text: 'A question about the workshop', done: 1, total: 1 },
      rateLimitedUntil: null,
    });
    expect(host.state).toEqual({ kind: 'idle', lastCycle: START, nextCycle: START + 120_000 });
  });

  it('runs one cycle after a night of sleep', async () => {
    const host = await running();
    await host.pass(200);
    const before = host.cycles;
    host.stage.clock.suspend(8 * 3_600_000);
    await host.pass(60);
    expect(host.cycles).toBe(before + 1);
  });

  it('goes on after a restart when the interval is over', async () => {
    const host = await running();
    await host.pass(30);
    await host.reopen();
    await host.start();
    await host.pass(60);
    expect(host.cycles).toBe(1);
    expect(host.state).toMatchObject({ kind: 'idle', nextCycle: START + 120_000 });
    await host.pass(60);
    expect(host.cycles).toBe(2);
  });

  it.each(['2026-10-01T08:00:00Z', 'yesterday'])(
    'runs one cycle at once when the last was %s',
    async (last) => {
      const host = await running({ local: { 'last-cycle': last } });
      await host.pass(60);
      expect(host.cycles).toBe(1);
    },
  );

  it('asks no model for a vault that is not set up, and begins as soon as it is', async () => {
    const { folders } = readSettings({}).settings;
    const elsewhere = {
      ...folders,
      inbox: 'Post',
      imported: 'Post/In',
      needsAction: 'Todo',
      logs: 'Journal',
    };
    const host = new Automated({ settings: { folders: elsewhere } });
    await host.start();
    expect(host.state).toEqual({ kind: 'not_set_up' });
    expect(await host.settled(host.automation.runNow())).toEqual({
      kind: 'not_worked',
      refusal: { kind: 'not_set_up' },
    });
    await host.settled(host.automation.deputy.setUp());
    await host.pass(1);
    expect(host.stage.vault.paths('Journal')).toContain('Journal/orchestrator_2026-11-02.log');
  });

  it('is no business of a device that is not the runner, until it takes over', async () => {
    const host = automated();
    host.stage.vault.external('Logs/Runner.md', '---\nrunner: phone\nset_up_by: phone\n---\n');
    await host.start();
    expect(host.state).toEqual({ kind: 'other_device', device: 'phone' });
    expect(host.stage.calls).toBe(0);
    await host.settled(host.automation.deputy.setUp({ takeOver: true }));
    await host.pass(1);
    expect(host.stage.calls).toBe(1);
    host.stage.vault.external('Logs/Runner.md', '---\ntitle: merged\n---\n');
    await host.pass(120);
    expect(host.state.kind).toBe('runner_unreadable');
  });

  it('leaves the vault to another instance, names it, and goes on after it', async () => {
    const host = automated();
    host.stage.host.alive.add(7);
    await host.stage.device.create(
      '.orchestrator.lock.1',
      '{"host":"deputy","pid":7,"machine":"laptop","token":"t","since":"x"}\n',
    );
    await host.start();
    expect(host.state).toEqual({ kind: 'elsewhere', by: 'deputy with process 7' });
    host.stage.host.alive.delete(7);
    await host.pass(120);
    expect(host.state.kind).toBe('idle');
  });

  it('says why a key was refused and when it tries again, and goes on when the key changes', async () => {
    let isGood = false;
    const host = await running({
      answers: () => (isGood ? ANSWERS.archive : new ModelError('auth', 'bad key')),
    });
    expect(host.state).toEqual({
      kind: 'refused',
      code: 'auth',
      message: 'bad key',
      nextTry: START + 60_000,
    });
    isGood = true;
    await host.stage.secrets.write('KEY', 'another');
    await host.pass(3);
    expect(host.state.kind).toBe('idle');
  });

  it('says when the vault can not be written, and tries again', async () => {
    let isFull = true;
    const full = new VaultError('disk_full', 'The disk is full.');
    const host = await running({ faults: new Faults({ onWrite: () => (isFull ? full : undefined) }) });
    expect(host.state).toEqual({ kind: 'stuck', message: 'The disk is full.', nextTry: START + 60_000 });
    expect(await host.settled(host.automation.runNow())).toEqual({
      kind: 'stuck',
      message: 'The disk is full.',
    });
    isFull = false;
    await host.pass(60);
    expect(host.state.kind).toBe('idle');
  });

  it('survives a fault of its own, says so, and tries again later', async () => {
    let isFaulty = true;
    const onCall = (): Promise<void> => (isFaulty ? Promise.reject(new TypeError('oh')) : Promise.resolve());
    const host = await running({ faults: new Faults({ onCall }) });
    expect(host.state).toEqual({ kind: 'stuck', message: 'oh', nextTry: START + 900_000 });
    isFaulty = false;
    await host.pass(900);
    expect(host.state.kind).toBe('idle');
  });

  it('says a fault while it waits once, and works on at its interval', async () => {
    let isFaulty = false;
    const onCall = (): Promise<void> => (isFaulty ? Promise.reject(new TypeError('oh')) : Promise.resolve());
    const host = await running({ faults: new Faults({ onCall }) });
    await host.pass(10);
    isFaulty = true;
    host.stage.vault.external(NOTE, aMailNote());
    await host.pass(20);
    expect(host.stage.notifier.notices).toMatchObject([{ level: 'error', text: 'oh' }]);
    expect(host.state.kind).toBe('idle');
    isFaulty = false;
    await host.pass(120);
    expect(host.stage.vault.paths(IN)).toEqual([]);
  });

  it('tells its listeners when a note of the vault changes, and only while they listen', async () => {
    const host = await running();
    await host.pass(10);
    let calls = 0;
    const unsubscribe = host.automation.subscribe(() => (calls += 1));
    host.stage.vault.external('Drafts/d.md', 'mine');
    host.stage.vault.external('Diary/d.md', 'mine');
    await host.pass(0);
    expect(calls).toBe(1);
    unsubscribe();
    host.stage.vault.external('Drafts/d.md', 'mine again');
    await host.pass(0);
    expect(calls).toBe(1);
  });
});

describe('pausing', () => {
  it('survives a restart', async () => {
    const host = await running();
    host.automation.pause();
    await host.reopen();
    await host.start();
    await host.pass(600);
    expect(host.state).toEqual({ kind: 'paused' });
    expect(host.cycles).toBe(1);
    host.automation.resume();
    await host.pass(1);
    expect(host.cycles).toBe(2);
  });

  it('finishes notes that it has started', async () => {
    const { answers, release } = hanging();
    const host = await running({ answers });
    host.automation.pause();
    expect(host.state.kind).toBe('working');
    expect(host.automation.isPaused).toBe(true);
    release();
    await host.pass(1);
    expect(host.state).toEqual({ kind: 'paused' });
    expect(host.stage.vault.has('Done/q.md')).toBe(true);
  });

  it('does not keep from running what the person asks for', async () => {
    const host = automated({ local: { paused: true } });
    await host.start();
    const run = host.automation.runNow();
    await host.pass(0);
    expect(await host.settled(run)).toMatchObject({ kind: 'done' });
    expect(host.kinds).toEqual(['paused', 'working', 'paused']);
    expect(host.stage.vault.has('Done/q.md')).toBe(true);
    await host.pass(600);
    expect(host.cycles).toBe(1);
  });

  it('and going on again at once is one watch, not two', async () => {
    const { answers, release } = hanging();
    const host = await running({ answers });
    host.automation.pause();
    host.automation.resume();
    release();
    await host.pass(500);
    expect(host.stage.events('startup')).toHaveLength(2);
    expect(host.stage.events('shutdown')).toHaveLength(1);
    expect(host.state.kind).toBe('idle');
  });
});

describe('what a person runs', () => {
  it('comes first, and at most as many as asked for', async () => {
    const host = automated({ local: { paused: true } });
    const other = `${IN}/other.md`;
    host.stage.vault.external(
      other,
      aMailNote({ messageId: '<b@x>', date: '2026-11-02T08:45:00+01:00' }),
      OLD,
    );
    await host.start();
    await host.settled(host.automation.runNow({ first: [other], limit: 1 }));
    expect(host.stage.vault.has('Done/other.md')).toBe(true);
    expect(isPending(host)).toBe(true);
  });

  it('waits out a rate limit for as long as it takes, and says so', async () => {
    let calls = 0;
    const limit = new ModelError('rate_limit', 'slow down', { retryAfterMs: 300_000 });
    const host = automated({
      local: { paused: true },
      answers: () => (++calls === 1 ? limit : ANSWERS.archive),
    });
    await host.start();
    const run = host.automation.runNow();
    await host.pass(1);
    expect(host.state).toMatchObject({ kind: 'working', rateLimitedUntil: START + 300_000 });
    await host.pass(300);
    expect(await run).toMatchObject({ kind: 'done', report: { stopped: null } });
  });

  it('takes its turn after the cycle under way, and the state says working until both are done', async () => {
    const { answers, release } = hanging();
    const host = await running({ answers });
    const run = host.automation.runNow();
    await host.pass(1);
    release();
    await host.settled(run);
    expect(host.kinds).toEqual(['idle', 'working', 'idle']);
  });
});

describe('stopping', () => {
  it('drops a late answer and leaves the note as it was, however long the provider hangs', async () => {
    promise('Stop all work drops calls under way');
    const { answers, release } = hanging();
    const host = await running({ answers });
    const before = host.stage.clock.monotonic();
    const stopped = host.automation.stopAll();
    expect(host.state).toEqual({ kind: 'stopping' });
    await host.settled(stopped);
    expect(host.stage.clock.monotonic() - before).toBeLessThan(1_000);
    expect(host.state).toEqual({ kind: 'paused' });
    release();
    await host.pass(600);
    expect(isPending(host)).toBe(true);
    expect(locks(host)).toEqual([]);
    expect(host.stage.vault.paths('Done')).toEqual([]);
  });

  it('ends what a person runs, too, and a rate limit that is being waited out', async () => {
    const limit = new ModelError('rate_limit', 'slow down', { retryAfterMs: 300_000 });
    const host = automated({ local: { paused: true }, answers: () => limit });
    await host.start();
    const run = host.automation.runNow();
    await host.pass(1);
    await host.settled(host.automation.stopAll());
    expect(await run).toMatchObject({ kind: 'done', report: { notes: [] } });
    expect(host.stage.clock.pending).toBe(0);
  });

  it('a second time is harmless, and so it is when nothing is under way', async () => {
    const { answers } = hanging();
    const host = await running({ answers });
    const stops = Promise.all([host.automation.stopAll(), host.automation.stopAll()]);
    host.automation.resume();
    expect(await host.settled(host.automation.runNow())).toMatchObject({
      kind: 'blocked',
      state: { kind: 'stopping' },
    });
    await host.settled(stops);
    expect(host.local.read('paused')).toBe(true);
    await host.settled(host.automation.stopAll());
    expect(host.state).toEqual({ kind: 'paused' });
  });

  it('keeps, after a restart, to the pause it ended in; resuming takes up what was dropped', async () => {
    const { answers, release } = hanging();
    const host = await running({ answers });
    await host.settled(host.automation.stopAll());
    await host.reopen();
    await host.start();
    expect(host.state).toEqual({ kind: 'paused' });
    release();
    host.automation.resume();
    await host.pass(1);
    expect(host.stage.vault.has('Done/q.md')).toBe(true);
  });
});

describe('other settings', () => {
  it('count from the next cycle on, and what was started is finished with the old ones', async () => {
    const { answers, release } = hanging();
    const host = await running({ answers });
    const folders = { ...host.stage.settings.folders, done: 'Finished' };
    const changed = host.automation.reconfigure({ ...host.stage.settings, folders });
    release();
    await host.settled(changed);
    await host.pass(1);
    expect(host.stage.vault.has('Done/q.md')).toBe(true);
    host.stage.vault.external(`${IN}/b.md`, aMailNote({ messageId: '<b@x>' }));
    await host.pass(3);
    expect(host.stage.vault.has('Finished/b.md')).toBe(true);
  });

  it('do not wait for a provider that hangs', async () => {
    const { answers, release } = hanging();
    const host = await running({ answers });
    const changed = host.automation.reconfigure({ ...host.stage.settings, model: 'another' });
    await host.pass(4);
    expect(host.state.kind).toBe('working');
    await host.pass(2);
    await changed;
    release();
    await host.pass(120);
    expect(host.stage.calls).toBe(2);
  });

  it('are tried at once where the old ones were refused', async () => {
    let isGood = false;
    const host = await running({
      answers: () => (isGood ? ANSWERS.archive : new ModelError('auth', 'bad key')),
    });
    isGood = true;
    await host.settled(host.automation.reconfigure(host.stage.settings));
    await host.pass(0.1);
    expect(host.stage.vault.has('Done/q.md')).toBe(true);
  });

  it('that can not be read stop everything until they can', async () => {
    const host = await running();
    await host.settled(host.automation.refuseSettings('The file is damaged.'));
    expect(host.state).toEqual({ kind: 'settings_unreadable', why: 'The file is damaged.' });
    expect(await host.automation.runNow()).toMatchObject({ kind: 'blocked' });
    await expect(host.automation.deputy.undo()).rejects.toThrow('settings');
    const { cycles } = host;
    await host.pass(600);
    expect(host.cycles).toBe(cycles);
    await host.settled(host.automation.reconfigure(host.stage.settings));
    await host.pass(1);
    expect(host.cycles).toBe(cycles + 1);
  });

  it('that turn out to be unreadable right at the start touch nothing', async () => {
    const writes: unknown[] = [];
    const faults = new Faults({ onWrite: (write) => void writes.push(write) });
    const host = automated({ faults });
    host.automation.start(host.stage.settings);
    await host.settled(host.automation.refuseSettings('The file is damaged.'));
    await host.pass(600);
    expect(writes).toEqual([]);
    expect(host.stage.calls).toBe(0);
  });

  it('let an act of the person end first, and the next act finds the new ones', async () => {
    const host = await running({ answers: () => ANSWERS.needsInfo });
    const folders = { ...host.stage.settings.folders, done: 'Finished' };
    const undone = host.automation.deputy.undo();
    const changed = host.automation.reconfigure({ ...host.stage.settings, folders });
    const marked = host.automation.deputy.act('markDone', NOTE);
    expect(await host.settled(undone)).toMatchObject({ kind: 'undone' });
    await host.settled(changed);
    expect(await host.settled(marked)).toMatchObject({ kind: 'done', note: 'Finished/q.md' });
  });
});

describe('the end', () => {
  it('during a call releases the lock, and leaves no timer and no listener', async () => {
    const { answers, release } = hanging();
    const host = await running({ answers });
    expect(locks(host)).toHaveLength(1);
    await host.settled(host.automation.close());
    expect(locks(host)).toEqual([]);
    expect(host.stage.clock.pending).toBe(0);
    expect(host.stage.vault.listeners).toBe(0);
    const seen = host.states.length;
    release();
    await host.pass(600);
    expect(host.states).toHaveLength(seen);
    expect(isPending(host)).toBe(true);
  });

  it('ends a rest, too, and an act that waits for somebody to stop typing', async () => {
    const host = await running({ answers: () => ANSWERS.needsInfo });
    host.stage.vault.typing.add(NOTE);
    const act = host.automation.deputy.act('markDone', NOTE);
    await host.pass(2);
    await host.settled(host.automation.close());
    expect(await act).toMatchObject({ kind: 'conflict' });
    expect(host.stage.clock.pending).toBe(0);
  });

  it('is final', async () => {
    const host = await running();
    await host.settled(Promise.all([host.automation.close(), host.automation.close()]));
    host.automation.start(host.stage.settings);
    host.automation.resume();
    await host.settled(host.automation.reconfigure(host.stage.settings));
    expect(await host.automation.runNow()).toMatchObject({ kind: 'blocked' });
    await expect(host.automation.deputy.undo()).rejects.toThrow('closed');
    const { cycles } = host;
    await host.pass(600);
    expect(host.cycles).toBe(cycles);
    expect(host.stage.clock.pending).toBe(0);
  });

  it('before the start has nothing to end', async () => {
    const host = new Automated();
    await expect(host.automation.deputy.status()).rejects.toThrow('not running');
    await host.automation.close();
    expect(host.stage.clock.pending).toBe(0);
  });
});
