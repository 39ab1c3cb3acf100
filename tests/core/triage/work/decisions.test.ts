import { describe, expect, it } from 'vitest';
import { expectGolden } from '../../../golden';
import { aMailNote } from '../../../fakes/mail-note';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { type Snapshot, snapshot, vaultDiff } from '../../../fakes/vault-diff';
import { ANSWERS, IN, Stage } from '../../app/stage';

const NOTE = `${IN}/workshop.md`;

/** What becomes of the person's notes; Deputy's own records are looked at elsewhere. */
const notesOf = (all: Snapshot): Snapshot => new Map([...all].filter(([path]) => !path.startsWith('Logs/')));

async function diffAfter(stage: Stage): Promise<string> {
  const before = notesOf(snapshot(stage.vault));
  await stage.cycle();
  return vaultDiff(before, notesOf(snapshot(stage.vault)));
}

describe('what the vault becomes, decision by decision', () => {
  it.each(Object.entries(ANSWERS))('%s', async (name, answer) => {
    const stage = new Stage({ files: { [NOTE]: aMailNote() }, answers: [answer] });
    expectGolden(`decisions/${name}.diff`, await diffAfter(stage));
    expect(stage.calls).toBe(1);
  });

  it('a template, where the rules decide', async () => {
    const model = new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [ANSWERS.reply] });
    const stage = new Stage({ files: { [NOTE]: aMailNote() }, model });
    expectGolden('decisions/template.diff', await diffAfter(stage));
  });

  it('failed, where no answer could be used', async () => {
    const stage = new Stage({ files: { [NOTE]: aMailNote() }, answers: () => 'I would rather chat.' });
    expectGolden('decisions/failed.diff', await diffAfter(stage));
  });

  it('put aside, where the same message was decided on before', async () => {
    const stage = new Stage({ files: { [NOTE]: aMailNote() }, answers: () => ANSWERS.archive });
    await stage.cycle();
    stage.vault.external(`${IN}/again.md`, aMailNote());
    expectGolden('decisions/duplicate.diff', await diffAfter(stage));
    expect(stage.calls).toBe(1);
  });

  it('keeps a byte-order mark, CRLF line ends, comments and quoting as they were', async () => {
    const text =
      '\uFEFF---  \r\nstatus:   pending # mine\r\nid: 0777\r\nbig: 1234567890123456789012\r\n---\r\n\r\nHi 🙂\r\n';
    const stage = new Stage({ files: { [NOTE]: text }, answers: [ANSWERS.needsInfo] });
    await stage.cycle();
    const after = stage.vault.text(NOTE);
    expect(after).toContain(
      '\uFEFF---  \r\nstatus:   needs_info # mine\r\nid: 0777\r\nbig: 1234567890123456789012\r\n',
    );
    expect(after).toContain('---\r\n\r\nHi 🙂\r\n');
    expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('never overwrites: a note of the same name in Done/ stays, the new one gets a number', async () => {
    const stage = new Stage({
      files: { [NOTE]: aMailNote(), 'Done/workshop.md': 'the first\n' },
      answers: [ANSWERS.archive],
    });
    await stage.cycle();
    expect(stage.vault.text('Done/workshop.md')).toBe('the first\n');
    expect(stage.vault.text('Done/workshop 2.md')).toContain('status: done');
  });

  it('gives two drafts of one subject in one minute two files, and each note names its own', async () => {
    const files = {
      [`${IN}/a.md`]: aMailNote({ messageId: 'a@example.org' }),
      [`${IN}/b.md`]: aMailNote({ messageId: 'b@example.org' }),
    };
    const stage = new Stage({ files, answers: () => ANSWERS.reply });
    await stage.cycle();
    const draft = 'Drafts/2026-11-02-0900-re-a-question-about-the-workshop';
    expect(stage.vault.text(`${draft}.md`)).toContain('source_message_id: a@example.org');
    expect(stage.vault.text(`${draft} 2.md`)).toContain('source_message_id: b@example.org');
    const second = stage.vault.text(`${IN}/b.md`);
    expect(second).toContain(`draft_path: ${draft} 2.md`);
    expect(second).toContain('[[2026-11-02-0900-re-a-question-about-the-workshop 2]]');
  });
});

