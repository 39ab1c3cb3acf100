import { expect, describe, it } from 'vitest';
import { importMail } from '../../../../../src/kernel/mail/import-mail';
import { DEFAULT_MONEY_WORDS } from '../../../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../../../src/core/triage/model/rules';
import { mailBytes } from '../../../../kernel/mail/mail-bytes';
import { seededRandom } from '../../../../fakes/seeded-random';
import { runs, SEED } from '../../../../runs';
import { judgedMail, noteOf } from './all-mail';
import { tableOf } from '../../../../word-table';

const rows = tableOf('core/triage/model/reasons/own-blocks');

const part = (head: string, text: string): string => `--x\r\n${head}\r\n\r\n${text}\r\n`;

const calendar = (method: string, more = ''): string =>
  part(
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Roof walk\r\nDTSTART:20261126T090000Z\r\nLOCATION:Gate\r\nRRULE:FREQ=WEEKLY\r\nORGANIZER;CN=Ann Lee:mailto:ann@example.org\r\n${more}END:VEVENT\r\nEND:VCALENDAR`,
  );

const EVENTS = {
  invitation: calendar('REQUEST'),
  update: calendar('REQUEST', 'SEQUENCE:2\r\n'),
  cancelled: calendar('CANCEL'),
  accepted: calendar('REPLY', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:cy@example.net\r\n'),
  declined: calendar('REPLY', 'ATTENDEE;PARTSTAT=DECLINED:mailto:cy@example.net\r\n'),
  tentative: calendar('REPLY', 'ATTENDEE;PARTSTAT=TENTATIVE:mailto:cy@example.net\r\n'),
  proposal: calendar('COUNTER'),
  event: calendar('PUBLISH'),
};

/** Everything that the import describes in lines of its own. */
const BLOCKS = [
  ...Object.values(EVENTS),
  part('Content-Type: message/delivery-status', 'Reporting-MTA: dns; a.example\r\nAction: delayed'),
  part(
    'Content-Type: message/rfc822',
    'From: Cy <cy@example.net>\r\nTo: bo@example.org\r\nDate: Mon, 02 Nov 2026 08:30:00 +0100\r\nSubject: Boats\r\n\r\nThe boats are red.',
  ),
  part('Content-Type: text/html', '<p>The herons are <a href="https://a.example/b">back</a> at last.</p>'),
  part('Content-Type: application/pdf; name="plan.pdf"', 'x'),
];

const TEXTS = rows('texts');
const SUBJECTS = [
  'Herons',
  'Re: Herons',
  'Fwd: Herons',
  'Urgent: herons',
  'Accepted: Roof walk',
  'Out of office',
];
const SENDERS = [
  'Ann Lee <ann@example.org>',
  'no-reply@a.example',
  'MAILER-DAEMON@a.example',
  'office@a.example',
  'Calendar <calendar-notification@a.example>',
];

/** What stands in a note and in no mail. */
const OWN =
  /Forwarded message|Delivery report|\(not imported\)|Only in the HTML part|"[^"]*(?:(?:From|When|Where|Repeats|To|Date|Answer|Subject|Invitation|Event): |\d (?:bytes|kB)\))[^"]*"/u;

async function decide(
  parts: readonly string[],
  { from, subject, text }: { from: string; subject: string; text: string },
) {
  const whole = `${part('Content-Type: text/plain; charset=utf-8', text)}${parts.join('')}--x--\r\n`;
  const head = { From: from, Subject: subject, 'Content-Type': 'multipart/mixed; boundary=x' };
  const { note } = await importMail(mailBytes(head, whole));
  const { mail, occasion } = judgedMail('made', noteOf(note));
  return { note, ...triageByRules({ mail, moneyWords: DEFAULT_MONEY_WORDS, occasion }) };
}

describe('a reason', () => {
  it('never quotes what the import wrote, whatever it describes', async () => {
    console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} makes the same mails again.`);
    const random = seededRandom(SEED);
    const pick = (items: readonly string[]): string => items[Math.floor(random() * items.length)] ?? '';
    for (let n = 0; n < runs(6_000); n += 1) {
      const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(BLOCKS));
      const {
        reasoning,
        info_needed: wanted,
        note,
      } = await decide(parts, { from: pick(SENDERS), subject: pick(SUBJECTS), text: pick(TEXTS) });
      expect(OWN.exec(`${reasoning} ${wanted ?? ''}`)?.[0], note).toBeUndefined();
    }
  });

  it.each(rows<[keyof typeof EVENTS, string, string, string]>('of a calendar'))(
    'of a calendar mail says what it is, and asks only where an answer is awaited: %s',
    async (kind, decision, reason, wanted) => {
      const said = await decide([EVENTS[kind]], {
        from: 'Ann Lee <ann@example.org>',
        subject: 'Roof',
        text: '',
      });

      expect(said.note).toContain(`\nevent: ${kind}\n`);
      expect(said.decision).toBe(decision);
      expect(said.reasoning).toContain(reason);
      expect(said.info_needed ?? '').toContain(wanted);
    },
  );

  it('of a mail with an event quotes what its sender asks', async () => {
    const said = await decide([EVENTS.invitation], {
      from: 'Ann Lee <ann@example.org>',
      subject: 'Roof',
      text: 'Could you bring the ladder?',
    });
    expect(said.reasoning).toContain('"Could you bring the ladder?"');
  });

  it.each([
    ['Hi Sam, did you read https://example.org/a?b=c&d ? Does it suit you?', 'did you read (link) ?'],
    ['Did you read https://example.org/a?', 'Did you read (link)?'],
    ['Did you see the plan (https://example.org/a)?', 'Did you see the plan (link)?'],
    ['Could you sign www.example.org/sign for us?', 'Could you sign (link) for us?'],
    ['Could you sign <https://example.org/sign> for us?', 'Could you sign (link) for us?'],
  ])('leaves no hole where a link stood: %s', async (text, quoted) => {
    const said = await decide([], { from: 'Ann Lee <ann@example.org>', subject: 'Roof', text });
    expect(said.reasoning).toContain(quoted);
  });
});
