import { describe, expect, it } from 'vitest';
import { aMailNote, type MailNoteParts } from '../../../fakes/mail-note';
import { type Snapshot, snapshot, vaultDiff } from '../../../fakes/vault-diff';
import { expectGolden } from '../../../golden';
import { IN, Stage } from '../../app/stage';

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

/** What a model says of a mail, as JSON. */
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

  it.each([
    [{ for: 'DO', due: '2026-12-20T09:00:00Z' }, ['deputy_for: do', 'deputy_due: "2026-12-20"']],
    [{ for: 'do', due: '2026/2/3' }, ['deputy_for: do', 'deputy_due: "2026-02-03"']],
    [{ for: 'do', due: '2026-02-30' }, ['deputy_for: do']],
    [{ for: 'do', due: 'soon' }, ['deputy_for: do']],
    [{ for: 'answer', due: '2026-12-20' }, ['deputy_for: answer']],
    [{ for: 'later' }, ['deputy_for: do']],
    [{ decision: 'urgent', for: 'do', due: '2026-12-20' }, ['deputy_for: do', 'deputy_due: "2026-12-20"']],
    [{ decision: 'urgent', for: 'read' }, ['deputy_for: answer']],
    [{ decision: 'urgent' }, ['deputy_for: answer']],
    [{ decision: 'draft_reply', reply_body: 'Thank you.' }, ['deputy_for: answer']],
    [{ decision: 'draft_reply', reply_body: 'Thank you.', for: 'do' }, ['deputy_for: do']],
    [{ decision: 'delegate', delegation_target: 'The gardener' }, ['deputy_for: do']],
    [{ decision: 'archive', for: 'read' }, []],
  ])('is read from an answer with %j', async (fields, wanted) => {
    expect(wantedOf(await triaged(fields))).toEqual(wanted);
  });

  it('follows from the mail where nobody said it', async () => {
    expect(wantedOf(await triaged({}, { body: QUESTION }))).toEqual(['deputy_for: answer']);
    expect(wantedOf(await triaged({}))).toEqual(['deputy_for: do']);
  });

  it('is never only to be read where money is named', async () => {
    const body = 'The invoice for the gate was sent to you.\n';
    expect(wantedOf(await triaged({ for: 'read' }, { body }))).toEqual(['deputy_for: do']);
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
