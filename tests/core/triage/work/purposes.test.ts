import { describe, expect, it } from 'vitest';
import { actOnAll } from '../../../../src/core/app/act-on-all';
import { type NeedItem, needItems } from '../../../../src/core/app/view/need-item';
import { dashboardMarkdown } from '../../../../src/core/app/view/dashboard-markdown';
import { needRow } from '../../../../src/core/app/view/need-row';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { aMailContext, OCCASION } from '../model/a-mail-context';
import { noteLink } from '../../../../src/kernel/notes/names';
import type { Purpose } from '../../../../src/core/triage/model/decision';
import { aMailNote, type MailNoteParts } from '../../../fakes/mail-note';
import { type Snapshot, snapshot, vaultDiff } from '../../../fakes/vault-diff';
import { expectGolden } from '../../../golden';
import { IN, Stage } from '../../app/stage';
import { tableOf } from '../../../word-table';

const rows = tableOf('core/triage/work/purposes');

const QUESTION = 'Which of the two halls do you want?\n';
const NEWS = 'The gate of the yard was painted green.\n';

const mail = (parts: MailNoteParts = {}): Record<string, string> => ({
  [`${IN}/yard.md`]: aMailNote({
    messageId: '<yard@example.org>',
    from: 'Ann <ann@yard.example>',
    subject: 'The yard',
    body: NEWS,
    ...parts,
  }),
});

/** A model's answer on a mail, as JSON. */
const said = (fields: Record<string, unknown>) => ({
  json: {
    reasoning: '"The gate of the yard was painted green."',
    decision: 'needs_info',
    confidence: 0.8,
    reply_body: null,
    delegation_target: null,
    info_needed: 'The gate was painted.',
    ...fields,
  },
});

const notesOf = ({ vault }: Stage): Snapshot =>
  new Map([...snapshot(vault)].filter(([path]) => !path.startsWith('Logs/')));

const wantedOf = ({ vault }: Stage): string[] =>
  vault
    .text(vault.paths().find((path) => path.endsWith('/yard.md')) ?? '')
    .match(/^deputy_(?:for|due): .*/gmu) ?? [];

async function triaged(fields: Record<string, unknown>, parts: MailNoteParts = {}): Promise<Stage> {
  const stage = new Stage({ files: mail(parts), answers: [said(fields)] });
  await stage.cycle();
  return stage;
}

