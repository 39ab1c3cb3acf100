import { type Folders, folderPathSchema } from '../../../core/settings/folders';
import type { StateKind } from '../../../core/approvals/model/approval/approval-state';
import { counted } from '../../../core/app/view/words/counted';

export interface NoteMove {
  from: string;
  to: string;
}

/** Changes that uninstalling makes in the vault. Paths are relative to the vault. */
export interface UninstallPlan {
  /** Reasons why nothing may be removed now, one sentence each. */
  objections: string[];
  /** Deputy's own files, which go to the trash. */
  trash: string[];
  /** The dashboard's text without Deputy's part, if a person wrote into that note; else `null`. */
  dashboard: string | null;
  /** Notes that the person wants in another folder. */
  moves: NoteMove[];
  /** Number of notes that stay where they are, by folder. */
  stays: Readonly<Record<string, number>>;
}

export interface UninstallFacts {
  folders: Folders;
  /** Every file in Deputy's folders, logs included. */
  files: readonly string[];
  made: readonly string[];
  /** Path and text of the dashboard without Deputy's part; `null` if there is no such note. */
  dashboard: { path: string; rest: string } | null;
  approvals: readonly { title: string; kind: StateKind }[];
  /** Number of notes that a batch service has. */
  out: number;
}

/** Whether a folder can take the notes: a path in the vault, and outside of Deputy's folders. */
export const isPlaceForNotes = (to: string, folders: Folders): boolean =>
  folderPathSchema.safeParse(to).success &&
  !Object.values(folders).some((folder) => `${to}/`.startsWith(`${folder}/`));

/** Plans to take Deputy's files out of a vault. `to`: folder for the notes; `null` if they stay. */
export function planUninstall(facts: UninstallFacts, to: string | null): UninstallPlan {
  const { files, made, folders, dashboard } = facts;
  const own = files.filter((path) => isRecord(path, folders.logs));
  const notes = files.filter((path) => !isRecord(path, folders.logs));
  const isBare = dashboard !== null && /^\s*(?:# Dashboard)?\s*$/.test(dashboard.rest);
  return {
    objections: objectionsTo(facts),
    trash: [...made, ...(isBare ? [dashboard.path] : []), ...own].sort(),
    dashboard: dashboard === null || isBare ? null : dashboard.rest,
    moves: to === null ? [] : notes.map((from) => ({ from, to: placeIn(to, from, folders) })),
    stays: to === null ? countByFolder(notes, folders) : {},
  };
}

/** Whether a file in the log folder is a record of Deputy's, on any device. */
const isRecord = (path: string, logs: string): boolean =>
  path === `${logs}/Runner.md` ||
  (path.startsWith(`${logs}/`) && /^orchestrator_[^/]*\.(?:log|json)$/.test(path.slice(logs.length + 1)));

const WHY: Partial<Record<StateKind, string>> = {
  approved: 'is approved and not done yet',
  executing: 'is being done',
  outcome_unknown: 'may have been done, and waits for you to say so',
  handed_over: 'was handed to your mail program, and waits for you to say whether it was sent',
};

function objectionsTo({ approvals, out }: Pick<UninstallFacts, 'approvals' | 'out'>): string[] {
  const open = approvals.flatMap(({ title, kind }) => {
    const why = WHY[kind];
    return why === undefined ? [] : [`"${title}" ${why}.`];
  });
  const isOut = `${counted(out, 'note')} ${out === 1 ? 'is' : 'are'} at a provider's batch service: take them back first.`;
  return out === 0 ? open : [...open, isOut];
}

/** Path of a note below another folder, in the folder of the name it has now. */
function placeIn(to: string, path: string, folders: Folders): string {
  const root = rootOf(path, folders);
  return `${to}/${root.slice(root.lastIndexOf('/') + 1)}${path.slice(root.length)}`;
}

/** The outermost of Deputy's folders that holds a file. */
const rootOf = (path: string, folders: Folders): string =>
  Object.values(folders)
    .filter((folder) => path.startsWith(`${folder}/`))
    .sort((a, b) => a.length - b.length)[0] ?? '';

function countByFolder(paths: readonly string[], folders: Folders): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const path of paths) {
    const root = rootOf(path, folders);
    counts[root] = (counts[root] ?? 0) + 1;
  }
  return counts;
}
