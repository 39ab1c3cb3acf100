import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../../../src/core/approvals/model/blanks';
import { profileConsentKey } from '../../../../src/core/settings/consents';
import { parseNote } from '../../../../src/kernel/notes/note';
import { aMailNote } from '../../../fakes/mail-note';
import { ANSWERS, IN, Stage, type StageOptions } from '../../app/stage';

const ME = `---
name: Ben Sample
addresses: me@example.com
sign_off: "Best wishes\\nBen Sample"
---

Never promise a date.
`;

const firstDraft = async (options: StageOptions): Promise<{ to: unknown; body: string }> => {
  const stage = new Stage({ files: { [`${IN}/q.md`]: aMailNote(), 'Memory/Me.md': ME }, ...options });
  await stage.cycle();
  const [path = ''] = stage.vault.paths('Drafts');
  const note = parseNote(stage.vault.text(path));
  if (!note.ok) throw new Error('There is no draft.');
  return { to: note.value.frontmatter['to'], body: note.value.body.trim() };
};

describe('a draft', () => {
  const answers = [
    { json: { ...ANSWERS.reply.json, reply_body: 'Yes, gladly.\n\nKind regards\n[Your name]' } },
  ];

  it('is signed as the confirmed note says', async () => {
    const settings = { consents: [profileConsentKey('Memory/Me.md', ME)], personName: 'Somebody Else' };
    const { body } = await firstDraft({ answers, settings });
    expect(body).toBe('Yes, gladly.\n\nBest wishes\nBen Sample');
    expect(blanksIn(body)).toEqual([]);
  });

  it('is signed with the name in the settings while the note is not confirmed', async () => {
    const { body } = await firstDraft({ answers, settings: { personName: 'Ada Sample' } });
    expect(body).toBe('Yes, gladly.\n\nKind regards\nAda Sample');
  });

  it('leaves the name to the person who has not said it', async () => {
    const { body } = await firstDraft({ answers });
    expect(blanksIn(body).map(({ text }) => text)).toEqual(['[Your name]']);
  });
});
