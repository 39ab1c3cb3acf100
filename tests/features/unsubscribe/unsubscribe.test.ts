import { describe, expect, it } from 'vitest';
import { oneClickTools } from '../../../src/features/unsubscribe/servers/open-unsubscribe';
import { importMail } from '../../../src/kernel/mail/import-mail';
import type { OneClickCall } from '../../../src/kernel/ports/one-click';
import type { ToolCall, ToolOutcome } from '../../../src/kernel/ports/tool-caller';
import { Outside, TOOL } from '../../core/approvals/model/approval-stage';
import { spentApproval } from '../../fakes/spent-approval';
import { Stage, type StageOptions } from '../../core/app/stage';
import { FakeClock } from '../../fakes/fake-clock';
import { Faults } from '../../fakes/faults';
import { snapshot, vaultDiff } from '../../fakes/vault-diff';
import { expectGolden } from '../../golden';
import { promise } from '../../promise';
import { crashPoints } from '../../runs';
import { newsletterMail, type NewsletterOptions } from '../../kernel/mail/newsletter-mail';
import { approve } from '../../core/app/asking';

const NOTE = 'Needs_Action/news.md';
const DAY_MS = 86_400_000;
const ARCHIVE = {
  json: {
    decision: 'archive',
    confidence: 0.9,
    reasoning: '"New this month: three books"',
    reply_body: null,
    delegation_target: null,
    info_needed: null,
  },
};

async function noteOf(options: NewsletterOptions = {}, status = 'needs_info'): Promise<string> {
  const { note } = await importMail(new TextEncoder().encode(newsletterMail(options)));
  return note.replace('status: pending', `status: ${status}\ndecided_at: 2026-11-16T09:00:00+00:00`);
}

async function stageOf(options: NewsletterOptions = {}, more: StageOptions = {}) {
  const outside = new Outside();
  outside.outcomes = [{ kind: 'done', text: 'lists.example.org answered with 200.' }];
  const stage = new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-16T10:00:00Z' }),
    tools: outside,
    files: { [NOTE]: await noteOf(options) },
    provider: 'rules',
    ...more,
  });
  return { stage, outside };
}

const lineIn = (stage: Stage, path = NOTE): string | undefined =>
  stage.vault
    .text(path)
    .split('\n')
    .find((line) => line.startsWith('Unsubscribe: '));

