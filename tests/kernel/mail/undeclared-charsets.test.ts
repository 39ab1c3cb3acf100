import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';

const ascii = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0));

/** Encodes by looking up what the platform's decoder makes of each byte and pair of bytes, one a line. */
function encoderOf(charset: string): (text: string) => number[] {
  const units = Array.from({ length: 256 }, (_, byte) => [byte]).filter(([byte]) => byte !== 0x0a);
  if (PAIRS.has(charset))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) units.push([first, second]);
  const lines = Uint8Array.from(units.flatMap((unit) => [...unit, 0x0a]));
  const codes = new Map<string, number[]>([['\n', [0x0a]]]);
  for (const [at, sign] of new TextDecoder(charset).decode(lines).split('\n').entries()) {
    const unit = units[at];
    if (unit !== undefined && Array.from(sign).length === 1 && !codes.has(sign)) codes.set(sign, unit);
  }
  return (text) => Array.from(text).flatMap((sign) => codes.get(sign) ?? []);
}

const PAIRS = new Set(['shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr']);

const bodyOf = async (bytes: readonly number[]): Promise<string> =>
  (await importMail(Uint8Array.from(bytes))).body.trim();

const HEAD = 'From: a@example.org\r\n';

describe('text whose charset nobody declares, or a wrong one', () => {
  it.each([
    ['windows-1251', 'Встреча', 'Добрый день, когда мы сможем обсудить договор? Жду вашего ответа.'],
    ['koi8-r', 'Встреча', 'Добрый день, когда мы сможем обсудить договор? Жду вашего ответа.'],
    ['iso-8859-5', 'Встреча', 'Добрый день, когда мы сможем обсудить договор? Жду вашего ответа.'],
    ['ibm866', 'Встреча', 'Добрый день, когда мы сможем обсудить договор? Жду вашего ответа.'],
    ['windows-1253', 'Συνάντηση', 'Καλημέρα σας, πότε μπορούμε να συναντηθούμε για το συμβόλαιο;'],
    ['windows-1255', 'פגישה', 'שלום רב, מתי נוכל להיפגש כדי לדבר על החוזה?'],
    ['windows-1256', 'اجتماع', 'السلام عليكم، متى يمكننا الاجتماع لمناقشة العقد؟'],
    ['windows-874', 'นัดประชุม', 'สวัสดีครับ เราจะประชุมกันวันพฤหัสบดีได้ไหม'],
    ['windows-1250', 'Środa', 'Dzień dobry, proszę o odesłanie podpisanej umowy, żeby zdążyć.'],
    ['iso-8859-2', 'Schůzka', 'Dobrý den, můžete mi prosím poslat smlouvu ještě tento týden?'],
    ['windows-1254', 'Toplantı', 'Günaydın, sözleşmeyi imzalayıp bana gönderir misiniz? Teşekkürler.'],
    ['windows-1252', 'Réunion à Orléans', 'Bonjour, où êtes-vous ? Répondez dès que possible, merci à tous.'],
    ['windows-1252', 'Møde', 'Kære Kim, kan du sende mig regningen? Jeg glæder mig til næste år på øen.'],
    ['shift_jis', '請求書の件', 'お世話になっております。会議の資料を確認してください。'],
    ['euc-jp', '請求書の件', 'お世話になっております。会議の資料を確認してください。'],
    ['gbk', '会议通知', '您好，会议改到星期四上午十点，请您尽快回复，谢谢。'],
    ['big5', '會議通知', '您好，會議改到星期四上午十點，請您盡快回覆，謝謝。'],
    ['euc-kr', '회의 일정', '안녕하세요, 목요일 회의에 참석할 수 있는지 알려 주세요. 감사합니다.'],
  ])('is read by its letters: %s, "%s"', async (charset, subject, body) => {
    const encode = encoderOf(charset);
    for (const type of ['', 'charset=iso-8859-1', 'charset=utf-8', 'charset=us-ascii']) {
      const header = type === '' ? '' : `Content-Type: text/plain; ${type}\r\n`;
      const mail = [
        ...ascii(`${HEAD}Subject: `),
        ...encode(subject),
        ...ascii(`\r\n${header}\r\n`),
        ...encode(body),
      ];
      const read = await importMail(Uint8Array.from(mail));
      expect([type, read.subject, read.body.trim()]).toEqual([type, subject, body]);
    }
  });

  it('is read so in an encoded word of an unknown charset, in base64 and in HTML', async () => {
    const russian = encoderOf('koi8-r');
    const base64 = (text: string): string => btoa(String.fromCharCode(...russian(text)));
    const body = 'Добрый день, когда мы сможем обсудить договор?';
    const mail = `${HEAD}Subject: =?unknown-8bit?B?${base64('Встреча в четверг')}?=\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(`<p>${body}</p>`)}`;
    const read = await importMail(Uint8Array.from(ascii(mail)));
    expect([read.subject, read.body.trim()]).toEqual(['Встреча в четверг', body]);
  });

  it('is raw ISO-2022-JP in a header, and UTF-16 in a text', async () => {
    const jis = `${HEAD}Subject: \u001B$B@A5a=q\u001B(B\r\n\r\nHello`;
    expect((await importMail(Uint8Array.from(ascii(jis)))).subject).toBe('請求書');
    const utf16 = Array.from(`\uFEFF${HEAD}Subject: x\r\n\r\nGrüße`, (sign) => sign.charCodeAt(0)).flatMap(
      (code) => [code & 0xff, code >> 8],
    );
    expect(await bodyOf(utf16)).toBe('Grüße');
  });

  it('stays as declared where the letters could be of several charsets, or are few', async () => {
    const german = encoderOf('windows-1252')('Ein Gruß, schöne Tage');
    expect(
      await bodyOf([...ascii(`${HEAD}Content-Type: text/plain; charset=iso-8859-1\r\n\r\n`), ...german]),
    ).toBe('Ein Gruß, schöne Tage');
  });
});

