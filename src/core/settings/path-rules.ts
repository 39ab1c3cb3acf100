import { DASHBOARD_PATH } from '../app/view/dashboard-note';
import type { PathRules } from '../tools/judge-path';
import { profilePath } from './profile-note';
import type { Settings } from './settings';

/** Where the tools of a step may write, and which paths a model may neither read nor write. */
export function pathRules(settings: Pick<Settings, 'folders' | 'modelFolders' | 'profileNote'>): PathRules {
  const { folders, modelFolders } = settings;
  const { pendingApproval, approved, rejected, skills, logs, plans, donePlans } = folders;
  return {
    writable: modelFolders,
    protected: [
      ...[pendingApproval, approved, rejected, skills, logs, plans, donePlans],
      ...[DASHBOARD_PATH, profilePath(settings)],
    ],
  };
}
