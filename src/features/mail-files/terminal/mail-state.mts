import { decodeWords } from 'postal-mime';
import type { DealtWith } from '../../../core/triage/work/inbox';
import { asBinary, decodeLossless } from '../../../kernel/mail/bytes/windows-1252';
import { names, specialUse } from 'imapflow/lib/special-use.js';

type State = DealtWith | 'inbox' | null;

export interface FilePlace {
  folders: readonly string[];
  /** States that the file records outside the mail, used instead of its header; `null` if it records none. */
  beside: readonly State[] | null;
}

/** How a mail was dealt with in the program that wrote the file; `null` if it was not. */
export function mailState(bytes: Uint8Array, { folders, beside }: FilePlace): DealtWith | null {
  const fields = new Fields(bytes);
  const states = [
    ...(beside ?? statesInHeader(fields)),
    ...folders.map((name) => folderUse(plainFolder(name))),
  ];
  return RANKED.find((state) => states.includes(state) && isPossible(state, fields)) ?? null;
}

/** A folder's name without a Maildir's prefix, from IMAP's UTF-7 (RFC 3501, 5.1.3): `.INBOX.Entw&APw-rfe`. */
const plainFolder = (name: string): string =>
  name
    .replace(/^\.?(?:INBOX|\[[^\]]{1,40}\])\.(?=.)/i, '')
    .replace(/&([\w+,]{2,200})-/g, (_, part: string) => {
      const bytes = Buffer.from(part.replaceAll(',', '/'), 'base64');
      return bytes
        .subarray(0, bytes.length & ~1)
        .swap16()
        .toString('utf16le');
    });

/** The states of a mail by precedence. */
const RANKED: readonly DealtWith[] = ['trash', 'spam', 'draft', 'sent', 'chat', 'answered'];

/** Whether a label can be true for a mail: a delivered mail is not a draft and was not sent from here. */
const isPossible = (state: DealtWith, fields: Fields): boolean =>
  (state !== 'draft' && state !== 'sent') || !fields.has('delivered-to');

/** States in the name of a Maildir file such as `1764.host:2,RS`; `null` if it holds no flags. */
export function maildirStates(name: string): State[] | null {
  const [, flags] = /[^A-Za-z0-9]2,([A-Za-z]*)$/.exec(name) ?? [];
  return flags === undefined ? null : statesOfLetters(flags, { T: 'trash', R: 'answered', D: 'draft' });
}

/** A mail in Apple Mail's own form: its length in bytes, the mail, and a property list with its flags; `null` if this is none. */
export function openEmlx(bytes: Buffer): { mail: Buffer; states: State[] } | null {
  const [line = '', length] = /^\s{0,9}(\d{1,9})[ \t]{0,20}\r?\n/.exec(bytes.toString('latin1', 0, 60)) ?? [];
  if (length === undefined) return null;
  const end = line.length + Number(length);
  const list = bytes.toString('latin1', end, end + 10_000);
  const [, flags = '0'] = /<key>flags<\/key>\s{0,20}<integer>(\d{1,15})</.exec(list) ?? [];
  return { mail: bytes.subarray(line.length, end), states: statesOfBits(Number(flags), EMLX) };
}

type Letters = Readonly<Record<string, DealtWith>>;

const statesOfLetters = (letters: string, known: Letters): State[] =>
  Array.from(letters, (letter) => known[letter] ?? null);

type Bits = readonly (readonly [bit: number, state: DealtWith])[];

const statesOfBits = (number: number, bits: Bits): DealtWith[] =>
  bits.flatMap(([bit, state]) => ((number & bit) === 0 ? [] : [state]));

/**
 * Each reader gets the fields of one program. Gmail and Mozilla write theirs at the top: below the first delivery
 * header, such fields are the sender's; if they are there, all other fields are ignored.
 */
