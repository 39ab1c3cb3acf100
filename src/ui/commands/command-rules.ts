import type { App } from 'obsidian';
import type { Automation } from '../../app/automation/automation';
import type { CommandId } from '../../settings/command-table';
import { noteInFront } from '../parts/note-to-show';
import type { SettingsHost } from '../settings/form/settings-host';

export interface CommandRulesOptions {
  automation: Pick<Automation, 'isPaused' | 'state'>;
  host: Pick<SettingsHost, 'settings'>;
  hasRequest: () => boolean;
}

/** What a command needs to make sense now; the others always do. */
export const commandRules = (
  app: App,
  { automation, host, hasRequest }: CommandRulesOptions,
): Partial<Record<CommandId, () => boolean>> => ({
  'triage-current-note': () => noteInFront(app) !== null,
  'revise-current-draft': () => noteInFront(app) !== null,
  'compare-draft-revisions': () => noteInFront(app) !== null,
  'stop-all-revision': () => !host.settings.stopRevision,
  'allow-revision': () => host.settings.stopRevision,
  'which-skills-would-run': () => noteInFront(app) !== null,
  'create-plan-from-current-note': () => noteInFront(app) !== null,
  'approve-current-request': hasRequest,
  'reject-current-request': hasRequest,
  'pause-automation': () => !automation.isPaused,
  'resume-automation': () => automation.isPaused,
  'stop-all-work': () => automation.state.kind === 'working' || !automation.isPaused,
});
