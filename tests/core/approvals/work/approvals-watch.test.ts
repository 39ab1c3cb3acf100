import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote } from '../../../fakes/mail-note';
import { Asking, NOTE } from '../../app/asking';
import { Watching } from '../../app/watching';

/** A watch under way that has asked about one draft. */
const watchingAsking = (stage = new Asking({ clock: new FakeClock() }), lastCycle: number | null = null) =>
  new Watching(stage, { lastCycle });

const write = ({ vault }: Asking, path: string, change: (text: string) => string): void => {
  vault.external(path, change(vault.text(path)));
};

describe('a watch', () => {
  it('is not woken by what Deputy itself writes about requests', async () => {
    const watching = watchingAsking();
    await watching.pass(250);
    // The mail holds still after a second; the rest is the interval.
    expect(watching.times).toEqual([0, 1, 121, 241]);
  });

  it('runs what a person moves to Approved at once', async () => {
    const watching = watchingAsking();
    await watching.pass(60);
    watching.stage.drag(watching.stage.pending, 'Approved');
    await watching.pass(2);
    expect(watching.stage.sent).toHaveLength(1);
    expect(watching.times.length).toBeLessThanOrEqual(3);
    await watching.pass(30);
    expect(watching.times.length).toBeLessThanOrEqual(3);
  });

  it('waits the delay of the settings for what a person moves to Approved, and leaves what is moved back', async () => {
    const stage = new Asking({ clock: new FakeClock(), settings: { sendDelaySeconds: 10 } });
    const watching = watchingAsking(stage);
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
  });

  it('that takes over from another one runs at once what was approved in between', async () => {
    const before = watchingAsking();
    await before.pass(60);
    await before.finish();
    const { stage } = before;
    stage.drag(stage.pending, 'Approved');
    const after = watchingAsking(stage, stage.clock.now() - 30_000);
    await after.pass(2);
    expect(stage.sent).toHaveLength(1);
  });

  it('carries an edit over when typing has ended, and no sooner', async () => {
    const watching = watchingAsking();
    await watching.pass(60);
    const { stage } = watching;
    for (const word of ['g', 'gl', 'gladder']) {
      write(stage, stage.draft, (text) => text.replace(/Yes, \w+\./, `Yes, ${word}.`));
      await watching.pass(2);
    }
    expect(stage.request().content).toMatchObject({ body: 'Yes, gladly.' });
    await watching.pass(10);
    expect(stage.request().content).toMatchObject({ body: 'Yes, gladder.' });
    expect(watching.reports.filter(({ report }) => report.approvals.carried > 0)).toHaveLength(1);
  });

  it('takes a draft that vanishes for moved until it has been gone for a while', async () => {
    const watching = watchingAsking();
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
  });

  it('withdraws at once what it takes back itself', async () => {
    const watching = watchingAsking();
    await watching.pass(60);
    const { stage } = watching;
    write(stage, NOTE, (text) => text.replace('status: pending_approval', 'status: pending'));
    await watching.pass(3);
    expect(stage.request(stage.only('Rejected')).status).toBe('withdrawn');
    expect(stage.request().status).toBe('pending');
  });
});

describe('a watch that is woken while a person writes', () => {
  const wake = (watching: Watching<Asking>): Promise<void> => {
    watching.stage.vault.external('Rejected/other.md', `no request, ${String(watching.seconds)}`);
    return watching.pass(1);
  };

  it('leaves a half-written draft alone', async () => {
    const watching = watchingAsking();
    await watching.pass(60);
    const { stage } = watching;
    write(stage, stage.draft, (text) => text.replace('Yes, gladly.', 'Yes, gl'));
    await wake(watching);
    expect(stage.request().content).toMatchObject({ body: 'Yes, gladly.' });
  });

  it('asks about no draft whose address is half-written', async () => {
    const watching = watchingAsking(
      new Asking({ clock: new FakeClock(), files: { [NOTE]: aMailNote({ from: 'nobody at all' }) } }),
    );
    await watching.pass(60);
    const { stage } = watching;
    write(stage, stage.draft, (text) => text.replace('to: ""', 'to: ann@example.co'));
    await wake(watching);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    write(stage, stage.draft, (text) => text.replace('ann@example.co', 'ann@example.com'));
    await watching.pass(12);
    expect(stage.request().content).toMatchObject({ to: 'ann@example.com' });
  });

  it('takes nothing for gone that was missing for a moment', async () => {
    const watching = watchingAsking();
    await watching.pass(60);
    const { stage } = watching;
    stage.vault.external(stage.draft, null);
    for (let n = 0; n < 4; n += 1) await wake(watching);
    expect(stage.request().status).toBe('pending');
  });

  it('tells nothing of a request as vanished that comes back at once', async () => {
    const watching = watchingAsking();
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
  });
});
