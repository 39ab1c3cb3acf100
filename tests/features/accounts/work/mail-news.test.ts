import { describe, expect, it } from 'vitest';
import { MailServerError } from '../../../../src/kernel/ports/mail-source';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import { ANSWERS, Stage } from '../../../core/app/stage';
import { Watching } from '../../../core/app/watching';
import { FakeClock } from '../../../fakes/fake-clock';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { accountFor } from '../../../core/settings/account';

const ACCOUNT = accountFor();
const INTERVAL = 120;
const mail = (id: string): string =>
  `From: Bob <bob@example.org>\r\nSubject: Mail ${id}\r\nMessage-ID: <${id}@example.org>\r\n\r\nHello\r\n`;

/** A Deputy that watches a vault and a mailbox. */
class Watched extends Watching {
  constructor(readonly box = new MemoryMailbox()) {
    const settings = { accounts: [ACCOUNT], consents: [accountConsentKey(ACCOUNT, 'read', {})] };
    const answers = () => ANSWERS.needsInfo;
    super(new Stage({ clock: new FakeClock(), mail: box, answers, settings }), { intervalSeconds: INTERVAL });
  }

  get notes(): number {
    return this.stage.vault.paths('Needs_Action').length;
  }

  /** Beside these, notes that wait are looked after. */
  get looksForMail(): number {
    return this.box.log.filter((line) => line === 'list inbox').length;
  }
}

describe('A watched mailbox', () => {
  it('gives its mail as soon as the server announces it, long before the interval is over', async () => {
    const watched = new Watched();
    await watched.pass(5);
    watched.box.deliver(mail('new'));
    await watched.pass(2);
    expect(watched.notes).toBe(1);
  });

  it('is looked at once an interval else, whatever happens in the vault meanwhile', async () => {
    const watched = new Watched();
    await watched.pass(1);
    const { looks } = watched.box;
    for (let at = 0; at < 5; at += 1) {
      watched.stage.vault.external(`Needs_Action/${String(at)}.md`, '---\nstatus: pending\n---\nHello\n');
      await watched.pass(10);
    }
    expect(watched.box.looks).toBe(looks);
    await watched.pass(INTERVAL);
    expect(watched.box.looks).toBe(looks + 1);
  });

  it('is looked at once after a sleep of eight hours, and not once for each interval that was missed', async () => {
    const watched = new Watched();
    await watched.pass(1);
    const { looks } = watched.box;
    watched.stage.clock.suspend(8 * 3_600_000);
    await watched.pass(5);
    expect(watched.box.looks - looks).toBe(1);
  });

  it.each([
    ['forwards', 8 * 3_600_000],
    ['backwards', -8 * 3_600_000],
  ])('is looked at within an interval when the clock is set %s, without a burst', async (_, ms) => {
    const watched = new Watched();
    const { clock } = watched.stage;
    await watched.pass(1);
    // A server that fell silent is left alone for a while, by the clock that is wrong.
    watched.box.trouble = new MailServerError('unreachable', 'It did not answer.');
    await watched.pass(3 * INTERVAL);
    watched.box.trouble = null;
    const before = watched.looksForMail;
    clock.setWallClock(clock.now() + ms);
    watched.box.deliver(mail('new'));
    await watched.pass(INTERVAL);
    expect([watched.notes, watched.looksForMail - before]).toEqual([1, 1]);
    await watched.pass(INTERVAL);
    expect(watched.looksForMail - before).toBe(2);
  });

  it('is waited for only where the last look succeeded: a refused password is not tried by waiting either', async () => {
    const watched = new Watched();
    watched.box.trouble = new MailServerError('bad_login', 'It was refused.');
    await watched.pass(10 * INTERVAL);
    expect([watched.box.looks, watched.box.waits]).toEqual([1, 0]);
  });

  it('is looked at again some seconds after the connection that waited broke, in case something was missed', async () => {
    const watched = new Watched();
    await watched.pass(1);
    const { looks } = watched.box;
    watched.box.break();
    await watched.pass(7);
    expect(watched.box.looks).toBe(looks + 1);
  });
});
