import { parseNote, textField } from '../../src/kernel/notes/note';
import type { Machine } from '../headless/deputy-process';

export interface LyingNote {
  path: string;
  folder: string;
  text: string;
  frontmatter: Record<string, unknown>;
  field: (key: string) => string | undefined;
}

/** The notes in a folder and below it. */
export const notesIn = (machine: Machine, folder: string): LyingNote[] =>
  machine
    .paths()
    .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.md'))
    .map((path) => {
      const text = machine.read(path);
      const note = parseNote(text);
      if (!note.ok) throw new Error(`${path}: ${note.error.message}`);
      const { frontmatter } = note.value;
      return { path, folder, text, frontmatter, field: (key) => textField(frontmatter, key) };
    });

/** The notes that mails became, wherever they lie now. */
export const mailNotes = (machine: Machine): LyingNote[] =>
  ['Needs_Action', 'Done', 'Archive'].flatMap((folder) => notesIn(machine, folder));

/** What only a Deputy at work, or one that was killed, leaves lying: locks, temporary files, unfinished business. */
export const leftovers = (machine: Machine): string[] =>
  machine.paths().filter((path) => /\.lock\.|\.tmp$|\/open\/|\/answers\//.test(path));

export const logLines = (machine: Machine, event?: string): Record<string, unknown>[] =>
  machine.log().filter((line) => event === undefined || line.event === event);

/** All that stands in the vault, hidden files too. */
export const allText = (machine: Machine): string =>
  machine
    .paths()
    .map((path) => machine.read(path))
    .join('\n');
