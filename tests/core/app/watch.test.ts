import { describe, expect, it } from 'vitest';
import type { NotConnected } from '../../../src/core/app/cycle';
import { mayPass, type Rest } from '../../../src/core/app/cycle-schedule';
import { ModelError } from '../../../src/kernel/ports/language-model';
import { VaultError } from '../../../src/kernel/ports/vault';
import { ProviderSetupError, type SetupErrorCode } from '../../../src/llm/provider/setup/setup-error';
import { FakeClock } from '../../fakes/fake-clock';
import { Faults, Killed, type PortCall } from '../../fakes/faults';
import { aMailNote } from '../../fakes/mail-note';
import { ANSWERS, IN, Stage } from './stage';
import { Watching, watchingStage } from './watching';
import { promise } from '../../promise';

const NOTE = `${IN}/q.md`;

describe('watching', () => {
  it('runs a cycle at once and then on the interval, and says hello and goodbye in the log', async () => {
    const watching = watchingStage({});
    await watching.pass(250);
    expect(watching.times).toEqual([0, 120, 240]);
    expect(await watching.finish()).toEqual({ kind: 'stopped' });
    const events = watching.stage.log.map(({ event }) => event);
    expect([events[0], events.at(-1)]).toEqual(['startup', 'shutdown']);
    expect(watching.stage.events('poll_cycle_complete')[0]).toMatchObject({
      details: { next_poll_time: '2026-11-02T09:02:00.000+01:00' },
    });
    expect(watching.stage.device.paths().filter((path) => path.includes('lock'))).toEqual([]);
    expect(watching.stage.clock.pending).toBe(0);
  });

  it('picks a new note up within two seconds, and its own writes start nothing', async () => {
    const watching = watchingStage({ answers: () => ANSWERS.reply });
    await watching.pass(10);
    watching.stage.vault.external(NOTE, aMailNote());
    await watching.pass(2);
    expect(watching.stage.vault.text(NOTE)).toContain('status: pending_approval');
    const cycles = watching.reports.length;
    await watching.pass(60);
    expect(watching.reports).toHaveLength(cycles);
  });

  it('pays for no answer about a note that somebody types in, and tries it again every ten seconds', async () => {
    const watching = watchingStage({ files: { [NOTE]: aMailNote() }, answers: () => ANSWERS.reply });
    const { stage } = watching;
    stage.vault.typing.add(NOTE);
    await watching.pass(25);
    expect([stage.calls, watching.times]).toEqual([0, [0, 1, 11, 21]]);
    stage.vault.typing.clear();
    await watching.pass(10);
    expect([stage.calls, stage.vault.text(NOTE)]).toEqual([1, expect.stringContaining('pending_approval')]);
    const cycles = watching.reports.length;
    await watching.pass(60);
    expect(watching.reports).toHaveLength(cycles);
  });

  it('tries mail that cannot be taken in once a cycle, not once a second', async () => {
    const denied = new VaultError('denied', 'the folder is read-only');
    const faults = new Faults({
      onWrite: ({ kind, path }) => (kind === 'create' && path.startsWith(IN) ? denied : undefined),
    });
    const watching = watchingStage({ faults });
    await watching.pass(5);
    watching.stage.vault.external('Inbox/a.eml', 'From: ada@example.org\r\nSubject: Hi\r\n\r\nHello?\r\n');
    await watching.pass(60);
    expect(watching.reports.length).toBeLessThanOrEqual(4);
    expect(watching.reports.at(-1)?.report.imported).toMatchObject([{ kind: 'failed' }]);
  });

  it.each([
    ['a note', NOTE, aMailNote({ body: 'A long letter that comes in pieces.\n' })],
    [
      'a mail',
      'Inbox/a.eml',
      'From: ada@example.org\nSubject: Hello\n\nA long letter that comes in pieces.\n',
    ],
  ])('leaves %s alone while it is being written', async (_, path, whole) => {
    const watching = watchingStage({ answers: () => ANSWERS.reply });
    await watching.pass(10);
    for (const share of [0.5, 0.7, 0.9, 1]) {
      watching.stage.vault.external(path, whole.slice(0, whole.length * share));
      await watching.pass(0.8);
    }
    expect([watching.stage.calls, watching.stage.vault.has(path)]).toEqual([0, true]);
    await watching.pass(6);
    expect(watching.stage.calls).toBe(1);
    const [note = ''] = watching.stage.vault.paths(IN);
    expect(watching.stage.vault.text(note)).toContain('comes in pieces.');
  });

  it('keeps a paid answer to a note that has yet to settle', async () => {
    let isSaved = false;
    const kill = ({ path }: { path: string }): 'kill' | undefined => {
      if (isSaved) return 'kill';
      isSaved = path.startsWith('answers/');
      return undefined;
    };
    const stage = new Stage({
      clock: new FakeClock(),
      files: { [NOTE]: aMailNote() },
      answers: () => ANSWERS.reply,
      faults: new Faults({ onWrite: kill }),
    });
    await expect(stage.cycle()).rejects.toBeInstanceOf(Killed);
    stage.restart();
    const watching = new Watching(stage);
    await watching.pass(5);
    expect(stage.vault.text(NOTE)).toContain('status: pending_approval');
    expect(stage.calls).toBe(1);
  });

  it('a cycle between two intervals that finds nothing leaves no trace', async () => {
    let isTakenBack = false;
    const takeBack = ({ kind, path }: PortCall): Promise<void> => {
      if (isTakenBack && kind === 'create' && path.includes('lock')) {
        isTakenBack = false;
        watching.stage.vault.external(NOTE, aMailNote({ status: 'done' }));
      }
      return Promise.resolve();
    };
    const faults = new Faults({ onCall: takeBack });
    const watching: Watching = watchingStage({ answers: () => ANSWERS.reply, faults });
    await watching.pass(10);
    isTakenBack = true;
    watching.stage.vault.external(NOTE, aMailNote());
    await watching.pass(5);
    watching.stage.vault.external(NOTE, aMailNote());
    await watching.pass(85);
    expect(watching.times.length).toBeGreaterThan(2);
    expect(watching.stage.events('poll_cycle_complete').map(({ details }) => details)).toMatchObject([
      { emails_found: 0, idle: true },
      { emails_found: 1 },
    ]);
    const saves = faults.writes.filter(({ path }) => path.endsWith('orchestrator_state.json'));
    expect(saves.map(({ kind }) => kind)).toEqual(['create', 'edit']);
  });

  it('a note that could not be asked about waits for the interval, and is not asked about in a loop', async () => {
    const watching = watchingStage({
      files: { [NOTE]: aMailNote() },
      answers: () => new ModelError('network', 'no route'),
    });
    await watching.pass(100);
    expect(watching.stage.calls).toBe(4);
  });

  it('backs off from a bad key for 60, 120, 240 s, up to 15 minutes', async () => {
    const watching = watchingStage({
      files: { [NOTE]: aMailNote() },
      answers: () => new ModelError('auth', 'bad key'),
    });
    await watching.pass(3_600);
    // The note is new: the first cycle lets it settle.
    expect(watching.times).toEqual([0, 1, 61, 181, 421, 901, 1_801, 2_701]);
  });

  it('goes on at once, too, when the key changed while it was being refused', async () => {
    let isGood = false;
    const watching: Watching = watchingStage({
      files: { [NOTE]: aMailNote({ status: 'needs_info' }) },
      answers: async () => {
        if (isGood) return ANSWERS.reply;
        isGood = true;
        await watching.stage.secrets.write('KEY', 'a new one');
        return new ModelError('auth', 'bad key');
      },
    });
    await watching.pass(20);
    watching.stage.vault.external(NOTE, aMailNote());
    await watching.pass(10);
    expect(watching.stage.vault.text(NOTE)).toContain('status: pending_approval');
  });

  it('waits out a disk that is full, and says so', async () => {
    promise('it goes on when there is room');
    let isFull = true;
    const full = new VaultError('disk_full', 'The disk is full');
    const faults = new Faults({ onWrite: () => (isFull ? full : undefined) });
    const runner = '---\ntype: deputy_runner\nrunner: laptop-1\nset_up_by: laptop-1\n---\n';
    const watching = watchingStage({
      files: { [NOTE]: aMailNote(), 'Logs/Runner.md': runner },
      answers: () => ANSWERS.reply,
      faults,
    });
    await watching.pass(30);
    expect(watching.stage.notifier.notices.map(({ text }) => text)).toContain('The disk is full');
    isFull = false;
    await watching.pass(120);
    expect(watching.stage.vault.text(NOTE)).toContain('status: pending_approval');
  });

  it('leaves a note to the instance that works meanwhile, and looks again on the interval', async () => {
    let looks = 0;
    const onCall = ({ kind, path }: PortCall): Promise<void> => {
      looks += kind === 'read' && path === '.orchestrator.lock.9' ? 1 : 0;
      return Promise.resolve();
    };
    const watching = watchingStage({ answers: () => ANSWERS.reply, faults: new Faults({ onCall }) });
    await watching.pass(10);
    watching.stage.host.alive.add(7);
    await watching.stage.device.create(
      '.orchestrator.lock.9',
      '{"host":"obsidian","pid":7,"machine":"laptop","token":"t","since":"x"}\n',
    );
    watching.stage.vault.external(NOTE, aMailNote());
    await watching.pass(250);
    expect(looks).toBeLessThanOrEqual(3);
    expect(watching.stage.notifier.notices).toMatchObject([
      { level: 'info', text: expect.stringMatching(/^Another command or window of Deputy works/) },
    ]);
    watching.stage.host.alive.delete(7);
    await watching.pass(120);
    expect(watching.stage.vault.text(NOTE)).toContain('status: pending_approval');
  });

  it('waits at the start for a local server that is not up yet, but for nothing a person must fix', async () => {
    const notConnected = (code: SetupErrorCode): NotConnected => ({
      kind: 'not_connected',
      error: new ProviderSetupError(code, 'not now'),
    });
    const mayWait = (code: SetupErrorCode) =>
      [true, false].map((isFirst) => mayPass(notConnected(code), isFirst));
    expect(mayWait('server_unreachable')).toEqual([true, true]);
    expect(mayWait('missing_key')).toEqual([false, true]);
  });

  it('ends at once where another instance works, or another device does', async () => {
    const stage = new Stage();
    stage.host.alive.add(7);
    await stage.device.create(
      '.orchestrator.lock.1',
      '{"host":"obsidian","pid":7,"machine":"laptop","token":"t","since":"x"}\n',
    );
    const never = new AbortController().signal;
    const end = await stage.deputy.watch({ stop: never, abort: never, onReport: () => undefined });
    expect(end).toMatchObject({ kind: 'not_worked', refusal: { kind: 'locked' } });
  });

  it('without events works on the interval alone, but for a note that was being written then', async () => {
    const watching = watchingStage({ answers: () => ANSWERS.reply, settings: { events: false } });
    await watching.pass(10);
    watching.stage.vault.external(NOTE, aMailNote());
    await watching.pass(100);
    expect(watching.times).toEqual([0]);
    watching.stage.vault.external(`${IN}/late.md`, aMailNote({ messageId: '<late@x>' }));
    await watching.pass(9.5);
    watching.stage.vault.external(`${IN}/late.md`, aMailNote({ messageId: '<late@x>', subject: 'Whole' }));
    await watching.pass(3);
    expect(watching.times).toEqual([0, 120, 121]);
    expect(watching.stage.vault.text(`${IN}/late.md`)).toContain('status: pending_approval');
  });

  it('works on at the interval when the vault could not be looked at in between', async () => {
    let isDenied = false;
    const onCall = ({ kind, path }: PortCall): Promise<void> =>
      isDenied && kind === 'read' && path === NOTE
        ? Promise.reject(new VaultError('denied', 'no'))
        : Promise.resolve();
    const watching = watchingStage({ answers: () => ANSWERS.reply, faults: new Faults({ onCall }) });
    await watching.pass(10);
    isDenied = true;
    watching.stage.vault.external(NOTE, aMailNote());
    await watching.pass(60);
    isDenied = false;
    await watching.pass(60);
    expect(watching.stage.vault.text(NOTE)).toContain('status: pending_approval');
  });

  it('does not grow over 720 cycles', async () => {
    const watching = watchingStage({ files: { [NOTE]: aMailNote({ status: 'done' }) } });
    await watching.pass(720 * 120);
    expect(watching.reports).toHaveLength(721);
    expect(watching.stage.clock.pending).toBeLessThanOrEqual(2);
  });
});

