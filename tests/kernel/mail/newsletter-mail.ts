export interface NewsletterOptions {
  from?: string;
  date?: string;
  id?: string;
  subject?: string;
  ways?: readonly string[];
  posts?: readonly string[];
  signatures?: readonly string[];
  results?: readonly string[];
  more?: readonly string[];
  body?: string;
}

/** A newsletter as a server delivered it that checked the sender's signature. */
export function newsletterMail({
  from = 'The Bindery <news@bindery.example.org>',
  date = 'Mon, 16 Nov 2026 08:00:00 +0000',
  id = '1@bindery.example.org',
  subject = 'Monthly newsletter',
  ways = ['<https://lists.example.org/u?t=1>'],
  posts = ['List-Unsubscribe=One-Click'],
  signatures = [
    'v=1; a=rsa-sha256; d=bindery.example.org; s=s1; h=from:subject:list-unsubscribe:list-unsubscribe-post; bh=aaaa=; b=AbCdEfGh1234',
  ],
  results = ['mx.example.com; dkim=pass header.d=bindery.example.org header.s=s1 header.b=AbCdEfGh'],
  more = [],
  body = 'New this month: three books. Read on https://bindery.example.org/a and https://bindery.example.org/b.',
}: NewsletterOptions = {}): string {
  return [
    ...results.map((text) => `Authentication-Results: ${text}`),
    `Received: from out.example.org by mx.example.com with ESMTPS id y; ${date}`,
    ...signatures.map((text) => `DKIM-Signature: ${text}`),
    `From: ${from}`,
    'To: anna@example.com',
    `Subject: ${subject}`,
    `Date: ${date}`,
    `Message-ID: <${id}>`,
    ...ways.map((text) => `List-Unsubscribe: ${text}`),
    ...posts.map((text) => `List-Unsubscribe-Post: ${text}`),
    ...more,
    '',
    body,
    '',
  ].join('\r\n');
}
