import { effectsOf } from '../../kernel/effects/keep-private';
import { editEffect } from '../../kernel/effects/edit-effect';
import type { EditEffect } from '../../kernel/effects/operation';
import { modelText } from '../../kernel/mail/foreign-text';
import { isLeftOpen } from '../../kernel/notes/text/left-open';
import { parseNote, textField } from '../../kernel/notes/note';
import { argument, missing, refusedCall } from './given-argument';
import { judgePath } from './judge-path';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';

export const appendNoteTool = ({ rules, privacy }: ToolContext): VaultTool => ({
  name: 'append',
  description: 'adds to the end of a note that is there. path, text: Markdown',
  async run(given, vault) {
    const path = argument(given, 'path');
    const text = argument(given, 'text');
    if (path === null || text === null) return missing('append', 'path', 'text');
    const judged = judgePath(path, rules, 'write');
    if (!judged.ok) return refusedCall(judged.error);
    const current = await vault.read(judged.value);
    if (current === null) return refusedCall(`There is no note "${judged.value}": make it with create_note.`);
    const objection = objectionTo(current);
    if (objection !== null) return refusedCall(`"${judged.value}" ${objection}`);
    const effect = appending(judged.value, current, modelText(text));
    if (frontmatterOf(effect.after) !== frontmatterOf(current))
      return refusedCall(
        `"${judged.value}" has frontmatter that is not closed, so nothing can be added below it.`,
      );
    const effects = effectsOf(privacy, [effect]);
    return { kind: 'done', text: `The text will be added to "${judged.value}".`, effects };
  },
});

/**
 * Why a text must not be appended; `null` if it may be. Drafts and approvals are for the person alone to change; and a
 * text below an open code block or comment would become part of it and might run.
 */
function objectionTo(current: string): string | null {
  const note = parseNote(current);
  const type = note.ok ? textField(note.value.frontmatter, 'type') : undefined;
  if (type === 'draft_reply' || type === 'approval_request')
    return 'is for the person alone to change. Make a note of your own instead.';
  return isLeftOpen(current)
    ? 'ends within code, a comment or a formula that is not closed. Make a note of your own instead.'
    : null;
}

/** Text to append. A blank line separates it: at the top of an empty note, three dashes would start frontmatter. */
function appending(path: string, current: string, text: string): EditEffect {
  const eol = current.includes('\r\n') ? '\r\n' : '\n';
  const gap = current.endsWith('\n') ? eol : eol + eol;
  const insert = gap + text.replaceAll('\n', eol) + eol;
  return editEffect(path, current, [{ at: current.length, remove: '', insert }]);
}

const frontmatterOf = (text: string): string => {
  const note = parseNote(text);
  return JSON.stringify(note.ok ? note.value.frontmatter : note.error.code);
};
