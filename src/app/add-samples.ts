import { DateTime } from '../kernel/dates/date-time';
import type { Effect } from '../kernel/effects/operation';
import { importMail } from '../kernel/mail/import-mail';
import { SAMPLE } from '../kernel/notes/codes';
import { editFrontmatter } from '../kernel/notes/frontmatter/frontmatter-edit';
import { applyEdits } from '../kernel/notes/text/text-edit';
import type { Session } from '../session/session';
import { SAMPLE_MAILS, type SampleMail } from './sample-mails';
import type { ActOutcome } from '../features/triage/work/note-acts';

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
    run: ports.host.randomId(),
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
