const LINE = 'Deputy reads this line of a long message and finds nothing in it. ';

/** A mail of about this many bytes: a text of 20 kB, the same as HTML, and attachments for the rest. */
export function largeMail(bytes: number): string {
  const text = LINE.repeat(300).replaceAll('. ', '.\r\n');
  const html = `<html><body>${LINE.repeat(300).replaceAll('. ', '.</p>\r\n<p>')}</body></html>`;
  const attached = 'QUJD'
    .repeat(19)
    .concat('\r\n')
    .repeat(Math.floor((bytes - text.length - html.length) / 78 / 2));
  const boundary = 'part-of-the-large-mail';
  const part = (headers: string, body: string): string => `--${boundary}\r\n${headers}\r\n\r\n${body}\r\n`;
  return [
    'From: Ann Lee <ann@example.org>\r\nTo: me@example.com\r\nSubject: The whole archive\r\n',
    'Message-ID: <large@example.org>\r\nDate: Mon, 02 Nov 2026 08:30:00 +0100\r\nMIME-Version: 1.0\r\n',
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`,
    part('Content-Type: text/plain; charset=utf-8', text),
    part('Content-Type: text/html; charset=utf-8', html),
    part(attachment('scans.zip'), attached),
    part(attachment('more.zip'), attached),
    `--${boundary}--\r\n`,
  ].join('');
}

const attachment = (name: string): string =>
  `Content-Type: application/zip; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64`;
