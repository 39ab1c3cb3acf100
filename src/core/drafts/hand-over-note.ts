import { replyAddress, replyText } from '../../kernel/mail/foreign-text';
import { asSent, bothTexts, inertHeader, sentLine } from '../../kernel/mail/headers/as-sent';
import { readMailHeaders } from '../../kernel/mail/headers/mail-headers';
import { cleanLetter } from '../../kernel/mail/outgoing/clean-letter';
import { composeNote } from '../../kernel/notes/compose';
import { slug, stem } from '../../kernel/notes/names';
import type { Note } from '../../kernel/notes/note';
import { tracesField } from '../approvals/model/approval/letter-traces';
import { draftHash } from './draft-hash';
import type { Profile } from './profile';
import { signed } from './signed';

export interface HandOver {
  folder: string;
  /** The note to hand over, with an unambiguous link. */
  source: { path: string; link: string; note: Note };
  reason: string;
  /** Time of the draft, ISO 8601 with the person's offset; its local time is used in the file name. */
  at: string;
  profile: Profile;
}

/** A mail that hands a note over, with an empty `to`. It is no reply, so it has no thread headers. */
export function handOverNote({ folder, source, reason, at, profile }: HandOver): {
  path: string;
  text: string;
} {
  const headers = readMailHeaders(source.note.frontmatter);
  const sent = asSent(source.note.frontmatter);
  const original = sentLine(readMailHeaders(sent).subject || stem(source.path));
  const from = headers.from === undefined ? undefined : replyAddress(headers.from);
  const subject = `Fwd: ${original}`;
  const said = cleanLetter(reason);
  const why = said === '' ? '' : `\n\n${said}`;
  const head = [
    ...(from === undefined ? [] : [`From: ${from}`]),
    ...(headers.date === undefined ? [] : [`Date: ${headers.date}`]),
    `Subject: ${original}`,
  ];
  const passedOn = replyText(source.note.body);
  const asked = replyText(signed(`Hello,\n\ncould you take this over?${why}`, profile));
  const body = `${asked}\n\n---------- Forwarded message ----------\n${replyText(head.join('\n'))}\n\n${passedOn}`;
  const text = composeNote(
    {
      type: 'draft_reply',
      status: 'pending_approval',
      source_note: source.link,
      original_subject: inertHeader(original),
      ...(from === undefined ? {} : { original_from: inertHeader(from) }),
      to: '',
      ...bothTexts('subject', subject),
      priority: headers.priority ?? 'normal',
      drafted_at: at,
      hand_over: true,
      ...tracesField([replyText(said)]),
      deputy_hash: draftHash({ to: '', subject: inertHeader(subject), body }),
    },
    `${body}\n`,
  );
  const stamp = at.slice(0, 16).replace('T', '-').replace(':', '');
  return { path: `${folder}/${stamp}-fwd-${slug(original)}.md`, text };
}
