import { composeNote } from '../src/kernel/notes/compose';
import { PROSE } from './prose.mjs';
import { SeededRandom } from './seeded-random.mjs';
import { TOPICS, type Topic } from './topics.mjs';

const SEED = 20_260_301;
const FIRST_MAIL = Date.parse('2026-01-05T07:00:00Z');
const ENCODER = new TextEncoder();

export interface MailNote {
  /** File name. */
  name: string;
  text: string;
}

export interface MailOptions {
  count: number;
  status?: string;
  topics?: readonly [Topic, ...Topic[]];
}

/** Mails of 2 to 6 kB as notes, as an import writes them; the same ones every time. */
export function* mailNotes({ status = 'pending', ...options }: MailOptions): Generator<MailNote> {
  for (const mail of mails(options)) yield noteOf(mail, status);
}

/** A mail before it is a note; `received`: ISO 8601. */
export interface Mail {
  number: string;
  topic: Topic;
  sender: string;
  to: string[];
  subject: string;
  messageId: string;
  received: string;
  body: string;
  isNewsletter: boolean;
  isHigh: boolean;
}

/** Mails of 2 to 6 kB of text; the same ones every time. */
export function* mails({ count, topics = TOPICS }: Omit<MailOptions, 'status'>): Generator<Mail> {
  const random = new SeededRandom(SEED);
  for (let n = 1; n <= count; n++) yield mailOf(n, random.pick(topics), random);
}

function mailOf(n: number, topic: Topic, random: SeededRandom): Mail {
  const received = new Date(FIRST_MAIL + n * 420_000 + random.between(0, 400_000)).toISOString();
  const number = String(n).padStart(5, '0');
  return {
    number,
    topic,
    received,
    messageId: `<${number}.${random.between(1e9, 9e9).toString(36)}@mail.example>`,
    sender: topic.sender,
    subject: `${topic.mark} (${number})`,
    isNewsletter: topic.decision === 'archive',
    isHigh: random.next() < 0.1,
    to: ['Me Myself <me@example.com>', ...(random.next() < 0.3 ? ['team@example.com'] : [])],
    body: bodyOf(topic, random),
  };
}

function noteOf({ number, topic, received, ...mail }: Mail, status: string): MailNote {
  const frontmatter = {
    type: 'email',
    status,
    source: 'eml',
    message_id: mail.messageId,
    from: mail.sender,
    subject: mail.subject,
    date_received: received.replace('Z', '+00:00'),
    classification: mail.isNewsletter ? 'newsletter' : 'actionable',
    priority: mail.isHigh ? 'high' : 'normal',
    has_attachments: false,
    to: mail.to,
    ...(mail.isNewsletter ? { list_id: '<weekly.news.example>', list_unsubscribe: true } : {}),
  };
  return {
    name: `${received.slice(0, 10)} ${topic.mark.replace(':', '')} ${number}.md`,
    text: composeNote(frontmatter, mail.body),
  };
}

function bodyOf({ language, point }: Topic, random: SeededRandom): string {
  const sentences = PROSE[language];
  const bytes = random.between(1_600, 5_500);
  const isThread = random.next() < 0.3;
  const paragraphs = [point];
  let size = 0;
  while (size < bytes) {
    const length = random.between(2, 5);
    const paragraph = Array.from({ length }, () => random.pick(sentences)).join(
      language === 'zh' || language === 'ja' ? '' : ' ',
    );
    paragraphs.push(isThread && size > bytes / 2 ? `> ${paragraph}` : paragraph);
    size += ENCODER.encode(paragraph).length + 2;
  }
  return `${paragraphs.join('\n\n')}\n`;
}
