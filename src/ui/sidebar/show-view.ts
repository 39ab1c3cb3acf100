import { Platform, type Workspace, type WorkspaceLeaf } from 'obsidian';

import type { ReviewPlace } from '../parts/state/sidebar-state';
import { hasDialog } from '../parts/state/under-dialog';
import { DeputyView, SIDEBAR_VIEW } from './deputy-view';
import { isReviewShown, REVIEW_VIEW } from './review-leaf';

export async function showSidebar(workspace: Workspace): Promise<WorkspaceLeaf> {
  const leaf = await workspace.ensureSideLeaf(SIDEBAR_VIEW, 'right', { active: true, reveal: true });
  await workspace.revealLeaf(leaf);
  return leaf;
}

/** Opens the sidebar if needed, and does the same as the key for the next need. */
export async function showNextNeed(workspace: Workspace): Promise<void> {
  const { view } = await showSidebar(workspace);
  if (view instanceof DeputyView) view.showNextNeed();
}

/** Opens the review in its own tab, or the tab that is already open; at an item, or at its last place. */
export async function showReview(
  workspace: Workspace,
  item: string | null = null,
  at?: ReviewPlace,
): Promise<void> {
  const [open] = workspace.getLeavesOfType(REVIEW_VIEW);
  const leaf = open ?? workspace.getLeaf('tab');
  if (open === undefined) await leaf.setViewState({ type: REVIEW_VIEW, active: true });
  // On a phone, the sidebar's drawer would cover the review.
  if (Platform.isMobile) workspace.rightSplit.collapse();
  await workspace.revealLeaf(leaf);
  workspace.setActiveLeaf(leaf, { focus: true });
  if (leaf.view instanceof DeputyView) leaf.view.goTo(item, at);
}

export const isSidebarShown = (workspace: Workspace): boolean =>
  workspace.getLeavesOfType(SIDEBAR_VIEW).some(({ view }) => view.containerEl.isShown());

const isViewShown = (workspace: Workspace): boolean => isSidebarShown(workspace) || isReviewShown(workspace);

/** Whether the person sees one of Deputy's views, or has a dialog open. */
export const isDeputyInView = (workspace: Workspace): boolean =>
  hasDialog(activeDocument) || isViewShown(workspace);

/** Whether the person sees one of Deputy's views, with no dialog over it. */
export const isViewSeen = (workspace: Workspace): boolean =>
  !hasDialog(activeDocument) && isViewShown(workspace);
