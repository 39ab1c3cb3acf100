import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../../fakes/mail-note';
import { Asking } from '../../../core/app/asking';
import { Planning } from './planning';
import { IN } from '../../../core/app/stage';
import { promise } from '../../../promise';

const OFFER = '2026-11-16 Offer.md';
const ada = aMailNote({
  from: 'Ada Example <ada@example.com>',
  messageId: '<1@example.com>',
  status: 'done',
});
const stranger = aMailNote({
  from: 'Ada Example <ada@evil.example>',
  messageId: '<2@evil.example>',
  status: 'needs_info',
});
/** Written by hand: no message, so no message id. */
const meeting = (from: string): string => `---\nfrom: ${from}\n---\n\nSend the offer, please.\n`;

/** Ada's mail was planned, and then filed by hand. */
async function plannedAndFiled(): Promise<Planning> {
  const stage = new Planning({ files: { [`${IN}/${OFFER}`]: ada } });
  await stage.deputy.act('makePlan', `${IN}/${OFFER}`);
  stage.drag(`${IN}/${OFFER}`, 'Projects/Ada');
  return stage;
}

describe('a plan whose note has a namesake', () => {
  it('writes to the sender of its own mail, wherever that was filed', async () => {
    const stage = await plannedAndFiled();
    stage.vault.external(`${IN}/${OFFER}`, stranger);
    await stage.cycle();
    expect(stage.request().content).toMatchObject({
      to: 'Ada Example <ada@example.com>',
      inReplyTo: '<1@example.com>',
    });
    expect(stage.lastPrompt).not.toContain('evil.example');
  });

  it('leaves the recipient to the person when its own mail is gone', async () => {
    const stage = await plannedAndFiled();
    stage.vault.external(`Projects/Ada/${OFFER}`, null);
    stage.vault.external(`${IN}/${OFFER}`, stranger);
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ to: '', inReplyTo: '' });
    expect(stage.lastPrompt).not.toContain('evil.example');
  });

  it('leaves the recipient to the person when two notes claim to be its mail', async () => {
    promise('Where several notes could be meant, it addresses no one, and the person fills the recipient in');
    const stage = await plannedAndFiled();
    stage.vault.external(`${IN}/${OFFER}`, stranger.replace('<2@evil.example>', '<1@example.com>'));
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ to: '' });
  });

  it('that an earlier version wrote finds its mail only while the name is unique', async () => {
    for (const [isUnique, to] of [
      [true, 'Ada Example <ada@example.com>'],
      [false, ''],
    ] as const) {
      const stage = await plannedAndFiled();
      const plan = stage.vault.text(stage.planPath);
      stage.vault.external(stage.planPath, plan.replace(/source_(?:path|message_id): .*\n/g, ''));
      if (!isUnique) stage.vault.external(`${IN}/${OFFER}`, stranger);
      await stage.cycle();
      expect(stage.request().content).toMatchObject({ to });
    }
  });

  it('is made from the note that was chosen, and each of them has a plan of its own', async () => {
    const [a, b] = ['Customers/A/Meeting.md', 'Customers/B/Meeting.md'];
    const stage = new Planning({
      files: { [a]: meeting('ann@example.com'), [b]: meeting('ben@example.com') },
    });
    await stage.deputy.act('makePlan', b);
    expect(stage.vault.text(stage.planPath)).toContain('source_link: "[[Customers/B/Meeting]]"');
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ to: 'ben@example.com' });
    await stage.deputy.act('makePlan', a);
    expect(stage.vault.paths('Plans')).toHaveLength(2);
  });
});

describe('a reply to a note that has a namesake', () => {
  const [alice, bob] = [`${IN}/Alice/Question.md`, `${IN}/Bob/Question.md`];
  const question = (id: string | null): string =>
    aMailNote({ from: 'bob@example.com', frontmatter: { message_id: id ?? undefined } });

  it('finishes exactly that note when it is sent', async () => {
    for (const isMail of [true, false]) {
      const stage = new Asking({ files: { [bob]: question(isMail ? '<b@example.com>' : null) } });
      await stage.cycle();
      stage.vault.external(
        alice,
        question(isMail ? '<a@example.com>' : null).replace('pending', 'needs_info'),
      );
      await stage.approveByMove();
      expect(stage.sent).toHaveLength(1);
      expect(stage.vault.paths('Done')).toContain('Done/Question.md');
      expect(stage.vault.paths(IN)).toEqual([alice]);
      expect(stage.vault.text(alice)).toContain('status: needs_info');
    }
  });

  it('tells exactly that note of a refusal', async () => {
    const stage = new Asking({ files: { [bob]: question('<b@example.com>') } });
    await stage.cycle();
    stage.vault.external(alice, question('<a@example.com>').replace('pending', 'done'));
    stage.drag(stage.pending, 'Rejected');
    await stage.cycle();
    expect(stage.vault.text(bob)).toContain('You rejected the reply');
    expect(stage.vault.text(alice)).not.toContain('You rejected');
  });

  it('is linked by path where the name alone would name both', async () => {
    const stage = new Asking({
      files: { [alice]: question(null).replace('pending', 'done'), [bob]: question(null) },
    });
    await stage.cycle();
    expect(stage.vault.text(stage.draft)).toContain('source_note: "[[Needs_Action/Bob/Question]]"');
    expect(stage.vault.text(stage.pending)).toContain('source: "[[Needs_Action/Bob/Question]]"');
  });

  it('keeps the draft of the other one when a note is triaged again', async () => {
    const stage = new Asking({ files: { [bob]: question(null) }, settings: { queueDrafts: false } });
    await stage.cycle();
    const draft = stage.draft;
    // Another note, which names a draft that is gone.
    stage.vault.external(
      alice,
      question(null).replace('status: pending', 'status: pending\ndraft_path: Drafts/gone.md'),
    );
    await stage.clock.sleep(3_000);
    await stage.cycle();
    expect(stage.vault.paths('Drafts')).toContain(draft);
  });
});
