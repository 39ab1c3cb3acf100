import type { FunctionComponent } from 'preact';
import type { NeedItem } from '../../core/app/view/need-item';
import type { Overview } from '../../core/app/view/overview';
import type { SidebarPart } from '../../core/settings/rows/person-rows';

/** Views of a feature in the sidebar and the review. */
export interface FeatureParts {
  /** A section at the top of the sidebar, which the person can hide. */
  section?: { part: SidebarPart; View: FunctionComponent<{ overview: Overview }> };
  /** Below an item that waits. */
  Item?: FunctionComponent<{ item: NeedItem }>;
  /** Below a draft in the review. */
  Draft?: FunctionComponent<ShownDraft>;
}

export interface ShownDraft {
  draft: string;
  /** Id of the item that the draft belongs to. */
  item: string;
}

let views: readonly FeatureParts[] = [];

/** Makes the views of features known. Called when the app starts. */
export function useViews(used: readonly FeatureParts[]): void {
  views = used;
}

export const featureSections = (): readonly NonNullable<FeatureParts['section']>[] =>
  views.flatMap(({ section }) => section ?? []);

export const ItemExtras = ({ item }: { item: NeedItem }) => (
  <>{views.map(({ Item }, index) => Item !== undefined && <Item key={index} item={item} />)}</>
);

export const DraftExtras = (shown: ShownDraft) => (
  <>{views.map(({ Draft }, index) => Draft !== undefined && <Draft key={index} {...shown} />)}</>
);
