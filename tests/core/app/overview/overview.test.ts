import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logText } from '../view/log-text';
import { FakeHost } from '../../../fakes/fake-host';
import { aMailNote } from '../../../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../stage';

const LOG = 'Logs/orchestrator_2026-11-02.log';

const mail = (name: string, subject = name): Record<string, string> => ({
  [`${IN}/${name}.md`]: aMailNote({ messageId: `<${name}@example.org>`, subject }),
});

const titles = (rows: readonly { title: string }[]): string[] => rows.map(({ title }) => title);

describe('the overview of a vault', () => {
  it('of one that was never set up says so, and is empty', async () => {
    const stage = new Stage({
      settings: { folders: { ...new Stage().settings.folders, needsAction: 'Nowhere' } },
    });
    const overview = await stage.deputy.overview();
    expect(overview.spend.days).toHaveLength(31);
    expect({ ...overview, spend: overview.spend.today }).toMatchObject({
      isSetUp: false,
      out: [],
      pending: 0,
      mailFiles: 0,
      requests: [],
      needs: [],
      decisions: [],
      activity: [],
      spend: { calls: 0, tokensInput: 0, tokensOutput: 0, usd: 0, unpriced: 0 },
    });
  });

  it('counts the mail files in the inbox that are no notes yet', async () => {
    const mail = 'From: ann@example.org\nSubject: Hello\n\nHello\n';
    const files = {
      'Inbox/a.eml': mail,
      'Inbox/deep/b.eml': mail,
      'Inbox/Imported/c.eml': mail,
      'Inbox/d.md': '',
    };
    const stage = new Stage({ files, answers: () => ANSWERS.archive });
    expect(await stage.deputy.overview()).toMatchObject({ pending: 0, mailFiles: 2 });
    await stage.cycle();
    expect(await stage.deputy.overview()).toMatchObject({ pending: 0, mailFiles: 0 });
  });

  it('after a cycle shows what was decided, what needs the person, and what it cost', async () => {
    const files = { ...mail('a'), ...mail('b'), ...mail('c'), ...mail('d'), ...mail('e') };
    const { reply, needsInfo, archive, urgent, delegate } = ANSWERS;
    const stage = new Stage({
      files: { ...files, [`${IN}/torn.md`]: '---\nstatus: pending\n' },
      answers: [reply, needsInfo, archive, urgent, delegate],
      settings: { concurrency: 1 },
    });
    await stage.cycle();
    stage.vault.external(`${IN}/later.md`, aMailNote());
    const overview = await stage.deputy.overview();
    expect(overview.pending).toBe(1);
    expect(overview.needs.map(({ title, kind, next }) => [title, kind, next])).toEqual([
      ['Ada Example · d', 'urgent', 'Answer it yourself'],
      ['Ada Example · a', 'draft', 'Check the draft, then approve it'],
      ['Ada Example · b', 'info', '“Which day?”'],
      ['Ada Example · e', 'delegate', 'Pass on to “Legal: a contract”'],
      ['torn', 'broken', 'Close the frontmatter with a line of three dashes'],
    ]);
    expect(titles(overview.decisions)).toEqual(
      ['e', 'd', 'c', 'b', 'a'].map((name) => `Ada Example · ${name}`),
    );
    expect(overview.activity.map(({ text }) => text)).toEqual(['Triaged 5 notes', 'Could not read torn']);
    expect(overview.spend.today.calls).toBe(5);
  });

  it.each([
    ['wibble', 'Its status is “wibble”, which Deputy does not know'],
    ['', 'Its status is empty'],
    ['done', null],
  ])('keeps a mail in sight whose status became %j by hand, and no other note', async (status, reason) => {
    const [path = '', note = ''] = Object.entries(mail('a'))[0] ?? [];
    const own = `---\nstatus: ${status}\n---\nMine.\n`;
    const stage = new Stage({
      files: { [path]: note.replace('status: pending', `status: ${status}`), [`${IN}/own.md`]: own },
    });
    await stage.cycle();
    const { needs } = await stage.deputy.overview();
    expect(needs.map(({ kind, reason: why, next }) => [kind, why, next])).toEqual(
      reason === null ? [] : [['broken', reason, 'Set it to pending, or mark the note done']],
    );
  });

  it('names no draft that was deleted by hand, and says so', async () => {
    const stage = new Stage({ files: mail('a'), answers: [ANSWERS.reply] });
    await stage.cycle();
    expect((await stage.deputy.overview()).needs).toMatchObject([
      { next: 'Check the draft, then approve it' },
    ]);
    for (const path of stage.vault.paths('Drafts')) await stage.vault.moveToTrash(path);
    expect((await stage.deputy.overview()).needs).toMatchObject([
      { kind: 'draft', draft: null, next: 'Its draft is gone: draft another, or mark it done' },
    ]);
  });

  it('leads to the note where it lies now, and to its draft', async () => {
    const stage = new Stage({
      files: { ...mail('a'), ...mail('b') },
      answers: [ANSWERS.archive, ANSWERS.reply],
    });
    stage.vault.external('Done/a.md', 'here already');
    await stage.cycle();
    const { decisions, needs } = await stage.deputy.overview();
    const paths = decisions
      .flatMap(({ note, draft }) => [note, draft])
      .concat(needs.map(({ draft }) => draft));
    for (const path of paths) if (path !== null) expect(stage.vault.has(path)).toBe(true);
    expect(decisions.map(({ note, draft }) => [note, draft])).toEqual([
      [`${IN}/b.md`, needs[0]?.draft],
      ['Done/a 2.md', null],
    ]);
  });

  it('shows what the person took back, and asks nothing more of the model', async () => {
    const stage = new Stage({ files: mail('a'), answers: [ANSWERS.archive] });
    await stage.cycle();
    await stage.deputy.undo();
    const { decisions, activity, needs } = await stage.deputy.overview();
    expect(decisions).toMatchObject([{ isUndone: true, note: `${IN}/a.md` }]);
    expect(activity[0]).toMatchObject({ kind: 'undone', text: 'Undone: Archived a', note: `${IN}/a.md` });
    expect(needs).toMatchObject([{ kind: 'info', next: 'Decide yourself, or try again' }]);
  });

  it('marks what a rule of Deputy overruled, and what was unsure', async () => {
    const stage = new Stage({
      files: mail('a', 'Your invoice'),
      answers: [ANSWERS.archive, { json: { ...ANSWERS.archive.json, confidence: 0.3 } }],
    });
    await stage.cycle();
    const { decisions, needs } = await stage.deputy.overview();
    expect(decisions).toMatchObject([{ decision: 'needs_info', isOverride: true, isUnsure: true }]);
    expect(decisions[0]?.why).toBe('A note about money is not archived without you');
    expect(needs).toMatchObject([{ next: 'Decide yourself, or try again' }]);
  });

  it('tells of what a person asked for', async () => {
    const stage = new Stage({ files: mail('a'), answers: [ANSWERS.urgent] });
    await stage.cycle();
    await stage.deputy.act('markDone', `${IN}/a.md`);
    const { activity, needs, decisions } = await stage.deputy.overview();
    expect(activity[0]).toMatchObject({ kind: 'act', text: 'Marked as done: a', note: 'Done/a.md' });
    expect(needs).toEqual([]);
    expect(decisions).toMatchObject([{ note: 'Done/a.md' }]);
  });

  it('shows on another device what this one did', async () => {
    const stage = new Stage({ files: mail('a'), answers: [ANSWERS.urgent] });
    await stage.cycle();
    const here = await stage.deputy.overview();
    stage.host = new FakeHost({ deviceId: 'phone', machine: 'phone' });
    expect(await stage.open().overview()).toEqual(here);
  });

  it('puts the logs of two devices in the order of time', async () => {
    const stage = new Stage();
    const undone = (minute: number, label: string): string =>
      `${logText('undone', minute, { details: { label } })}\n`;
    stage.vault.external(LOG, undone(1, 'one') + undone(3, 'three'));
    stage.vault.external(LOG.replace('.log', '_phone.log'), undone(2, 'two') + undone(4, 'four'));
    const { activity } = await stage.deputy.overview();
    expect(activity.map(({ text }) => text.split(' ').at(-1))).toEqual(['four', 'three', 'two', 'one']);
  });

  it('adds up what all devices spent', async () => {
    const stage = new Stage();
    const call = `${logText('llm_decision', 1, { tokens_input: 10, details: { cost_usd: 0.25 } })}\n`;
    stage.vault.external(LOG, call + call);
    stage.vault.external(LOG.replace('.log', '_phone.log'), call);
    expect((await stage.deputy.overview()).spend.today).toMatchObject({
      calls: 3,
      tokensInput: 30,
      usd: 0.75,
    });
  });

  it('begins a new count at midnight', async () => {
    const stage = new Stage({ files: mail('a'), answers: [ANSWERS.archive] });
    await stage.cycle();
    stage.clock.setWallClock('2026-11-03T00:00:00+01:00');
    const { spend, decisions } = await stage.deputy.overview();
    expect([spend.today.calls, decisions.length]).toEqual([0, 1]);
  });
});

