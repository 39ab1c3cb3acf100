import { describe, expect, it } from 'vitest';
import { RulesModel } from '../../../../src/llm/provider/rules/rules-model';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote } from '../../../fakes/mail-note';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { ANSWERS, IN, Stage } from '../../app/stage';

const NOTE = `${IN}/q.md`;
const FILED = 'Done/q.md';

const decided = async (
  first: keyof typeof ANSWERS,
  more: (keyof typeof ANSWERS)[] = [],
  parts: Parameters<typeof aMailNote>[0] = {},
) => {
  const model = new ScriptedModel({ answers: [ANSWERS[first], ...more.map((answer) => ANSWERS[answer])] });
  const stage = new Stage({ files: { [NOTE]: aMailNote(parts) }, model });
  await stage.cycle();
  return { stage, model };
};

type To = 'needs_info' | 'archive' | 'urgent' | 'delegate';
const change = (stage: Stage, to: To, path = NOTE) => stage.deputy.act('changeDecision', { path, to });

/** All of the vault but its log. */
const snapshot = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stage.vault
      .paths('')
      .filter((path) => !path.startsWith('Logs/'))
      .map((path) => [path, stage.vault.text(path)]),
  );

describe("changing a note's decision", () => {
  it('archives what Deputy held urgent, and says in note and log that the person did', async () => {
    const { stage } = await decided('urgent');
    expect(await change(stage, 'archive')).toMatchObject({
      kind: 'done',
      label: 'Archived A question about the workshop',
      note: FILED,
    });
    const text = stage.vault.text(FILED);
    expect(text).toContain('status: done\n');
    expect(text).toContain('decision: archive\n');
    expect(text).toContain('decided_by: person\n');
    expect(text).toContain('priority: normal\n');
    expect(text).toContain('**You archived this note.**');
    expect(stage.events('llm_decision').at(-1)).toMatchObject({
      decision: 'archive',
      details: { decided_by: 'person', note: NOTE },
    });
    const [row] = (await stage.deputy.overview()).decisions;
    expect(row).toMatchObject({ decision: 'archive', confidence: null, why: 'You decided so.', note: FILED });
  });

  it('brings back what was archived, marked as urgent', async () => {
    const { stage } = await decided('archive');
    expect(await change(stage, 'urgent', FILED)).toMatchObject({ kind: 'done', note: NOTE });
    expect(stage.vault.text(NOTE)).toContain('priority: urgent\n');
    expect((await stage.deputy.overview()).needs).toMatchObject([{ path: NOTE, kind: 'urgent' }]);
  });

  it.each([
    ['needs_info', 'info'],
    ['delegate', 'delegate'],
  ] as const)('turns an archived note into one to decide on: %s', async (to, kind) => {
    const { stage } = await decided('archive');
    await change(stage, to, FILED);
    expect((await stage.deputy.overview()).needs).toMatchObject([{ path: NOTE, kind }]);
  });

  it.each(['needs_info', 'archive', 'urgent', 'delegate'] as const)(
    'is taken back to the byte in one step: %s',
    async (to) => {
      const { stage } = await decided('reply');
      const before = snapshot(stage);
      expect(await change(stage, to)).toMatchObject({ kind: 'done' });
      expect(snapshot(stage)).not.toEqual(before);
      expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
      expect(snapshot(stage)).toEqual(before);
    },
  );

  it('withdraws an unedited draft, and keeps it where the note stays to be answered', async () => {
    const { stage } = await decided('reply');
    await change(stage, 'urgent');
    expect(stage.vault.paths('Drafts')).toHaveLength(1);
    await change(stage, 'archive');
    expect(stage.vault.paths('Drafts')).toEqual([]);
  });

  it('keeps a draft that the person has edited', async () => {
    const { stage } = await decided('reply');
    const [draft = ''] = stage.vault.paths('Drafts');
    stage.vault.external(draft, stage.vault.text(draft).replace('Yes, gladly.', 'No.'));
    await change(stage, 'archive');
    expect(stage.vault.text(draft)).toContain('No.');
    expect(stage.vault.text(FILED)).toContain('Your earlier draft is kept');
  });

  it('lets the person archive a note about money', async () => {
    const { stage } = await decided('urgent', [], { subject: 'Your invoice' });
    await change(stage, 'archive');
    expect(stage.vault.has(FILED)).toBe(true);
  });

  it('changes nothing where it is decided so already, and is refused for a stranger', async () => {
    const { stage } = await decided('urgent');
    expect(await change(stage, 'urgent')).toEqual({ kind: 'unchanged', note: NOTE });
    expect(await change(stage, 'archive', 'Diary/today.md')).toMatchObject({ kind: 'refused' });
  });
});

