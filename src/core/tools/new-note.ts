import { composeNote, type FrontmatterValue } from '../../kernel/notes/compose';
import { foldedName, numberedPath } from '../../kernel/notes/names';
import { judgePath } from './judge-path';
import type { ToolContext } from './tool-context';
import type { StagedVault, VaultToolResult } from './vault-tool';

export interface NewNote {
  /** Path as named by the tool or the model; checked here. */
  path: string;
  frontmatter: Record<string, FrontmatterValue>;
  /** Text of the note, as harmless Markdown. */
  body: string;
}

/**
 * Creates a note with Deputy's own frontmatter. A model may not write frontmatter, because it could address its note as
 * a draft to anyone. A taken name gets a number, now or when the effect is applied.
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

/** Whether a note with that name exists, also on a file system that ignores case. */
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
