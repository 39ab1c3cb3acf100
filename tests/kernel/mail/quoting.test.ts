import { describe, expect, it } from 'vitest';
import {
  dropEncodedBlobs,
  shortenUrls,
  stripQuotedHistory,
  withoutOlderHistory,
} from '../../../src/kernel/mail/quoting/quoting';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/quoting');

describe('quoted history', () => {
  it.each(rows<[string]>('goes with the'))('goes, with the line that introduces it: %s', (introduction) => {
    expect(
      stripQuotedHistory(`Yes, gladly.\n\nBen\n\n${introduction}\n\n> Can you come?\n>> And bring cake?\n`),
    ).toBe('Yes, gladly.\n\nBen\n');
    expect(stripQuotedHistory(`Yes, gladly.\n\n${introduction}\n\nCan you come?\nAda\n`)).toBe(
      'Yes, gladly.\n',
    );
  });

  it.each([
    ['-----Original Message-----'],
    ['-----Ursprüngliche Nachricht-----'],
    ["-----Message d'origine-----"],
    ['----- Mensaje original -----'],
    ['> -----Original Message-----'],
    ['-----原始邮件-----'],
  ])('goes below %s', (separator) => {
    expect(stripQuotedHistory(`Yes.\n\n${separator}\nFrom: Ada\nCan you come?\n`)).toBe('Yes.\n');
  });

  it.each([
    ['From: Ada\nSent: Monday\nTo: Ben\nSubject: Visit'],
    ['**Von:** Ada\n**Gesendet:** Montag\n**An:** Ben\n**Betreff:** Besuch'],
    ['De : Ada\nEnvoyé : lundi\nÀ : Ben\nObjet : Visite'],
    ['发件人: Ada\n发送时间: 2026\n收件人: Ben\n主题: X'],
  ])('goes below a block of headers: %s', (headers) => {
    expect(
      stripQuotedHistory(`Yes.\n\n________________________________\n${headers}\n\nCan you come?\n`),
    ).toMatch(/^Yes\.\n(?:\n_+\n)?$/);
  });

  it('leaves answers between the quotes', () => {
    const mail = 'On Mon, 2 Nov 2026, Ada wrote:\n> Can you come?\n\nYes.\n\n> And bring cake?\n\nNo.\n';
    expect(stripQuotedHistory(mail)).toBe('Yes.\n\nNo.\n');
  });

  it('leaves a forwarded message, which is what the mail is about', () => {
    const mail =
      'FYI\n\n---------- Forwarded message ---------\nFrom: Ada\nDate: Monday\nSubject: Visit\nTo: Ben\n\nI come on Friday.\n';
    expect(stripQuotedHistory(mail)).toBe(mail);
  });

  it('leaves the whole text where nothing else would be left', () => {
    expect(stripQuotedHistory('> only\n> quotes\n')).toBe('> only\n> quotes\n');
  });

  it('takes of a signature nothing that the import put below it', () => {
    expect(stripQuotedHistory('Yes.\n\n-- \nBen\n\n---\n\nYour parcel is lost.\n', 'Re: x')).toBe(
      'Yes.\n\n---\n\nYour parcel is lost.\n',
    );
  });

  it('takes the signature with it, but no text that happens to follow two dashes', () => {
    expect(stripQuotedHistory('Yes.\n\n-- \nBen Sample\nExample Ltd\n')).toBe('Yes.\n');
    const long = `Yes.\n\n--\n${'An item\n'.repeat(30)}`;
    expect(stripQuotedHistory(long)).toBe(long);
  });

  it.each(['On 3 May we wrote: see the list below', 'He wrote:\nhello', 'From: the desk of Ada\nHello'])(
    'is not %j',
    (text) => {
      expect(stripQuotedHistory(`Hello\n\n${text}\n`)).toBe(`Hello\n\n${text}\n`);
    },
  );
});