describe('deciding that a mail is answered', () => {
  const reply = (stage: Stage, path = NOTE) => stage.deputy.act('draftReply', path);

  it('asks the model for the reply, and drafts it as the person’s decision', async () => {
    const { stage, model } = await decided('archive', ['reply']);
    expect(await reply(stage, FILED)).toMatchObject({
      kind: 'done',
      label: 'Drafted a reply to A question about the workshop',
      note: NOTE,
    });
    expect(model.requests[1]?.messages[0]?.content).toContain('The person has decided: draft_reply.');
    expect(stage.vault.text(NOTE)).toContain('decided_by: person\n');
    const [draft = ''] = stage.vault.paths('Drafts');
    expect(stage.vault.text(draft)).toContain('drafted_by: "scripted:model-1"\n');
    expect(stage.vault.text(draft)).toContain('Yes, gladly.');
    expect(stage.events('llm_decision').at(-1)).toMatchObject({
      provider: 'scripted',
      decision: 'draft_reply',
      details: { decided_by: 'person' },
    });
  });

  it('is taken back to the byte in one step', async () => {
    const { stage } = await decided('archive', ['reply']);
    const before = snapshot(stage);
    await reply(stage, FILED);
    await stage.deputy.undo();
    expect(snapshot(stage)).toEqual(before);
  });

  it('insists on a reply, and takes the one that the model gives with another decision', async () => {
    const { stage, model } = await decided('archive', ['archive', 'urgentReply']);
    await reply(stage, FILED);
    expect(model.calls).toBe(3);
    expect(model.requests[2]?.messages.at(-1)?.content).toContain('write reply_body');
    expect(stage.vault.text(NOTE)).toContain('decision: draft_reply\n');
  });

  it('answers a mail about money where the person says so', async () => {
    const { stage } = await decided('urgent', ['reply'], { subject: 'Your invoice' });
    await reply(stage);
    expect(stage.vault.text(NOTE)).toContain('decision: draft_reply\n');
  });

  it('leaves the note as it is where no reply comes, and counts what was paid', async () => {
    const { stage } = await decided('archive', ['archive', 'archive', 'archive', 'archive', 'archive']);
    const before = snapshot(stage);
    expect(await reply(stage, FILED)).toMatchObject({ kind: 'refused' });
    expect(snapshot(stage)).toEqual(before);
    const paid = stage.events('invalid_response');
    expect(paid).toHaveLength(5);
    for (const line of paid) expect(line).toMatchObject({ details: { discarded: true } });
  });

  it('does not pay for a draft that is there', async () => {
    const { stage, model } = await decided('reply');
    expect(await reply(stage)).toEqual({ kind: 'unchanged', note: NOTE });
    expect(model.calls).toBe(1);
  });

  it('writes the template of the offline rules, labelled so', async () => {
    const clock = new FakeClock({ auto: true });
    const triage = (input: unknown) => Promise.resolve(triageByRules(input));
    const files = { [NOTE]: aMailNote({ body: 'FYI: the room is blue.\n' }) };
    const stage = new Stage({ clock, model: new RulesModel({ triage }, clock), files });
    await stage.cycle();
    const [at = ''] = [...stage.vault.paths(IN), ...stage.vault.paths('Done')];
    expect(await reply(stage, at)).toMatchObject({ kind: 'done' });
    const [draft = ''] = stage.vault.paths('Drafts');
    expect(stage.vault.text(draft)).toContain('template: true\n');
  });
});
