import { type JudgedMail, judgedMail, noteOf } from './all-mail';
import { tableOf } from '../../../../word-table';

const rows = tableOf('core/triage/model/reasons/random-mail');

/** What a mail of one language is put together from. */
interface Phrases {
  hello: string;
  /** Says something and wants nothing; some of it sounds as if it did. */
  tells: readonly string[];
  asks: readonly string[];
  /** What hurries, costs or is due, said in earnest. */
  presses: readonly string[];
  wrote: string;
  original: string;
  footers: readonly string[];
}

const PHRASES = rows<Phrases>('phrases');

const SENDERS = [
  'Ada Marlow <ada@example.org>',
  'Desk <no-reply@desk.example>',
  'Shop <orders@shop.example>',
  'News <newsletter@paper.example>',
  'Billing <billing@shop.example>',
];

const HEADERS = rows('headers');

/** A mail of random parts; what is quoted below it, or stands in its footer, says other things than its sender does. */
export function randomMail(random: () => number): JudgedMail {
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const some = (items: readonly string[], most: number): string[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(items));
  const { hello, tells, asks, presses, wrote, original, footers } = pick(PHRASES);
  const own = [...some(tells, 3), ...some(asks, 1), ...some(presses, 1)];
  const text = own.length === 0 ? [pick(tells)] : own;
  const quoted = [...some(tells, 2), ...some(asks, 2), ...some(presses, 2)];
  const history = [
    '',
    `\n\n${wrote}\n${quoted.map((line) => `> ${line}`).join('\n')}`,
    `\n\n${original}\n\n${quoted.join('\n')}`,
  ];
  const footer = ['', '', `\n\n-- \nAda Marlow\n${pick(presses)}`, `\n\n${pick(footers)}`];
  const subject = pick([
    'Herons',
    'Re: Herons',
    `Re: ${pick(tells)}`,
    pick(tells),
    pick(asks),
    pick(presses),
  ]);
  const body = `${hello}\n\n${text.join(pick([' ', '\n', '\n\n']))}${pick(history)}${pick(footer)}`;
  const head = `source: eml\nsubject: ${JSON.stringify(subject)}\nfrom: ${JSON.stringify(pick(SENDERS))}\n`;
  const date = 'date_received: 2026-11-02T08:30:00+01:00\n';
  return judgedMail('random', noteOf(`---\n${head}${date}${pick(HEADERS)}---\n\n${body}\n`));
}
