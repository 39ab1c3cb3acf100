import type { FunctionComponent } from 'preact';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import type { NeedItem } from '../../core/app/view/need-item';
import { Registry } from '../../kernel/notes/values/registry';

/** A feature's views in addition to items and drafts. */
export interface FeatureParts {
  Letter?: FunctionComponent<{ card: ApprovalCard }>;
  Item?: FunctionComponent<{ item: NeedItem }>;
  Draft?: FunctionComponent<ShownDraft>;
}

export interface ShownDraft {
  draft: string;
  item: string;
}

export const featureViews = new Registry<FeatureParts>();

export const ItemExtras = ({ item }: { item: NeedItem }) => (
  <>{featureViews.rows.map(({ Item }, index) => Item !== undefined && <Item key={index} item={item} />)}</>
);

export const LetterExtras = ({ card }: { card: ApprovalCard }) => (
  <>
    {featureViews.rows.map(({ Letter }, index) => Letter !== undefined && <Letter key={index} card={card} />)}
  </>
);

export const DraftExtras = (shown: ShownDraft) => (
  <>{featureViews.rows.map(({ Draft }, index) => Draft !== undefined && <Draft key={index} {...shown} />)}</>
);
