import { DateTime } from '../../kernel/dates/date-time';
import type { Effect } from '../../kernel/effects/operation';
import { importMail } from '../../kernel/mail/import-mail';
import { SAMPLE } from '../../kernel/notes/codes';
import { editFrontmatter } from '../../kernel/notes/frontmatter/frontmatter-edit';
import { applyEdits } from '../../kernel/notes/text/text-edit';
import type { Session } from '../session/session';
import type { ActOutcome } from '../triage/work/note-acts';

const LABEL = 'Added five sample mails';

/** Adds sample mails to the waiting notes. Undo removes them with everything made from them. */
export async function addSamples(session: Session): Promise<ActOutcome> {
  const { ports, settings, effects } = session;
  const { needsAction } = settings.folders;
  const there = await session.index.pathsByMessage(needsAction);
  const notes = await Promise.all(SAMPLE_MAILS.map((sample) => noteOf(sample, ports.clock)));
  if (notes.some(({ messageId }) => there.has(messageId))) return { kind: 'unchanged', note: needsAction };
  const created = notes.map(({ name, text }): Effect => ({
    kind: 'create',
    path: `${needsAction}/${name}.md`,
    after: text,
    privacy: 'open',
  }));
  const result = await effects.commit({
    kind: 'samples',
    label: LABEL,
    effects: created,
    entries: [
      {
        event: 'state_transition',
        severity: 'info',
        details: { note: needsAction, to: 'samples', by: 'person' },
      },
    ],
    isWhole: true,
    byPerson: true,
  });
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  return { kind: 'done', label: LABEL, note: needsAction };
}

async function noteOf(
  { id, from, subject, hoursAgo, more = [], text }: SampleMail,
  clock: Session['ports']['clock'],
): Promise<{ name: string; messageId: string; text: string }> {
  const sent = DateTime.fromMillis(clock.now() - hoursAgo * 3_600_000, { zone: clock.zone });
  const head = [
    `From: ${from}`,
    'To: you@example.com',
    `Subject: ${subject}`,
    `Date: ${sent.set({ millisecond: 0 }).toISO({ withoutZeros: true }) ?? ''}`,
    `Message-ID: <${id}@sample.deputy.invalid>`,
    ...more,
    'Content-Type: text/plain; charset=utf-8',
  ];
  const mail = await importMail(new TextEncoder().encode(`${head.join('\r\n')}\r\n\r\n${text}\r\n`));
  const edits = editFrontmatter(mail.note, { [SAMPLE]: true });
  return {
    name: mail.name,
    messageId: mail.messageId,
    text: edits.ok ? applyEdits(mail.note, edits.value) : mail.note,
  };
}

/** Content of a sample mail; `hoursAgo`: hours since it was sent. */
interface SampleMail {
  id: string;
  from: string;
  subject: string;
  hoursAgo: number;
  /** Further header lines, which only some kinds of mail have. */
  more?: readonly string[];
  text: string;
}

/** One mail per decision, to show all decisions. */
const SAMPLE_MAILS: readonly SampleMail[] = [
  {
    id: 'question',
    from: 'Ada Okafor <ada.okafor@example.org>',
    subject: "Can my grandmother's cookbook be saved?",
    hoursAgo: 26,
    text: `Hello,

my grandmother's cookbook has lost its spine, and page 51 (plum dumplings) is missing a corner.

Could you tell me whether it can be rebound with its own cover, and about how long you would need?

Warm wishes
Ada`,
  },
  {
    id: 'invoice',
    from: 'Fairweather Paper Mill <accounts@mill.example.net>',
    subject: 'Invoice 1187 for Japanese paper',
    hoursAgo: 20,
    text: `Hello,

thank you for your order. Please find our invoice 1187 over £106.70 attached. It is due within 14 days.

Kind regards
Tom Fairweather`,
  },
  {
    id: 'outage',
    from: 'Priya Raman <priya@hosting.example.net>',
    subject: 'Your web shop is down',
    hoursAgo: 2,
    more: ['X-Priority: 1 (Highest)', 'Importance: high'],
    text: `Hi,

your shop has answered with "503 Service Unavailable" since this morning. The disk of the database is full.

I can delete the old log immediately, but it is your data, so I need your yes. Until then customers can neither order nor log in.

Priya`,
  },
  {
    id: 'newsletter',
    from: 'The Slow Bindery <letters@bindery.example.org>',
    subject: 'The Slow Bindery: paste, patience and a very old map',
    hoursAgo: 30,
    more: [
      'List-Id: The Slow Bindery <slow-bindery.bindery.example.org>',
      'List-Unsubscribe: <mailto:leave@bindery.example.org>',
      'Precedence: bulk',
    ],
    text: `THE SLOW BINDERY

Wheat paste, seven days on: we left seven jars of paste on a windowsill. Number four became a pet.

You are receiving this letter because you signed up at bindery.example.org.`,
  },
  {
    id: 'contract',
    from: 'Jonas Weller <j.weller@press.example.com>',
    subject: 'Contract for the poetry series, your signature',
    hoursAgo: 5,
    text: `Hello,

as agreed on the phone, here is the contract for the series: six volumes of poetry, 120 copies each, over two years.

Mira has changed clause 7 and clause 11. Please have both looked at before you sign.

Best
Jonas`,
  },
];