describe('what was passed on', () => {
  const block = 'From: Shop\nSent: Monday\nTo: Ben\nSubject: Your order';
  const below = [
    `${block}\n\nYour parcel is lost.\n`,
    `-----Original Message-----\n${block}\n\nYour parcel is lost.\n`,
    '> Your parcel is lost.\n',
    'On Mon, 2 Nov 2026, Shop <shop@example.org> wrote:\n\n> Your parcel is lost.\n',
    '-- \nYour parcel is lost.\n',
  ];
  const long = `${'Nothing of this is about what stands below, and it goes on for some time. '.repeat(3)}\n`;

  it.each(['FW', 'Fwd', 'WG', 'TR', 'RV', 'I', 'ENC', 'VB', '转发', '[list] Fw', 'FW: Re'])(
    'stays where the subject says so: %s:',
    (prefix) => {
      for (const text of below) {
        const mail = `${long}\n${text}`;
        expect(stripQuotedHistory(mail, `${prefix}: Your order`)).toBe(mail);
      }
    },
  );

  it('stays where the subject says nothing and the sender hardly more', () => {
    for (const text of below.filter((quoted) => !quoted.includes('>'))) {
      const mail = `See below.\n\n${text}`;
      expect(stripQuotedHistory(mail, 'Your order')).toBe(mail);
      expect(stripQuotedHistory(`${long}\n${text}`, 'Your order')).not.toContain('parcel');
    }
  });

  it('is not the history of a reply, however short the reply is', () => {
    for (const text of below) {
      expect(stripQuotedHistory(`Yes.\n\n${text}`, 'Re: FW: Your order')).not.toContain('parcel');
      expect(stripQuotedHistory(`Yes.\n\n${text}`, '[list] AW: Your order')).not.toContain('parcel');
    }
    expect(stripQuotedHistory(`Yes.\n\n${below[3] ?? ''}`, 'Your order')).toBe('Yes.\n');
  });

  it('is each message and part that the import put below a signature or a history', () => {
    const parts = '---\n\n**Forwarded message**\n\nSubject: Your order\n\nYour parcel is lost.';
    for (const above of below.slice(-2)) {
      const kept = stripQuotedHistory(`Yes.\n\n${above}\n${parts}\n`, 'Re: Your order');
      expect(kept).toContain('**Forwarded message**\n\nSubject: Your order\n\nYour parcel is lost.');
    }
    expect(stripQuotedHistory('Yes.\n\n-- \nBen\n\nOnly in the HTML part: a date.\n', 'Re: x')).toBe(
      'Yes.\n\nOnly in the HTML part: a date.\n',
    );
  });
});

describe('long web addresses', () => {
  it('end where they begin to say who clicks', () => {
    const url = `https://click.example.org/offer?user=${'x'.repeat(100)}`;
    expect(shortenUrls(`See [it](${url}) or <${url}>.`)).toBe(
      'See [it](https://click.example.org/offer…) or <https://click.example.org/offer…>.',
    );
    expect(shortenUrls(`https://example.org/${'p'.repeat(200)}`)).toHaveLength(81);
    expect(shortenUrls('https://example.org/a?b=c')).toBe('https://example.org/a?b=c');
  });
});

describe('history that a model need not read', () => {
  it('is left out of a mail that quotes 200,000 lines', () => {
    const quoted = '> > Earlier still\n'.repeat(200_000);
    expect(withoutOlderHistory(`Yes.\n> Shall we?\n${quoted}`, 'Re: Lunch')).toBe('Yes.\n> Shall we?\n');
    expect(withoutOlderHistory('> Earlier\n'.repeat(200_000), 'Lunch')).toHaveLength(2_000_000);
  });
});

describe('encoded blobs', () => {
  it('give way to a notice of their length', () => {
    const base64 = `${'QUJD'.repeat(19)}\n`.repeat(10);
    expect(dropEncodedBlobs(`Key:\n${base64}QUI=\nBye`)).toBe(
      'Key:\n[… 774 encoded characters left out …]\nBye',
    );
    expect(dropEncodedBlobs(`x ${'A1b2'.repeat(1024)} y`)).toBe(
      'x [… 4,096 encoded characters left out …] y',
    );
    expect(dropEncodedBlobs('begin 644 a.gif\nM1TE&\n`\nend\nBye')).toBe(
      '[… 27 encoded characters left out …]\nBye',
    );
  });

  it.each([
    'begin 644 words that are none\nHello',
    '='.repeat(300),
    'Donaudampfschifffahrtsgesellschaft',
    'begin 644 a\n',
  ])('are not %j', (text) => {
    expect(dropEncodedBlobs(text)).toBe(text);
  });
});
