import { describe, expect, it } from 'vitest';
import { replyThread } from '../../../src/core/drafts/reply-thread';
import { readMessageId } from '../../../src/kernel/mail/headers/mail-headers';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { inertHeader } from '../../../src/kernel/mail/headers/as-sent';
import { parseNote } from '../../../src/kernel/notes/note';
import { mailBytes } from '../../kernel/mail/mail-bytes';
import { tableOf } from '../../word-table';

const rows = tableOf('core/drafts/reply-thread');

async function threadOf(headers: Record<string, string>): Promise<ReturnType<typeof replyThread>> {
  const { note } = await importMail(mailBytes({ 'Message-ID': '<d@x.example>', ...headers }, 'Hello?'));
  const parsed = parseNote(note);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { frontmatter } = parsed.value;
  for (const value of Object.values(frontmatter).flat().map(String)) expect(inertHeader(value)).toBe(value);
  return replyThread(readMessageId(frontmatter), frontmatter);
}

describe('the thread of a reply', () => {
  it.each(rows<[string, Record<string, string>, string]>('goes on from'))(
    'goes on from %s',
    async (_, headers, references) => {
      expect(await threadOf(headers)).toEqual({ inReplyTo: '<d@x.example>', references });
    },
  );

  it.each(['<1>', '<a%%b@x.example>', '<[[c]]@x>', '<no-at-sign>'])('answers an odd id: %s', async (id) => {
    expect(await threadOf({ 'Message-ID': id })).toEqual({ inReplyTo: id, references: id });
  });

  it.each(['', '<>', '<a b>', `<${'a'.repeat(2_000)}@x>`])(
    'answers none that can not be repeated: %s',
    async (id) => {
      expect(await threadOf({ 'Message-ID': id })).toEqual({ inReplyTo: '', references: '' });
    },
  );

  it('keeps the first and the latest ids of a very long one, each whole', async () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => `<${String(n)}-${'y'.repeat(60)}@x.example>`);
    const { references } = await threadOf({ References: ids.join('\r\n ') });
    const kept = references.split(' ');
    expect(kept[0]).toBe(ids[0]);
    expect(kept.at(-2)).toBe(ids.at(-1));
    expect(kept.slice(0, -1).every((id) => ids.includes(id))).toBe(true);
    expect(kept.length).toBeGreaterThan(100);
  });
});
