import type { ActivityKind } from '../../dashboard/activity/activity-row';

/** Lucide icons. */
export const ACTIVITY_ICON: Record<ActivityKind, string> = {
  imported: 'mail-plus',
  cycle: 'list-checks',
  duplicate: 'copy',
  recovered: 'history',
  undone: 'undo-2',
  conflict: 'git-compare-arrows',
  problem: 'circle-alert',
  act: 'user-check',
  request: 'inbox',
  sent: 'send',
};
