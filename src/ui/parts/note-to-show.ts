import { type App, TFile, type TFolder } from 'obsidian';
import { isNotePath } from '../../kernel/notes/names';

export function noteInFront({ workspace }: App): string | null {
  const file = workspace.getActiveFile();
  return file !== null && isNotePath(file.path) ? file.path : null;
}

/** Opens a note in the active leaf; `false` if it is gone. */
export async function openNote({ vault, workspace }: App, path: string): Promise<boolean> {
  const file = vault.getFileByPath(path);
  if (file !== null) await workspace.getLeaf(false).openFile(file);
  return file !== null;
}

export function firstNote({ vault }: App, folder: string): string | null {
  const notes = notesOf(vault.getFolderByPath(folder)).sort((one, other) => one.localeCompare(other));
  return notes[0] ?? null;
}

const notesOf = (folder: TFolder | null): string[] =>
  (folder?.children ?? []).flatMap((child) =>
    child instanceof TFile && isNotePath(child.path) ? [child.path] : [],
  );
