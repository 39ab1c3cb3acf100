import { type Birth, newApproval } from '../approvals/model/approval/new-approval';
import { type Approval, type EmailContent, USED } from '../approvals/model/approval/approval-note';
import { readTraces } from '../approvals/model/approval/letter-traces';
import { parseAddresses } from '../../kernel/mail/headers/addresses';
import { asSent } from '../../kernel/mail/headers/as-sent';
import { readMessageId } from '../../kernel/mail/headers/mail-headers';
import { isModel, modelSays, unquoted } from '../../kernel/mail/model-words';
import { listField, type Note, textField } from '../../kernel/notes/note';
import { readStatus } from '../../kernel/notes/read-status';
import { sharedHash } from './carry-edits';
import { awaitsRevision } from './draft-revision';
import { replyThread } from './reply-thread';

export interface DraftToSend {
  path: string;
  note: Note;
  /** The answered note; `null` if it is gone. */
  source: { link: string; path: string; note: Note } | null;
}

/** Content of the mail. The draft's recipients come from the mail's headers or from the person. */
export function draftContent({ note, source }: Pick<DraftToSend, 'note' | 'source'>): EmailContent {
  const sent = asSent(note.frontmatter);
  const field = (key: string): string => textField(sent, key) ?? '';
  return {
    kind: 'email',
    to: field('to'),
    cc: field('cc'),
    subject: field('subject'),
    body: note.body.replace(/\r\n?/g, '\n').trim(),
    ...replyThread(readMessageId(note.frontmatter, ['source_message_id']), source?.note.frontmatter ?? null),
  };
}

export function draftApproval(
  draft: DraftToSend,
  via: Pick<Approval, 'server' | 'tool' | 'from' | 'borrowed' | 'borrowedForOthers'>,
  birth: Birth,
): Approval {
  const { note, source, path } = draft;
  const content = draftContent(draft);
  const traces = readTraces(note.frontmatter);
  const used = listField(note.frontmatter, USED);
  return newApproval(
    {
      actionType: 'send_email',
      ...via,
      content,
      draftHash: sharedHash(content),
      ...(traces.length === 0 ? {} : { traces }),
      ...(used.length === 0 ? {} : { used }),
      rationale: rationaleOf(source?.note.frontmatter ?? {}),
      origin: { kind: 'draft', draft: path },
      source: source === null ? (textField(note.frontmatter, 'source_note') ?? null) : source.link,
    },
    birth,
  );
}

/** Reason for the draft, read while it waits; later, the note's reason may be about a rejection. */
function rationaleOf(frontmatter: Record<string, unknown>): string {
  const reason = textField(frontmatter, 'decision_reason');
  if (reason === undefined || readStatus(frontmatter) !== 'pending_approval')
    return 'A reply that was drafted for you.';
  return isModel(textField(frontmatter, 'decided_by') ?? '') ? modelSays(unquoted(reason), 300) : reason;
}

/** Whether Deputy submits a draft for approval automatically. */
export const isForApproval = (note: Note): boolean => isFinished(note) && !awaitsRevision(note);

/** Whether the draft will be submitted for approval, now or after its evaluation. */
export const isFinished = ({ frontmatter }: Note): boolean =>
  textField(frontmatter, 'type') === 'draft_reply' &&
  textField(frontmatter, 'status') === 'pending_approval' &&
  textField(frontmatter, 'request_id') === undefined &&
  textField(frontmatter, 'template') !== 'true' &&
  textField(frontmatter, 'safe_to_send') !== 'false' &&
  parseAddresses(textField(frontmatter, 'to') ?? '').length > 0;
