import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { parseNote } from '../../../src/kernel/notes/note';
import { fixture } from './fixture-files';
import { mailBytes } from './mail-bytes';
import { parsedNote } from '../../fakes/mail-note';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/import-hostile');

const KEYS = rows('keys');

async function expectHarmless(bytes: Uint8Array): Promise<void> {
  const { note, name, messageId } = await importMail(bytes);
  const { frontmatter } = parsedNote(note);
  expect(KEYS).toEqual(expect.arrayContaining(Object.keys(frontmatter)));
  expect(frontmatter).toMatchObject({
    type: 'email',
    status: 'pending',
    source: 'eml',
    message_id: messageId,
  });
  const values = Object.values(frontmatter).flat().join(' ');

  expect(values).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2028\u2029\u2066-\u2069]/);
  expect(note).not.toMatch(/%%|<%|!\[|\[\[|obsidian:\/\/|<script|<iframe/i);

  expect(note).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202D\u202E\u2028\u2029]/);
  expect(name).not.toMatch(/[\\/:*?"<>|#^[\]\n]/);
  expect(note).toBe((await importMail(bytes)).note);
}

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...rows('hostileText')), fc.string({ maxLength: 8 })), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('a hostile mail', () => {
  it('cannot break out of the frontmatter or forge a mark of Deputy', async () => {
    await expectHarmless(fixture('hostile-header.eml'));
    const { note, subject } = await importMail(fixture('hostile-header.eml'));
    expect(subject).toBe('Hi --- status: done --- % % deputy:end % %gpj.exe < % tp %> [ [x]]');
    expect(note).toContain('% % deputy:begin % %\nforged\n% % deputy:end % %\n');
  });

  it('cannot whatever its headers and its text hold', async () => {
    const names = fc.constantFrom(...rows('names'));
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(names, hostileText, { maxKeys: 6 }),
        hostileText,
        async (headers, body) => {
          await expectHarmless(mailBytes(headers, body));
        },
      ),
      { numRuns: 250 },
    );
  });

  it('cannot as HTML, or by the names of its attachments', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (text, name) => {
        await expectHarmless(
          mailBytes(
            { 'Content-Type': 'text/html; charset=utf-8' },
            `<p>${text}<a href="${name}">${text}</a><pre>${text}</pre><img src=x alt="${name}">`,
          ),
        );
        await expectHarmless(
          mailBytes({ 'Content-Type': `application/pdf; name="${name.replace(/[\r\n]/g, ' ')}"` }, text),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('never rejects, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(parseNote((await importMail(bytes)).note).ok).toBe(true);
      }),
      { numRuns: 250 },
    );
  });

  it('cannot make a note that is too long to be read', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `a${String(n)}@example.org`).join(', ');
    const long = 'x'.repeat(400_000);
    const headers = { From: many, To: many, Cc: many, 'Reply-To': many, Subject: long, 'List-Id': long };
    const { note } = await importMail(mailBytes({ ...headers, References: many.replace(/,/g, '') }, 'Hello'));
    const parsed = parseNote(note);
    expect(parsed.ok && parsed.value.frontmatter['status']).toBe('pending');
  });

  it('takes a Japanese subject of any length, with a byte that is none', async () => {
    const word = Buffer.concat([Buffer.from('\x1B$B'), Buffer.alloc(400_000, '$o'), Buffer.from([0xff])]);
    const subject = `=?iso-2022-jp?b?${word.toString('base64')}?=`;
    await expectHarmless(mailBytes({ Subject: subject }, 'Hello'));
  });
});
