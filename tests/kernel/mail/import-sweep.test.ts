import PostalMime, { decodeWords } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { visibleText } from '../../../src/kernel/mail/text/visible-text';
import { repairMojibake } from '../../../src/kernel/mail/bytes/windows-1252';
import { parseNote } from '../../../src/kernel/notes/note';
import { corpusFiles, type MailFile, ownFixtures } from './fixture-files';

/**
 * No lost text: every word (letters and digits) of every text/plain part, as the MIME parser decodes it, stands in
 * the note's body; and every word of the From, Subject and To headers stands in their properties. Words that the
 * parser itself could not decode are left out; there, only the tests of charsets know the answer.
 */
async function lostWords({ bytes }: MailFile): Promise<string[]> {
  const { note } = await importMail(bytes);
  const parsed = parseNote(note);
  if (!parsed.ok) return [`the note is broken: ${parsed.error.message}`];
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  const body = wordsOf(parsed.value.body);
  const lost = (mail.html === undefined ? decodable(mail.text ?? '') : []).filter((word) => !body.has(word));
  for (const key of ['from', 'subject', 'to']) {
    const shown = wordsOf(JSON.stringify(parsed.value.frontmatter[key] ?? '').replace(/\\[nrt"]/g, ' '));
    const header = mail.headers.find((entry) => entry.key === key && entry.value !== '')?.value ?? '';
    lost.push(...decodable(decodeWords(header)).filter((word) => !shown.has(word)));
  }
  return lost;
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    visibleText(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  );

const decodable = (text: string): string[] =>
  text
    .split('\n')

    .filter((line) => !/[\uFFFD\u001B]/.test(line) && repairMojibake(line) === line)
    .flatMap((line) => [...wordsOf(line)]);

async function sweep(files: MailFile[]): Promise<Record<string, string[]>> {
  const lost: Record<string, string[]> = {};
  for (const file of files) {
    const words = await lostWords(file);
    if (words.length > 0) lost[file.name] = words;
  }
  return lost;
}

describe('importing awkward mail', () => {
  it('loses no word of the mails written for this project', async () => {
    expect(await sweep(ownFixtures())).toEqual({});
  });

  it('loses no word of the mails that other projects collected', async () => {
    const files = corpusFiles();
    console.log(
      files === null
        ? 'MIME corpora are not here: sweep left out'
        : `MIME corpora: ${String(files.length)} files`,
    );
    expect(await sweep(files ?? [])).toEqual({});
  });

  it('gives the same note for the same file, and a pending one with an id and a name', async () => {
    for (const { name, bytes } of [...ownFixtures(), ...(corpusFiles() ?? [])]) {
      const first = await importMail(bytes);
      expect(await importMail(bytes), name).toEqual(first);
      const parsed = parseNote(first.note);
      const frontmatter = parsed.ok ? parsed.value.frontmatter : {};
      expect(frontmatter, name).toMatchObject({
        type: 'email',
        status: 'pending',
        message_id: first.messageId,
      });
      expect(first.messageId, name).toMatch(/^[!-~]+@[!-~]+$/);
      expect(first.name, name).toMatch(/^[^\\/:*?"<>|#^[\]]{1,80}$/);
    }
  });
});
