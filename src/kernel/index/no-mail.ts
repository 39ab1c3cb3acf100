import { baseName } from '../notes/names';
import { readMessageId } from '../mail/headers/mail-headers';

/**
 * Whether a file in Markdown is no note for triage, whatever its status says: another program's temporary file, the data
 * of another plugin, or a template. A note with a Message-ID is mail, whatever else it holds.
 */
export const isNoMail = (path: string, text: string, frontmatter: Record<string, unknown>): boolean =>
  isTemporaryFile(path) ||
  (readMessageId(frontmatter) === undefined && (isPluginData(frontmatter) || isTemplate(text)));

/** Whether Office or Syncthing made the file while it writes another one: `~$q.md`, `~syncthing~q.md`. */
export const isTemporaryFile = (path: string): boolean => baseName(path).startsWith('~');

/** Whether a plugin keeps its data in the note, as Excalidraw and Kanban do: `kanban-plugin: board`. */
const isPluginData = (frontmatter: Record<string, unknown>): boolean =>
  Object.keys(frontmatter).some((key) => key.endsWith('-plugin'));

/** Whether Templater fills the note in when somebody uses it: `<% tp.date.now() %>`. */
export function isTemplate(text: string): boolean {
  for (let at = text.indexOf('<%'); at >= 0; at = text.indexOf('<%', at + 2)) {
    const end = text.indexOf('%>', at);
    if (end < 0) return false;
    if (text.slice(at, end).includes('tp.')) return true;
    at = end;
  }
  return false;
}
