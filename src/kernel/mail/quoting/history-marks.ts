/** Recognises the marks that mail programs in many languages put before an earlier message. */

/** Matches a mark such as `-----Original Message-----`, but not the mark of a forwarded message. */
export const isHistorySeparator = (line: string): boolean => line.length < 200 && SEPARATOR.test(line);

/** Whether a line introduces a quoted message: `On Monday, 2 November 2026, Ada wrote:` */
export const isAttribution = (line: string): boolean =>
  line.length < 400 && ATTRIBUTION.some((pattern) => pattern.test(line));

/** Whether Outlook's block of headers above an earlier message begins at this line, in any language. */
export function isHistoryHeader(lines: readonly string[], index: number): boolean {
  if (!FROM.test(lines[index] ?? '')) return false;
  const before = lines.slice(Math.max(0, index - 3), index).join('\n');
  if (FORWARDED.test(before)) return false;
  const rows = lines.slice(index + 1, index + 7);
  return rows.some((row) => DATE.test(row)) && rows.some((row) => TO_OR_SUBJECT.test(row));
}

const ORIGINAL = [
  'original message',
  'original appointment',
  'reply message',
  'ursprüngliche nachricht',
  'originalnachricht',
  "message d['’]origine",
  'message original',
  'mensaje original',
  'messaggio originale',
  'mensagem original',
  'oorspronkelijk bericht',
  'oprindelig meddelelse',
  'ursprungligt meddelande',
  'originalmeddelande',
  'opprinnelig melding',
  'alkuperäinen viesti',
  'wiadomość oryginalna',
  'oryginalna wiadomość',
  'původní zpráva',
  'eredeti üzenet',
  'исходное сообщение',
  'оригинальное сообщение',
  'özgün ileti',
  'orijinal mesaj',
  '原始邮件',
  '原始郵件',
  '元のメッセージ',
  '원본 메시지',
].join('|');

const SEPARATOR = new RegExp(
  `^[\\s>*_\\\\]{0,9}(?:\\\\?-){2,12}\\s{0,3}(?:${ORIGINAL})\\s{0,3}(?:\\\\?-){2,12}`,
  'iu',
);

const FORWARDED =
  /forward|weitergeleitet|transf[ée]r|reenviad|inoltrat|encaminhad|doorgestuurd|vidarebefordra|videresend|转发|轉寄|転送|전달/i;

/** An introduction to a quote: a date within the line, and a verb of writing at the end or before the name. */
const ATTRIBUTION = [
  /^[\s*]{0,3}(?:On|At)\s.{0,300}\d.{0,300}\b(?:wrote|writes|said)\s?:\s{0,3}$/i,
  /^[\s*]{0,3}(?:Am|Op|Den|Dne|Il|Le|El|Em|W dniu|Dnia|Na|Pe|Den)\s.{0,300}\d.{0,300}(?:schrieb|schreef|skrev|napsala?|ha scritto|a écrit|escribió|escreveu|pisze|napisała?|napisał\(a\)|írta|a scris)(?!\p{L}).{0,200}:\s{0,3}$/iu,
  /^[\s*]{0,3}\d{1,4}[-./年].{0,300}(?:schrieb|wrote|a écrit|escribió|skrev|kirjoitti|yazdı|írta|写道|寫道|のメール|작성|пишет|написала?).{0,200}[:：]\s{0,3}$/iu,
  /^[\p{L}]{1,14}[,.]? .{0,100}\d{4}.{0,200}(?:пишет|написала?|님이 작성|yazdı)\s?[:：]\s{0,3}$/iu,
  /^[\s*]{0,3}[\p{L} .,'"-]{1,80}(?:<[^<>\s]{1,120}>)?\s(?:schrieb am|wrote on|a écrit le|escribió el|ha scritto il)\s.{0,80}\d.{0,80}:\s{0,3}$/iu,
];

const label = (names: string): RegExp => new RegExp(`^[\\s>*_|]{0,6}(?:${names})[*_]{0,2}\\s?[:：]`, 'iu');

const FROM = label(
  'From|Von|De|Da|Van|Från|Fra|Lähettäjä|Od|Feladó|От|Kimden|发件人|寄件者|差出人|보낸 ?사람',
);
const DATE = label(
  'Sent|Date|Gesendet|Datum|Envoyé|Enviado(?: el)?|Fecha|Data|Inviato|Verzonden|Skickat|Sendt|Dato|Lähetetty|Wysłano|Odesláno|Отправлено|Дата|Gönderildi|Tarih|发送时间|日期|寄件日期|送信日時|보낸 ?날짜',
);
const SUBJECT_NAMES =
  'Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Ämne|Emne|Aihe|Temat|Předmět|Тема|Konu|主题|主旨|件名|제목';
const TO_OR_SUBJECT = label(
  `To|An|À|A|Para|Aan|Till|Til|Vastaanottaja|Do|Komu|Кому|Kime|收件人|收件者|宛先|받는 ?사람|${SUBJECT_NAMES}`,
);
const SUBJECT = label(SUBJECT_NAMES);
const COPY = label('Cc|Bcc|Reply-To|Kopie|Copia|Cópia');

export const isSubjectLine = (line: string): boolean => SUBJECT.test(unlisted(line));

/** Whether a line looks like a mail header, in any language. */
export const isHeaderLine = (line: string): boolean =>
  [FROM, DATE, TO_OR_SUBJECT, COPY].some((header) => header.test(unlisted(line)));

const unlisted = (line: string): string => line.replace(/^[\s#-]{1,9}/, '');
