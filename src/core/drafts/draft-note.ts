import { replyAddress, replyText } from '../../kernel/mail/foreign-text';
import { asSent, bothTexts, inertHeader, sentLine } from '../../kernel/mail/headers/as-sent';
import { readMailHeaders } from '../../kernel/mail/headers/mail-headers';
import { replyRecipient } from '../../kernel/mail/reply-recipient';
import { replySubject } from '../../kernel/mail/headers/subject';
import { composeNote, type FrontmatterValue } from '../../kernel/notes/compose';
import { slug, stem } from '../../kernel/notes/names';
import { textField } from '../../kernel/notes/note';
import { USED } from '../approvals/model/approval/approval-note';
import { tracesField } from '../approvals/model/approval/letter-traces';
import { draftHash } from './draft-hash';
import type { Profile } from './profile';
import { signed } from './signed';
import { REVISION, WAITING } from './draft-revision';

export interface DraftToWrite {
  folder: string;
  /** The answered note, with an unambiguous link. */
  source: { path: string; link: string; frontmatter: Record<string, unknown> };
  /** Text of the reply by a model or a rule; untrusted Markdown. */
  reply: string;
  /** The model that wrote the reply, as `provider:model`. */
  draftedBy: string;
  /** Time of the draft, ISO 8601 with the person's offset; its local time is used in the file name. */
  draftedAt: string;
  confidence: number;
  isUrgent: boolean;
  /** Whether the reply is a form letter by the rules, which is never submitted automatically. */
  isTemplate: boolean;
  /** The person who signs the draft. */
  profile: Profile;
  /** The person's own folded addresses; no draft is addressed to them. */
  ownAddresses: ReadonlySet<string>;
  /** Whether the draft is evaluated before it is submitted for approval. */
  awaitsRevision: boolean;
  /** Links to facts that the writer was shown. */
  usedFacts?: readonly string[];
}

/** The draft of a reply. Recipients come only from the note's headers; `to` is empty if these name no one. */
export function draftNote(request: DraftToWrite): { path: string; text: string } {
  const { source, draftedAt } = request;
  const headers = readMailHeaders(source.frontmatter);
  const original = sentLine(readMailHeaders(asSent(source.frontmatter)).subject || stem(source.path));
  const subject = replySubject(original);
  const to = replyRecipient(source.frontmatter, request.ownAddresses) ?? '';
  const body = replyText(signed(request.reply, request.profile));
  const text = composeNote(
    {
      type: 'draft_reply',
      status: 'pending_approval',
      ...given('source_message_id', headers.messageId),
      source_note: source.link,
      original_subject: inertHeader(original),
      ...given('original_from', headers.from && inertHeader(replyAddress(headers.from))),
      ...given('original_date', textField(source.frontmatter, 'date_received') ?? headers.date),
      ...bothTexts('to', to),
      ...bothTexts('subject', subject),
      priority: request.isUrgent ? 'urgent' : (headers.priority ?? 'normal'),
      drafted_by: request.draftedBy,
      drafted_at: draftedAt,
      decision_confidence: request.confidence,
      ...(request.isTemplate ? { template: true } : {}),
      ...(request.usedFacts === undefined || request.usedFacts.length === 0
        ? {}
        : { [USED]: [...request.usedFacts] }),
      ...(request.awaitsRevision ? { [REVISION]: WAITING } : {}),
      ...(request.isTemplate ? {} : tracesField([replyText(request.reply)])),
      deputy_hash: draftHash({ to: inertHeader(to), subject: inertHeader(subject), body }),
    },
    `${body}\n`,
  );
  return {
    path: `${request.folder}/${fileStamp(draftedAt)}-re-${slug(subject.slice('Re: '.length))}.md`,
    text,
  };
}

const given = (key: string, value: string | undefined): Record<string, FrontmatterValue> =>
  value === undefined ? {} : { [key]: value };

/** The time in the form of file names: `2026-02-22T10:15:30.000+01:00` -> `2026-02-22-1015` */
const fileStamp = (iso: string): string => iso.slice(0, 16).replace('T', '-').replace(':', '');
