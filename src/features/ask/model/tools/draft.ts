import { tracesField } from '../../../../core/approvals/model/approval/letter-traces';
import { draftHash } from '../../../../core/drafts/draft-hash';
import { foldAddress, parseAddresses } from '../../../../kernel/mail/headers/addresses';
import { noteLink, slug } from '../../../../kernel/notes/names';
import { newNote } from '../../../../core/tools/new-note';
import { NO_ARGUMENTS } from '../ask';
import { answeredIn } from '../analysis/given-by-rules';
import { textField } from '../../../../kernel/notes/note';
import { asked, type TaskTool } from './task-tool';
import { findRecipients, recipientQuestion, whoIsMeant } from './find-recipients';

const MOST_EXCERPT = 200;

/** Drafts a mail. Sending it needs an approval, as for every draft. */
export const draftTaskTool: TaskTool = {
  name: 'draft',
  description:
    'drafts a mail, which is not sent. title: what it is about; to: an address or a name as the person wrote it; text: what it is to say',
  needs: ['title'],
  async run(given, context) {
    const { writing, vault } = context;
    const words = await context.words();
    const known = await context.recipients();
    const found = findRecipients(given.to, { words, known });
    const { to } = found;
    const answered = answeredIn(words);
    const question = recipientQuestion(found);
    // Which mail is answered must be known before anything is written.
    if (answered !== null && question !== '')
      return asked(question, whoIsMeant(found, { tool: 'draft', given }));
    const isReply = answered !== null && to !== '' && !to.includes(',');
    const mail = isReply ? await context.lastMail(to) : null;
    const name = known.find((each) => each.address === given.to && each.name !== '')?.name ?? given.to;
    const written = await context.writeDraft({ ...given, to: name }, to, mail);
    if (written.kind === 'not_connected') return { kind: 'failed', why: written.why };
    if (written.kind === 'failed') return { kind: 'failed', why: written.why, attempt: written };
    const { subject, body, draftedBy, isTemplate, facts } = written.draft;
    if (mail !== null)
      return {
        ...{ kind: 'done', said: `${saidOf(to, isTemplate)} It answers the last mail from there.` },
        ...{ effects: [context.drafts.reply(mail, written.draft)], attempt: written },
        hits: [{ path: mail.path, excerpt: textField(mail.note.frontmatter, 'subject') ?? '' }],
      };
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
    const alone = isReply ? `No mail from ${to} is here, so it answers none.` : '';
    const said = [saidOf(to, isTemplate), question, alone].filter((part) => part !== '').join(' ');
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
