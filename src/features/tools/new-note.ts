import { composeNote, type FrontmatterValue } from '../../kernel/notes/compose';
import { foldedName, numberedPath } from '../../kernel/notes/names';
import { judgePath } from './path-guard';
import type { ToolContext } from './tool-context';
import type { StagedVault, VaultToolResult } from './vault-tool';

export interface NewNote {
  /** As the tool or the model names it; judged here. */
  path: string;
  frontmatter: Record<string, FrontmatterValue>;
  /** Harmless Markdown. */
  body: string;
}

/**
 * A new note, with Deputy's own frontmatter: a model that could write some might make its note a draft to whom it likes.
 * A taken name gets a number, now or when the effect is applied.
 */
export async function newNote(
  { path, frontmatter, body }: NewNote,
  { rules, at, origin, privacy }: ToolContext,
  vault: StagedVault,
): Promise<VaultToolResult> {
  const judged = judgePath(path, rules, 'write');
  if (!judged.ok) return { kind: 'refused', why: judged.error };
  const free = freePath(judged.value, await vault.list());
  const after = composeNote({ ...frontmatter, ...origin, created_at: at }, `${body}\n`);
  return {
    kind: 'done',
    text: `The note "${free}" will be made.`,
    effects: [{ kind: 'create', path: free, after, privacy, stamp: { created_at: at } }],
  };
}

/** Whether a note of that name is there, on a file system that ignores case as well. */
export const isTaken = (path: string, taken: readonly string[]): boolean => {
  const name = foldedName(path);
  return taken.some((other) => foldedName(other) === name);
};

function freePath(path: string, taken: readonly string[]): string {
  const names = new Set(taken.map(foldedName));
  let free = path;
  for (let n = 2; names.has(foldedName(free)); n += 1) free = numberedPath(path, n);
  return free;
}
