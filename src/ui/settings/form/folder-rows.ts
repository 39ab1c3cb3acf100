import type { FolderName } from '../../../core/settings/folders';

export const FOLDER_ROWS: Record<FolderName, { name: string; holds: string }> = {
  inbox: { name: 'Inbox', holds: 'E-mail files (.eml) that are dropped in; each becomes a note.' },
  imported: { name: 'Imported e-mail', holds: 'E-mail files that have become notes. May be in the inbox.' },
  needsAction: { name: 'Needs action', holds: 'Notes that wait for triage or for you.' },
  drafts: { name: 'Drafts', holds: 'Draft replies.' },
  pendingApproval: { name: 'Pending approval', holds: 'Actions that wait for your approval.' },
  approved: { name: 'Approved', holds: 'Actions that you have approved.' },
  rejected: { name: 'Rejected', holds: 'Actions that you have rejected.' },
  plans: { name: 'Plans', holds: 'Plans in progress.' },
  donePlans: {
    name: 'Finished plans',
    holds: 'Plans that are finished. May be in the folder for done notes.',
  },
  done: { name: 'Done', holds: 'Finished notes.' },
  archive: { name: 'Archive', holds: 'Duplicates and dropped plans.' },
  skills: { name: 'Skills', holds: 'Skills that you define.' },
  memory: { name: 'Memory', holds: 'Remembered facts.' },
  reminders: { name: 'Reminders', holds: 'Reminders.' },
  logs: { name: 'Logs', holds: "The log and Deputy's own records." },
};

const NAMES = new Set<string>(Object.keys(FOLDER_ROWS));

export const isFolderName = (name: string): name is FolderName => NAMES.has(name);
