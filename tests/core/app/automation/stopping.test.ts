import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../stage';
import { Automated } from './automated';
import { isAsking, NOTE, stopsAtOnce } from './stop-walk';

stopsAtOnce(
  {
    'triage in a cycle': { at: isAsking('triage'), begin: (host) => host.automation.runNow() },
    'a reply that the person asked for': {
      at: isAsking('triage'),
      begin: (host) => host.automation.deputy.act('draftReply', NOTE),
    },
  },
  () => ANSWERS.reply,
);

describe('Stop all work during an import', () => {
  const mail = (n: number) => ({
    path: null,
    name: `${String(n)}.eml`,
    bytes: new TextEncoder().encode(
      `From: a@example.org\r\nSubject: Mail ${String(n)}\r\nMessage-ID: <${String(n)}@x>\r\n\r\nHello\r\n`,
    ),
  });

  it('keeps what was imported whole, leaves the rest, and the next import goes on with it', async () => {
    const host = new Automated({ local: { paused: true } });
    await host.start();
    const { deputy } = host.automation;
    let stopping: Promise<void> | undefined;
    async function* files(count: number, stopAt: number) {
      for (let n = 1; n <= count; n += 1) {
        if (n === stopAt) stopping = host.automation.stopAll();
        yield mail(n);
      }
    }
    const outcome = await host.settled(deputy.importMail(files(5, 3)));
    expect(outcome).toMatchObject({ kind: 'done', isStopped: true, imported: [{}, {}] });
    await host.settled(stopping ?? Promise.reject(new Error('It was not stopped.')));
    const notes = () => host.stage.vault.paths('Needs_Action');
    expect(notes()).toHaveLength(2);
    expect(host.stage.device.paths().filter((path) => /^open\/|lock/u.test(path))).toEqual([]);
    expect(await host.settled(deputy.history.undoable())).toBe('Imported 2 mails');
    const rest = await host.settled(deputy.importMail(files(5, 0)));
    expect(rest).toMatchObject({ isStopped: false });
    expect(notes()).toHaveLength(5);
  });
});