describe('a watch that goes on where another one ended', () => {
  const START = Date.parse('2026-11-02T08:00:00Z');

  it.each([
    ['waits for what is left of the interval', -30_000, [90, 210]],
    ['makes one cycle of all that were missed', -8 * 3_600_000, [0, 120]],
    ['waits no longer than the interval when the clock was set back', 8 * 3_600_000, [120]],
  ])('%s', async (_, lastCycle, times) => {
    const watching = watchingStage({}, { lastCycle: START + lastCycle });
    await watching.pass(220);
    expect(watching.times).toEqual(times);
  });

  it('leaves what the last one could have worked on to its first cycle, and takes up what comes', async () => {
    const stage = new Stage({ clock: new FakeClock(), answers: () => ANSWERS.reply });
    stage.vault.external(NOTE, aMailNote(), { mtime: START - 60_000 });
    const watching = new Watching(stage, { lastCycle: START - 30_000 });
    await watching.pass(20);
    expect(watching.times).toEqual([]);
    watching.stage.vault.external(`${IN}/new.md`, aMailNote({ messageId: '<new@x>' }));
    await watching.pass(2);
    expect(watching.times).toHaveLength(1);
    expect(watching.stage.calls).toBe(2);
  });

  it('takes up at once what came since, unless events are off', async () => {
    const cyclesSoon = async (events: boolean): Promise<number> => {
      const stage = new Stage({
        clock: new FakeClock(),
        settings: { events },
        answers: () => ANSWERS.reply,
      });
      stage.vault.external(NOTE, aMailNote(), { mtime: START - 20_000 });
      const watching = new Watching(stage, { lastCycle: START - 30_000 });
      await watching.pass(20);
      await watching.finish();
      return watching.times.length;
    };
    expect(await cyclesSoon(true)).toBe(1);
    expect(await cyclesSoon(false)).toBe(0);
  });

  it('takes up at once what had not settled yet when the last cycle looked', async () => {
    const lastCycle = START - 5_000;
    const watching = watchingStage({ answers: () => ANSWERS.reply }, { lastCycle });
    watching.stage.vault.external(NOTE, aMailNote(), { mtime: lastCycle - 500 });
    await watching.pass(4);
    expect(watching.stage.calls).toBe(1);
  });

  it('says nothing of a rest that ended, on a host that it keeps on for', async () => {
    const watching = watchingStage({ answers: () => ANSWERS.reply }, { keepsOn: true });
    await watching.pass(130);
    watching.stage.vault.external(NOTE, aMailNote());
    await watching.pass(130);
    await watching.finish();
    expect(watching.times.length).toBeGreaterThan(2);
    expect(watching.stage.notifier.notices).toEqual([]);
  });

  it('rests while somebody else holds what it needs, says why, and goes on', async () => {
    const rests: Rest[] = [];
    const stage = new Stage({ clock: new FakeClock() });
    const runner = 'Logs/Runner.md';
    stage.vault.external(runner, '---\nrunner: other\nset_up_by: other\n---\n');
    const watching = new Watching(stage, { keepsOn: true, onRest: (rest) => rests.push(rest) });
    await watching.pass(60);
    expect(rests).toEqual([
      { mood: { kind: 'barred', why: { kind: 'other_device', device: 'other' } }, until: START + 120_000 },
    ]);
    stage.vault.external(runner, '---\nrunner: laptop-1\nset_up_by: laptop-1\n---\n');
    await watching.pass(60);
    expect(rests.at(-1)?.mood.kind).toBe('well');
  });
});
