import { describe, expect, it } from 'vitest';
import { codeBeside } from '../../../../src/kernel/notes/codes';
import { asked, Asking, yesTo } from '../../app/asking';
import { promise } from '../../../promise';

describe('an edit while a request waits', () => {
  it('of the draft is carried to the request, which is asked with the new words', async () => {
    const stage = await asked();
    await stage.edit(stage.draft, 'Yes, gladly.', 'Yes, with pleasure.');
    const report = await stage.cycle();
    expect(report.approvals).toMatchObject({ carried: 1, waiting: 1 });
    expect(stage.request().content).toMatchObject({ body: 'Yes, with pleasure.' });
    await stage.approveByMove();
    expect(stage.sent).toEqual(['Yes, with pleasure.']);
  });

  it('counts as work where it is all that a cycle does', async () => {
    const stage = await asked();
    await stage.edit(stage.draft, 'subject: "Re: A question about the workshop"', 'subject: Room 4');
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ subject: 'Room 4' });
    expect(stage.events('poll_cycle_complete').at(-1)?.details).not.toHaveProperty('idle');
    await stage.cycle();
    expect(stage.events('poll_cycle_complete').at(-1)?.details).toMatchObject({ idle: true });
  });

  it('of the request is carried to the draft', async () => {
    const stage = await asked();
    await stage.edit(stage.pending, 'Yes, gladly.', 'No, sorry.');
    await stage.cycle();
    expect(stage.vault.text(stage.draft)).toMatch(/---\n\nNo, sorry\.\n$/);
    await stage.edit(stage.draft, 'No, sorry.', 'No, thanks.');
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ body: 'No, thanks.' });
  });

  it.each([
    ['an editor that has not saved yet', (stage: Asking) => void stage.vault.typing.add(stage.pending)],
    [
      'an editor that has saved',
      (stage: Asking) =>
        stage.vault.external(stage.pending, stage.vault.text(stage.pending).replace('sorry', 'sorry, Ada')),
    ],
  ])('of the request is no conflict where the person types on meanwhile, in %s', async (_, typeOn) => {
    const stage = await asked();
    const { draft, pending } = stage;
    await stage.edit(pending, 'Yes, gladly.', 'No, sorry.');
    let isTypedOn = false;
    const stop = stage.vault.watch(({ path }) => {
      if (path !== draft || isTypedOn) return;
      isTypedOn = true;
      typeOn(stage);
    });
    await stage.cycle();
    expect([isTypedOn, stage.vault.text(draft)]).toEqual([true, expect.stringContaining('Yes, gladly.')]);
    stop();
    stage.vault.typing.clear();
    await stage.edit(pending, 'No, sorry', 'No, very sorry');
    await stage.cycle();
    expect(stage.request().statusReason).toBeNull();
    expect(stage.vault.text(draft)).toContain('No, very sorry');
  });

  it('keeps line ends, comments and foreign keys of both notes', async () => {
    const stage = await asked();
    const text = stage.vault
      .text(stage.draft)
      .replace('\nto:', '\nmine: 0777 # keep\nto:')
      .replaceAll('\n', '\r\n');
    stage.vault.external(stage.draft, text.replace('Yes, gladly.', 'One.\r\n\r\nTwo.'));
    await stage.clock.sleep(60_000);
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ body: 'One.\n\nTwo.' });
    await stage.edit(stage.pending, 'Two.', 'Three.');
    await stage.cycle();
    expect(stage.vault.text(stage.draft)).toContain('mine: 0777 # keep\r\n');
    expect(stage.vault.text(stage.draft)).toMatch(/---\r\n\r\nOne\.\r\n\r\nThree\.\r\n$/);
  });

  it('of the mark of privacy is carried, so that it outlives the draft', async () => {
    promise("A waiting approval takes over its draft's mark");
    const stage = await asked();
    await stage.edit(stage.draft, 'type: draft_reply', 'type: draft_reply\nDeputy_Private: yes');
    expect((await stage.cycle()).approvals.carried).toBe(1);
    expect(stage.vault.text(stage.pending)).toContain('\ndeputy_private: true\n');
    expect((await stage.cycle()).approvals.carried).toBe(0);
  });

  it('of tags alone is no edit', async () => {
    const stage = await asked();
    await stage.edit(stage.draft, 'type: draft_reply', 'type: draft_reply\ntags: mine');
    expect((await stage.cycle()).approvals.carried).toBe(0);
  });

  it('of the recipient in the draft asks anew, and says so', async () => {
    promise(
      'A recipient that is changed in the draft is carried into the approval, which says whom it named before',
    );
    const stage = await asked();
    await stage.edit(stage.draft, 'to: "Ada Example <ada@example.org>"', 'to: bo@example.com');
    await stage.cycle();
    expect(stage.request()).toMatchObject({
      content: { to: 'bo@example.com' },
      statusReason: 'The recipient was changed in the draft: it was ada@example.org. Check To and Cc.',
    });
    expect(stage.vault.text(stage.pending)).toContain('target_recipient: bo@example.com');
    await stage.approveByMove();
    expect(stage.outside.calls).toEqual([]);
    expect(stage.request().statusReason).toContain('New recipient: bo@example.com.');
    await stage.approveByMove();
    expect(stage.outside.calls.map(({ call }) => call.arguments['to'])).toEqual([['bo@example.com']]);
  });

  it('of the recipient in the request is carried, and moving the file is not enough for it', async () => {
    promise('Moving an approval changes neither server nor tool nor recipients');
    const stage = await asked();
    await stage.edit(stage.pending, 'ada@example.org', 'eve@example.net');
    await stage.cycle();
    expect(stage.vault.text(stage.draft)).toContain('to: "Ada Example <eve@example.net>"');
    await stage.approveByMove();
    expect(stage.sent).toEqual([]);
    expect(stage.request().statusReason).toContain('The recipient changed: approve it in Deputy.');
    const [card] = await stage.deputy.approvals.list();
    await stage.deputy.approvals.decide(stage.pending, yesTo(card));
    expect(stage.outside.calls.map(({ call }) => call.arguments['to'])).toEqual([['eve@example.net']]);
  });

  it('of both, alike, is no conflict', async () => {
    const stage = await asked();
    await stage.edit(stage.draft, 'gladly', 'of course');
    await stage.edit(stage.pending, 'gladly', 'of course');
    await stage.cycle();
    expect(stage.request()).toMatchObject({ statusReason: null, content: { body: 'Yes, of course.' } });
    await stage.edit(stage.draft, 'of course', 'sure');
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ body: 'Yes, sure.' });
  });
});

