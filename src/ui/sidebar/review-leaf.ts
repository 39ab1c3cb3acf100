import type { Workspace } from 'obsidian';

export const REVIEW_VIEW = 'deputy-review';

/** Whether the review is in a visible tab. */
export const isReviewShown = (workspace: Workspace): boolean =>
  workspace.getLeavesOfType(REVIEW_VIEW).some(({ view }) => view.containerEl.isShown());

/** Calls back when tabs were opened, closed or changed; returns a function that unsubscribes. */
export function onLayout(workspace: Workspace, listener: () => void): () => void {
  const refs = [workspace.on('layout-change', listener), workspace.on('active-leaf-change', listener)];
  return () => {
    for (const ref of refs) workspace.offref(ref);
  };
}