describe('a second look', () => {
  it('reads no file when nothing has changed', async () => {
    const reads: string[] = [];
    const stage = new Stage({
      files: { ...mail('a'), ...mail('b') },
      answers: [ANSWERS.urgent, ANSWERS.reply],
    });
    await stage.cycle();
    const first = await stage.deputy.overview();
    const read = stage.vault.read.bind(stage.vault);
    stage.vault.read = (path) => {
      reads.push(path);
      return read(path);
    };
    expect(await stage.deputy.overview()).toEqual(first);
    expect(reads).toEqual([]);
    stage.vault.external(`${IN}/a.md`, stage.vault.text(`${IN}/a.md`).replace('The site', 'All'), {
      mtime: 1,
    });
    expect((await stage.deputy.overview()).needs[0]?.reason).toBe('The model says: “All is down.”');
    expect(new Set(reads)).toEqual(new Set([`${IN}/a.md`]));
  });

  it('of a log that has grown equals a first one', async () => {
    const stage = new Stage({ files: mail('a'), answers: [ANSWERS.urgent, ANSWERS.archive] });
    await stage.cycle();
    await stage.deputy.overview();
    stage.vault.external(`${IN}/b.md`, aMailNote({ messageId: '<b@example.org>', subject: 'b' }));
    await stage.cycle();
    const second = await stage.deputy.overview();
    expect(second).toEqual(await stage.open().overview());
    expect(titles(second.decisions)).toEqual(['Ada Example · b', 'Ada Example · a']);
    expect(second.spend.today.calls).toBe(2);
  });

  it('of a log that a sync replaced believes nothing of the old one', async () => {
    const stage = new Stage({ files: mail('a'), answers: [ANSWERS.urgent] });
    await stage.cycle();
    const text = stage.vault.text(LOG);
    await stage.deputy.overview();
    stage.vault.external(LOG, text.replaceAll('"email_subject":"a"', '"email_subject":"another"'));
    const { decisions } = await stage.deputy.overview();
    expect(titles(decisions)).toEqual(['Ada Example · another']);
  });

  it('leaves a line that is being written for the next one', async () => {
    const stage = new Stage({ files: mail('a'), answers: [ANSWERS.urgent] });
    await stage.cycle();
    const whole = new TextEncoder().encode(stage.vault.text(LOG));
    for (const length of [0, 10, whole.length - 40, whole.length - 1, whole.length]) {
      stage.vault.external(LOG, whole.slice(0, length));
      const overview = await stage.deputy.overview();
      stage.vault.external(LOG, whole.slice(0, length), { mtime: length });
      expect(overview).toEqual(await stage.open().overview());
    }
  });
});

it('whatever bytes a log holds, the overview comes', async () => {
  const stage = new Stage({ files: mail('a'), answers: [ANSWERS.urgent] });
  await stage.cycle();
  const whole = new TextEncoder().encode(stage.vault.text(LOG));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.nat(whole.length).map((length) => whole.slice(0, length)),
    fc
      .tuple(fc.nat(whole.length - 1), fc.nat(255))
      .map(([at, byte]) => whole.map((old, index) => (index === at ? byte : old))),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 4 }), async (parts) => {
      stage.vault.external(LOG, Uint8Array.from(parts.flatMap((part) => [...part])), { mtime: parts.length });
      const overview = await stage.deputy.overview();
      expect(overview.needs).toHaveLength(1);
      expect(overview.decisions.every(({ title }) => title !== '')).toBe(true);
    }),
    { numRuns: 200 },
  );
});
