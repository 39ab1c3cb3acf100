import * as z from '../../../kernel/notes/values/schema';
import { DateTime } from '../../../kernel/dates/date-time';
import { foldAddress, isNoReply } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import type { Note } from '../../../kernel/notes/note';
import type { MailEntry } from '../../../kernel/ports/mail-source';

const awaitedMail = z.object({
  /** Without angle brackets, as in the note. */
  messageId: z.string(),
  /** Epoch milliseconds. */
  sentAt: z.number(),
  /** Folded addresses of the recipients; an answer from any of them settles it. */
  to: z.array(z.string()),
});
export type AwaitedMail = z.infer<typeof awaitedMail>;

/** Mails of the person's own in one mailbox that wait for an answer. */
export const awaitedState = z.object({
  /** Time of the last check of sent mail; epoch milliseconds. */
  lookedAt: z.number(),
  open: z.array(awaitedMail),
  /** Message-IDs of mails that need no other check: they ask nothing, or the person was reminded once. */
  settled: z.array(z.string()),
});

const DAY_MS = 86_400_000;
/** Mail that has been overdue for more days is ignored: its answer is no longer expected. */
const LATE_DAYS = 14;

/** Earliest date of mail that is checked, in epoch milliseconds. */
export const awaitedSince = (days: number, now: number): number => now - (days + LATE_DAYS) * DAY_MS;

/** A mail that answers another one. Addresses are folded. */
export interface ThreadMail {
  from: string;
  to: readonly string[];
}

/** The answers known so far. Message ids have no angle brackets; times are epoch milliseconds. */
export class Answers {
  /** Ids of mails that the person followed up on. */
  private readonly followed = new Set<string>();
  private readonly namings = new Map<string, ThreadMail[]>();
  /** Time of receipt of the latest mail from each folded address. */
  private readonly wroteAt = new Map<string, number>();

  constructor(private readonly own: ReadonlySet<string>) {}

  follow(ids: readonly string[]): void {
    for (const id of ids) this.followed.add(id);
  }

  name(ids: readonly string[], naming: ThreadMail): void {
    if (this.own.has(naming.from)) this.follow(ids);
    else for (const id of ids) this.namings.set(id, [...(this.namings.get(id) ?? []), naming]);
  }

  wrote(address: string, at: number): void {
    this.wroteAt.set(address, Math.max(at, this.wroteAt.get(address) ?? -Infinity));
  }

  /** Whether any recipient answered the person directly, or the person wrote in the thread again. */
  isInThread(id: string): boolean {
    const named = this.namings.get(id) ?? [];
    return this.followed.has(id) || named.some(({ to }) => to.some((address) => this.own.has(address)));
  }

  /** Whether the mail was answered, or a recipient has written since. Mails of others that name its id are ignored. */
  has({ messageId, sentAt, to }: AwaitedMail): boolean {
    const named = this.namings.get(messageId) ?? [];
    return (
      this.isInThread(messageId) ||
      named.some(({ from }) => to.includes(from)) ||
      to.some((address) => (this.wroteAt.get(address) ?? -Infinity) > sentAt)
    );
  }
}

/** Sent mails that are older than `days`, newest first. Skips mails without a message id, which can't be identified. */
export const overdue = (
  sent: readonly MailEntry[],
  { days, now }: { days: number; now: number },
): (MailEntry & { id: string })[] =>
  sent
    .flatMap((entry) => messageIds(entry.messageId).map((id) => ({ ...entry, id })))
    .filter(({ receivedAt }) => receivedAt <= now - days * DAY_MS)
    .sort((a, b) => b.receivedAt - a.receivedAt);

/** Maximum number of recipients; a mail to more people is not a question to any one of them. */
const MOST_RECIPIENTS = 3;

/** Returns the recipients who owe the person an answer, and the question; `null` if the mail expects no answer. */
export function askedIn(
  { frontmatter, body }: Note,
  own: ReadonlySet<string>,
): { to: string[]; question: string } | null {
  const { from, to, subject, isBulk, listId } = readMailHeaders(frontmatter);
  const addresses = to.map(({ address }) => foldAddress(address));
  const isFromPerson = from !== undefined && own.has(foldAddress(from.address));
  const isToPeople = addresses.length > 0 && addresses.length <= MOST_RECIPIENTS;
  if (!isFromPerson || !isToPeople || isBulk || listId !== undefined) return null;
  if (addresses.some((address) => own.has(address) || isNoReply(address))) return null;
  const question = lastQuestion(stripQuotedHistory(body, subject));
  return question === null ? null : { to: addresses, question };
}

/** Maximum length of the question quoted in a reminder, in UTF-16 units; a longer question loses its beginning. */
const LONGEST_QUESTION = 300;

function lastQuestion(text: string): string | null {
  const own = text.split('\n').filter((line) => !line.startsWith('>'));
  const questions = own.flatMap((line) => line.match(/[^.!?？؟\n]{6,}[?？؟]/gu) ?? []);
  const asked = questions.map((each) => each.trim()).filter((each) => !GREETING.test(each));
  return asked.at(-1)?.slice(-LONGEST_QUESTION) ?? null;
}

/** Greetings in the form of a question, which expect no answer. */
const GREETING =
  /^(?:(?:hi|hello|hey|hallo|hola|bonjour)[\p{L}\s,]*)?(?:how are you(?: doing)?|how'?s it going|wie geht(?:'?s| es)(?: dir| ihnen| euch)?|qué tal|cómo estás|ça va|comment (?:ça va|vas-tu|allez-vous))\s*\?$/iu;

type Reminder = (name: string, day: string, question: string) => string;

const REMINDERS = {
  en: (name, day, question) =>
    `Hello${name},\n\nI wrote to you on ${day} and have not heard back yet:\n\n> ${question}\n\nCould you let me know?\n\nKind regards\n[Your name]`,
  de: (name, day, question) =>
    `Hallo${name},\n\nam ${day} habe ich geschrieben und noch keine Antwort bekommen:\n\n> ${question}\n\nKönnen wir das klären?\n\nViele Grüße\n[Dein Name]`,
  es: (name, day, question) =>
    `Hola${name}:\n\nEl ${day} escribí y aún no he tenido respuesta:\n\n> ${question}\n\n¿Podemos aclararlo?\n\nUn saludo\n[Tu nombre]`,
  fr: (name, day, question) =>
    `Bonjour${name},\n\nJ'ai écrit le ${day} et je n'ai pas encore eu de réponse :\n\n> ${question}\n\nPouvons-nous en parler ?\n\nCordialement\n[Votre nom]`,
} satisfies Record<string, Reminder>;

interface ReminderFacts {
  tongue: keyof typeof REMINDERS;
  /** Epoch milliseconds. */
  sentAt: number;
  /** IANA name of the time zone in which the reminder gives the day. */
  zone: string;
  question: string;
}

/** Returns the text of a reminder about a sent mail, in that mail's language (`tongue`). No model writes it. */
export function reminderText(
  { frontmatter }: Note,
  { tongue, sentAt, zone, question }: ReminderFacts,
): string {
  const { to } = readMailHeaders(frontmatter);
  const day = DateTime.fromMillis(sentAt, { zone, locale: tongue }).toLocaleString({
    day: 'numeric',
    month: 'long',
  });
  const [only] = to;
  const name = to.length === 1 && only !== undefined && only.name !== '' ? ` ${only.name}` : '';
  return REMINDERS[tongue](name, day, question);
}
