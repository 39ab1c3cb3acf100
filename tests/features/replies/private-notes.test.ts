import { describe, expect, it } from 'vitest';
import type { PrivateBecause } from '../../../src/kernel/privacy/private-note';
import { ANSWERS } from '../../core/app/stage';
import { aMailNote } from '../../fakes/mail-note';
import { promise } from '../../promise';
import { Talk } from '../../stages/talk';
import { aReminderStage } from '../../stages/a-reminder';
import { aLetter, aReplyStage, fromAda, MAIL, reply } from './a-reply';

const SECRET = 'hedgehogs';

/** A note about Ada and her subject, which is private for each of the reasons that there are. */
const PRIVATE: Record<
  PrivateBecause['kind'],
  { path?: string; head?: string; body?: string; settings?: object; files?: Record<string, string> }
> = {
  folder: { path: 'Secret/Ada.md', settings: { privateFolders: ['Secret'] } },
  sender: { head: 'from: Eve <eve@example.net>', settings: { privateSenders: ['example.net'] } },
  tag: { head: 'tags: [secret]', settings: { privateTags: ['secret'] } },
  mark: { head: 'deputy_private: yes' },
  secret: { body: 'Card: 4111 1111 1111 1111, 12/29.', settings: { secretsMode: 'block' } },
  dashboard: { body: '%% deputy:dashboard begin %%' },
  unreadable: { head: 'a: [', settings: { privateTags: ['secret'] } },
  origin: {
    head: 'source_note: "[[diary]]"',
    files: { 'diary.md': '---\ndeputy_private: true\n---\nDear diary.\n' },
  },
};

type Row = (typeof PRIVATE)[PrivateBecause['kind']];

const noteFor = ({ head = '', body = '' }: Row, email = 'ada@example.org'): string =>
  `---\nemail: ${email}\n${head}\n---\nWorkshop prices of the half day: Ada pays with ${SECRET}.\n${body}\n`;

const OPEN = {
  'People/Ada.md': '---\nemail: ada@example.org\n---\nShe prefers mornings.\n',
  ...Object.fromEntries([aLetter(1, 'Dear Ada, hello.')]),
};

describe('a private note', () => {
  it.each(Object.entries(PRIVATE))('is in no prompt, nor named: %s', async (_, row) => {
    promise('private notes, mails and letters are read by no model, not even by one on this computer');
    const path = row.path ?? 'Notes/Workshop prices.md';
    const { stage, model, draft } = aReplyStage(
      { ...OPEN, ...row.files, [path]: noteFor(row) },
      { settings: { ...row.settings, evaluateDrafts: true }, answers: answers() },
    );
    await stage.cycle();
    expect(model.calls).toBeGreaterThan(1);
    expect(JSON.stringify(model.requests)).toContain('She prefers mornings.');
    expect(JSON.stringify(model.requests)).not.toContain(SECRET);
    expect(`${draft()}${stage.vault.text(MAIL)}`).not.toMatch(/hedgehogs|\[\[Workshop prices\]\]/u);
  });

  it.each(Object.entries(PRIVATE))('is in no reminder, and no letter is in a form: %s', async (_, row) => {
    const { body = '', files = {}, settings = {}, path = 'Notes/Roof.md' } = row;
    const [place, text] = aLetter(1, `Hi ${SECRET},\n\nthanks for the parcel.\n\n${SECRET}\nAnn\n\n${body}`, {
      to: 'Bob <bob@example.org>',
    });
    const letter = { [place]: text.replace('---\n', '---\ndeputy_private: yes\n') };
    const notes = { ...files, ...letter, [path]: noteFor(row, 'bob@example.org') };
    const written = aReminderStage({ files: notes, settings });
    await written.stage.cycle();
    expect(written.model.calls).toBe(1);
    expect(written.shown()).toContain('only works in the mornings');
    expect(JSON.stringify(written.model.requests) + written.draft()).not.toContain(SECRET);
    const form = aReminderStage({ files: notes, settings, isAgreed: false });
    await form.stage.cycle();
    expect(form.draft()).toMatch(/template: true\n[^]*Hi Bob,\n/u);
    expect(form.draft()).not.toContain(SECRET);
    const talk = new Talk({ files: { ...OPEN, ...letter }, settings });
    await talk.say('tell bob@example.org that I will be late');
    expect(JSON.stringify(talk.notes('Drafts'))).toContain('I will be late');
    expect(JSON.stringify(talk.notes('Drafts'))).not.toContain(SECRET);
  });

  it('is in none, either, as a mail of the conversation or a letter', async () => {
    const answering = { in_reply_to: '<q0@example.org>' };
    const mails = {
      [MAIL]: fromAda({ frontmatter: answering }),
      'Done/first.md': aMailNote({
        messageId: '<q0@example.org>',
        status: 'done',
        body: `Ada pays with ${SECRET}.\n`,
        frontmatter: { deputy_private: true },
      }),
      ...Object.fromEntries(
        [aLetter(2, `Dear Ada, bring ${SECRET}.`, { inReplyTo: '<q0@example.org>' })].map(([path, text]) => [
          path,
          text.replace('---\n', '---\ndeputy_private: true\n'),
        ]),
      ),
    };
    const { stage, model } = aReplyStage({ ...OPEN, ...mails });
    await stage.cycle();
    expect(model.calls).toBe(2);
    expect(JSON.stringify(model.requests)).not.toContain(SECRET);
  });

  it('is in none as the note about how the person writes, before that is confirmed', async () => {
    const path = 'Memory/Voice.md';
    const text = `---\ndeputy_private: true\n---\n- Closing: with ${SECRET}\n`;
    const { stage, model } = aReplyStage({ ...OPEN, [path]: text });
    await stage.cycle();
    expect(model.calls).toBe(2);
    expect(JSON.stringify(model.requests)).not.toContain(SECRET);
  });

  it('does not come with a mail that is private, for which nothing else is read', async () => {
    const { stage, shown, model } = aReplyStage(OPEN, {
      settings: { privateSenders: ['ada@example.org'] },
      answers: [ANSWERS.reply],
    });
    await stage.cycle();
    expect(model.calls).toBe(1);
    expect(shown(0)).not.toContain('mornings');
  });
});

const answers = () => [
  ANSWERS.reply,
  reply('Dear Ada,\n\ngladly.\n\nSam'),
  ...[0, 1, 2].map(() => ({ json: { faults: [], safe_to_send: true, hard_block: false, confidence: 0.9 } })),
];
