export interface Mail {
  id: string;
  from: string;
  to: string;
  subject: string;
  body: string;
  /** RFC 5322; a Tuesday in May where the origin of the mail names none. */
  date?: string;
  replyTo?: string;
}

/** A mail as a mail program saves it: the same bytes for the same mail. */
export const eml = ({
  id,
  from,
  to,
  subject,
  body,
  date = 'Tue, 12 May 2026 10:15:00 +0000',
  replyTo,
}: Mail): string =>
  [
    `Message-ID: <${id}@mail.example>`,
    `From: ${headerText(from)}`,
    `To: ${headerText(to)}`,
    ...(replyTo === undefined ? [] : [`Reply-To: ${replyTo}`]),
    `Subject: ${headerText(subject)}`,
    `Date: ${date}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(body, 'utf8')
      .toString('base64')
      .match(/.{1,76}/g) ?? ['']),
    '',
  ].join('\r\n');

/** Letters beyond ASCII as RFC 2047 asks for it. */
const headerText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`;
