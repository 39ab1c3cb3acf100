import type { FunctionComponent } from 'preact';
import type { Need, NeedKind, TriageNeedKind } from '../../core/app/view/needs/need';
import { placeOfKind } from '../../core/app/view/needs/need-order';
import { type ItemAct, offeredActs } from './item-act';
import { FieldRegistry } from '../../kernel/notes/values/registry';

export interface NeedWords {
  name: string;
  icon: string;
  /** Acts on such an item. The first applicable one is the default; the draft's applies only if there is a draft. */
  acts: readonly ItemAct[];
  /** Shown in place of the next step. */
  Body?: FunctionComponent<{ need: Need }>;
  /** Shown below the reason, in place of the next step. */
  Form?: FunctionComponent<{ need: Need }>;
}

export type FeatureNeedWords = Partial<Record<NeedKind, NeedWords>>;

const CORE_WORDS: Record<Exclude<TriageNeedKind, 'check' | 'read'>, NeedWords> = {
  draft: {
    name: 'Draft to check',
    icon: 'reply',
    acts: ['ask', 'openDraft', 'openNote', 'triageAgain', 'markDone'],
  },
  urgent: {
    name: 'Urgent',
    icon: 'triangle-alert',
    acts: ['ask', 'openDraft', 'openNote', 'triageAgain', 'markDone'],
  },
  info: {
    name: 'Question',
    icon: 'circle-help',
    acts: ['openNote', 'triageAgain', 'markDone'],
  },
  do: { name: 'To do', icon: 'clipboard-check', acts: ['markDone', 'openNote', 'triageAgain'] },
  rejected: { name: 'Rejected', icon: 'circle-x', acts: ['markDone', 'draftAnother', 'openNote'] },
  delegate: {
    name: 'To hand over',
    icon: 'users',
    acts: ['openDraft', 'handOver', 'openNote', 'triageAgain', 'markDone'],
  },
  failed: { name: 'Not triaged', icon: 'circle-x', acts: ['triageAgain', 'openNote', 'markDone'] },
  broken: { name: 'Not readable', icon: 'file-warning', acts: ['openNote'] },
};

export const needWordRows = new FieldRegistry<FeatureNeedWords>(CORE_WORDS);

export const needWords = (kind: NeedKind): NeedWords =>
  needWordRows.all[kind] ?? { ...CORE_WORDS.do, ...placeOfKind(kind).day };

/** Acts that are offered for a note: those of its kind, then those of features. */
export const actsOf = (need: Need): readonly ItemAct[] => [
  ...needWords(need.kind).acts,
  ...offeredActs(need),
];
