import type { Need, NeedKind } from '../../core/app/view/needs/need';
import type { ItemAct } from './item-act';

interface NeedWords {
  /** Name of the kind in two or three words. */
  name: string;
  /** Icon of the kind: the name of a Lucide icon. */
  icon: string;
  /** Acts on such an item. The first applicable one is the default; the draft's applies only if there is a draft. */
  acts: readonly ItemAct[];
}

export const NEED_WORDS: Record<NeedKind, NeedWords> = {
  draft: {
    name: 'Draft to check',
    icon: 'reply',
    acts: ['openDraft', 'ask', 'openNote', 'triageAgain', 'markDone'],
  },
  awaited: {
    name: 'No answer yet',
    icon: 'hourglass',
    acts: ['ask', 'openDraft', 'openNote', 'dontRemind'],
  },
  urgent: {
    name: 'Urgent',
    icon: 'triangle-alert',
    acts: ['openDraft', 'ask', 'openNote', 'triageAgain', 'markDone'],
  },
  info: {
    name: 'Question',
    icon: 'circle-help',
    acts: ['openNote', 'triageAgain', 'markDone'],
  },
  receipt: { name: 'Receipt', icon: 'receipt', acts: ['markDone', 'openNote', 'triageAgain'] },
  rejected: { name: 'Rejected', icon: 'circle-x', acts: ['markDone', 'draftAnother', 'openNote'] },
  delegate: {
    name: 'To hand over',
    icon: 'users',
    acts: ['openDraft', 'handOver', 'openNote', 'triageAgain', 'markDone'],
  },
  failed: { name: 'Not triaged', icon: 'circle-x', acts: ['triageAgain', 'openNote', 'markDone'] },
  broken: { name: 'Not readable', icon: 'file-warning', acts: ['openNote'] },
  plan_to_start: { name: 'Plan to start', icon: 'list-todo', acts: ['resumeMission', 'openNote'] },
  step_to_do: { name: 'Step to do', icon: 'square', acts: ['tickStep', 'skipStep', 'openNote'] },
  waiting_plan: { name: 'Plan waits for you', icon: 'list-todo', acts: ['openNote', 'skipStep'] },
  fact: { name: 'Fact to keep', icon: 'brain', acts: [] },
  skill: { name: 'Skill to keep', icon: 'sparkles', acts: [] },
  broken_plan: { name: 'Plan not readable', icon: 'file-warning', acts: ['openNote'] },
};

/** Acts that a note offers. If a sender line decided about the note, the person can also remove that line. */
export const actsOf = ({ kind, hasSenderLine }: Need): readonly ItemAct[] =>
  hasSenderLine === true ? [...NEED_WORDS[kind].acts, 'notLikeThis'] : NEED_WORDS[kind].acts;
