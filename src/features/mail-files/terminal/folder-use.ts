import { names, specialUse } from 'imapflow/lib/special-use.js';

/** Kind of mail in a folder or with a label. */
export type FolderUse = 'inbox' | 'trash' | 'spam' | 'draft' | 'sent' | 'chat';

/** Use of a folder or label by its name, in any language; `null` for all other names. */
export function folderUse(name: string): FolderUse | null {
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
