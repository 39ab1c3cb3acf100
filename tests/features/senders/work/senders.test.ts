import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/core/settings/settings';
import { promise } from '../../../promise';
import { SENDERS, SendersStage } from './senders-stage';

const LINE = 'post@birds.example';
/** Other words in each subject, so that only the sender is the same. */
const SUBJECTS = ['Herons', 'Grebes', 'Swifts', 'Rails', 'Coots'];

async function taught(count = 3, settings: Partial<Settings> = {}): Promise<SendersStage> {
  const stage = new SendersStage({ settings });
  for (const subject of SUBJECTS.slice(0, count)) await stage.teach(1, { subject });
  return stage;
}

const states = async (stage: SendersStage): Promise<string[]> =>
  (await stage.deputy.senders()).map(({ key, does, state }) => `${key}: ${does}, ${state}`);

describe('what a person does with the mail of a sender', () => {
  it('teaches a line after three mails that agree, and the next one is archived by it', async () => {
    const stage = await taught(2);
    expect(stage.lines).toEqual([]);
    await stage.teach(1, { subject: 'Swifts' });
    expect(stage.lines).toEqual([`- ${LINE}: archive (you archived 3 of 3)`]);
    const path = await stage.receive({ subject: 'Coots' });
    expect(path).toBe('Done/mail-4.md');
    expect(stage.reason(path)).toBe('You archived the last 3 mails of this sender.');
    expect(stage.vault.text(path)).toContain(`deputy_sender_line: ${LINE}`);
    expect(stage.events('llm_decision').at(-1)).toMatchObject({
      decision: 'archive',
      details: { sender_line: LINE, rules_decision: 'needs_info' },
    });
  });

  it('teaches a line on mails alike after three, which says nothing of others of the sender', async () => {
    const stage = new SendersStage();
    await stage.teach(3);
    expect(stage.lines).toEqual([`- ${LINE} "pond diary": archive (you archived 3 of 3)`]);
    expect(await stage.receive()).toBe('Done/mail-4.md');
    expect(await stage.receive({ subject: 'Grebes' })).toBe('Needs_Action/mail-5.md');
  });

  it('teaches a line on a sender only where three sorts of subject agree', async () => {
    const stage = await taught(2);
    await stage.teach(2, { subject: 'Grebes' });
    expect(stage.lines).toEqual([`- ${LINE} "grebes": archive (you archived 3 of 3)`]);
    expect(await stage.receive({ subject: 'Coots' })).toContain('Needs_Action/');
  });

  it('teaches a line on a domain after five of several senders, and never on a public host or colleagues', async () => {
    const five = async (domain: string, settings: Partial<Settings> = {}): Promise<string[]> => {
      const stage = new SendersStage({ settings });
      for (const [index, subject] of SUBJECTS.entries())
        await stage.teach(1, { subject, from: `p${String(index % 4)}@${domain}` });
      return stage.lines;
    };
    expect(await five('birds.example')).toEqual(['- *@birds.example: archive (you archived 5 of 5)']);
    expect(await five('gmail.com')).toEqual([]);
    expect(await five('work.example', { personAddresses: 'me@work.example' })).toEqual([]);
  });

  it('teaches to keep what would be archived', async () => {
    const stage = new SendersStage();
    const mail = { from: 'news@birds.example' };
    for (const subject of SUBJECTS.slice(0, 3)) {
      const path = await stage.receive({ ...mail, subject });
      expect(path).toContain('Done/');
      await stage.deputy.act('changeDecision', { path, to: 'needs_info' });
    }
    expect(stage.lines).toEqual(['- news@birds.example: keep (you kept 3 of 3)']);
    const path = await stage.receive({ ...mail, subject: 'Coots' });
    expect(path).toBe('Needs_Action/mail-4.md');
    expect(stage.reason(path)).toBe('You kept the last 3 mails of this sender.');
  });

  it.each([
    ['a bill', { body: 'Your invoice of 20 EUR is attached.\n' }],
    ['a question', { body: 'Could you tell me when you come?\n' }],
    ['a warning', { body: 'Warning: your account will be suspended.\n' }],
    ['an answer in a talk', { frontmatter: { in_reply_to: '<a@example.com>' } }],
    ['an attachment', { frontmatter: { has_attachments: true, attachments: ['form.pdf'] } }],
    ['a forged sender', { frontmatter: { authenticated_by: null } }],
  ])('neither teaches to archive %s, nor archives it', async (_what, mail) => {
    const unlearned = new SendersStage();
    for (const subject of SUBJECTS.slice(0, 4)) await unlearned.teach(1, { subject, ...mail });
    expect(unlearned.lines).toEqual([]);
    const stage = await taught();
    expect(await stage.receive({ subject: 'Coots', ...mail })).toContain('Needs_Action/');
  });

  it('teaches nothing where the mail is private', async () => {
    promise(
      'Of private notes nothing is learned about their senders, and `Memory/Senders.md` bears the mark itself',
    );
    const stage = await taught(4, { privateSenders: ['birds.example'] });
    expect(stage.lines).toEqual([]);
    expect(await stage.home.read('senders.jsonl')).toBeNull();
  });
});

