import type { ComponentType } from 'preact';

export interface BelowDraftProps {
  draft: string;
  /** Id of the item that the draft belongs to. */
  item: string;
}

let parts: readonly ComponentType<BelowDraftProps>[] = [];

/** Makes known what features show below a draft in the review. Called when the app starts. */
export function useBelowDraft(used: readonly ComponentType<BelowDraftProps>[]): void {
  parts = used;
}

export const BelowDraft = (draft: BelowDraftProps) => (
  <>
    {parts.map((Part) => (
      <Part key={Part} {...draft} />
    ))}
  </>
);
