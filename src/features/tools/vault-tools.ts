import { appendNoteTool } from './append-note';
import { createNoteTool } from './create-note';
import { makeDraftTool } from './make-draft';
import { makeReminderTool } from './make-reminder';
import { readNoteTool } from './read-note';
import { searchNotesTool } from './search-notes';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';

/** All tools a model can use in a step. None of them reaches outside the vault. */
export const vaultTools = (context: ToolContext): VaultTool[] => [
  searchNotesTool(context),
  readNoteTool(context),
  createNoteTool(context),
  appendNoteTool(context),
  makeReminderTool(context),
  makeDraftTool(context),
];
