import { findWord, plainLetters, wordPattern } from '../../../../kernel/notes/text/word-pattern';

/** Whether a ✋ step means sending an e-mail, judged by its text. The person does all others by hand. */
export function isMailStep(text: string): boolean {
  const words = plainLetters(text);
  if (findWord(MAIL, words) !== null) return true;
  return findWord(SENDING, words) !== null && findWord(OTHER, words) === null;
}

const MAIL = wordPattern([
  ...['e-mail*', 'email*', 'mail', 'mails', 'mailing', 'gmail', 'outlook'],
  ...[
    'mailen',
    'anmailen',
    'mailst',
    'courriel*',
    'mél',
    'correo*',
    'posta elettronica',
    'correio*',
    'mejl*',
  ],
  ...['письмо', 'почт*', '邮件', '电子邮件', '郵件', 'メール', '이메일', '메일'],
]);

/** Words for sending or answering; they mean a mail unless something else is named. */
const SENDING = wordPattern([
  ...[
    'send',
    'sends',
    'sending',
    'resend',
    'reply',
    'replies',
    'respond',
    'answer',
    'forward',
    'write to',
    'write back',
  ],
  ...[
    'senden',
    'sende',
    'schicken',
    'schicke',
    'zusenden',
    'antworten',
    'antworte',
    'beantworten',
    'weiterleiten',
    'schreiben an',
    'schreibe an',
  ],
  ...['envoyer', 'envoie', 'envoyez', 'répondre', 'réponds', 'répondez', 'transférer', 'écrire à'],
  ...['enviar', 'envía', 'envíe', 'responder', 'responde', 'reenviar', 'contestar', 'escribir a'],
  ...['inviare', 'invia', 'rispondere', 'rispondi', 'inoltrare', 'scrivere a'],
  ...['verzenden', 'verstuur', 'versturen', 'sturen', 'stuur', 'beantwoorden', 'doorsturen', 'schrijven aan'],
  ...[
    'envie',
    'encaminhar',
    'escrever para',
    'skicka',
    'svara',
    'отправ*',
    'ответ*',
    '发送',
    '回复',
    '送信',
    '返信',
    '보내*',
    '답장',
  ],
]);

const OTHER = wordPattern([
  ...[
    'money',
    'payment*',
    'transfer',
    'parcel*',
    'package*',
    'letter',
    'letters',
    'by post',
    'postcard*',
    'fax*',
  ],
  ...[
    'sms',
    'text message*',
    'whatsapp',
    'signal',
    'telegram',
    'slack',
    'teams',
    'discord',
    'linkedin',
    'twitter',
    'tweet*',
    'phone',
    'call',
    'calendar',
    'invitation to the calendar',
    'message on',
  ],
  ...[
    'geld',
    'überweis*',
    'zahlung*',
    'paket*',
    'brief',
    'per post',
    'telefon*',
    'argent',
    'virement*',
    'colis',
    'lettre',
  ],
  ...[
    'dinero',
    'pago',
    'paquete*',
    'carta',
    'denaro',
    'bonifico',
    'pacco',
    'lettera',
    'dinheiro',
    'pagamento*',
    'pacote*',
    'betaling*',
    'pakket*',
  ],
]);
