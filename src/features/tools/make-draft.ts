import { replyLine, replyText } from '../../kernel/mail/foreign-text';
import { slug } from '../../kernel/notes/names';
import { argument, missing } from './given-argument';
import { newNote } from './new-note';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';

/**
 * Creates a text for the person to work on. It has no recipient and is not submitted for approval unless the
 * person asks for that.
 */
export const makeDraftTool = (context: ToolContext): VaultTool => ({
  name: 'draft',
  description: 'makes a draft of a mail, which is not sent. title: its subject; text: its body',
  run(given, vault) {
    const subject = replyLine(argument(given, 'title') ?? '');
    const body = replyText(argument(given, 'text') ?? '');
    if (subject === '' || body === '') return Promise.resolve(missing('draft', 'title', 'text'));
    return newNote(
      {
        path: `${context.folders.drafts}/${fileStamp(context.at)}-${slug(subject)}.md`,
        frontmatter: { type: 'draft', status: 'draft', to: '', subject },
        body,
      },
      context,
      vault,
    );
  },
});

/** The time as it stands in a file name: `2026-02-22T10:15:30.000+01:00` -> `2026-02-22-1015` */
const fileStamp = (iso: string): string => iso.slice(0, 16).replace('T', '-').replace(':', '');
