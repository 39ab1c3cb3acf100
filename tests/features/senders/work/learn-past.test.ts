import { afterEach, describe, expect, it } from 'vitest';
import { useWays } from '../../../../src/core/app/automation/automated-acts';
import { pastMailSources } from '../../../../src/core/app/looks/past-mail';
import type { HandledMail } from '../../../../src/features/senders/model/act-record';
import { lastingRecords, learn } from '../../../../src/features/senders/model/learn';
import { promise } from '../../../promise';
import { Automated } from '../../../core/app/automation/automated';
import { pastStage } from './past-stage';
import { LINE, SendersStage } from './senders-stage';

afterEach(() => {
  pastMailSources.rows = [];
});

const learnPast = async ({ deputy }: SendersStage) => deputy.act('learnPast', await deputy.pastLessons());

const now = Date.parse('2026-11-02T08:00:00Z');

const rows = (count: number, month: string, did: Pick<HandledMail, 'sign' | 'by'>): HandledMail[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{
      kind: 'act',
      operation: '',
      at: `${month}-0${String(at + 1)}T08:00:00Z`,
      mail: `${month} ${String(at)}`,
    },
    ...{ sender: LINE, words: '', isVouched: true, isBulk: false, isGuarded: false, ...did },
    ...{ saw: '', facts: '', texts: '', says: [] },
  }));

describe('past mail of an account', () => {
  it('teaches nothing before the person says yes, and then by what they answered and archived', async () => {
    promise('Past mail teaches nothing without a yes of its own');
    promise('the sender, up to three words of the subject and the text as codes are kept');
    const stage = await pastStage();
    await stage.cycle();
    expect((await stage.deputy.learned()).mails).toBe(0);
    expect(await learnPast(stage)).toMatchObject({
      kind: 'done',
      label: 'Learned from 7 past mails of the mailbox "home"',
    });
    const kept = (await stage.home.read('learned.jsonl')) ?? '';
    expect(kept).toContain('"sender":"eve@finch.example","words":"oars"');
    expect(kept).not.toMatch(/herons|Eve|diary \d|past-\d/);
    expect(await stage.deputy.learned()).toMatchObject({ mails: 7, past: 7 });
  });

  it('leads to Read, and to the archive only once the person has acted here on such mail', async () => {
    const stage = await pastStage();
    await learnPast(stage);
    expect(stage.lines).toEqual([`- ${LINE} "pond diary": read (you put away the last 5)`]);
    const path = await stage.receive();
    expect(stage.vault.text(path)).not.toContain('deputy_to_check');
    await stage.done(path);
    expect(stage.vault.text(await stage.receive())).toContain('deputy_to_check');
  });

  it('is older than what the person did here, and ends no line that they confirmed', () => {
    const kept = rows(3, '2026-10', { sign: 'kept', by: 'key' });
    const archived = rows(5, '2026-09', { sign: 'archived', by: 'past' });
    expect(learn([...kept, ...archived], now).histories.get(LINE)?.isArchived).toBe(false);
    const line = { kind: 'confirmed', operation: '', key: LINE, does: 'read' } as const;
    const answered = rows(1, '2026-09', { sign: 'answered', by: 'past' });
    expect(learn([line, ...answered], now).confirmed.has(LINE)).toBe(true);
  });

  it('brings back no line that the person ended', async () => {
    const stage = await pastStage();
    await stage.teach(3);
    await stage.deputy.act('forgetSender', `${LINE} "pond diary"`);
    await learnPast(stage);
    expect(stage.lines).toEqual([]);
  });

  it('brings back no ended line after the records were shortened, or after a year', () => {
    const [forgot, confirmed] = [
      { kind: 'forgot', operation: 'a', key: LINE },
      { kind: 'confirmed', operation: 'b', key: LINE, does: 'archive' },
    ] as const;
    const past = rows(5, '2026-09', { sign: 'archived', by: 'past' });
    const ended = lastingRecords([...rows(3, '2026-08', { sign: 'archived', by: 'key' }), forgot], now);
    expect(ended).toEqual([forgot]);
    expect(learn([...ended, ...past], now).histories.has(LINE)).toBe(false);
    const contrary = [confirmed, ...rows(1, '2025-09', { sign: 'kept', by: 'key' })];
    for (const records of [contrary, lastingRecords(contrary, now)])
      expect(learn(records, now).confirmed.has(LINE)).toBe(false);
    expect(lastingRecords([forgot, confirmed, ...past], now)).toEqual([forgot, confirmed]);
  });

  it('is left where another version of Deputy has learned', async () => {
    const stage = await pastStage();
    await stage.home.replace('learned.jsonl', '{"version":99}\n');
    expect(await learnPast(stage)).toMatchObject({ kind: 'refused' });
  });

  it('is read while other work goes on', async () => {
    const stage = await pastStage();
    const [source] = pastMailSources.rows;
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    pastMailSources.rows = [async (...asked) => arrived.then(() => source?.(...asked) ?? null)];
    const reading = stage.deputy.pastLessons();
    await stage.teach(1);
    arrive();
    expect((await stage.deputy.act('learnPast', await reading)).kind).toBe('done');
    expect(await stage.deputy.learned()).toMatchObject({ mails: 8, past: 7 });
  });

  it('is read no further after Stop all work, whatever the mailbox does then, and teaches nothing', async () => {
    useWays([{ learned: 'read', pastLessons: ['read', 0] }]);
    const host = new Automated({ local: { paused: true } });
    await host.start();
    pastMailSources.rows = [() => new Promise(() => undefined)];
    const reading = host.automation.deputy.pastLessons();
    await host.pass(1);
    await host.settled(host.automation.stopAll());
    const act = host.automation.deputy.act('learnPast', await host.settled(reading));
    expect(await host.settled(act)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/^Stopped/u),
    });
  });

  it('counts once, and Undo takes it back', async () => {
    const stage = await pastStage();
    await learnPast(stage);
    expect((await learnPast(stage)).kind).toBe('refused');
    await stage.deputy.undo();
    expect((await stage.deputy.learned()).mails).toBe(0);
  });

  it('says so where no account may be read', async () => {
    expect((await learnPast(new SendersStage())).kind).toBe('refused');
  });
});
