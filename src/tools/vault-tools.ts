import { appendNote } from './append-note';
import { createNote } from './create-note';
import { makeDraft } from './make-draft';
import { makeReminder } from './make-reminder';
import { readNote } from './read-note';
import { searchNotes } from './search-notes';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';

/** All that a model may do in a step. None of them reaches outside the vault. */
export const vaultTools = (context: ToolContext): VaultTool[] => [
  searchNotes(context),
  readNote(context),
  createNote(context),
  appendNote(context),
  makeReminder(context),
  makeDraft(context),
];
