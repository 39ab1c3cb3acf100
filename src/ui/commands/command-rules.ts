import type { App } from 'obsidian';
import type { Automation } from '../../deputy/automation/automation';
import type { CommandId } from '../../deputy/settings/command-table';
import { noteInFront } from '../parts/note-to-show';

/** What a command needs to make sense now; the others always do. */
export const commandRules = (
  app: App,
  automation: Pick<Automation, 'isPaused' | 'state'>,
  hasRequest: () => boolean,
): Partial<Record<CommandId, () => boolean>> => ({
  'triage-current-note': () => noteInFront(app) !== null,
  'create-plan-from-current-note': () => noteInFront(app) !== null,
  'approve-current-request': hasRequest,
  'reject-current-request': hasRequest,
  'pause-automation': () => !automation.isPaused,
  'resume-automation': () => automation.isPaused,
  'stop-all-work': () => automation.state.kind === 'working' || !automation.isPaused,
});
