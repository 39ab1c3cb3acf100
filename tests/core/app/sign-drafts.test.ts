import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../fakes/mail-note';
import { type Asking, asked, shownBy } from './asking';
import { mailTextOf } from '../../../src/core/approvals/view/mail-text';
import { ANSWERS, IN } from './stage';

const OPEN = 'Gladly, [Your name] said.\n\nKind regards\n[Your name]';
const SIGNED = 'Gladly, Ada Sample said.\n\nKind regards\nAda Sample';

const OTHER = '{"host":"obsidian","pid":7,"machine":"laptop","token":"t","since":"x"}\n';

const bodies = (stage: Asking, folder: string): string[] =>
  stage.vault.paths(folder).map((path) => stage.vault.text(path));

/** Two drafts that wait for a name, with their requests, and a name that is known by now. */
async function twoDrafts(): Promise<Asking> {
  const stage = await asked({
    files: {
      [`${IN}/one.md`]: aMailNote({ messageId: '<1@example.com>', subject: 'One' }),
      [`${IN}/two.md`]: aMailNote({ messageId: '<2@example.com>', subject: 'Two' }),
    },
    answers: () => ({ json: { ...ANSWERS.reply.json, reply_body: OPEN } }),
  });
  stage.deputy = stage.openWith(stage.ports, { ...stage.settings, personName: 'Ada Sample' });
  return stage;
}

describe('a name that becomes known', () => {
  it('goes into the drafts that wait for it and into their requests, and one undo takes it back', async () => {
    const stage = await twoDrafts();
    expect(await stage.deputy.act('signDrafts', null)).toMatchObject({
      kind: 'done',
      label: 'Signed 2 drafts',
    });
    for (const folder of ['Drafts', 'Pending_Approval'])
      for (const text of bodies(stage, folder)) expect(text).toContain(SIGNED);
    expect(await stage.deputy.history.undoable()).toBe('Signed 2 drafts');
    await stage.clock.advance(11_000);
    await stage.deputy.undo();
    await stage.clock.advance(11_000);
    await stage.cycle();
    for (const folder of ['Drafts', 'Pending_Approval'])
      for (const text of bodies(stage, folder)) expect(text).toContain(OPEN);
  });

  it('does not touch a draft that the person has edited', async () => {
    const stage = await twoDrafts();
    const [edited = ''] = stage.vault.paths('Drafts');
    stage.vault.external(edited, stage.vault.text(edited).replace('Gladly', 'With pleasure'));
    expect(await stage.deputy.act('signDrafts', null)).toMatchObject({
      label: 'Signed 1 draft, left what you edited: “Re: One”',
    });
    expect(stage.vault.text(edited)).toContain('With pleasure, [Your name] said.');
  });

  it('and a text typed after it are taken back one after the other, in draft and approval alike', async () => {
    const reply = 'Hello,\n\n[Your answer]\n\nKind regards\n[Your name]';
    const stage = await asked({ answers: () => ({ json: { ...ANSWERS.reply.json, reply_body: reply } }) });
    stage.deputy = stage.openWith(stage.ports, { ...stage.settings, personName: 'Ada Sample' });
    await stage.deputy.act('signDrafts', null);
    const { path, ...card } = await shownBy(stage);
    const text = mailTextOf(card.text);
    const body = text.body.replace('[Your answer]', 'Yes, it can.');
    await stage.deputy.approvals.edit(path, {
      request: card.id,
      shownHash: card.hash,
      text: { ...text, body },
    });
    for (const left of [text.body, reply]) {
      expect((await stage.deputy.undo()).kind).toBe('undone');
      expect(stage.vault.text(stage.draft)).toContain(left);
      expect(await shownBy(stage)).toMatchObject({ other: null, text: { body: left } });
    }
  });

  it('but a text typed into the approval alone leaves a draft that says something else', async () => {
    const stage = await asked({ answers: () => ({ json: { ...ANSWERS.reply.json, reply_body: OPEN } }) });
    const own = stage.vault.text(stage.draft).replace('Gladly', 'With pleasure');
    stage.vault.external(stage.draft, own);
    const { path, ...card } = await shownBy(stage);
    const text = { ...mailTextOf(card.text), body: 'No, thanks.' };
    await stage.deputy.approvals.edit(path, { request: card.id, shownHash: card.hash, text });
    expect(stage.vault.text(path)).toContain('No, thanks.');
    expect(stage.vault.text(stage.draft)).toBe(own);
  });

  it.each<[string, (stage: Asking) => unknown, (stage: Asking) => unknown]>([
    [
      'the draft is typed in',
      ({ vault, draft }) => vault.typing.add(draft),
      ({ vault }) => {
        vault.typing.clear();
      },
    ],
    [
      'another process works',
      async ({ device, host }) => {
        host.alive.add(7);
        await device.create('.orchestrator.lock.9', OTHER);
      },
      ({ host }) => host.alive.delete(7),
    ],
  ])(
    'a text typed into the approval while %s reaches the draft with the next cycle',
    async (_, begin, end) => {
      const stage = await asked({ answers: () => ({ json: { ...ANSWERS.reply.json, reply_body: OPEN } }) });
      await begin(stage);
      const { path, ...card } = await shownBy(stage);
      const text = { ...mailTextOf(card.text), body: 'No, thanks.' };
      const edit = { request: card.id, shownHash: card.hash, text };
      expect(await stage.deputy.approvals.edit(path, edit)).toMatchObject({ kind: 'edited' });
      expect(stage.vault.text(path)).toContain('No, thanks.');
      await end(stage);
      await stage.clock.advance(11_000);
      await stage.cycle();
      expect(stage.vault.text(stage.draft)).toContain('No, thanks.');
      expect(await shownBy(stage)).toMatchObject({ other: null, text: { body: 'No, thanks.' } });
    },
  );

  it.each([300, 12_000])('never makes two texts of a reply edited %i ms before', async (ms) => {
    const reply = 'Hello,\n\n[Your answer]\n\nKind regards\n[Your name]';
    const stage = await asked({ answers: () => ({ json: { ...ANSWERS.reply.json, reply_body: reply } }) });
    stage.deputy = stage.openWith(stage.ports, { ...stage.settings, personName: 'Ada Sample' });
    const { path, ...card } = await shownBy(stage);
    const body = reply.replace('[Your answer]', 'Yes, it can.');
    const text = { ...mailTextOf(card.text), body };
    await stage.deputy.approvals.edit(path, { request: card.id, shownHash: card.hash, text });
    await stage.clock.advance(ms);
    expect((await stage.deputy.act('signDrafts', null)).kind).toBe('unchanged');
    await stage.clock.advance(12_000);
    await stage.cycle();
    expect(stage.vault.text(stage.draft)).toContain(body);
    expect(await shownBy(stage)).toMatchObject({ other: null, text: { body } });
  });

  it('leaves the name of the recipient, and what is quoted, open', async () => {
    const reply = 'Dear [Name],\n\ngladly.\n\n[Name]\n\n> [Your name]';
    const stage = await twoDrafts();
    const [path = ''] = stage.vault.paths('Drafts');
    expect(stage.vault.text(path)).toContain(OPEN);
    const other = await asked({ answers: () => ({ json: { ...ANSWERS.reply.json, reply_body: reply } }) });
    other.deputy = other.openWith(other.ports, { ...other.settings, personName: 'Ada Sample' });
    expect((await other.deputy.act('signDrafts', null)).kind).toBe('unchanged');
  });
});
