import { describe, expect, test } from 'vitest';
import { readMailHeaders } from '../../../src/kernel/mail/headers/mail-headers';
import { ANSWERS, IN, Stage } from '../../core/app/stage';
import { parsedNote } from '../../fakes/mail-note';

interface Importer {
  name: string;
  /** Its own keys, as it writes them. */
  keys: string;
  from: string;
  /** '': it writes none that can be relied on. */
  date: string;
}

/** Mail as importers write it; `status: pending` is the person's, in their template. */
const IMPORTERS: readonly Importer[] = [
  {
    name: 'Email to Vault',
    keys: 'from: "Ada Example <ada@example.org>"\nto: "me@example.com"\ncc: ""\nsubject: "The workshop"\ndate: 2026-11-02T08:30:00+01:00',
    from: 'ada@example.org',
    date: '2026-11-02T08:30:00+01:00',
  },
  {
    name: 'Email to PARA, from Gmail',
    keys: 'tags: [all, para/inbox]\nemail-source: gmail\nemail-id: "msg_abc123"\nemail-from: "ada@example.org"\nemail-subject: "The workshop"\nemail-date: 2026-11-02\nemail-link: "https://mail.google.com/mail/u/0/#inbox/msg_abc123"',
    from: 'ada@example.org',
    date: '2026-11-02',
  },
  {
    name: 'an Outlook export with links to people',
    keys: 'title: "The workshop"\nfrom: "[[Ada Example]]"\nfromEmail: "ada@example.org"\nto: ["[[Ben]]"]\ntoEmail: ["me@example.com"]\ninternetMessageId: "<q1@example.org>"\ndate: 2026-11-02 08:30:00',
    from: 'ada@example.org',
    date: '2026-11-02T08:30:00',
  },
  {
    name: 'Outlook Teams and Calendar',
    keys: 'source: outlook\nmessage_id: AAMkAGI2TG93AAA=\nconversation_id: AAQkAGI2TG93\nsubject: The workshop\nfrom: ada@example.org\nfrom_name: Ada Example\nto:\n  - me@example.com\ncc: []\nreceived: "2026-11-02T07:30:00Z"\nfolder: Inbox\nis_read: false\nimportance: normal\nhas_attachments: false\ncategories: []',
    from: 'ada@example.org',
    date: '2026-11-02T07:30:00',
  },
  {
    name: 'the Outlook add-in that saves a mail to Obsidian',
    keys: 'title: "The workshop"\ndate created: 2026-11-02 08:30:00 AM\nsender: Ada Example\nsender email: ada@example.org\ntags:\n  - mail',
    from: 'ada@example.org',
    date: '',
  },
  {
    name: 'an IMAP importer that keeps the headers',
    keys: 'date: 2026-11-02T08:30:00+01:00\nfrom: ada@example.org\nto: me@example.com\ncc: ""\nsubject: The workshop\nmessageId: <q1@example.org>\nattachments:\n  - plan.pdf',
    from: 'ada@example.org',
    date: '2026-11-02T08:30:00',
  },
];

const noteOf = ({ keys }: Importer): string =>
  `---\n${keys}\nstatus: pending\n---\nCan you come on Thursday?\n`;

describe('a note by a mail importer', () => {
  test.each(IMPORTERS)('by $name: sender, subject and date are known', (importer) => {
    const { from, subject, date } = readMailHeaders(parsedNote(noteOf(importer)).frontmatter);
    expect([from?.address, subject, (date ?? '').startsWith(importer.date)]).toEqual([
      importer.from,
      'The workshop',
      true,
    ]);
  });

  test.each(IMPORTERS)(
    '$name: is triaged and answered, and its own keys stay as they are',
    async (importer) => {
      const path = `${IN}/mail.md`;
      const stage = new Stage({ files: { [path]: noteOf(importer) }, answers: [ANSWERS.reply] });
      await stage.cycle();
      expect(stage.vault.text(path)).toContain(`---\n${importer.keys}\nstatus: pending_approval\n`);
      const [draft = ''] = stage.vault.paths('Drafts');
      expect(stage.vault.text(draft)).toMatch(new RegExp(`^to: .*${importer.from}`, 'm'));
      expect(stage.vault.text(draft)).toContain('subject: "Re: The workshop"');
    },
  );
});
