/** The bytes of a mail: header lines, a blank line, a body; lines ended by CRLF. */
export const mailBytes = (headers: Record<string, string>, body: string): Uint8Array => {
  const lines = Object.entries({ ...USUAL_HEADERS, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n\r\n${body.replace(/\n/g, '\r\n')}`);
};

const USUAL_HEADERS = {
  From: 'Ada Example <ada@example.org>',
  To: 'ben@example.com',
  Date: 'Mon, 02 Nov 2026 08:30:00 +0100',
  'Message-ID': '<question@example.org>',
  Subject: 'A question',
  'Content-Type': 'text/plain; charset=utf-8',
};

export const htmlMail = (html: string): Uint8Array =>
  mailBytes({ 'Content-Type': 'text/html; charset=utf-8' }, html);
