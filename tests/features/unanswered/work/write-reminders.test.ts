import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/core/settings/settings';
import { estimateWork } from '../../../../src/core/app/looks/estimate';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { type Fault, Faults, type Write } from '../../../fakes/faults';
import { promise } from '../../../promise';
import { aReminderStage, type ReminderOptions, WRITTEN } from '../../../stages/a-reminder';

describe('a reminder of mail that got no answer', () => {
  it('is written by the model with the conversation, letters and notes, and is then a draft like any other', async () => {
    promise('a model writes it once the provider may get parts of notes');
    const { stage, model, draft, shown } = aReminderStage();
    await stage.cycle();
    expect(model.calls).toBe(1);
    for (const text of [
      'can you come on Friday?',
      'tiles cost 80 EUR',
      'ladder is in the shed',
      'only works in the mornings',
    ])
      expect(shown()).toContain(text);
    expect(model.requests[0]?.system).toContain('a short reminder of a mail that the person sent');
    expect(draft()).toContain(WRITTEN);
    expect(draft()).toMatch(/^drafted_by: "openai:/mu);
    expect(draft()).not.toMatch(/template:|deputy_awaits_wording/u);
    expect(draft()).toContain('[[Bob]]');
    const [approval = ''] = stage.vault.paths('Pending_Approval');
    expect(stage.vault.text(approval)).toMatch(/target_recipient: .*bob@example\.org/u);
    expect(stage.vault.text(approval)).toContain('The roof is still open.');
  });

  it('is gone with its mail once that is undone, but as the person has changed it', async () => {
    for (const isEdited of [false, true]) {
      const { stage, draft } = aReminderStage({ settings: { queueDrafts: false } });
      await stage.cycle();
      const [path = ''] = stage.vault.paths('Drafts');
      if (isEdited) stage.vault.external(path, draft().replace('still open', 'open'));
      expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone', kept: isEdited ? [path] : [] });
      expect(stage.vault.paths('Needs_Action')).toEqual([]);
      expect(stage.vault.paths('Drafts')).toHaveLength(isEdited ? 1 : 0);
    }
  });

  it('has a blank for what nothing bears out', async () => {
    const { stage, draft } = aReminderStage({
      answers: [{ json: { reply: 'Dear Bob,\n\nplease pay the 95 EUR by 3 December.\n\nAnn' } }],
    });
    await stage.cycle();
    expect(draft()).toContain('the [check: 95 EUR] by [check: 3 December]');
    expect(stage.vault.paths('Approved')).toEqual([]);
  });

  it.each<[string, ReminderOptions]>([
    ['no yes for notes', { isAgreed: false }],
    ['no model', { provider: 'rules' }],
    ['drafts with the decision alone', { settings: { writeDrafts: 'with_decision' } as Partial<Settings> }],
    ['an answer that does not hold', { answers: [{ json: { letter: 'x' } }, { json: { letter: 'x' } }] }],
  ])('stays the template with %s', async (_, options) => {
    const { stage, model, draft } = aReminderStage(options);
    await stage.cycle();
    await stage.cycle();
    expect(model.calls).toBe([options.answers ?? []].flat().length);
    expect(draft()).toContain('> Hi Bob, can you come on Friday?');
    expect(draft()).toMatch(/^template: true$/mu);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
  });

  it.each<[string, (text: string) => string]>([
    ['edits', (text) => text.replace('Could you let me know?', 'Well?')],
    ['gives properties of their own', (text) => text.replace('---\n', '---\nproject: roof\n')],
  ])('stays as the person %s', async (_, change) => {
    const { stage, draft, model } = aReminderStage();
    await stage.deputy.fetchMail({ stop: new AbortController().signal });
    const [path = ''] = stage.vault.paths('Drafts');
    const changed = change(stage.vault.text(path));
    stage.vault.external(path, changed);
    await stage.cycle();
    expect(model.calls).toBeLessThanOrEqual(1);
    expect(draft().replace('deputy_awaits_wording: true\n', '')).toBe(
      changed.replace('deputy_awaits_wording: true\n', ''),
    );
  });

  it('is in what will be sent before it is written, and in the price of a run', async () => {
    const { stage, model } = aReminderStage();
    await stage.deputy.fetchMail({ stop: new AbortController().signal });
    const [path = ''] = stage.vault.paths('Needs_Action');
    const look = await stage.deputy.previews.note(path);
    expect(JSON.stringify(look)).toContain('tiles cost 80 EUR');
    await stage.cycle();
    expect(look).toMatchObject({ kind: 'sent', system: model.requests[0]?.system });
    const { settings } = stage;
    expect(estimateWork([], settings, { wordings: [2_000] }).tokens).toBeGreaterThan(1_000);
    expect(estimateWork([], settings).tokens).toBe(0);
  });

  it('is asked for again where the server did not answer, and once alone', async () => {
    const { stage, model, draft } = aReminderStage({
      answers: [
        ...[1, 2, 3, 4].map(() => new ModelError('network', 'No answer.')),
        { json: { reply: WRITTEN } },
      ],
    });
    await stage.cycle();
    expect(draft()).toMatch(/^template: true$/mu);
    await stage.cycle();
    await stage.cycle();
    expect(draft()).toContain(WRITTEN);
    expect(model.calls).toBe(5);
  });

  it('is paid for once where its file refuses the text, and is logged as discarded where the person was faster', async () => {
    const { stage, model, draft } = aReminderStage();
    await stage.deputy.fetchMail({ stop: new AbortController().signal });
    const refused = new VaultError('io', 'The file is locked');
    const onWrite = ({ kind, path }: Write): Fault | undefined =>
      kind === 'edit' && path.startsWith('Drafts/') && model.calls > 0 ? refused : undefined;
    stage.restart(new Faults({ onWrite }));
    await stage.cycle();
    expect(draft()).toMatch(/^template: true$/mu);
    stage.restart();
    await stage.cycle();
    expect(draft()).toContain(WRITTEN);
    expect(model.calls).toBe(1);

    const other = aReminderStage({
      answers: () => {
        const [path = ''] = other.stage.vault.paths('Drafts');
        other.stage.vault.external(path, other.draft().replace('Could you let me know?', 'Well?'));
        return { json: { reply: WRITTEN } };
      },
    });
    await other.stage.cycle();
    expect(other.draft()).toContain('Well?');
    expect(other.stage.log).toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ discarded: true }) }),
    );
  });

  it('stays private where the person has marked it so', async () => {
    const { stage, draft } = aReminderStage();
    await stage.deputy.fetchMail({ stop: new AbortController().signal });
    const [path = ''] = stage.vault.paths('Drafts');
    stage.vault.external(path, draft().replace('---\n', '---\ndeputy_private: true\n'));
    await stage.cycle();
    expect(draft()).toContain(WRITTEN);
    expect(draft()).toContain('deputy_private: true');
  });

  it.each(['before', 'after'])('is private where its receiver is, since %s it was drafted', async (since) => {
    const privateSenders = ['bob@example.org'];
    const { stage, draft, shown } = aReminderStage({
      settings: since === 'before' ? { privateSenders } : {},
    });
    await stage.deputy.fetchMail({ stop: new AbortController().signal });
    Object.assign(stage.settings, { privateSenders });
    stage.restart();
    await stage.cycle();
    expect(shown()).toContain('can you come on Friday?');
    expect(shown()).not.toMatch(/ladder|mornings|tiles/u);
    expect(draft()).toContain('deputy_private: true');
  });
});
