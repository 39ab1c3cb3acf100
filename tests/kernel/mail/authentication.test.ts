import { describe, expect, it } from 'vitest';
import { authenticatedBy } from '../../../src/kernel/mail/headers/authentication';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { type Pair, tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/authentication');

const RECEIVED = [
  'by 2002:a05:7000:1234 with SMTP id x; Mon, 2 Nov 2026 08:00:00 +0000',
  'from out.example.org (out.example.org. [192.0.2.1]) by mx.google.com with ESMTPS id y',
];

const says = (results: string, { from = 'Ann <ann@example.org>', received = RECEIVED } = {}): string | null =>
  authenticatedBy({ from, results: [results], received });

describe('who vouches for the sender of a mail', () => {
  it.each([
    [
      'DMARC',
      'mx.google.com; dkim=pass header.i=@x.net; dmarc=pass (p=NONE dis=NONE) header.from=example.org',
    ],
    ['an aligned signature', 'mx.google.com; dkim=pass header.i=@example.org header.s=s1; spf=none'],
    [
      'a signature of the domain above',
      'mx.google.com; dkim=pass header.d=org-mail.example.org',
      'a@news.org-mail.example.org',
    ],
    [
      'no policy and a signature',
      'mx.google.com; dmarc=none header.from=example.org; dkim=pass header.d=example.org',
    ],
  ])('is the server that received it, by %s', (_what, results, from = 'ann@example.org') => {
    expect(says(results, { from })).toBe('mx.google.com');
  });

  it('is a server of Outlook without its name', () => {
    const results =
      'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.org; dkim=pass (signature was verified) header.d=example.org;dmarc=pass action=none header.from=example.org;compauth=pass reason=100';
    const received = [
      'from A.prod.outlook.com (::1) by B.prod.outlook.com with HTTPS',
      'from C by A.prod.outlook.com',
    ];
    expect(says(results, { received })).toBe('b.prod.outlook.com');
    expect(says(results)).toBeNull();
  });

  it.each(rows<Pair>('is nobody where'))('is nobody where %s', (_what, results) => {
    expect(says(results)).toBeNull();
  });

  it('is nobody where a mail names several senders, or none', () => {
    const good = 'mx.google.com; dmarc=pass header.from=example.org';
    expect(says(good)).toBe('mx.google.com');
    expect(says(good, { from: 'ann@example.org, boss@example.org' })).toBeNull();
    expect(says(good, { from: 'ann' })).toBeNull();
  });

  it.each([
    [
      'iCloud',
      [
        'bimi.icloud.com; bimi=none',
        'dmarc.icloud.com; dmarc=pass header.from=example.org',
        'spf.icloud.com; spf=none',
      ],
      ['from x by st43p00im-x1.me.com (Postfix) with ESMTPS id y'],
      'dmarc.icloud.com',
    ],
    [
      'iCloud by a host without a domain',
      [
        'dkim-verifier.icloud.com; dkim=pass header.d=example.org',
        'dmarc.icloud.com; dmarc=none header.from=example.org',
      ],
      ['from x by p00-icloudmta-smtpin-us-west-3a (Postfix) with ESMTPS id y'],
      'dkim-verifier.icloud.com',
    ],
    [
      'Proton',
      [
        'mail.protonmail.ch; arc=none smtp.remote-ip=192.0.2.7',
        'mail.protonmail.ch; spf=pass',
        'mail.protonmail.ch; dkim=pass header.d=example.org',
      ],
      ['from x by mailin043.protonmail.ch (Postfix) with ESMTPS id y'],
      'mail.protonmail.ch',
    ],
  ])('is found where %s writes a header for each method', (_who, results, received, server) => {
    const from = 'ann@example.org';
    expect(authenticatedBy({ from, results, received })).toBe(server);
    expect(authenticatedBy({ from, results: [...results].reverse(), received })).toBe(server);
  });

  it.each(rows<[string, string[]]>('is nobody where a'))(
    'is nobody where a run of headers %s',
    (_what, results) => {
      const received = ['from x by mx.p.example with ESMTPS id y'];
      expect(authenticatedBy({ from: 'ann@example.org', results, received })).toBeNull();
    },
  );

  it('is said by the topmost header alone where it holds every method, and stands in the note', async () => {
    const note = async (...results: string[]): Promise<string> => {
      const lines = [
        `Received: ${RECEIVED[1] ?? ''}; Mon, 2 Nov 2026 08:00:00 +0000`,
        ...results.map((each) => `Authentication-Results: ${each}`),
        'From: Ann <ann@example.org>',
        'Subject: Herons',
        'Message-ID: <1@example.org>',
      ];
      const read = await importMail(new TextEncoder().encode(`${lines.join('\r\n')}\r\n\r\nHello.\r\n`));
      return JSON.stringify(read);
    };
    const good = 'mx.google.com; dmarc=pass header.from=example.org';
    const bad = 'mx.google.com; dmarc=fail header.from=example.org';
    expect(await note(good, bad)).toContain('authenticated_by: mx.google.com');
    expect(await note(bad, good)).not.toContain('authenticated_by');
  });
});
