import { isModel, quoted, unquoted } from '../../mail/model-words';
import { type Note, textField } from '../../notes/note';
import { readAsk, readDecisionCode } from '../../notes/codes';
import { shortLine } from '../words/short-line';
import type { TriageNeedKind } from './need';

export interface NeedSituation {
  kind: Exclude<TriageNeedKind, 'broken'>;
  hasDraft: boolean;
  note: Note;
}

/** The next thing to do about a note, as one short sentence without its full stop. */
export function adviceFor(need: NeedSituation): string {
  const { kind, hasDraft, note } = need;
  switch (kind) {
    case 'draft':
      if (!hasDraft && textField(note.frontmatter, 'plan') !== undefined) return 'Its plan answers it';
      if (!hasDraft) return 'Answer it yourself';
      return isTemplate(need) ? 'Finish the draft' : READ;
    case 'urgent':
      if (hasDraft) return isTemplate(need) ? 'Finish the draft soon' : 'Check the draft and send it soon';
      return passOn(askOf(note)) ?? 'Act on it';
    case 'delegate':
      return passOn(askOf(note)) ?? 'Pass it on';
    case 'info':
      if (isLeftToPerson(need)) return 'Decide yourself, or try again';
      return add(askOf(note)) ?? 'Add what is missing';
    case 'failed':
      return 'Decide yourself, or try again';
  }
}

const READ = 'Check the draft, then approve it';

/** What a model asks for stands as its words. */
function askOf(note: Note): string | null {
  const ask = shortLine(unquoted(readAsk(note) ?? ''), LONGEST_ASK);
  if (ask === '') return null;
  return isModel(textField(note.frontmatter, 'decided_by') ?? '') ? quoted(ask, LONGEST_ASK) : ask;
}

const LONGEST_ASK = 90;

const passOn = (to: string | null): string | null => (to === null ? null : `Pass on to: ${to}`);

const add = (missing: string | null): string | null =>
  missing === null ? null : `${asSentence(missing)} Add your answer`;

/** Only rules write templates. */
const isTemplate = ({ note }: NeedSituation): boolean =>
  (textField(note.frontmatter, 'decided_by') ?? '').startsWith('rules:');

/**
 * Nothing can be added: the person took the decision back, no answer of the model held, or a rule of Deputy would only
 * decide the same again.
 */
function isLeftToPerson({ note: { frontmatter } }: NeedSituation): boolean {
  return (
    textField(frontmatter, 'decision') !== 'needs_info' ||
    textField(frontmatter, 'decision_confidence') === '0' ||
    readDecisionCode(frontmatter) === 'not_archived'
  );
}

const asSentence = (text: string): string => (/[.!?…。？！]”?$/u.test(text) ? text : `${text}.`);
