import { textField } from '../notes/note';
import { NOT_ARCHIVED } from '../triage/money-rule';
import type { BlockFindings } from './block-findings';
import type { NeedKind } from './need';

export interface NeedSituation {
  kind: Exclude<NeedKind, 'broken'>;
  hasDraft: boolean;
  frontmatter: Readonly<Record<string, unknown>>;
  findings: BlockFindings;
}

/** The next thing to do about a note, as one short sentence without its full stop. */
export function nextStep(need: NeedSituation): string {
  const { kind, hasDraft, findings } = need;
  switch (kind) {
    case 'draft':
      if (!hasDraft) return 'Answer it yourself, then mark it done';
      return isTemplate(need) ? 'Fill in the draft, then send it yourself' : READ;
    case 'urgent':
      if (hasDraft)
        return isTemplate(need) ? 'Fill in the draft and send it soon' : 'Read the draft and send it soon';
      return findings.handOver === null ? 'Act on it, then mark it done' : passOn(findings.handOver);
    case 'delegate':
      return passOn(findings.handOver);
    case 'info':
      if (isLeftToPerson(need)) return 'Decide it yourself, or triage it again';
      return findings.missing === null
        ? 'Add what is missing, then triage again'
        : `${asSentence(findings.missing)} Add it, then triage again`;
    case 'failed':
      return 'Decide it yourself, or triage it again';
  }
}

const READ = 'Read the draft, then send it yourself';

const passOn = (to: string | null): string =>
  `${to === null ? '' : `${asSentence(to)} `}Pass it on, then mark it done`;

/** Only rules write templates. */
const isTemplate = ({ frontmatter }: NeedSituation): boolean =>
  (textField(frontmatter, 'decided_by') ?? '').startsWith('rules:');

/**
 * Nothing can be added: the person took the decision back, no answer of the model held, or a rule of Deputy would only
 * decide the same again.
 */
function isLeftToPerson({ frontmatter }: NeedSituation): boolean {
  return (
    textField(frontmatter, 'decision') !== 'needs_info' ||
    textField(frontmatter, 'decision_confidence') === '0' ||
    textField(frontmatter, 'decision_reason') === NOT_ARCHIVED
  );
}

const asSentence = (text: string): string => (/[.!?…。？！]$/u.test(text) ? text : `${text}.`);
