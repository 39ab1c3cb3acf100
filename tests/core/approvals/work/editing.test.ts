import { describe, expect, it } from 'vitest';
import type { MailText } from '../../../../src/core/approvals/view/mail-text';
import { mailTextOf } from '../../../../src/core/approvals/view/mail-text';
import type { ApprovalCard } from '../../../../src/core/approvals/view/approval-card';
import type { EditOutcome } from '../../../../src/core/approvals/work/edit-approval';
import { NOT_AS_SHOWN } from '../../../../src/core/approvals/work/person-decision';
import { STATE_WORDS } from '../../../../src/core/approvals/model/approval/state-words';
import { asked, type Asking, shownBy } from '../../app/asking';
import { ANSWERS } from '../../app/stage';

const edit = (stage: Asking, card: ApprovalCard, change: Partial<MailText>): Promise<EditOutcome> =>
  stage.deputy.approvals.edit(card.path, {
    request: card.id,
    shownHash: card.hash,
    text: { ...mailTextOf(card.text), ...change },
  });

const approve = ({ deputy }: Asking, { path, id, attempt }: ApprovalCard, shownHash: string) =>
  deputy.approvals.decide(path, { kind: 'approve', request: id, shownHash, attempt });

describe("a person's own words in a mail that waits", () => {
  it('are what is shown and what is sent, and approve nothing by themselves', async () => {
    const stage = await asked();
    const card = await shownBy(stage);
    const outcome = await edit(stage, card, { body: 'Yes, with pleasure.', subject: 'Yes' });
    expect(stage.sent).toEqual([]);
    const edited = await shownBy(stage);
    expect(outcome).toEqual({ kind: 'edited', hash: edited.hash });
    expect([mailTextOf(edited.text), edited.before]).toMatchObject([
      { body: 'Yes, with pleasure.', subject: 'Yes' },
      { body: 'Yes, gladly.' },
    ]);
    await approve(stage, edited, edited.hash);
    expect(stage.sent).toEqual(['Yes, with pleasure.']);
  });

  it('can go to somebody else, who is pointed out', async () => {
    const stage = await asked();
    const card = await shownBy(stage);
    await edit(stage, card, { to: 'Bo <bo@example.com>', cc: 'ann@example.com\nBcc: eve@example.com' });
    const edited = await shownBy(stage);
    expect(mailTextOf(edited.text).cc).not.toContain('\n');
    expect(edited.warnings.map(({ kind }) => kind)).toContain('new_recipient');
  });

  it('go into the draft as well', async () => {
    const stage = await asked();
    await edit(stage, await shownBy(stage), { body: 'Yes, with pleasure.' });
    await stage.cycle();
    expect(stage.vault.text(stage.draft)).toContain('Yes, with pleasure.');
    expect((await shownBy(stage)).other).toBeNull();
  });

  it('take out of the note what they answer, and once it is sent the note tells no more how to decide', async () => {
    const body = 'Yes, at [time].\n\n[Your name]';
    const stage = await asked({ answers: () => ({ json: { ...ANSWERS.reply.json, reply_body: body } }) });
    const still = (blanks: string): string => `> - It still holds ${blanks}`;
    expect(stage.vault.text(stage.pending)).toContain(still('[time], [Your name]'));
    await edit(stage, await shownBy(stage), { body: 'Yes, at ten.\n\n[Your name]' });
    expect(stage.vault.text(stage.pending)).toContain(still('[Your name]'));
    const edited = await edit(stage, await shownBy(stage), { body: 'Yes, at ten.\n\nAda' });
    const text = stage.vault.text(stage.pending);
    expect(text).toContain('> Move this file to `Approved/`');
    expect(text).not.toContain('[!warning]');
    await approve(stage, await shownBy(stage), edited.kind === 'edited' ? edited.hash : '');
    expect(stage.sent).toEqual(['Yes, at ten.\n\nAda']);
    expect(
      stage.vault.text(stage.vault.paths('Done').find((path) => path.includes('send_email')) ?? ''),
    ).toMatch(/^---\n[^]*?\n---\n\n%% deputy:content-begin/u);
  });

  it('are not written over what somebody else wrote meanwhile', async () => {
    const stage = await asked();
    const card = await shownBy(stage);
    await stage.edit(stage.pending, 'gladly', 'never');
    expect((await edit(stage, card, { body: 'Mine.' })).kind).toBe('changed');
    expect((await shownBy(stage)).text.body).toBe('Yes, never.');
  });

  it.each<[string, (stage: Asking, card: ApprovalCard) => unknown, Partial<ApprovalCard>, EditOutcome]>([
    [
      'while its note is being typed in',
      (stage, card) => stage.vault.typing.add(card.path),
      {},
      { kind: 'refused', why: 'Its note is being edited.' },
    ],
    [
      'of another request than the one on the screen',
      () => undefined,
      { id: 'r0000000000000000' },
      { kind: 'changed', why: NOT_AS_SHOWN },
    ],
    [
      'that was moved to Rejected',
      (stage, card) => stage.drag(card.path, 'Rejected'),
      { path: 'Rejected' },
      { kind: 'refused', why: STATE_WORDS.rejected.closed },
    ],
    [
      'that was moved to Approved, and waits there for its server',
      async (stage, card) => {
        stage.outside.isUp = false;
        stage.drag(card.path, 'Approved');
        await stage.cycle();
      },
      { path: 'Approved' },
      { kind: 'refused', why: STATE_WORDS.approved.closed },
    ],
  ])('are not written into a mail %s', async (_, change, shown, outcome) => {
    const stage = await asked();
    const card = await shownBy(stage);
    await change(stage, card);
    const path = card.path.replace('Pending_Approval', shown.path ?? 'Pending_Approval');
    const before = stage.vault.text(path);
    expect(await edit(stage, { ...card, ...shown, path }, { body: 'Mine.' })).toEqual(outcome);
    expect(stage.vault.text(path)).toBe(before);
  });

  it('come too late once it is sent', async () => {
    const stage = await asked();
    const card = await shownBy(stage);
    await approve(stage, card, card.hash);
    expect((await edit(stage, card, { body: 'Mine.' })).kind).toBe('refused');
    expect(stage.sent).toEqual(['Yes, gladly.']);
  });
});
