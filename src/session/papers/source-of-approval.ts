import type { Approval } from '../../features/approvals/model/approval/approval-note';
import type { SourceMark } from '../../kernel/index/source-notes';

/** Source mark of an approval; `null` if the approval has no source. */
export function sourceMark({ source, content, origin }: Approval): SourceMark | null {
  if (source === null) return null;
  const isReply = content.kind === 'email' && content.inReplyTo !== '';
  return {
    link: source,
    ...(isReply ? { messageId: content.inReplyTo.replace(/^<|>$/g, '') } : {}),
    ...(origin.kind === 'draft' ? { draft: origin.draft } : {}),
  };
}
