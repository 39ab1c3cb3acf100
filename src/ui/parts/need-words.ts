import type { Need, NeedKind } from '../../app/view/needs/need';
import type { ItemAct } from './item-acts';

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
    acts: ['open-draft', 'ask-for-draft', 'open-note', 'triage-again', 'mark-done'],
  },
  urgent: {
    name: 'Urgent',
    icon: 'triangle-alert',
    acts: ['open-draft', 'ask-for-draft', 'open-note', 'triage-again', 'mark-done'],
  },
  info: {
    name: 'Question',
    icon: 'circle-help',
    acts: ['open-note', 'triage-again', 'mark-done'],
  },
  receipt: { name: 'Receipt', icon: 'receipt', acts: ['mark-done', 'open-note', 'triage-again'] },
  rejected: { name: 'Rejected', icon: 'circle-x', acts: ['mark-done', 'draft-another', 'open-note'] },
  delegate: {
    name: 'To hand over',
    icon: 'users',
    acts: ['open-draft', 'hand-over', 'open-note', 'triage-again', 'mark-done'],
  },
  failed: { name: 'Not triaged', icon: 'circle-x', acts: ['triage-again', 'open-note', 'mark-done'] },
  broken: { name: 'Not readable', icon: 'file-warning', acts: ['open-note'] },
  plan_to_start: { name: 'Plan to start', icon: 'list-todo', acts: ['start-plan', 'open-note'] },
  step_to_do: { name: 'Step to do', icon: 'square', acts: ['tick-step', 'skip-step', 'open-note'] },
  waiting_plan: { name: 'Plan waits for you', icon: 'list-todo', acts: ['open-note', 'skip-step'] },
  fact: { name: 'Fact to keep', icon: 'brain', acts: [] },
  skill: { name: 'Skill to keep', icon: 'sparkles', acts: [] },
  broken_plan: { name: 'Plan not readable', icon: 'file-warning', acts: ['open-note'] },
};

/** Acts that a note offers. If a line about its sender decided, the person can end that line. */
export const actsOf = ({ kind, hasSenderLine }: Need): readonly ItemAct[] =>
  hasSenderLine === true ? [...NEED_WORDS[kind].acts, 'not-like-this'] : NEED_WORDS[kind].acts;
