import { tracesField } from '../../../../core/approvals/model/approval/letter-traces';
import { draftHash } from '../../../../core/drafts/draft-hash';
import { foldAddress, parseAddresses } from '../../../../kernel/mail/headers/addresses';
import { noteLink, slug } from '../../../../kernel/notes/names';
import { newNote } from '../../../../core/tools/new-note';
import { NO_ARGUMENTS } from '../ask';
import type { TaskTool } from './task-tool';
import { findRecipients, recipientQuestion, whoIsMeant } from './find-recipients';

const MOST_EXCERPT = 200;

/** Drafts a mail. Sending it needs an approval, as for every draft. */
export const draftTaskTool: TaskTool = {
  name: 'draft',
  description:
    'drafts a mail, which is not sent. title: what it is about; to: an address or a name as the person wrote it; text: what it is to say',
  needs: ['title'],
  async run(given, context) {
    const { writing, vault, request } = context;
    const known = await context.recipients();
    const found = findRecipients(given.to, { words: request.text, known });
    const { to } = found;
    const written = await context.writeDraft(given, to);
    if (written.kind === 'not_connected') return { kind: 'failed', why: written.why };
    if (written.kind === 'failed') return { kind: 'failed', why: written.why, attempt: written };
    const { subject, body, draftedBy, isTemplate, facts } = written.draft;
    const made = await newNote(
      {
        path: `${writing.folders.drafts}/${writing.at.slice(0, 16).replace('T', '-').replace(':', '')}-${slug(subject)}.md`,
        frontmatter: {
          type: 'draft_reply',
          status: 'pending_approval',
          to,
          subject,
          priority: 'normal',
          drafted_by: draftedBy,
          drafted_at: writing.at,
          ...(isTemplate ? { template: true } : {}),
          ...(facts.length === 0 ? {} : { used_facts: facts.map(({ path }) => noteLink(path)) }),
          ...(isTemplate ? {} : tracesField([subject, body])),
          deputy_hash: draftHash({ to, subject, body }),
        },
        body,
      },
      writing,
      vault,
    );
    if (made.kind === 'refused') return { kind: 'failed', why: made.why, attempt: written };
    const hits = facts.map(({ path, text }) => ({ path, excerpt: text.slice(0, MOST_EXCERPT) }));
    const question = recipientQuestion(found);
    const said = [saidOf(to, isTemplate), question].filter((part) => part !== '').join(' ');
    return {
      ...{ kind: 'done', said, effects: made.effects, hits, attempt: written },
      ...(question === ''
        ? {}
        : { asks: true, open: whoIsMeant(found, { tool: 'change', given: NO_ARGUMENTS }) }),
    };
  },
};

function saidOf(to: string, isTemplate: boolean): string {
  const addresses = parseAddresses(to).map(({ address }) => foldAddress(address));
  if (addresses.length > 0) return `Draft to ${addresses.join(', ')}${isTemplate ? ' (to fill in)' : ''}.`;
  return isTemplate
    ? 'Draft to fill in, without a recipient yet.'
    : 'Draft without a recipient yet: fill one in.';
}