describe('a draft and a request that were both changed', () => {
  const contested = async (): Promise<Asking> => {
    const stage = await asked();
    await stage.edit(stage.draft, 'Yes, gladly.', 'Draft words.');
    await stage.edit(stage.pending, 'Yes, gladly.', 'Request words.');
    await stage.cycle();
    await stage.clock.sleep(1_000);
    return stage;
  };

  it('say so, and neither overwrites the other', async () => {
    const stage = await contested();
    await stage.cycle();
    expect(stage.vault.text(stage.draft)).toContain('Draft words.');
    expect(stage.vault.text(stage.pending)).toContain('Request words.');
    expect(stage.request().statusReason).toContain('pick one of them');
    const [card] = await stage.deputy.approvals.list();
    expect(card).toMatchObject({ status: { kind: 'contested' }, other: { body: 'Draft words.' } });
  });

  it.each(['Two versions: choose one.', 'Pick a version'])(
    'say so no more once one is picked, in the words “%s” as well',
    async (words) => {
      const stage = await contested();
      const { statusReason } = stage.request();
      await stage.edit(stage.pending, statusReason ?? '', words);
      const [former, code] = [statusReason ?? '', words].map((text) => codeBeside(text, 'both_changed'));
      await stage.edit(stage.pending, former ?? '', code ?? '');
      await stage.deputy.approvals.decide(stage.pending, { kind: 'pick', side: 'draft' });
      expect(stage.request().statusReason).toBeNull();
      expect(stage.vault.text(stage.pending)).not.toContain('deputy_status_code');
    },
  );

  it('run nothing, whichever way it is approved, until the person picks', async () => {
    const stage = await contested();
    const [card] = await stage.deputy.approvals.list();
    const decision = yesTo(card);
    expect(await stage.deputy.approvals.decide(stage.pending, decision)).toEqual({
      kind: 'changed',
      why: 'The draft and this approval were both changed, each in its own way: pick one of them in Deputy.',
    });
    await stage.approveByMove();
    expect(stage.sent).toEqual([]);
  });

  it.each([
    ['draft', 'Draft words.'],
    ['request', 'Request words.'],
  ] as const)('the %s can be picked, and then counts', async (side, words) => {
    const stage = await contested();
    await stage.deputy.approvals.decide(stage.pending, { kind: 'pick', side });
    expect(stage.request()).toMatchObject({ statusReason: null, content: { body: words } });
    expect(stage.vault.text(stage.draft)).toContain(words);
    await stage.approveByMove();
    expect(stage.sent).toEqual([words]);
  });
});

