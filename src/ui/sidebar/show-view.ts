import { Platform, type Workspace, type WorkspaceLeaf } from 'obsidian';

import { hasDialog } from '../parts/state/under-dialog';
import { DeputyView, SIDEBAR_VIEW } from './deputy-view';
import { isReviewShown, REVIEW_VIEW } from './review-leaf';

export async function showSidebar(workspace: Workspace): Promise<WorkspaceLeaf> {
  const leaf = await workspace.ensureSideLeaf(SIDEBAR_VIEW, 'right', { active: true, reveal: true });
  await workspace.revealLeaf(leaf);
  return leaf;
}

/** Opens the sidebar where it is closed, and goes there as the key for it does. */
export async function showNextNeed(workspace: Workspace): Promise<void> {
  const { view } = await showSidebar(workspace);
  if (view instanceof DeputyView) view.showNextNeed();
}

/** Opens the sidebar where it is closed, and goes to the box for a person's own words. */
export async function showAsk(workspace: Workspace): Promise<void> {
  const { view } = await showSidebar(workspace);
  if (view instanceof DeputyView) view.showAsk();
}

/** In a tab of its own, the one that is open already where there is one; at an item, or where it was. */
export async function showReview(
  workspace: Workspace,
  item: string | null = null,
  at?: 'blank',
): Promise<void> {
  const [open] = workspace.getLeavesOfType(REVIEW_VIEW);
  const leaf = open ?? workspace.getLeaf('tab');
  if (open === undefined) await leaf.setViewState({ type: REVIEW_VIEW, active: true });
  // A phone's drawer would lie over it.
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
