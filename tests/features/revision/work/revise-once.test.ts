import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { aMailNote } from '../../../fakes/mail-note';
import { NOTE } from '../../../core/app/asking';
import { Revising, verdict, WORDINGS } from '../../../stages/revising';

const SMS = '---\ntype: sms\nstatus: draft\nto: "+49 170 000"\n---\n\nComing at ten!\n';
const good = [verdict({ confidence: 0.5 }), verdict({ confidence: 0.9 })];
const sms = (script = {}): Revising =>
  new Revising({ evaluation: good, ...script }, { files: { 'Drafts/sms.md': SMS } });

describe('a revision that a person asks for', () => {
  it('Channel gate: SMS/LinkedIn drafts get single-pass revision, not the loop', async () => {
    const stage = sms({ evaluation: [verdict({ confidence: 0.3 })] });
    await stage.cycle();
    expect(stage.asked).toEqual([]);
    await stage.deputy.act('reviseDraft', { path: 'Drafts/sms.md', wish: '' });
    expect(stage.asked).toEqual(['evaluation', 'revision', 'oversight', 'evaluation']);
    expect(stage.body()).toBe(WORDINGS[0]);
    expect(stage.loops).toMatchObject([{ channel: 'sms', loop_skip_reason: 'other_channel' }]);
  });

  it.each(['sms', 'linkedin', 'message'])(
    "a person's own note of type %s in the drafts folder is revised, and again after that",
    async (type) => {
      const path = `Drafts/Team/${type}.md`;
      const file = `---\ntype: ${type}\nmood: "glad" # mine\n---\n\nComing at ten!\n`;
      const stage = new Revising({ evaluation: good }, { files: { [path]: file } });
      await stage.deputy.act('reviseDraft', { path, wish: 'politely' });
      expect(stage.body(path)).toBe(WORDINGS[0]);
      expect(stage.vault.text(path)).toContain('mood: "glad" # mine\n');
      await stage.deputy.act('reviseDraft', { path, wish: '' });
      expect(stage.body(path)).toBe(WORDINGS[1]);
      expect(stage.loops).toMatchObject([{ channel: type }, { channel: type }]);
    },
  );

  it.each(['sms', 'linkedin', 'message'])(
    'a draft of type %s that waits is skipped, which is logged once',
    async (type) => {
      const stage = new Revising({ evaluation: [verdict({ confidence: 0.3 })] });
      await stage.cycle({ part: 'triage' });
      await stage.edit(stage.draft, 'type: draft_reply', `type: ${type}`);
      await stage.cycle();
      await stage.cycle();
      expect(stage.asked).toEqual(['triage']);
      expect(stage.loops).toMatchObject([
        { channel: type, loop_skip_reason: 'other_channel', iterations_used: 0 },
      ]);
      expect(stage.facts()).toMatchObject({ deputy_revision: 'other_channel' });
      expect(stage.requestsWaiting).toBe(0);
    },
  );

  it.each(['sms', 'linkedin', 'message'])(
    'a reply to a note of type %s is skipped, whatever the type of its draft',
    async (type) => {
      const files = { [NOTE]: aMailNote({}).replace(/^type: .*$/m, `type: ${type}`) };
      const stage = new Revising({ evaluation: [verdict({ confidence: 0.3 })] }, { files });
      await stage.cycle();
      expect(stage.vault.text(stage.draft)).toContain('type: draft_reply');
      expect(stage.asked).toEqual(['triage']);
      expect(stage.loops).toMatchObject([{ channel: type, loop_skip_reason: 'other_channel' }]);
    },
  );

  // A run begins with the mail that a draft answers: where none is known, there is none.
  it('Degraded mode: missing DraftPipelineRun falls back to single-pass', async () => {
    const file = SMS.replace('sms', 'draft_reply');
    const stage = new Revising({ evaluation: good }, { files: { 'Drafts/a.md': file } });
    await stage.cycle();
    expect(stage.asked).toEqual([]);
    expect(await stage.deputy.act('reviseDraft', { path: 'Drafts/a.md', wish: '' })).toMatchObject({
      kind: 'done',
    });
    expect(stage.body()).toBe(WORDINGS[0]);
    expect(stage.loops).toMatchObject([{ channel: 'email', loop_skip_reason: 'no_run' }]);
  });

  it('follows a wish, and refreshes the request that waits', async () => {
    const stage = new Revising({ evaluation: [verdict({ confidence: 0.9 })] });
    await stage.cycle();
    const { id } = stage.request();
    const outcome = await stage.deputy.act('reviseDraft', { path: stage.draft, wish: 'offer Tuesday' });
    expect(outcome).toMatchObject({ kind: 'done' });
    expect(stage.requests.find(({ task }) => task === 'revision')?.messages[0]?.content).toContain(
      'offer Tuesday',
    );
    expect(stage.request()).toMatchObject({ id, content: { body: WORDINGS[0] } });
  });

  it('can be undone', async () => {
    const stage = sms();
    await stage.deputy.act('reviseDraft', { path: 'Drafts/sms.md', wish: '' });
    await stage.deputy.undo();
    expect(stage.vault.text('Drafts/sms.md')).toBe(SMS);
  });

  it('does not overwrite what the person has edited', async () => {
    const stage = new Revising(
      { evaluation: [verdict({ confidence: 0.9 })] },
      { settings: { queueDrafts: false } },
    );
    await stage.cycle();
    await stage.edit(stage.draft, 'Yes, gladly.', 'Yes, of course.');
    const outcome = await stage.deputy.act('reviseDraft', { path: stage.draft, wish: '' });
    expect(outcome).toMatchObject({
      kind: 'done',
      label: expect.stringContaining('You have edited') as string,
    });
    expect(stage.body()).toBe('Yes, of course.');
  });

  it('that is not safe, or breaks a rule, leaves the draft', async () => {
    const block = { json: { reason: 'x', action: 'block', reply: null } };
    const unsafe = [verdict({ confidence: 0.5 }), verdict({ confidence: 0.9, isSafe: false })];
    for (const stage of [sms({ oversight: [block] }), sms({ evaluation: unsafe })]) {
      const outcome = await stage.deputy.act('reviseDraft', { path: 'Drafts/sms.md', wish: '' });
      expect(outcome).toMatchObject({ kind: 'refused' });
      expect(stage.vault.text('Drafts/sms.md')).toBe(SMS);
    }
  });

  it('is refused where the model can not be asked, where no draft lies, and when all revision is stopped', async () => {
    const broken = sms({ evaluation: [new ModelError('bad_request', 'No.', { status: 400 })] });
    expect(await broken.deputy.act('reviseDraft', { path: 'Drafts/sms.md', wish: '' })).toMatchObject({
      kind: 'refused',
    });
    const stage = sms();
    expect(await stage.deputy.act('reviseDraft', { path: 'Notes/a.md', wish: '' })).toMatchObject({
      kind: 'refused',
    });
    const stopped = stage.openWith(stage.ports, { ...stage.settings, ...{ stopRevision: true } });
    expect(await stopped.act('reviseDraft', { path: 'Drafts/sms.md', wish: '' })).toMatchObject({
      kind: 'refused',
    });
    expect(stage.asked).toEqual([]);
  });
});
