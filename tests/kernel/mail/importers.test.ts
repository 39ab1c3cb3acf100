import { describe, expect, test } from 'vitest';
import { readMailHeaders } from '../../../src/kernel/mail/headers/mail-headers';
import { ANSWERS, IN, Stage } from '../../core/app/stage';
import { parsedNote } from '../../fakes/mail-note';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/importers');

interface Importer {
  name: string;
  /** Its own keys, as it writes them. */
  keys: string;
  from: string;
  /** '': it writes none that can be relied on. */
  date: string;
}

/** Mail as importers write it; `status: pending` is the person's, in their template. */
const IMPORTERS = rows<Importer>('importers');

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
