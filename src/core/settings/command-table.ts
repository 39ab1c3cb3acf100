export interface CommandRow {
  /** Name of the command in sentence case; Obsidian puts "Deputy: " in front of it. */
  name: string;
  icon: string;
}

/** Commands a person can run, in menu order. The palette, the ribbon and Obsidian's command line read this table. */
export const APP_COMMANDS = {
  'run-triage': { name: 'Run triage', icon: 'play' },
  'triage-current-note': { name: 'Triage current note', icon: 'file-check' },
  'take-back-current-note': { name: 'Take back current note', icon: 'corner-down-left' },
  'triage-failed-again': { name: 'Triage all failed again', icon: 'rotate-ccw' },
  'pause-automation': { name: 'Pause automation', icon: 'pause' },
  'resume-automation': { name: 'Resume automation', icon: 'play-circle' },
  'stop-all-work': { name: 'Stop all work', icon: 'square' },
  'undo-last-action': { name: 'Undo last action', icon: 'undo-2' },
  'show-what-can-be-undone': { name: 'Show what can be undone', icon: 'history' },
  'open-review-queue': { name: 'Open review queue', icon: 'inbox' },
  'approve-current-request': { name: 'Approve current request', icon: 'check' },
  'reject-current-request': { name: 'Reject current request', icon: 'x' },
  'next-item-that-needs-me': { name: 'Next item that needs me', icon: 'arrow-down' },
  'open-dashboard': { name: 'Open dashboard', icon: 'layout-dashboard' },
  'open-sidebar': { name: 'Open sidebar', icon: 'panel-right' },
  'import-email-files': { name: 'Import e-mail files', icon: 'mail-plus' },
  'show-cost-and-budget': { name: 'Show cost and budget', icon: 'coins' },
  'check-provider': { name: 'Check provider', icon: 'plug-zap' },
  'set-up-folders': { name: 'Set up folders', icon: 'folder-plus' },
  'verify-log': { name: 'Verify log', icon: 'shield-check' },
  'run-on-this-device': { name: 'Run Deputy on this device', icon: 'monitor-check' },
} as const satisfies Record<string, CommandRow>;

export type CommandId = keyof typeof APP_COMMANDS;

/** Actions by command; a new row of the table does not compile without one. Those of features may be missing. */
export type Actions = Record<CommandId, () => Promise<void>> &
  Readonly<Record<string, (() => Promise<void>) | undefined>>;