describe('a line on a sender', () => {
  it.each([
    ['names a day ahead', 'The walk around the pond starts tomorrow.'],
    ['leaves something open', 'The gate of the pond is locked, but the fence has a hole.'],
    ['speaks to its reader', 'A heron sat on your roof.'],
    ['speaks of its writer', 'Mon frère a vu les hérons.'],
  ])('leaves mail that %s to the person, until they have archived two of the kind', async (_what, body) => {
    const stage = await taught();
    const news = { body: `${body}\n` };
    for (const subject of ['Coots', 'Rails']) {
      const path = await stage.receive({ subject, ...news });
      expect(path).toContain('Needs_Action/');
      await stage.deputy.act('markDone', path);
    }
    expect(await stage.receive({ subject: 'Pond', ...news })).toContain('Done/');
  });

  it('archives only what is said in the words of mail that taught it, but for newsletters', async () => {
    const stage = await taught();
    const other = { body: 'Moss covers the second valve.\n' };
    expect(await stage.receive({ subject: 'Coots', ...other })).toContain('Needs_Action/');
    expect(await stage.receive({ subject: 'Rails', body: 'Herons are back at the upper pond.\n' })).toContain(
      'Done/',
    );
    const frontmatter = { list_unsubscribe: true };
    expect(await stage.receive({ subject: 'Terns', frontmatter, ...other })).toContain('Done/');
  });

  it('needs twice as many mails to come back after an act to the contrary', async () => {
    const stage = await taught();
    await stage.deputy.act('notLikeThis', await stage.receive({ subject: 'Coots' }));
    for (const [index, subject] of ['Rails', 'Terns', 'Gulls', 'Owls', 'Larks', 'Wrens'].entries()) {
      expect(stage.lines, `${String(index)} mails after it`).toEqual([]);
      await stage.teach(1, { subject });
    }
    expect(stage.lines).toEqual([`- ${LINE}: archive (you archived 6 of 6)`]);
  });

  it('ends with one act to the contrary, and comes back when that is undone', async () => {
    const stage = await taught();
    const path = await stage.receive({ subject: 'Coots' });
    await stage.deputy.act('triageAgain', path);
    expect(stage.lines).toEqual([]);
    await stage.deputy.undo();
    expect(stage.lines).toEqual([`- ${LINE}: archive (you archived 3 of 3)`]);
  });

  it('ends there and then by Not like this, which gives the mail back', async () => {
    const stage = await taught();
    const path = await stage.receive({ subject: 'Coots' });
    expect(await stage.deputy.act('notLikeThis', path)).toMatchObject({ kind: 'done' });
    expect(stage.vault.paths('Needs_Action')).toEqual(['Needs_Action/mail-4.md']);
    expect(stage.lines).toEqual([]);
    expect(await stage.receive({ subject: 'Rails' })).toBe('Needs_Action/mail-5.md');
    expect(await stage.deputy.act('notLikeThis', 'Needs_Action/mail-5.md')).toMatchObject({
      kind: 'refused',
      why: 'No line about its sender decided on this note.',
    });
  });

  it('goes when what it was learned from is undone', async () => {
    const stage = await taught();
    await stage.deputy.undo();
    expect(stage.lines).toEqual([]);
    expect(await stage.receive({ subject: 'Coots' })).toContain('Needs_Action/');
  });

  it('ends when the archive that it made is undone', async () => {
    const stage = await taught();
    await stage.receive({ subject: 'Coots' });
    await stage.deputy.undo();
    expect(stage.lines).toEqual([]);
  });

  it('ends when the person deletes it, until they have done as much again', async () => {
    const stage = await taught();
    stage.vault.external(SENDERS, stage.vault.text(SENDERS).replace(/^- .*\n/mu, ''));
    expect(await stage.receive({ subject: 'Coots' })).toContain('Needs_Action/');
    expect(stage.lines).toEqual([]);
    await stage.teach(3, { subject: 'Rails' });
    expect(stage.lines).toEqual([`- ${LINE} "rails": archive (you archived 3 of 3)`]);
  });

  it.each([
    ['is empty', (stage: SendersStage) => stage.vault.external(SENDERS, '')],
    ['is missing with its folder', (stage: SendersStage) => stage.vault.external('Memory', null)],
  ])('rests while its note %s, as a sync may leave it, and counts again with the note', async (_, leave) => {
    const stage = await taught(3);
    const text = stage.vault.text(SENDERS);
    leave(stage);
    await stage.cycle();
    expect(await states(stage)).toEqual([]);
    stage.vault.external(SENDERS, text);
    await stage.cycle();
    expect(await states(stage)).toEqual([`${LINE}: archive, learned`]);
  });

  it('ends by its command, which undo takes back', async () => {
    const stage = await taught();
    expect(await stage.deputy.act('forgetSender', 'POST@birds.example')).toMatchObject({
      label: `Ended the line on ${LINE}`,
    });
    expect(await states(stage)).toEqual([]);
    await stage.cycle();
    expect(stage.lines).toEqual([]);
    await stage.deputy.undo();
    expect(await states(stage)).toEqual([`${LINE}: archive, learned`]);
  });

  it('counts only once confirmed where it comes from elsewhere, and no more after an act to the contrary', async () => {
    const stage = await taught(1);
    stage.vault.external(SENDERS, `Mine.\n\n* ${LINE}: archive (synced)\n`);
    expect(await stage.receive({ subject: 'Coots' })).toContain('Needs_Action/');
    expect(await states(stage)).toEqual([`${LINE}: archive, waits`]);
    expect(await stage.deputy.act('confirmSender', LINE)).toMatchObject({ kind: 'done' });
    expect(stage.vault.text(SENDERS)).toBe(`Mine.\n\n- ${LINE}: archive (you confirmed it)\n`);
    const path = await stage.receive({ subject: 'Rails' });
    expect(stage.reason(path)).toBe(`You confirmed the line on ${LINE} in your note on senders.`);
    await stage.deputy.act('notLikeThis', path);
    expect(stage.vault.text(SENDERS)).toBe('Mine.\n\n');
    expect(await stage.receive({ subject: 'Grebes' })).toContain('Needs_Action/');
  });

  it('stays in the note while it waits, though Deputy writes others there', async () => {
    const waiting = '- *@pond.example: archive (synced)';
    const stage = new SendersStage({ files: { [SENDERS]: `Mine.\n\n${waiting}\n` } });
    await stage.teach(3);
    await stage.cycle();
    expect(stage.lines).toEqual([waiting, `- ${LINE} "pond diary": archive (you archived 3 of 3)`]);
    await stage.teach(1);
    await stage.cycle();
    expect(await states(stage)).toEqual([
      '*@pond.example: archive, waits',
      `${LINE} "pond diary": archive, learned`,
    ]);
  });

  it('counts no more where the records of the device are gone', async () => {
    const stage = await taught();
    await stage.home.remove('senders.jsonl');
    stage.restart();
    expect(await states(stage)).toEqual([`${LINE}: archive, waits`]);
    expect(await stage.receive({ subject: 'Coots' })).toContain('Needs_Action/');
  });

  it('counts not at all where it stands twice and says two things', async () => {
    const stage = await taught();
    stage.vault.external(SENDERS, `${stage.vault.text(SENDERS)}- ${LINE}: keep (me)\n`);
    expect(await states(stage)).toEqual([`${LINE}: archive, waits`, `${LINE}: keep, waits`]);
  });

  it('may put the receipts of a sender into their row, once the person confirms it, and never past it', async () => {
    const stage = await taught(1);
    const from = 'Till <till@shop.example>';
    const line = 'till@shop.example';
    const paid = { from, subject: 'Your slip', body: 'Card payment 12.40 EUR at till 4.\n' };
    const receipts = (): string[] =>
      stage.vault.paths().filter((path) => /deputy_receipt: true/u.test(stage.vault.text(path)));
    stage.vault.external(SENDERS, `# Senders\n\n- ${line}: receipts (mine)\n`);
    await stage.receive(paid);
    expect(receipts()).toEqual([]);
    await stage.deputy.act('confirmSender', line);
    const slip = await stage.receive(paid);
    expect(receipts()).toEqual([slip]);
    expect(slip).toMatch(/^Needs_Action\//u);
    for (const body of [
      'Card payment 12.40 EUR was declined.',
      'Payment due: 12.40 EUR.',
      'A payment of 12.40 EUR. Could you confirm it?',
      'The herons are back.',
    ])
      await stage.receive({ ...paid, body: `${body}\n` });
    await stage.receive({ ...paid, frontmatter: { authenticated_by: null } });
    expect(receipts()).toEqual([slip]);
    await stage.deputy.act('notLikeThis', slip);
    expect(receipts()).toEqual([]);
    expect(stage.vault.text(slip)).toContain('decision: needs_info');
  });

  it('is not older than a year', async () => {
    const stage = await taught();
    await stage.clock.sleep(366 * 86_400_000);
    expect(await stage.receive({ subject: 'Coots' })).toContain('Needs_Action/');
    expect(stage.lines).toEqual([]);
  });

  it('stands in a note that goes to no remote model, and leaves what the person wrote there', async () => {
    promise(
      'Of private notes nothing is learned about their senders, and `Memory/Senders.md` bears the mark itself',
    );
    const stage = await taught();
    const text = stage.vault.text(SENDERS).replace('# Senders', '# My senders');
    expect(text).toContain('deputy_private: true');
    stage.vault.external(SENDERS, text);
    await stage.teach(3, { subject: 'Coots', from: 'b@waders.example' });
    expect(stage.vault.text(SENDERS)).toBe(
      `${text}- b@waders.example "coots": archive (you archived 3 of 3)\n`,
    );
  });
});
