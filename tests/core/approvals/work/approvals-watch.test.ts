import { describe, expect, it } from 'vitest';
import type { CycleReport } from '../../../../src/core/app/cycle-report';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote } from '../../../fakes/mail-note';
import { Asking, NOTE } from '../../app/asking';

interface WatchingOptions {
  files?: Record<string, string>;
  /** The one whose vault this is, ended by now. */
  follows?: Asking;
  /** Wall clock. */
  lastCycle?: number | null;
}

/** A watch under way that has asked about one draft, on a clock that the test moves. */
class Watching {
  readonly stage: Asking;
  readonly reports: { at: number; report: CycleReport }[] = [];
  private readonly stop = new AbortController();
  private readonly end: Promise<unknown>;

  constructor({ files, follows, lastCycle = null }: WatchingOptions = {}) {
    this.stage = follows ?? new Asking({ clock: new FakeClock(), ...(files === undefined ? {} : { files }) });
    this.end = this.stage.deputy.watch({
      lastCycle,
      stop: this.stop.signal,
      abort: new AbortController().signal,
      onReport: (report) => this.reports.push({ at: this.seconds, report }),
    });
  }

  get seconds(): number {
    return this.stage.clock.monotonic() / 1_000;
  }

  get times(): number[] {
    return this.reports.map(({ at }) => at);
  }

  pass(seconds: number): Promise<void> {
    return this.stage.clock.advance(seconds * 1_000);
  }

  write(path: string, change: (text: string) => string): void {
    this.stage.vault.external(path, change(this.stage.vault.text(path)));
  }

  async finish(): Promise<void> {
    this.stop.abort();
    await this.pass(1);
    await this.end;
  }
}

describe('a watch', () => {
  it('is not woken by what Deputy itself writes about requests', async () => {
    const watching = new Watching();
    await watching.pass(250);
    // The mail holds still after a second; the rest is the interval.
    expect(watching.times).toEqual([0, 1, 121, 241]);
    await watching.finish();
  });

  it('runs what a person moves to Approved at once', async () => {
    const watching = new Watching();
    await watching.pass(60);
    watching.stage.drag(watching.stage.pending, 'Approved');
    await watching.pass(2);
    expect(watching.stage.sent).toHaveLength(1);
    expect(watching.times.length).toBeLessThanOrEqual(3);
    await watching.pass(30);
    expect(watching.times.length).toBeLessThanOrEqual(3);
    await watching.finish();
  });

  it('waits the delay of the settings for what a person moves to Approved, and leaves what is moved back', async () => {
    const stage = new Asking({ clock: new FakeClock(), settings: { sendDelaySeconds: 10 } });
    const watching = new Watching({ follows: stage });
    await watching.pass(60);
    const approved = stage.drag(stage.pending, 'Approved');
    await watching.pass(5);
    stage.drag(approved, 'Pending_Approval');
    await watching.pass(60);
    expect(stage.sent).toEqual([]);
    stage.drag(stage.pending, 'Approved');
    await watching.pass(9);
    expect(stage.sent).toEqual([]);
    await watching.pass(3);
    expect(stage.sent).toHaveLength(1);
    await watching.finish();
  });

  it('that takes over from another one runs at once what was approved in between', async () => {
    const before = new Watching();
    await before.pass(60);
    await before.finish();
    const { stage } = before;
    stage.drag(stage.pending, 'Approved');
    const after = new Watching({ follows: stage, lastCycle: stage.clock.now() - 30_000 });
    await after.pass(2);
    expect(stage.sent).toHaveLength(1);
    await after.finish();
  });

  it('carries an edit over when typing has ended, and no sooner', async () => {
    const watching = new Watching();
    await watching.pass(60);
    const { stage } = watching;
    for (const word of ['g', 'gl', 'gladder']) {
      watching.write(stage.draft, (text) => text.replace(/Yes, \w+\./, `Yes, ${word}.`));
      await watching.pass(2);
    }
    expect(stage.request().content).toMatchObject({ body: 'Yes, gladly.' });
    await watching.pass(10);
    expect(stage.request().content).toMatchObject({ body: 'Yes, gladder.' });
    expect(watching.reports.filter(({ report }) => report.approvals.carried > 0)).toHaveLength(1);
    await watching.finish();
  });

  it('takes a draft that vanishes for moved until it has been gone for a while', async () => {
    const watching = new Watching();
    await watching.pass(60);
    const { stage } = watching;
    const [path, text] = [stage.draft, stage.vault.text(stage.draft)];
    stage.vault.external(path, null);
    await watching.pass(3);
    expect(stage.request().status).toBe('pending');
    stage.vault.external(path.replace('Drafts/', 'Drafts/Mine/'), text);
    await watching.pass(30);
    expect(stage.namedDraft).toContain('Drafts/Mine/');
    stage.vault.external(stage.draft, null);
    await watching.pass(30);
    expect(stage.request(stage.only('Rejected')).status).toBe('withdrawn');
    await watching.finish();
  });

  it('withdraws at once what it takes back itself', async () => {
    const watching = new Watching();
    await watching.pass(60);
    const { stage } = watching;
    watching.write(NOTE, (text) => text.replace('status: pending_approval', 'status: pending'));
    await watching.pass(3);
    expect(stage.request(stage.only('Rejected')).status).toBe('withdrawn');
    expect(stage.request().status).toBe('pending');
    await watching.finish();
  });
});

describe('a watch that is woken while a person writes', () => {
  const wake = (watching: Watching): Promise<void> => {
    watching.stage.vault.external('Rejected/other.md', `no request, ${String(watching.seconds)}`);
    return watching.pass(1);
  };

  it('leaves a half-written draft alone', async () => {
    const watching = new Watching();
    await watching.pass(60);
    const { stage } = watching;
    watching.write(stage.draft, (text) => text.replace('Yes, gladly.', 'Yes, gl'));
    await wake(watching);
    expect(stage.request().content).toMatchObject({ body: 'Yes, gladly.' });
    await watching.finish();
  });

  it('asks about no draft whose address is half-written', async () => {
    const watching = new Watching({ files: { [NOTE]: aMailNote({ from: 'nobody at all' }) } });
    await watching.pass(60);
    const { stage } = watching;
    watching.write(stage.draft, (text) => text.replace('to: ""', 'to: ann@example.co'));
    await wake(watching);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    watching.write(stage.draft, (text) => text.replace('ann@example.co', 'ann@example.com'));
    await watching.pass(12);
    expect(stage.request().content).toMatchObject({ to: 'ann@example.com' });
    await watching.finish();
  });

  it('takes nothing for gone that was missing for a moment', async () => {
    const watching = new Watching();
    await watching.pass(60);
    const { stage } = watching;
    stage.vault.external(stage.draft, null);
    for (let n = 0; n < 4; n += 1) await wake(watching);
    expect(stage.request().status).toBe('pending');
    await watching.finish();
  });

  it('tells nothing of a request as vanished that comes back at once', async () => {
    const watching = new Watching();
    await watching.pass(60);
    const { stage } = watching;
    const path = stage.drag(stage.pending, 'Approved');
    let text = '';
    stage.outside.onCall = () => {
      text = stage.vault.text(path);
      stage.vault.external(path, null);
    };
    await watching.pass(2);
    expect(stage.sent).toHaveLength(1);
    await wake(watching);
    stage.vault.external(path, text);
    await watching.pass(15);
    expect(stage.events('approval_executed')).toMatchObject([
      { details: { note: expect.stringContaining('Done/') } },
    ]);
    await watching.finish();
  });
});
