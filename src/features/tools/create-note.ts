import { modelText } from '../../kernel/mail/foreign-text';
import { argument, missing, refusedCall } from './given-argument';
import { isTaken, newNote } from './new-note';
import { judgePath } from './path-guard';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';

export const createNoteTool = (context: ToolContext): VaultTool => ({
  name: 'create_note',
  description: 'makes a new note. path: Folder/Name.md; text: Markdown, without frontmatter',
  async run(given, vault) {
    const path = argument(given, 'path');
    const text = argument(given, 'text');
    if (path === null || text === null) return missing('create_note', 'path', 'text');
    const judged = judgePath(path, context.rules, 'write');
    if (!judged.ok) return refusedCall(judged.error);
    if (isTaken(judged.value, await vault.list()))
      return refusedCall(`There is a note "${judged.value}" already: take another name, or append to it.`);
    return newNote(
      { path: judged.value, frontmatter: { type: 'note' }, body: modelText(text) },
      context,
      vault,
    );
  },
});
