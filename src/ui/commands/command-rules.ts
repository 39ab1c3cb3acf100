import { type App, TFile } from 'obsidian';
import { DASHBOARD_PATH } from '../../core/app/view/dashboard-note';
import type { Automation } from '../../core/app/automation/automation';
import { outAt } from '../../kernel/notes/out-mark';
import { isNotePath } from '../../kernel/notes/names';
import type { CommandId } from '../../core/settings/command-table';
import type { FolderName } from '../../core/settings/folders';
import type { Settings } from '../../core/settings/settings';
import { providerChoice } from '../../core/settings/provider-choices';
import { modelChoices } from '../../core/settings/receivers';
import { noteInFront } from '../parts/note-to-show';
import type { SettingsHost } from '../settings/form/settings-host';

export type CommandRules = Partial<Record<CommandId, () => boolean>>;

export const isSetUp = ({ vault }: App, { folders }: Pick<Settings, 'folders'>): boolean =>
  vault.getAbstractFileByPath(folders.logs) !== null;

export const hasModel = (settings: Settings): boolean =>
  modelChoices(settings).some(({ provider }) => providerChoice(provider)?.isBuiltIn !== true);

interface CommandRulesOptions {
  automation: Pick<Automation, 'isPaused' | 'state'>;
  host: Pick<SettingsHost, 'settings'>;
  hasRequest: () => boolean;
}

/**
 * Conditions of commands. A command without a condition is always offered; together with pause or resume these are the
 * seven that a newcomer sees, beside those of features. Evaluated each time the palette opens, so conditions only check
 * folders, settings and the active note.
 */
export function commandRules(app: App, { automation, host, hasRequest }: CommandRulesOptions): CommandRules {
  const { vault } = app;
  const folders = (): Record<FolderName, string> => host.settings.folders;
  const isThere = (path: string): boolean => vault.getAbstractFileByPath(path) !== null;
  const hasNotes = (folder: FolderName): boolean => holdsNotes(app, folders()[folder]);
  const isModel = (): boolean => hasModel(host.settings);
  const hasNote = (): boolean => noteInFront(app) !== null;
  const hasLogs = (): boolean => isSetUp(app, host.settings);
  return {
    'triage-current-note': hasNote,
    'take-back-current-note': () => isOut(app, noteInFront(app)),
    'triage-failed-again': () => hasNotes('needsAction'),
    'approve-current-request': hasRequest,
    'reject-current-request': hasRequest,
    'next-item-that-needs-me': () => hasNotes('needsAction') || hasNotes('pendingApproval'),
    'pause-automation': () => !automation.isPaused,
    'resume-automation': () => automation.isPaused,
    'stop-all-work': () => automation.state.kind === 'working' || !automation.isPaused,
    'show-what-can-be-undone': hasLogs,
    'open-dashboard': () => isThere(DASHBOARD_PATH),
    'check-provider': isModel,
    'show-cost-and-budget': hasLogs,
    'verify-log': hasLogs,
    'set-up-folders': () => !Object.values(folders()).every(isThere),
    // While paused, it may be unknown which device runs the vault.
    'run-on-this-device': () =>
      ['other_device', 'runner_unreadable', 'paused'].includes(automation.state.kind),
  };
}

const isOut = ({ metadataCache }: App, path: string | null): boolean =>
  path !== null && outAt(metadataCache.getCache(path)?.frontmatter ?? {}) !== null;

export const holdsNotes = ({ vault }: App, folder: string): boolean =>
  vault.getFolderByPath(folder)?.children.some(isNote) === true;

const isNote = (child: unknown): boolean => child instanceof TFile && isNotePath(child.path);
