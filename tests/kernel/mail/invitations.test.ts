import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { invitationText } from '../../../src/kernel/mail/invitation';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/invitations');

const event = (lines: readonly string[], method = 'REQUEST'): string =>
  [
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'UID:1',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const LUNCH = [
  'SUMMARY:Team lunch\\, all of us',
  'DTSTART;TZID=Europe/Berlin:20261126T123000',
  'DTEND;TZID=Europe/Berlin:20261126T140000',
  'LOCATION:Café Anna\\; 2nd floor',
  'ORGANIZER;CN="Ada, of Example":mailto:ada@example.org',
];
const shown = (
  lines: readonly string[],
  { method = 'REQUEST', zone = null as string | null } = {},
): string[] => invitationText([event(lines, method)], zone).split('\n');
const when = (lines: readonly string[], zone: string | null = null): string =>
  shown(lines, { zone }).find((line) => line.startsWith('When: ')) ?? 'no time';

const alternative = (text: string, calendar: string): string => `From: Ada <ada@example.org>
To: ann@example.com
Subject: Invitation: Team lunch
Message-ID: <1@example.org>
Date: Mon, 02 Nov 2026 08:30:00 +0100
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=m

--m
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain; charset=utf-8

${text}
--a
Content-Type: text/calendar; method=REQUEST; charset=utf-8
Content-Transfer-Encoding: base64

${Buffer.from(calendar).toString('base64')}
--a--
--m
Content-Type: application/ics; name="invite.ics"
Content-Disposition: attachment; filename="invite.ics"
Content-Transfer-Encoding: base64

${Buffer.from(calendar).toString('base64')}
--m--
`;
const imported = async (mail: string, zone: string | null = null) =>
  importMail(new TextEncoder().encode(mail), zone);

describe('an invitation', () => {
  it('says in its note what, when, where and from whom, once, above the text', async () => {
    const { body } = await imported(alternative('You are invited.', event(LUNCH)));
    expect(body).toContain(
      `Invitation: Team lunch, all of us
When: Thursday, 26 November 2026, 12:30 to 14:00 (Europe/Berlin)
Where: Café Anna; 2nd floor
From: Ada, of Example <ada@example.org>

---

You are invited.

**Attachments** (not imported)

- invite.ics (application/ics,`,
    );
    expect(body.match(/Team lunch/gu)).toHaveLength(1);
  });

  it('is read where a calendar is all of the mail, with what it says at length', async () => {
    const mail = `From: ada@example.org\nMessage-ID: <2@example.org>\nContent-Type: text/calendar; method=REQUEST\n\n${event([...LUNCH, 'DESCRIPTION:Bring\\nyour\r\n  appetite'])}`;
    const { body } = await imported(mail);
    expect(body).toContain('Invitation: Team lunch, all of us\n');
    expect(body).toContain('---\n\nBring\nyour appetite\n');
    expect(body).not.toContain('VEVENT');
  });

  it('says its time in the zone of the reader, too, where that has another time', async () => {
    const berlin = 'When: Thursday, 26 November 2026, 12:30 to 14:00 (Europe/Berlin)';
    expect(when(LUNCH, 'Europe/Paris')).toBe(berlin);
    expect(when(LUNCH, 'America/New_York')).toBe(
      `${berlin}, which is Thursday, 26 November 2026, 06:30 to 08:00 (America/New\\_York)`,
    );
    const here = await imported(alternative('Hello', event(LUNCH)), 'Asia/Tokyo');
    expect(here.body).toContain('20:30 to 22:00 (Asia/Tokyo)');
  });

  it('of a mail without an id has the same id in every zone', async () => {
    const mail = alternative('Hello', event(LUNCH)).replace(/^Message-ID.*\n/mu, '');
    const [tokyo, none] = [await imported(mail, 'Asia/Tokyo'), await imported(mail)];
    expect(tokyo.messageId).toBe(none.messageId);
  });

  it.each(rows<[string, string[], string]>('has a time'))('has a time in %s', (_, lines, expected) => {
    expect(when(lines)).toBe(`When: ${expected}`);
  });

  it('tells what is new, changed, called off and answered', () => {
    const head = (lines: readonly string[], method: string): string => shown(lines, { method })[0] ?? '';
    expect(head(['SUMMARY:A'], 'REQUEST')).toBe('Invitation: A');
    expect(head(['SUMMARY:A', 'SEQUENCE:2'], 'REQUEST')).toBe('Invitation, updated: A');
    expect(head(['SUMMARY:A'], 'CANCEL')).toBe('Cancelled event: A');
    expect(head(['SUMMARY:A', 'STATUS:CANCELLED'], 'PUBLISH')).toBe('Cancelled event: A');
    expect(head(['SUMMARY:A'], 'COUNTER')).toBe('Another time is proposed: A');
    expect(head([], 'PUBLISH')).toBe('Event: no title');
    const reply = ['SUMMARY:A', 'ATTENDEE;CN=Bob;PARTSTAT=DECLINED:mailto:bob@example.org'];
    expect(shown(reply, { method: 'REPLY' })).toEqual([
      'Answer to an invitation: A',
      'Answer: Bob <bob@example.org> declined',
    ]);
  });

  it('says how it comes again', () => {
    const rule = (text: string): string | undefined =>
      shown(['SUMMARY:A', `RRULE:${text}`]).find((line) => line.startsWith('Repeats'));
    expect(rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH')).toBe('Repeats: every 2 weeks (TU, TH)');
    expect(rule('FREQ=DAILY;UNTIL=20261231T000000Z')).toBe('Repeats: every day until 2026-12-31');
    expect(rule('FREQ=MONTHLY;COUNT=5')).toBe('Repeats: every month 5 times');
  });

  it('is not taken from an alarm, and text that is no calendar is none', () => {
    const alarm = [
      'SUMMARY:A',
      'BEGIN:VALARM',
      'SUMMARY:Alarm',
      'LOCATION:Nowhere',
      'END:VALARM',
      'LOCATION:Here',
    ];
    expect(shown(alarm)).toEqual(['Invitation: A', 'Where: Here']);
    expect(invitationText(['BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'Hello', ''], null)).toBe('');
  });

  it('makes no line, link or picture of what a stranger wrote', async () => {
    const calendar = event([
      'SUMMARY:A\\nWhen: never\\n![x](https://example.org/x.png)',
      'DTSTART:20261126T100000Z',
      'LOCATION:<img src=x onerror=alert(1)>',
    ]);
    const { body } = await imported(alternative('Hello', calendar));
    expect(body.match(/^When: /gmu)).toHaveLength(1);
    expect(body).not.toMatch(/^!\[|<img/mu);
  });
});
