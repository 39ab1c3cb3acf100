import { describe, expect, it } from 'vitest';
import { createDeputy } from '../../../src/core/app/create-deputy';
import type { PastRequest } from '../../../src/features/previews/work/judge-past';
import { lookAtPast } from '../../../src/features/previews/view/look-at-past';
import { readSettings } from '../../../src/core/settings/settings';
import { aMailNote } from '../../fakes/mail-note';
import { snapshot, vaultDiff } from '../../fakes/vault-diff';
import { ProviderStage } from '../../core/app/provider-stage';
import { Stage } from '../../core/app/stage';
import { ASK, eml, everything, judged, LETTER, NEWS, QUESTION } from '../../stages/previews-of';

describe('past mail of a vault', () => {
  it('is judged in memory, waiting files too, and nothing is kept of it', async () => {
    const stage = new Stage({
      settings: { provider: 'rules' },
      files: {
        'Needs_Action/waits.md': aMailNote({
          messageId: '<1@example.org>',
          date: '2026-11-03T08:30:00+01:00',
        }),
        'Done/old.md': aMailNote({
          messageId: '<2@example.org>',
          status: 'done',
          date: '2026-11-01T08:30:00+01:00',
          frontmatter: { decision: 'archive', decision_reason: 'It was archived.' },
        }),
        'Done/older.md': aMailNote({ messageId: '<3@example.org>', date: '2020-01-01T08:30:00+01:00' }),
        'Done/request.md': '---\ntype: approval_request\nstatus: executed\n---\nA letter.\n',
        'Needs_Action/own.md': '---\nstatus: pending\n---\nBuy milk.\n',
        'Inbox/new.eml': eml('4', LETTER, NEWS),
        'Inbox/again.eml': eml('1', QUESTION, ASK),
        'Inbox/Imported/taken.eml': eml('5', LETTER, NEWS),
      },
    });
    const before = everything(stage);
    const deputy = createDeputy(stage.ports, stage.settings);
    const past = await judged({ deputy, request: { last: 3 } });
    const { mails, ...rest } = past;
    expect(mails.map(({ subject, would }) => [subject, would.kind === 'decided' && would.decision])).toEqual([
      ['A question about the workshop', 'draft_reply'],
      ['News of the week', 'archive'],
      ['A question about the workshop', 'draft_reply'],
    ]);
    expect(rest).toEqual({
      judgedBy: 'rules',
      place: 'this vault',
      calls: 0,
      tokens: 0,
      cost: 'local',
      stopped: null,
    });
    expect(lookAtPast(past).table[0]).toEqual(['Deputy would', 'mails']);
    expect(lookAtPast(past).lines.join()).not.toContain('you answered');
    const after = everything(stage);
    expect(vaultDiff(before.vault, after.vault)).toBe('(nothing changed)\n');
    expect(after.records).toEqual(before.records);
  });

  it('is judged as of its day, and as its triage will if it waits', async () => {
    const sent = {
      date: '2026-10-28T08:30:00+01:00',
      body: 'Hello,\n\nplease answer by 3 November.\n\nAda\n',
    };
    const stage = new Stage({
      settings: { provider: 'rules' },
      files: {
        'Needs_Action/waits.md': aMailNote({ ...sent, messageId: '<1@example.org>' }),
        'Done/old.md': aMailNote({ ...sent, messageId: '<2@example.org>', status: 'done' }),
      },
    });
    const deputy = createDeputy(stage.ports, stage.settings);
    const { mails } = await judged({ deputy });
    expect(mails.map(({ would }) => would.kind === 'decided' && would.decision)).toEqual([
      'urgent',
      'draft_reply',
    ]);
    const never = new AbortController().signal;
    await deputy.cycle({ stop: never, abort: never, part: 'triage' });
    expect(stage.vault.text('Needs_Action/waits.md')).toContain('decision: urgent\n');
  });

  it('is judged without the answers that the person gave later', async () => {
    const body = 'Hello,\n\ncan you come on Thursday at ten?\n\n**Your answer** to “Which day?”: Thursday\n';
    const answered = aMailNote({
      body,
      frontmatter: { deputy_answer: 'Thursday', deputy_asked: 'Which day?' },
    });
    const stage = await new ProviderStage({ files: { 'Needs_Action/a.md': answered } }).open();
    await judged({ deputy: stage.deputy });
    expect(stage.wire).toContain('can you come on Thursday');
    expect(stage.wire).not.toMatch(/Your answer|person answered|Which day/);
  });
});

describe('a model', () => {
  const files = Object.fromEntries(
    Array.from({ length: 5 }, (_, at) => [
      `Needs_Action/${String(at)}.md`,
      aMailNote({ messageId: `<${String(at)}@example.org>` }),
    ]),
  );

  it('is not asked without a yes to the count and the price', async () => {
    const stage = await new ProviderStage({ files }).open();
    const asked: unknown[] = [];
    const confirm: PastRequest['confirm'] = (estimate) => {
      asked.push(estimate);
      return Promise.resolve(false);
    };
    expect(await stage.deputy.previews.past({ last: 3, confirm })).toEqual({ kind: 'declined' });
    expect(asked).toMatchObject([{ notes: 3, cost: expect.any(Number) as number }]);
    expect([stage.sent, [...stage.hosts]]).toEqual([[], []]);
  });

  it('is asked about each mail once after the yes, is counted, and changes no note', async () => {
    const stage = await new ProviderStage({ files }).open();
    const before = snapshot(stage.stage.vault);
    const past = await judged({ deputy: stage.deputy, request: { last: 3 } });
    expect(past).toMatchObject({ calls: 3, tokens: 2_850, stopped: null });
    expect(stage.kinds).toEqual(['triage_decision', 'triage_decision', 'triage_decision']);
    expect(vaultDiff(before, snapshot(stage.stage.vault))).toBe('(nothing changed)\n');
    expect((await stage.deputy.status()).spend.today.calls).toBe(3);
  });

  it('is asked no more once the budget is used up', async () => {
    const { budgets } = readSettings({}).settings;
    const day = { ...budgets.day, calls: 2 };
    const stage = await new ProviderStage({ files, settings: { budgets: { ...budgets, day } } }).open();
    const past = await judged({ deputy: stage.deputy });
    expect(stage.sent).toHaveLength(2);
    expect(past.stopped).toContain('budget');
    expect(past.mails).toHaveLength(2);
  });

  it('is not asked about private mail', async () => {
    const isPrivate = aMailNote({ messageId: '<p@example.org>', frontmatter: { deputy_private: true } });
    const stage = await new ProviderStage({ files: { 'Needs_Action/p.md': isPrivate } }).open();
    const { mails } = await judged({ deputy: stage.deputy });
    expect(stage.sent).toEqual([]);
    expect(mails).toHaveLength(1);
  });

  it('is left alone where the person asks for the rules', async () => {
    const stage = await new ProviderStage({ files }).open();
    const confirm = (): Promise<boolean> => Promise.reject(new Error('nothing is to be asked'));
    const { judgedBy, mails } = await judged({ deputy: stage.deputy, request: { by: 'rules', confirm } });
    expect([judgedBy, mails.length, stage.sent]).toEqual(['rules', 5, []]);
  });
});
