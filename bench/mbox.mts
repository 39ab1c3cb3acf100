import { closeSync, openSync, writeSync } from 'node:fs';
import { type Mail, mails } from './mail-notes.mjs';
import { SeededRandom } from './seeded-random.mjs';

const SEED = 4_010;
const LINE_LENGTH = 76;
type AttachedFile = readonly [type: string, name: string];
const FILES: readonly [AttachedFile, ...AttachedFile[]] = [
  ['application/pdf', 'Scan 2026.pdf'],
  ['image/jpeg', 'IMG_2043.jpg'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Übersicht.docx'],
];
/** Size of an attached file as base64; three mails in ten have one, so that a mail has 80 kB on average. */
const ATTACHED = { least: 20_000, most: 465_000 };

/** Writes an mbox of mails as text and HTML, some with an attached file; the same ones every time. */
export function writeMbox(path: string, count: number): void {
  const random = new SeededRandom(SEED);
  const base64 = attachedBytes(random);
  const file = openSync(path, 'w');
  try {
    for (const mail of mails({ count })) {
      writeSync(file, head(mail));
      const isWithFile = random.next() < 0.3;
      if (isWithFile) {
        const length = random.between(ATTACHED.least, ATTACHED.most);
        const from = random.between(0, Math.floor((base64.length - length) / (LINE_LENGTH + 2)));
        writeSync(file, attachmentHead(random.pick(FILES)));
        writeSync(file, base64, from * (LINE_LENGTH + 2), length);
      }
      writeSync(file, '\r\n--whole--\r\n\r\n');
    }
  } finally {
    closeSync(file);
  }
}

function attachedBytes(random: SeededRandom): Buffer {
  const lines = Array.from({ length: 12_000 }, () =>
    Buffer.from(Array.from({ length: (LINE_LENGTH / 4) * 3 }, () => random.between(0, 255))).toString(
      'base64',
    ),
  );
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
}

function head({ sender, to, subject, messageId, received, body, isNewsletter }: Mail): string {
  const html = body
    .split('\n\n')
    .map(
      (paragraph) =>
        `<p style="margin:0 0 12px;font-family:Arial,sans-serif">${paragraph.replace(/^> /, '')}</p>`,
    )
    .join('\r\n');
  const address = /<(.+)>/.exec(sender)?.[1] ?? sender;
  return [
    `From ${address} ${new Date(received).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4')}`,
    `From: ${encodedName(sender)}`,
    `To: ${to.join(', ')}`,
    `Subject: ${encodedWord(subject)}`,
    `Message-ID: ${messageId}`,
    `Date: ${new Date(received).toUTCString().replace('GMT', '+0000')}`,
    ...(isNewsletter
      ? ['List-Id: <weekly.news.example>', 'List-Unsubscribe: <https://news.example/off>']
      : []),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="whole"',
    '',
    '--whole',
    'Content-Type: multipart/alternative; boundary="text"',
    '',
    '--text',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    body.replaceAll('\n', '\r\n'),
    '--text',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    `<html><body>${html}</body></html>`,
    '--text--',
    '',
  ].join('\r\n');
}

const attachmentHead = ([type, name]: AttachedFile): string =>
  [
    '--whole',
    `Content-Type: ${type}; name="${encodedWord(name)}"`,
    `Content-Disposition: attachment; filename="${encodedWord(name)}"`,
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ].join('\r\n');

const encodedWord = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

const encodedName = (sender: string): string =>
  sender.replace(/^"?([^"<]+?)"? </, (_, name: string) => `${encodedWord(name)} <`);
