import { expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { BY_RULES } from './waiting-drafts';

const NOTE = 'Memory/Senders.md';
const GENUINE = { authenticated_by: 'mx.example.com' };
/** Says something and asks nothing, so that the rules leave it to the person. */
const BODY = 'The birds are back at the lower pond.\n';
const SUBJECTS = ['Herons', 'Grebes', 'Swifts', 'Rails'];

const mailOf = (from: string, subject: string, status = 'pending'): string =>
  aMailNote({
    status,
    messageId: `<${subject}@example.org>`,
    from,
    subject,
    body: BODY,
    frontmatter: {
      ...GENUINE,
      ...(status === 'needs_info' && {
        decision: 'needs_info',
        decision_reason:
          'No question or request found; it reports something: "The birds are back at the lower pond."',
      }),
    },
  });

const FILES = {
  ...Object.fromEntries(
    SUBJECTS.map((subject) => [
      `Needs_Action/${subject}.md`,
      mailOf('post@birds.example', subject, 'needs_info'),
    ]),
  ),
  [NOTE]: '# Senders\n\n- post@pond.example: archive (from another device)\n',
};

describeInBrowser('The page of what was learned', (open) => {
  it('confirms a line from elsewhere and ends a learned one', async () => {
    const { page, complaints } = await open({ files: FILES, ...BY_RULES });
    const person = new Person(page);
    const row = (name: string) => person.setting(name);
    const note = (): Promise<string> => person.note(NOTE);
    await person.sidebar.getByText(`Needs you${String(SUBJECTS.length)}`).waitFor();
    for (const subject of SUBJECTS) {
      await person.goTo(person.sidebar.locator('[data-list=needs] .deputy-item', { hasText: subject }));
      await person.press(/^Mark done/);
    }
    const learned = 'Mail of post@birds.example is archived if it only says what you put away before';
    await expect.poll(note).toContain('- post@birds.example: archive (you put away the last');
    await person.press('Settings');
    await (await person.findSetting('What was learned')).click();
    await row('Mail of post@pond.example is archived').click();
    await person.dialog.getByText('It comes from another device, or was written into the note.').waitFor();
    await person.answer('Confirm');
    await expect.poll(note).toContain('- post@pond.example: archive (you confirmed it)');
    await row(learned).click();
    await person.answer('End');
    await expect.poll(note).not.toContain('post@birds.example');
    expect(await row(learned).count()).toBe(0);
    await person.closeSettings();
    await person.receive('Needs_Action/Terns.md', mailOf('post@pond.example', 'Terns'));
    await expect.poll(() => person.note('Needs_Action/Terns.md')).toContain('You confirmed the line');
    expect(complaints).toEqual([]);
  });
});