describe('a newsletter that the person leaves', () => {
  it('waits as an approval that shows the address, and is called once it was approved', async () => {
    promise('Unsubscribing is an approval like any other, and it shows the address that is called');
    const { stage, outside } = await stageOf();
    const before = snapshot(stage.vault);
    expect(await stage.deputy.act('unsubscribe', NOTE)).toMatchObject({ kind: 'done' });
    expect(outside.calls).toEqual([]);
    const [card] = await stage.deputy.approvals.list();
    expect(card).toMatchObject({
      title: 'Unsubscribe at lists.example.org',
      text: { body: 'address: https://lists.example.org/u?t=1\nbody: List-Unsubscribe=One-Click' },
      choices: ['approve', 'reject', 'snooze'],
      risk: "can't be undone",
    });
    expect(await stage.deputy.act('unsubscribe', NOTE)).toMatchObject({ kind: 'unchanged' });
    await approve(stage);
    await stage.cycle();
    await stage.cycle();
    expect(outside.calls.map(({ call }) => call)).toEqual([
      {
        server: 'unsubscribe:lists.example.org',
        tool: 'unsubscribe',
        arguments: { address: 'https://lists.example.org/u?t=1', body: 'List-Unsubscribe=One-Click' },
      },
    ]);
    const changes = vaultDiff(before, snapshot(stage.vault))
      .split(/\n(?=changed|created|moved)/u)
      .filter((part) => !part.includes('Logs/'))
      .join('\n');
    expectGolden('unsubscribed.diff', changes);
  });

  it('names the outcome in its note', async () => {
    promise('The note names the outcome');
    const cases: [ToolOutcome, string][] = [
      [{ kind: 'done', text: 'x' }, 'Unsubscribe: done at lists.example.org on 2026-11-16.'],
      [
        { kind: 'tool_error', text: 'lists.example.org answered with 302.' },
        'Unsubscribe: lists.example.org reported an error on 2026-11-16. lists.example.org answered with 302.',
      ],
      [
        { kind: 'not_called', why: 'lists.example.org leads into a private network.' },
        'Unsubscribe: lists.example.org was not reached. lists.example.org leads into a private network.',
      ],
      [
        { kind: 'unknown', why: 'lists.example.org did not answer.' },
        'Unsubscribe: it is not known whether it worked at lists.example.org on 2026-11-16. lists.example.org did not answer.',
      ],
    ];
    for (const [outcome, words] of cases) {
      const { stage, outside } = await stageOf();
      outside.outcomes = [outcome];
      await stage.deputy.act('unsubscribe', NOTE);
      await approve(stage);
      await stage.cycle();
      expect(lineIn(stage)?.replaceAll('\\', '')).toBe(words);
      await stage.cycle();
      expect(outside.calls.length).toBeLessThanOrEqual(1);
    }
  });

  it('stays subscribed after a no and after Undo, with nothing called', async () => {
    const { stage, outside } = await stageOf();
    const before = snapshot(stage.vault).get(NOTE);
    await stage.deputy.act('unsubscribe', NOTE);
    await stage.deputy.undo();
    expect(await stage.deputy.approvals.list()).toEqual([]);
    await stage.deputy.act('unsubscribe', NOTE);
    const [card] = await stage.deputy.approvals.list();
    await stage.deputy.approvals.decide(card?.path ?? '', { kind: 'reject', reason: '' });
    await stage.cycle();
    expect(outside.calls).toEqual([]);
    expect(stage.vault.text(NOTE)).toBe(before);
    expect(await stage.deputy.act('unsubscribe', NOTE)).toMatchObject({ kind: 'done' });
  });

  it.each<[string, NewsletterOptions]>([
    [
      'a person’s mail',
      { from: 'Ann Lee <ann.lee@bindery.example.org>', subject: 'Lunch', body: 'Dear Anna,\n\nlunch?\n' },
    ],
    ['an answer', { more: ['In-Reply-To: <mine@example.com>'] }],
    ['spam', { more: ['X-Spam-Flag: YES'] }],
    ['a mail whose headers nothing proves', { results: [] }],
    ['a mail without a way out', { ways: [], posts: [] }],
  ])('is not offered for %s', async (_, options) => {
    promise('It is never offered for spam or for mail of a person');
    const { stage } = await stageOf(options);
    expect(await stage.deputy.act('unsubscribe', NOTE)).toMatchObject({ kind: 'refused' });
    expect(await stage.deputy.newsletters()).toEqual([]);
    expect((await stage.deputy.overview()).newsletters).toEqual([]);
  });

  it('is left at no other address than the approved one, whatever becomes of the file', async () => {
    const { stage, outside } = await stageOf();
    await stage.deputy.act('unsubscribe', NOTE);
    const [card] = await stage.deputy.approvals.list();
    const path = card?.path ?? '';
    stage.vault.external(path, stage.vault.text(path).replace('lists.example.org/u', 'evil.example.net/u'));
    await stage.vault.move(path, path.replace('Pending_Approval', 'Approved'));
    await stage.cycle();
    await stage.cycle();
    expect(outside.calls).toEqual([]);
  });

  it('asks by mail where no click is offered: to one address, with words of Deputy’s own', async () => {
    promise('A mail to unsubscribe has one recipient, no copies and no text of the header');
    const { stage, outside } = await stageOf(
      { ways: ['<mailto:leave@example.org?subject=leave%207&body=secret>'], posts: [] },
      { settings: { emailTool: { ...TOOL, tool: 'send' } } },
    );
    await stage.deputy.act('unsubscribe', NOTE);
    await approve(stage);
    await stage.cycle();
    expect(outside.calls.map(({ call }) => call.arguments)).toEqual([
      { to: ['leave@example.org'], subject: 'leave 7', body: 'unsubscribe' },
    ]);
    expect(lineIn(stage)).toBe('Unsubscribe: done at leave@example.org on 2026-11-16.');
  });

  it('is called at most once, wherever a cycle dies', async () => {
    const whole = new Faults();
    const prepared = async () => {
      const begun = await stageOf();
      await begun.stage.deputy.act('unsubscribe', NOTE);
      await approve(begun.stage);
      return begun;
    };
    const undisturbed = await prepared();
    undisturbed.stage.restart(whole);
    await undisturbed.stage.cycle();
    for (const n of crashPoints(whole.writes.length)) {
      const { stage, outside } = await prepared();
      stage.restart(new Faults({ onWrite: (write) => (write.n === n ? 'kill' : undefined) }));
      await stage.tryCycle().catch(() => undefined);
      stage.restart();
      await stage.cycle();
      await stage.cycle();
      const when = `write ${String(n)}: ${JSON.stringify(whole.writes[n - 1])}`;
      expect(outside.calls.length, when).toBeLessThanOrEqual(1);
      expect(lineIn(stage), when).toMatch(
        outside.calls.length === 0
          ? /not known whether it worked/u
          : /done at lists\.example\.org|not known whether it worked/u,
      );
    }
  });
});

