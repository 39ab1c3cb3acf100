import { visibleText } from '../../kernel/mail/text/visible-text';
import { argument, missing, refusedCall } from './given-argument';
import { judgePath } from './path-guard';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';

/** Most characters of a note that are read; more never fits into a prompt. */
const MOST_CHARACTERS = 20_000;

export const readNoteTool = ({ rules }: ToolContext): VaultTool => ({
  name: 'read',
  description: 'shows a note. path',
  async run(given, vault) {
    const path = argument(given, 'path');
    if (path === null) return missing('read', 'path');
    const judged = judgePath(path, rules, 'read');
    if (!judged.ok) return refusedCall(judged.error);
    const text = await vault.read(judged.value);
    if (text === null)
      return refusedCall(`There is no note "${judged.value}". Search for its words instead.`);
    const shown = visibleText(text.slice(0, MOST_CHARACTERS)).trim();
    const rest = text.length - MOST_CHARACTERS;
    const notice = rest > 0 ? `\n[${String(rest)} more characters are not shown.]` : '';
    return { kind: 'done', text: shown === '' ? 'The note is empty.' : shown + notice, effects: [] };
  },
});