describe('what a note wants', () => {
  it.each(['answer', 'do', 'read'])('is written into it: %s', async (purpose) => {
    const stage = new Stage({ files: mail(), answers: [said({ for: purpose, due: '2026-12-20' })] });
    const before = notesOf(stage);
    await stage.cycle();
    expectGolden(`decisions/for-${purpose}.diff`, vaultDiff(before, notesOf(stage)));
  });

  it.each(rows<[Record<string, string>, string[]]>('is read from'))(
    'is read from an answer with %j',
    async (fields, wanted) => {
      expect(wantedOf(await triaged(fields))).toEqual(wanted);
    },
  );

  it('follows from the mail where no answer gives it', async () => {
    expect(wantedOf(await triaged({}, { body: QUESTION }))).toEqual(['deputy_for: answer']);
    expect(wantedOf(await triaged({}))).toEqual(['deputy_for: do']);
    expect(wantedOf(await triaged({ for: 'do' }, { body: QUESTION }))).toEqual(['deputy_for: do']);
  });

  it.each([
    ['The deadline of the office is 30 November.', 'do', 'By Mon 30 Nov 2026: For you to do'],
    [
      'The deadline is 30 November. Can you confirm that you can come?',
      'answer',
      'By Mon 30 Nov 2026: Answer it yourself',
    ],
  ])('is one thing in note and list where the rules read a deadline: %s', async (body, purpose, next) => {
    const found = triageByRules({
      mail: aMailContext({ subject: 'The yard', body, date: '2026-11-30T08:00:00Z' }),
      moneyWords: DEFAULT_MONEY_WORDS,
      occasion: { ...OCCASION, now: Date.parse('2026-11-30T09:00:00Z') },
    });
    const stage = await triaged({ ...found }, { body: `${body}\n` });
    expect(wantedOf(stage)).toEqual([`deputy_for: ${purpose}`, 'deputy_due: "2026-11-30"']);
    expect((await stage.deputy.overview()).needs).toMatchObject([
      { kind: 'urgent', purpose, next, due: '2026-11-30' },
    ]);
  });

  it.each<[string, MailNoteParts]>([
    ['names money', { body: 'The invoice for the gate was sent to you.\n' }],
    ['names an amount', { body: 'The gate cost 300 €, says Bob.\n' }],
    ['answers another one', { frontmatter: { in_reply_to: '<gate@example.org>' } }],
  ])('is never only to be read where the mail %s', async (_what, parts) => {
    expect(wantedOf(await triaged({ for: 'read' }, parts))).toEqual(['deputy_for: do']);
  });

  it('contradicts an archive, so the model is asked again', async () => {
    const answers = [said({ decision: 'archive', for: 'do' }), said({ for: 'do' })];
    const stage = new Stage({ files: mail(), answers });
    await stage.cycle();
    expect(wantedOf(stage)).toEqual(['deputy_for: do']);
  });

  it('goes once the note no longer waits', async () => {
    const stage = await triaged({ for: 'do', due: '2026-12-20' });
    await stage.deputy.act('changeDecision', { path: `${IN}/yard.md`, to: 'archive' });
    expect(wantedOf(stage)).toEqual([]);
  });
});

const itemsOf = async (stage: Stage): Promise<NeedItem[]> =>
  needItems(await stage.deputy.overview(), stage.clock.now());

const SETTING = { now: 0, zone: 'utc', linkNote: noteLink };

const NOTE = `${IN}/yard.md`;

/** Mails of these names, all with the same answer of the model. */
async function several(fields: Record<string, unknown>, ...names: string[]): Promise<Stage> {
  const files = names.map((name) => [
    `${IN}/${name}.md`,
    aMailNote({
      messageId: `<${name}@example.org>`,
      from: `${name} <${name}@yard.example>`,
      subject: name,
      body: NEWS,
    }),
  ]);
  const stage = new Stage({
    files: Object.fromEntries(files),
    answers: () => said(fields),
    settings: { concurrency: 1 },
  });
  await stage.cycle();
  return stage;
}

describe('in Needs you', () => {
  it('what is to be read of a day is one row, done at once, and one undo brings all back', async () => {
    const stage = await several({ for: 'read' }, 'Ann', 'Bob', 'Eve');
    const before = notesOf(stage);
    const [item, ...others] = await itemsOf(stage);
    expect(others).toEqual([]);
    expect(item && needRow(item)).toMatchObject({
      sender: '3 to read, 3 senders',
      why: 'Worth knowing, and nothing is expected',
    });
    expect(dashboardMarkdown(await stage.deputy.overview(), SETTING)).toContain(
      '- **3 to read, 3 senders**, worth knowing, and nothing is expected: [[Ann|Ann · Ann]], ',
    );
    const paths = item?.kind === 'day' ? item.needs.map(({ path }) => path) : [];
    await actOnAll(stage.deputy, 'markDone', { paths, noun: 'note' });
    expect(stage.vault.paths(IN)).toEqual([]);
    await stage.deputy.undo();
    expect(vaultDiff(before, notesOf(stage))).toBe('(nothing changed)\n');
  });

  it('what is to be done says by when', async () => {
    const [item] = await itemsOf(await triaged({ for: 'do', due: '2026-12-20' }));
    expect(item).toMatchObject({ group: 'do', need: { kind: 'do', due: '2026-12-20' } });
    expect(item && needRow(item).why).toBe('By Sun 20 Dec 2026: “The gate was painted.”');
  });

  it('a mail is not only to be read once money is written into it', async () => {
    const stage = await triaged({ for: 'read' });
    stage.vault.external(NOTE, stage.vault.text(NOTE).replace(NEWS, `${NEWS}Your payment is late.\n`));
    expect((await itemsOf(stage)).map(({ group }) => group)).toEqual(['do']);
  });
});

