import { DECISION_KINDS, type DecisionKind } from '../../src/core/triage/model/decision';
import type { Fields } from './labelled-mails.mjs';

/** What a mail should have become. */
export interface Label {
  label: string;
  /** The decisions that agree with the label. */
  fitting: readonly DecisionKind[];
  /** To archive it does harm: it needed the person. */
  needsPerson: boolean;
}

const ANSWER = ['draft_reply', 'needs_info', 'delegate'] as const;
const PERSON = ['draft_reply', 'needs_info', 'urgent', 'delegate'] as const;

/** `../shared/corpora/README.md` maps the labels that are not ours. */
const FITTING: Record<string, readonly DecisionKind[]> = {
  URGENT: ['urgent'],
  NEEDS_RESPONSE: ANSWER,
  FYI: ['archive'],
  PROMOTIONAL: ['archive'],
  PERSONAL: ['draft_reply', 'archive'],
  respond: ANSWER,
  notify: DECISION_KINDS,
  ignore: ['archive'],
  urgent: ['urgent'],
  ask: ANSWER,
  inform: ['archive'],
  bulk: ['archive'],
  person: PERSON,
  nothing: ['archive'],
  either: DECISION_KINDS,
};

const NEEDS_PERSON = new Set(['URGENT', 'NEEDS_RESPONSE', 'respond', 'urgent', 'ask', 'person']);
/** What the fields `decision`, `needs` or `label` say; why it is no label, where they say nothing that is known. */
export function readLabel(text: Fields): Label | string {
  const decisions = text('decision').split(/[\s,|]+/u);
  const fitting = DECISION_KINDS.filter((kind) => decisions.includes(kind));
  if (fitting.length > 0) {
    return { label: fitting.join('|'), fitting, needsPerson: !fitting.includes('archive') };
  }
  const label = text('needs', 'category', 'triage', 'label');
  const known = FITTING[label];
  if (known === undefined) return label === '' ? 'no label' : `unknown label "${label}"`;
  return {
    label,
    fitting: known,
    needsPerson: NEEDS_PERSON.has(label) || (label === 'PERSONAL' && text('suggested_action') === 'reply'),
  };
}