describe('a note that is set back to pending', () => {
  const again = (text: string): string => text.replace('status: pending_approval', 'status: pending');

  async function triagedTwice(
    betweenDraft: (text: string) => string,
  ): Promise<{ stage: Stage; draft: string }> {
    const stage = new Stage({ files: { [NOTE]: aMailNote() }, answers: [ANSWERS.reply, ANSWERS.needsInfo] });
    await stage.cycle();
    const [draft = ''] = stage.vault.paths('Drafts');
    stage.vault.external(draft, betweenDraft(stage.vault.text(draft)));
    stage.vault.external(NOTE, again(stage.vault.text(NOTE)));
    await stage.clock.sleep(60_000);
    await stage.cycle();
    return { stage, draft };
  }

  it('is triaged again, and an untouched draft is withdrawn', async () => {
    const { stage, draft } = await triagedTwice((text) => text);
    expect(stage.vault.text(NOTE)).toContain('status: needs_info');
    expect(stage.vault.text(NOTE)).not.toContain('draft_path');
    expect(stage.vault.has(draft)).toBe(false);
    expect(stage.vault.text(NOTE).match(/deputy:begin/g)).toHaveLength(1);
  });

  it('keeps and links a draft that a person has edited', async () => {
    const { stage, draft } = await triagedTwice((text) => text.replace('Yes, gladly.', 'Yes, at eleven.'));
    expect(stage.vault.text(draft)).toContain('Yes, at eleven.');
    expect(stage.vault.text(NOTE)).toContain(`draft_path: ${draft}`);
  });

  it('keeps and links a draft that a person has moved and edited', async () => {
    const files = {
      [NOTE]: aMailNote(),
      'Drafts/a picture.png': 'x',
      'Drafts/mine.md': '---\ntype: note\n---\n',
    };
    const stage = new Stage({ files, answers: [ANSWERS.reply, ANSWERS.needsInfo] });
    await stage.cycle();
    const draft = stage.vault.paths('Drafts').find((path) => path.includes('-re-')) ?? '';
    const edited = stage.vault.text(draft).replace('Yes, gladly.', 'Yes, at eleven.');
    stage.vault.external(draft, null);
    stage.vault.external('Drafts/Later/My answer.md', edited);
    stage.vault.external(NOTE, again(stage.vault.text(NOTE)));
    await stage.cycle();
    expect(stage.vault.text('Drafts/Later/My answer.md')).toBe(edited);
    expect(stage.vault.text(NOTE)).toContain('draft_path: Drafts/Later/My answer.md');
  });

  async function triagedAfterUrgent(text: string, between = again): Promise<Stage> {
    const stage = new Stage({ files: { [NOTE]: text }, answers: [ANSWERS.urgent, ANSWERS.needsInfo] });
    await stage.cycle();
    expect(stage.vault.text(NOTE)).toContain('\npriority: urgent\n');
    stage.vault.external(NOTE, between(stage.vault.text(NOTE)));
    await stage.cycle();
    expect(stage.vault.text(NOTE)).not.toContain('priority_before');
    return stage;
  }

  it('gets the priority back that it had before Deputy called it urgent', async () => {
    const stage = await triagedAfterUrgent(aMailNote({ priority: 'high' }));
    expect(stage.vault.text(NOTE)).toContain('\npriority: high\n');
    expect(stage.model instanceof ScriptedModel && JSON.stringify(stage.model.requests[1])).toContain(
      'Priority: high',
    );
  });

  it('loses the priority that only Deputy gave it', async () => {
    const stage = await triagedAfterUrgent(aMailNote({ frontmatter: { priority: undefined } }));
    expect(stage.vault.text(NOTE)).not.toMatch(/^priority/m);
  });

  it('stays urgent where its sender said so', async () => {
    const stage = await triagedAfterUrgent(aMailNote({ priority: 'urgent' }));
    expect(stage.vault.text(NOTE)).toContain('\npriority: urgent\n');
  });

  it('keeps the priority that a person has set since', async () => {
    const stage = await triagedAfterUrgent(aMailNote(), (text) =>
      again(text).replace('priority: urgent', 'priority: low # mine'),
    );
    expect(stage.vault.text(NOTE)).toContain('\npriority: low # mine\n');
  });
});