describe('a person', () => {
  const move = (stage: Stage, to: Purpose) => stage.deputy.act('changePurpose', { path: NOTE, to });
  const groupsOf = async (stage: Stage): Promise<string[]> =>
    (await itemsOf(stage)).map(({ group }) => group);

  it('moves a note to another place, and the log says from where', async () => {
    const stage = await triaged({ for: 'do', due: '2026-12-20' });
    const before = notesOf(stage);
    expect(await move(stage, 'read')).toMatchObject({ kind: 'done', label: 'Moved to Read: The yard' });
    expectGolden('decisions/moved-to-read.diff', vaultDiff(before, notesOf(stage)));
    expect(stage.events('purpose_changed')).toMatchObject([
      { details: { note: NOTE, from: 'do', to: 'read', by: 'person', sender: 'Ann <ann@yard.example>' } },
    ]);
    await stage.deputy.undo();
    expect(vaultDiff(before, notesOf(stage))).toBe('(nothing changed)\n');
  });

  it('moves a note to Answer and back, with its day', async () => {
    const stage = await triaged({ for: 'do', due: '2026-12-20' });
    const before = notesOf(stage);
    await move(stage, 'answer');
    expect((await itemsOf(stage))[0]).toMatchObject({ need: { due: '2026-12-20' } });
    await move(stage, 'do');
    expect(vaultDiff(before, notesOf(stage))).toBe('(nothing changed)\n');
  });

  it.each([
    ['do', 'Moved to Do: The yard', '**There is something for you to do.**'],
    ['read', 'Moved to Read: The yard', '**This is for you to read: nothing is expected.**'],
  ] as const)('moves a drafted note to %s, and the note says so', async (to, label, headline) => {
    const stage = await triaged({ decision: 'draft_reply', reply_body: 'Thank you.' });
    stage.vault.external(NOTE, stage.vault.text(NOTE).replace('decision: draft_reply', 'decision: archive'));
    expect(await move(stage, to)).toMatchObject({ kind: 'done', label });
    expect(stage.vault.text(NOTE)).toContain(headline);
  });

  it.each<[Record<string, unknown>, Purpose, string]>([
    [{ for: 'read' }, 'answer', 'answer'],
    [{ decision: 'urgent' }, 'do', 'urgent'],
    [{ decision: 'urgent' }, 'read', 'read'],
    [{ decision: 'delegate', delegation_target: 'The gardener' }, 'answer', 'answer'],
    [{ decision: 'draft_reply', reply_body: 'Thank you.' }, 'read', 'read'],
  ])('moves a note with %j to %s', async (fields, to, group) => {
    const stage = await triaged(fields);
    expect(await move(stage, to)).toMatchObject({ kind: 'done' });
    expect(wantedOf(stage)).toContain(`deputy_for: ${to}`);
    expect(await groupsOf(stage)).toEqual([group]);
  });

  it('can not move a mail about money to what is only to be read', async () => {
    const stage = await triaged({ for: 'do' }, { body: 'The invoice for the gate was sent to you.\n' });
    expect(await move(stage, 'read')).toMatchObject({
      kind: 'refused',
      why: 'Mail about money, or about anything else that may matter, stays out of Read. Mark it done instead.',
    });
    expect(wantedOf(stage)).toEqual(['deputy_for: do']);
  });

  it('moves nothing that does not wait', async () => {
    const stage = new Stage({ files: mail() });
    expect(await move(stage, 'do')).toMatchObject({ kind: 'refused' });
  });
});