describe('a mail with broken headers', () => {
  const read = async (text: string): Promise<[string, string]> => {
    const { subject, body } = await importMail(new TextEncoder().encode(text));
    return [subject, body.trim()];
  };

  it.each([
    [
      'that run into the text',
      `${HEAD}Subject: Shed\r\nHello Kim, two things:\r\ncan you come?\r\n\r\nBye`,
      'Hello Kim, two things:\ncan you come?\n\nBye',
    ],
    [
      'that run into the text, without any blank line',
      `${HEAD}Subject: Shed\r\nHello Kim,\r\ncan you come?`,
      'Hello Kim,\ncan you come?',
    ],
    ['below a blank line', `\r\n \r\n${HEAD}Subject: Shed\r\n\r\nHello`, 'Hello'],
    [
      'in lines that end with a carriage return alone',
      `${HEAD}Subject: Shed\r\n\r\nHello\r\nKim`.replaceAll('\r\n', '\r'),
      'Hello\nKim',
    ],
    ['of which one is none', `${HEAD}Not a header\r\nSubject: Shed\r\n\r\nHello`, 'Hello'],
    ['one of which has a blank before its colon', `${HEAD}Subject : Shed\r\n\r\nHello`, 'Hello'],
    ['that say the subject twice', `${HEAD}Subject: Shed\r\nSubject: Roof\r\n\r\nHello`, 'Hello'],
    ['whose first subject is empty', `${HEAD}Subject:\r\nSubject: Shed\r\n\r\nHello`, 'Hello'],
    ['below a byte order mark', `\uFEFF${HEAD}Subject: Shed\r\n\r\nHello`, 'Hello'],
    ['and NUL bytes', `${HEAD}Subject: S\0hed\r\n\r\nHel\0lo\0\0`, 'Hello'],
  ])('%s loses no word', async (_how, text, body) => {
    expect(await read(text)).toEqual(['Shed', body]);
  });

  it('that are folded badly keeps its address and its subject', async () => {
    const mail = `From: Owen Tarrant\r\n<owen@example.org>\r\nSubject: =?utf-8?Q?Gr=C3=BC?=\r\n=?utf-8?Q?=C3=9Fe?=\r\n\r\nHello`;
    const { note, subject } = await importMail(new TextEncoder().encode(mail));
    expect(note).toContain('Owen Tarrant <owen@example.org>');
    expect(subject).toBe('Grüße');
  });

  it.each([
    ['=?utf-8?Q?Gr=C3=BC=C3=9Fe aus Ulm?=', 'Grüße aus Ulm'],
    ['=?utf-8?B?R3LDvMOfZQ?=', 'Grüße'],
    ['=?utf-8?B?R3LD?=\r\n =?utf-8?B?vMOfZQ==?=', 'Grüße'],
    ['=?utf-8?Q?Gr=C3?= =?utf-8?Q?=BC=C3=9Fe?=', 'Grüße'],
    ['=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['=?UTF8?q?Gr=c3=bc=c3=9fe?=', 'Grüße'],
    ['=?utf-8?X?Gr=C3=BC?=', '=?utf-8?X?Gr=C3=BC?='],
    ['=?utf-8?Q??= Shed', 'Shed'],
  ])('reads the encoded word %s', async (word, subject) => {
    expect((await read(`${HEAD}Subject: ${word}\r\n\r\nHello`))[0]).toBe(subject);
  });
});