function statesInHeader(fields: Fields): State[] {
  const labels = fields.atTop('x-gmail-labels') ?? fields.atTop('x-gm-labels');
  if (labels !== null) return usesOf(labelsIn(labels));
  const mozilla = fields.atTop('x-mozilla-status');
  if (mozilla !== null)
    return [
      ...statesOfBits(hex(mozilla), MOZILLA),
      ...statesOfBits(hex(fields.atTop('x-mozilla-status2') ?? ''), MOZILLA_2),
      ...keywords(fields.atTop('x-mozilla-keys') ?? ''),
    ];
  const [, evolution = ''] = /^[0-9a-f]{8}-([0-9a-f]{4,8})/i.exec(fields.value('x-evolution')) ?? [];
  return [
    ...statesOfBits(hex(evolution), EVOLUTION),
    ...(/^[A-Z]{1,12}$/i.test(fields.value('x-status'))
      ? statesOfLetters(fields.value('x-status'), X_STATUS)
      : []),
    /^[ORNU]{0,3}D[ORNU]{0,3}$/.test(fields.value('status')) ? 'trash' : null,
    ...keywords(fields.value('x-keywords')),
    DRAFT_FIELDS.some(([name, value]) => value.test(fields.value(name))) && !fields.has('received')
      ? 'draft'
      : null,
  ];
}

const hex = (digits: string): number => (/^[0-9a-f]{1,8}$/i.test(digits) ? Number.parseInt(digits, 16) : 0);

/** Of Apple Mail: deleted, answered, draft, junk. */
const EMLX: Bits = [
  [0x2, 'trash'],
  [0x4, 'answered'],
  [0x40, 'draft'],
  [0x1_00_00_00, 'spam'],
];

/** `nsMsgMessageFlags` of Thunderbird: replied, expunged, queued; in the second field deleted on IMAP, template. */
const MOZILLA: Bits = [
  [0x2, 'answered'],
  [0x8, 'trash'],
  [0x8_00, 'draft'],
];
const MOZILLA_2: Bits = [
  [0x20_00_00, 'trash'],
  [0x1_00_00_00, 'draft'],
];

/** `CamelMessageFlags` of Evolution: answered, deleted, draft, answered to all, junk. */
const EVOLUTION: Bits = [
  [0x1, 'answered'],
  [0x2, 'trash'],
  [0x4, 'draft'],
  [0x40, 'answered'],
  [0x80, 'spam'],
];

/** Of UW IMAP, Dovecot and mutt, and of KMail, which adds queued, sent and spam. */
const X_STATUS: Letters = { D: 'trash', A: 'answered', T: 'draft', Q: 'draft', S: 'sent', P: 'spam' };

/** Fields that programs write into a draft and remove when it is sent: Outlook, Thunderbird, Apple Mail. */
const DRAFT_FIELDS: readonly (readonly [name: string, value: RegExp])[] = [
  ['x-unsent', /^1$/],
  ['x-mozilla-draft-info', /./],
  ['x-apple-auto-saved', /^1$/],
  ['x-uniform-type-identifier', /^com\.apple\.mail-draft$/],
];

/** Flags that are written as words: `$Junk`, `\Answered`. */
const KEYWORDS: Readonly<Record<string, DealtWith>> = {
  junk: 'spam',
  deleted: 'trash',
  answered: 'answered',
  draft: 'draft',
  sent: 'sent',
};

const keywords = (value: string): State[] =>
  value
    .toLowerCase()
    .split(/[\s,]+/)
    .map((word) => KEYWORDS[word.replace(/^[\\$]/, '')] ?? null);

/** Gmail stores a mail that the person sent to their own address once, as sent and in the inbox. */
function usesOf(labels: readonly string[]): State[] {
  const uses = labels.map(folderUse);
  return uses.includes('inbox') ? uses.filter((use) => use !== 'sent') : uses;
}