describe('mail that comes after the person unsubscribed', () => {
  it.each([
    [9, undefined],
    [12, /^Unsubscribe: this came although you did on 2026-11-16: \[\[.*\]\]\.$/u],
  ])('is said after ten days and not before: %s', async (days, words) => {
    promise('Mail that still comes after ten days is said');
    const { stage } = await stageOf({}, { answers: [ARCHIVE] });
    await stage.deputy.act('unsubscribe', NOTE);
    await approve(stage);
    await stage.cycle();
    await stage.clock.advance(days * DAY_MS);
    const later = new Date(Date.parse('2026-11-16T10:30:00Z') + days * DAY_MS);
    const mail = { id: '2@bindery.example.org', date: later.toUTCString().replace('GMT', '+0000') };
    stage.vault.external('Needs_Action/next.md', await noteOf(mail, 'pending'));
    await stage.cycle();
    const path = stage.vault.paths().find((each) => each.endsWith('/next.md')) ?? '';
    if (words === undefined) expect(lineIn(stage, path)).toBeUndefined();
    else expect(lineIn(stage, path)).toMatch(words);
    expect(stage.notifier.notices.filter(({ text }) => text.includes('still comes'))).toHaveLength(
      words === undefined ? 0 : 1,
    );
    expect((await stage.deputy.newsletters())[0]?.state).toBe(words === undefined ? 'left' : 'still_comes');
  });
});

describe('the list of newsletters', () => {
  it('counts the mails of a month by sender, most first, with the newest way out', async () => {
    const files: Record<string, string> = {};
    for (let n = 1; n <= 3; n += 1)
      files[`Done/${String(n)}.md`] = await noteOf({
        id: `${String(n)}@x`,
        date: `Mon, ${String(n + 10)} Nov 2026 08:00:00 +0000`,
        ways: [`<https://lists.example.org/u?t=${String(n)}>`],
      });
    files['Archive/old.md'] = await noteOf({ id: 'old@x', date: 'Mon, 5 Oct 2026 08:00:00 +0000' });
    files['Done/other.md'] = await noteOf({
      id: 'other@x',
      from: 'Shop <shop@bindery.example.org>',
    });
    const { stage } = await stageOf({ ways: [], posts: [] }, { files });
    expect(await stage.deputy.newsletters()).toEqual([
      {
        sender: 'news@bindery.example.org',
        name: 'The Bindery <news@bindery.example.org>',
        monthly: 3,
        note: 'Done/3.md',
        address: 'https://lists.example.org/u?t=3',
        state: 'offered',
      },
      expect.objectContaining({ sender: 'shop@bindery.example.org', monthly: 1 }),
    ]);
  });
});

describe('the server of such a call', () => {
  const CALL: ToolCall = {
    server: 'unsubscribe:lists.example.org',
    tool: 'unsubscribe',
    arguments: { address: 'https://lists.example.org/u?t=1', body: 'List-Unsubscribe=One-Click' },
  };
  const open = (posted: OneClickCall[], { localOnly = false, isPhone = false } = {}) => {
    const oneClick = (call: OneClickCall): Promise<ToolOutcome> => {
      posted.push(call);
      return Promise.resolve({ kind: 'done', text: 'ok' });
    };
    return oneClickTools(isPhone ? null : oneClick, () => localOnly);
  };
  const { signal } = new AbortController();

  it('calls what Deputy writes', async () => {
    const posted: OneClickCall[] = [];
    const server = open(posted);
    expect(await server.check(CALL, signal)).toMatchObject({ ok: true });
    expect(await server.call(spentApproval(CALL), { signal })).toMatchObject({ kind: 'done' });
    expect(posted).toEqual([{ url: 'https://lists.example.org/u?t=1', body: 'List-Unsubscribe=One-Click' }]);
  });

  it.each<[string, Partial<ToolCall>]>([
    ['another host', { server: 'unsubscribe:other.example.org' }],
    ['another tool', { tool: 'post' }],
    ['another body', { arguments: { ...CALL.arguments, body: 'x' } }],
    ['http', { arguments: { ...CALL.arguments, address: 'http://lists.example.org/u?t=1' } }],
    ['no address', { arguments: { body: 'List-Unsubscribe=One-Click' } }],
    ['a mail', { arguments: { ...CALL.arguments, address: 'mailto:a@example.org' } }],
  ])('calls nothing else: %s', async (_, change) => {
    const posted: OneClickCall[] = [];
    const server = open(posted);
    const call = { ...CALL, ...change };
    expect(await server.check(call, signal)).toMatchObject({ ok: false });
    expect(await server.call(spentApproval(call), { signal })).toMatchObject({ kind: 'not_called' });
    expect(posted).toEqual([]);
  });

  it.each([
    [{ localOnly: true }, /"Local only" is on/u],
    [{ isPhone: true }, /the computer unsubscribes/u],
  ])('says where it can’t: %s', async (where, why) => {
    promise("A phone can't check where a name leads");
    const posted: OneClickCall[] = [];
    const outcome = await open(posted, where).call(spentApproval(CALL), { signal });
    expect([outcome.kind, 'why' in outcome ? outcome.why : '']).toEqual([
      'not_called',
      expect.stringMatching(why),
    ]);
    expect(posted).toEqual([]);
  });
});