describe('a draft that was changed just before its request was approved', () => {
  it('brings the request back: what is sent is never older than what the person wrote', async () => {
    const stage = await asked();
    await stage.edit(stage.draft, 'gladly', 'never');
    await stage.approveByMove();
    expect(stage.sent).toEqual([]);
    expect(stage.request()).toMatchObject({ status: 'not_called', content: { body: 'Yes, never.' } });
    await stage.approveByMove();
    expect(stage.sent).toEqual(['Yes, never.']);
  });
});

describe('a draft that was changed or deleted since the last cycle', () => {
  it.each<[string, (stage: Asking) => unknown, string]>([
    [
      'changed',
      (stage) => stage.edit(stage.draft, 'gladly', 'never'),
      'The draft was changed meanwhile: check it again.',
    ],
    [
      'deleted',
      (stage) => stage.vault.external(stage.draft, null),
      'Its draft is not where it was: check it again.',
    ],
  ])('%s: a yes on the screen sends nothing, and says why', async (_, change, why) => {
    const stage = await asked();
    const [card] = await stage.deputy.approvals.list();
    await change(stage);
    const decision = yesTo(card);
    expect(await stage.deputy.approvals.decide(stage.pending, decision)).toEqual({ kind: 'changed', why });
    expect(stage.sent).toEqual([]);
  });
});

describe('another tool in the settings', () => {
  it.each([
    ['of the same server', { tool: 'post_mail' }],
    ['of another server', { server: 'office' }],
  ])('%s is asked about anew, and sends once', async (_, changes) => {
    const stage = await asked();
    const { emailTool } = stage.settings;
    const other = { ...emailTool!, ...changes };
    stage.deputy = stage.openWith(stage.ports, { ...stage.settings, emailTool: other });
    await stage.cycle();
    expect(stage.request()).toMatchObject({ server: other.server, tool: other.tool, statusReason: null });
    await stage.approveByMove();
    expect(stage.outside.calls.map(({ call: { server, tool } }) => ({ server, tool }))).toEqual([
      { server: other.server, tool: other.tool },
    ]);
  });

  it('is asked about anew, and the note says which', async () => {
    const stage = await asked({ settings: { emailTool: null } });
    const before = stage.request();
    const { emailTool } = new Asking().settings;
    stage.deputy = stage.openWith(stage.ports, { ...stage.settings, emailTool });
    await stage.cycle();
    expect([before.server, stage.request().server]).toEqual(['', 'mail']);
    await stage.approveByMove();
    expect(stage.sent).toEqual(['Yes, gladly.']);
  });
});

describe('a draft that the person went on writing after the approval', () => {
  it('is left to them when they say that the mail was sent', async () => {
    const stage = await asked({ settings: { emailTool: null } });
    const draft = stage.draft;
    await stage.approveByMove();
    await stage.edit(draft, 'Yes, gladly.', 'Yes, and one thing more.');
    const written = stage.vault.text(draft);
    await stage.deputy.approvals.decide(stage.only('Approved'), { kind: 'resolve', wasSent: true });
    expect(stage.vault.text(draft)).toBe(written);
    expect(stage.vault.text('Done/workshop.md')).toContain('status: done');
    expect(stage.vault.text('Done/workshop.md')).toContain(`draft_path: ${draft}`);
  });
});
