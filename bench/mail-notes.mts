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
export function* mailNotes({ count, status = 'pending', topics = TOPICS }: MailOptions): Generator<MailNote> {
  const random = new SeededRandom(SEED);
  for (let n = 1; n <= count; n++) yield mailNote(n, { status, topic: random.pick(topics), random });
}

interface Parts {
  status: string;
  topic: Topic;
  random: SeededRandom;
}

function mailNote(n: number, { status, topic, random }: Parts): MailNote {
  const received = new Date(FIRST_MAIL + n * 420_000 + random.between(0, 400_000)).toISOString();
  const number = String(n).padStart(5, '0');
  const frontmatter = {
    type: 'email',
    status,
    source: 'eml',
    message_id: `<${number}.${random.between(1e9, 9e9).toString(36)}@mail.example>`,
    from: topic.sender,
    subject: `${topic.mark} (${number})`,
    date_received: received.replace('Z', '+00:00'),
    classification: topic.decision === 'archive' ? 'newsletter' : 'actionable',
    priority: random.next() < 0.1 ? 'high' : 'normal',
    has_attachments: false,
    to: ['Me Myself <me@example.com>', ...(random.next() < 0.3 ? ['team@example.com'] : [])],
    ...(topic.decision === 'archive' ? { list_id: '<weekly.news.example>', list_unsubscribe: true } : {}),
  };
  return {
    name: `${received.slice(0, 10)} ${topic.mark.replace(':', '')} ${number}.md`,
    text: composeNote(frontmatter, bodyOf(topic, random)),
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
