import { describe, expect, it } from 'vitest';
import { readWayOut } from '../../../src/kernel/mail/headers/way-out';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { promise } from '../../promise';
import { newsletterMail, type NewsletterOptions } from './newsletter-mail';
import { parsedNote } from '../../fakes/mail-note';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/unsubscribe');

const wayIn = async (options: NewsletterOptions = {}): Promise<unknown> => {
  const { note } = await importMail(new TextEncoder().encode(newsletterMail(options)));
  return parsedNote(note).frontmatter['unsubscribe_by'] ?? null;
};

const SIGNED = 'from:subject:list-unsubscribe:list-unsubscribe-post';
const signature = (h: string, { d = 'bindery.example.org', s = 's1', b = 'AbCdEfGh' } = {}): string =>
  `v=1; a=rsa-sha256; d=${d}; s=${s};\r\n h=${h};\r\n bh=aaaa=; b=${b}12\r\n 34`;
const POST = 'https://lists.example.org/u?t=1';

describe('the address to leave a newsletter by', () => {
  it.each<[string, NewsletterOptions, string]>([
    ['one click', {}, POST],
    ['folded within the address', { ways: ['<https://lists.example.org/u\r\n ?t=1>'] }, POST],
    [
      'both headers signed in any case, spaced',
      { signatures: [signature('From : List-Unsubscribe :\r\n List-Unsubscribe-Post')] },
      POST,
    ],
    [
      'the call before the mail',
      { ways: ['<mailto:leave@example.org>, <https://lists.example.org/u?t=1>'] },
      POST,
    ],
    [
      'a mail, where no click is offered',
      {
        ways: ['<mailto:leave@example.org?subject=leave%20me&body=x>, <https://lists.example.org/u>'],
        posts: [],
      },
      'mailto:leave@example.org?subject=leave%20me',
    ],
    [
      'a second signature that covers too little, of another domain',
      { signatures: [signature(SIGNED), signature('from', { d: 'esp.example.net' })] },
      POST,
    ],
    [
      'a server that names no selector',
      { results: ['mx.example.com; dkim=pass header.d=bindery.example.org'] },
      POST,
    ],
  ])('is taken: %s', async (_, options, way) => {
    expect(await wayIn(options)).toBe(way);
  });

  it.each<[string, NewsletterOptions]>([
    [
      'two headers, of which the signature covers one',
      { ways: ['<https://evil.example.net/>', `<${POST}>`] },
    ],
    [
      'two headers that allow one click',
      { posts: ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click'] },
    ],
    ['DKIM covers the first alone', { signatures: [signature('from:list-unsubscribe')] }],
    ['DKIM covers the second alone', { signatures: [signature('from:list-unsubscribe-post')] }],
    ['no signature', { signatures: [] }],
    [
      'a forged signature beside the valid one, told apart by nothing',
      {
        signatures: [signature('from'), signature(SIGNED)],
        results: ['mx.example.com; dkim=pass header.d=bindery.example.org'],
      },
    ],
    [
      'a forged signature of another selector',
      { signatures: [signature('from'), signature(SIGNED, { s: 'forged' })] },
    ],
    [
      'a forged signature of another value',
      { signatures: [signature('from'), signature(SIGNED, { b: 'ZZZZZZZZ' })] },
    ],
    ['a tag that comes twice', { signatures: [`${signature('from')}; h=${SIGNED}`] }],
    [
      'DKIM failed',
      {
        results: [
          'mx.example.com; dkim=fail header.d=bindery.example.org; dmarc=pass header.from=bindery.example.org',
        ],
      },
    ],
    [
      'the sender wrote the result',
      { results: ['mx.evil.example.net; dkim=pass header.d=bindery.example.org header.s=s1'] },
    ],
    ['the sender is another', { from: 'Bank <bank@other.example.com>' }],
    ['nothing was checked', { results: [] }],
    ['it was called spam', { more: ['X-Spam-Flag: YES'] }],
    ['an encoded word', { ways: ['=?utf-8?q?<https://lists.example.org/u>?='] }],
    ['another click', { posts: ['List-Unsubscribe=Two-Clicks'] }],
    ['no brackets', { ways: [POST] }],
  ])('is not: %s', async (_, options) => {
    promise('the signature covers both headers');
    expect(await wayIn(options)).toBeNull();
  });

  it.each([...rows('none'), `https://lists.example.org/${'a'.repeat(3_000)}`])('is none: %s', (address) => {
    expect(readWayOut(address)).toBeNull();
  });

  it('reads what it wrote', () => {
    for (const way of ['https://lists.example.org/u?t=1', 'mailto:leave+1=a@example.org?subject=a%2Bb%20c'])
      expect(readWayOut(way)).not.toBeNull();
    expect(readWayOut('mailto:leave+1=a@example.org?subject=a%2Bb%20c')).toEqual({
      kind: 'mail',
      to: 'leave+1=a@example.org',
      subject: 'a+b c',
    });
    expect(readWayOut('https://LISTS.example.org/u#part')).toEqual({
      kind: 'post',
      url: 'https://lists.example.org/u',
      host: 'lists.example.org',
    });
  });
});
