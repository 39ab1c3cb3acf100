import { describe, expect, it } from 'vitest';
import { actOnAll } from '../../../src/core/app/act-on-all';
import { needItems } from '../../../src/core/app/view/need-item';
import { needRow } from '../../../src/core/app/view/need-row';
import type { NeedItem } from '../../../src/core/app/view/need-item';
import { aMailNote, type MailNoteParts } from '../../fakes/mail-note';
import type { Answer } from '../../fakes/scripted-model';
import { type Snapshot, snapshot, vaultDiff } from '../../fakes/vault-diff';
import { expectGolden } from '../../golden';
import { IN, Stage } from '../../core/app/stage';

const PAID = 'Thank you for your payment of $20.00.\n';

/** What a model says of a receipt. */
const RECEIPT: Answer = {
  json: {
    reasoning: '"Thank you for your payment"; nothing is due.',
    decision: 'needs_info',
    confidence: 0.9,
    reply_body: null,
    delegation_target: null,
    info_needed: 'Nothing is due.',
    receipt: true,
  },
};

const mail = (name: string, parts: MailNoteParts = {}): Record<string, string> => ({
  [`${IN}/${name}.md`]: aMailNote({
    messageId: `<${name}@example.org>`,
    from: `${name} <pay@${name}.example>`,
    subject: 'Your payment',
    body: PAID,
    ...parts,
  }),
});

async function triaged(files: Record<string, string>, answer: Answer = RECEIPT): Promise<Stage> {
  const stage = new Stage({ files, answers: () => answer, settings: { concurrency: 1 } });
  await stage.cycle();
  return stage;
}

const itemsOf = async (stage: Stage): Promise<NeedItem[]> =>
  needItems(await stage.deputy.overview(), stage.clock.now());

const notesOf = ({ vault }: Stage): Snapshot =>
  new Map([...snapshot(vault)].filter(([path]) => !path.startsWith('Logs/')));

const threeReceipts = { ...mail('shop'), ...mail('bank'), ...mail('inn') };

describe('receipts', () => {
  it('become notes that say so, and ask nothing', async () => {
    const stage = new Stage({ files: mail('shop'), answers: [RECEIPT] });
    const before = notesOf(stage);
    await stage.cycle();
    expectGolden('decisions/receipt.diff', vaultDiff(before, notesOf(stage)));
  });

  it('of a day are one row in Needs you', async () => {
    const [item, ...others] = await itemsOf(await triaged(threeReceipts));
    expect(others).toEqual([]);
    expect(item && needRow(item)).toMatchObject({
      sender: '3 receipts, 3 senders',
      why: 'Paid, and nothing is due',
    });
  });

  it('are done together, and one undo brings all back', async () => {
    const stage = await triaged(threeReceipts);
    const before = notesOf(stage);
    const [item] = await itemsOf(stage);
    const paths = item?.kind === 'day' ? item.needs.map(({ path }) => path) : [];
    const { label, notes } = await actOnAll(stage.deputy, 'markDone', { paths, noun: 'receipt' });
    expect([label, notes.length]).toEqual(['Marked 3 receipts done', 3]);
    expect(stage.vault.paths(IN)).toEqual([]);
    expect(stage.vault.paths('Done')).toHaveLength(3);
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone', label });
    expect(vaultDiff(before, notesOf(stage))).toBe('(nothing changed)\n');
  });

  it.each([
    ['is due', 'do', `${PAID}Balance due: $5.00\n`],
    ['was refused', 'do', `${PAID}Your card was declined.\n`],
    ['is disputed', 'do', `${PAID}A dispute was opened.\n`],
    ['is raised', 'do', `${PAID}A price increase takes effect in May.\n`],
    ['is only asked for', 'do', 'Please pay the invoice of $20.00.\n'],
    ['comes with a question', 'answer', `${PAID}Could you send us the form?\n`],
  ])('are none of them where something %s, but for the person to %s', async (_what, group, body) => {
    const stage = await triaged({ ...mail('shop', { body }), ...mail('bank', { body }) });
    const items = await itemsOf(stage);
    expect(items.map(({ kind, group }) => [kind, group])).toEqual([
      ['note', group],
      ['note', group],
    ]);
    expect(stage.vault.text(`${IN}/shop.md`)).not.toContain('deputy_receipt');
  });

  it('are none of them where the note was changed to say what is due', async () => {
    const stage = await triaged(threeReceipts);
    const path = `${IN}/shop.md`;
    stage.vault.external(path, stage.vault.text(path).replace(PAID, `${PAID}Balance due: $5.00\n`));
    expect((await itemsOf(stage)).map((item) => needRow(item).sender)).toEqual([
      'shop',
      '2 receipts, 2 senders',
    ]);
  });

  it('are none any more once the person marks one as a question', async () => {
    const stage = await triaged(threeReceipts);
    const path = `${IN}/shop.md`;
    await stage.deputy.act('changeDecision', { path, to: 'urgent' });
    expect(stage.vault.text(path)).not.toContain('deputy_receipt');
    expect((await itemsOf(stage)).map(({ group }) => group)).toEqual(['urgent', 'receipts']);
  });

  it('are never archived by themselves', async () => {
    const stage = await triaged(threeReceipts);
    await stage.cycle();
    expect(stage.vault.paths(IN)).toHaveLength(3);
  });
});