/** Labels are joined by commas; one that holds a comma is quoted. */
const labelsIn = (header: string): string[] =>
  (decodeWords(header).match(/"[^"]*"|[^",]+/g) ?? []).map((label) => label.replace(/["\\]/g, ''));

/** Fields of a mail's own header, with their names in lower case. */
class Fields {
  readonly #all: (readonly [name: string, value: string])[];

  constructor(bytes: Uint8Array) {
    const [head = ''] = asBinary(bytes.subarray(0, LONGEST_HEAD)).split(/\r?\n\r?\n|\r\r/, 1);
    const text = decodeLossless(bytes.subarray(0, head.length))
      .replace(/\r\n?/g, '\n')
      .replace(/\n[ \t]/g, ' ');
    this.#all = text.split('\n').flatMap((line) => {
      const [, name, value = ''] = /^([!-9;-~]{1,100})[ \t]{0,9}:(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
    });
  }

  has(name: string): boolean {
    return this.#all.some(([each]) => each === name);
  }

  /** The first value of a field; '' if it is missing. */
  value(name: string): string {
    return this.#all.find(([each]) => each === name)?.[1] ?? '';
  }

  /** The value of a field above all that servers have written; `null` if there is none. */
  atTop(name: string): string | null {
    const end = this.#all.findIndex(([each]) => each === 'received' || each === 'delivered-to');
    return this.#all.slice(0, end < 0 ? undefined : end).find(([each]) => each === name)?.[1] ?? null;
  }
}

/** Number of bytes at the start of a mail that are searched for its header. */
const LONGEST_HEAD = 100_000;

/** Kind of mail in a folder or with a label. */
type FolderUse = 'inbox' | 'trash' | 'spam' | 'draft' | 'sent' | 'chat';

/** Use of a folder or label by its name, in any language; `null` for all other names. */
function folderUse(name: string): FolderUse | null {
  const known = USES.get(folded(name));
  return known ?? FLAGS[specialUse(false, { name, flags: new Set() }).flag ?? ''] ?? null;
}

/** Only letters and digits, because programs write names with or without spaces and accents. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

const FLAGS: Readonly<Record<string, FolderUse>> = {
  '\\Trash': 'trash',
  '\\Junk': 'spam',
  '\\Drafts': 'draft',
  '\\Sent': 'sent',
};

/** Names that the library lacks, mostly Gmail's. */
const MORE: Readonly<Record<FolderUse, string>> = {
  inbox:
    'Inbox, Posteingang, Boîte de réception, Recibidos, Bandeja de entrada, Posta in arrivo, Caixa de entrada, Postvak IN, Odebrane, Skrzynka odbiorcza, Входящие, Вхідні, 受信トレイ, 收件箱, 收件匣, 받은편지함, Gelen Kutusu, Inkorg, Indbakke, Innboks, Saapuneet, Doručená pošta, Beérkezett üzenetek, البريد الوارد, דואר נכנס, Hộp thư đến, Kotak Masuk, กล่องจดหมาย, Εισερχόμενα, Mesaje primite',
  trash: 'Sampah, Otpad, Miskaste, ट्रैश',
  spam: '스팸함, غير مرغوب فيها, ספאם, Nežiaduca pošta, จดหมายขยะ',
  draft: 'Schițe, ร่างจดหมาย, Bản nháp',
  sent: '已发邮件, 已傳送, 보낸메일함, Gönderilmiş Postalar, Gönderilenler, Skickade, Enviado, الرسائل المرسلة, דואר יוצא, דואר שנשלח, Pesan Terkirim, จดหมายที่ส่งแล้ว, भेजी गई मेल',
  chat: 'Chat, Chats, Чат, Чаты, チャット, 聊天, 채팅, Czat, Sohbet',
};

const USES: ReadonlyMap<string, FolderUse> = new Map([
  ...Object.entries(names).flatMap(([flag, known]) => {
    const use = FLAGS[flag];
    return use === undefined ? [] : known.map((name) => [folded(name), use] as const);
  }),
  ...(['inbox', 'trash', 'spam', 'draft', 'sent', 'chat'] as const).flatMap((use) =>
    MORE[use].split(', ').map((name) => [folded(name), use] as const),
  ),
]);
