import { isModel, quoted, unquoted } from '../../../kernel/mail/model-words';
import { type Note, textField } from '../../../kernel/notes/note';
import { readAsk, readDecisionCode } from '../../../kernel/notes/codes';
import { shortLine } from '../words/short-line';
import type { Need, TriageNeedKind } from './need';

export interface NeedSituation {
  kind: Exclude<TriageNeedKind, 'broken'>;
  hasDraft: boolean;
  note: Note;
}

/** The next step for a note, as a short sentence without its full stop, and the question for the person. */
export function adviceFor(need: NeedSituation): Pick<Need, 'next' | 'question'> {
  const question = need.kind === 'info' && !isLeftToPerson(need) ? askOf(need.note) : null;
  return { question, next: nextOf(need, question) };
}

function nextOf(need: NeedSituation, question: string | null): string {
  const { kind, hasDraft, note } = need;
  switch (kind) {
    case 'draft':
      if (!hasDraft && textField(note.frontmatter, 'plan') !== undefined) return 'Its plan answers it';
      if (!hasDraft) return 'Answer it yourself';
      return isTemplate(need) ? 'Finish the draft' : READ;
    case 'awaited':
      return hasDraft ? 'No answer yet. Check the reminder and send it' : 'No answer yet';
    case 'urgent':
      if (hasDraft) return isTemplate(need) ? 'Finish the draft soon' : 'Check the draft and send it soon';
      return passOn(askOf(note)) ?? 'For you to do';
    case 'delegate':
      return passOn(askOf(note)) ?? 'Pass it on';
    case 'info':
      if (isLeftToPerson(need)) return 'Decide yourself, or try again';
      return question ?? 'Add what is missing';
    case 'receipt':
      return 'Nothing is due. Mark it done';
    case 'rejected':
      return 'Reply rejected. Mark done, or draft another';
    case 'failed':
      return 'Decide yourself, or try again';
  }
}

const READ = 'Check the draft, then approve it';

/** The question for the person. A model's question is put in quotation marks. */
function askOf(note: Note): string | null {
  // The question about two files is of no use without both names.
  const isOfFiles = readDecisionCode(note.frontmatter) === 'conflict_copy';
  const ask = shortLine(unquoted(readAsk(note) ?? ''), isOfFiles ? LONGEST_NAMES : LONGEST_ASK);
  if (ask === '') return null;
  return isModel(textField(note.frontmatter, 'decided_by') ?? '') ? quoted(ask, LONGEST_ASK) : ask;
}

const LONGEST_ASK = 90;
/** Length of a question that names two files. */
const LONGEST_NAMES = 500;

const passOn = (to: string | null): string | null => (to === null ? null : `Pass on to ${to}`);

/** Whether the note's draft is a template, which only rules write. */
const isTemplate = ({ note }: NeedSituation): boolean =>
  (textField(note.frontmatter, 'decided_by') ?? '').startsWith('rules:');

/**
 * Whether an answer would not help: the person took the decision back, no model answer was valid, or Deputy's
 * own rule would decide the same again.
 */
function isLeftToPerson({ note: { frontmatter } }: NeedSituation): boolean {
  return (
    textField(frontmatter, 'decision') !== 'needs_info' ||
    textField(frontmatter, 'decision_confidence') === '0' ||
    readDecisionCode(frontmatter) === 'not_archived'
  );
}
