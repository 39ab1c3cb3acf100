import { modelText } from '../../../../kernel/mail/foreign-text';
import { fileTitle, isNotePath } from '../../../../kernel/notes/names';
import { newNote } from '../../../tools/new-note';
import { resultOf, type TaskContext, type TaskTool } from './task-tool';

/** Creates a note in a writable folder. */
export const createNoteTaskTool: TaskTool = {
  name: 'create_note',
  description: 'makes a new note. title: its name; text: Markdown; note: Folder/Name.md, or null',
  needs: ['title'],
  async run({ title, text, note }, context) {
    const name = fileTitle(title ?? '', 80);
    const named = note ?? '';
    const path = isNotePath(named) ? named : `${folderOf(context)}/${name}.md`;
    const made = { path, frontmatter: { type: 'note' }, body: modelText(text ?? title ?? '') };
    return resultOf(await newNote(made, context.writing, context.vault), `Note ${name}.`);
  },
};

/** The first writable folder that is not for drafts or reminders. */
function folderOf({ writing: { rules, folders } }: TaskContext): string {
  const own = rules.writable.filter((folder) => folder !== folders.drafts && folder !== folders.reminders);
  return own[0] ?? rules.writable[0] ?? folders.drafts;
}
