import { promptText, type PromptText } from '../asking/prompt-text';
import type { Profile } from '../drafts/profile';
import type { Occasion } from '../triage/occasion';
import { type NoteSource, sourceText } from '../triage/source-text';
import { mailContext } from '../triage/mail-context';
import { textField } from '../notes/note';
import type { CheckedDraft } from './draft-checks';

/** What judging or rewriting a draft rests on; loaded once a loop. */
export interface DraftContext {
  /** What it answers; `null`: nothing that is there. */
  mail: NoteSource | null;
  /** When, and in whose name. */
  occasion: Occasion;
  /** What the person wants of the revision, in their words; '' is nothing in particular. */
  wish: string;
}

const NO_MAIL: PromptText = promptText('(This draft answers no mail that is known.)');

export const mailText = ({ mail }: Pick<DraftContext, 'mail'>): PromptText =>
  mail === null ? NO_MAIL : sourceText(mail);

/** The draft with all that it may name. */
export function checkedDraft(draft: string, context: DraftContext): CheckedDraft {
  const { mail, occasion, wish } = context;
  const head = mail === null ? [] : Object.keys(mail.note.frontmatter);
  return {
    draft,
    mail: mail === null ? '' : mailContext(mail.path, mail.note).body,
    known: [
      ...head.map((key) => textField(mail?.note.frontmatter ?? {}, key) ?? ''),
      ...knownOf(occasion.person),
      wish,
      new Date(occasion.now).toISOString().slice(0, 10),
    ].join('\n'),
  };
}

const knownOf = ({ name, addresses, signOff, role, languages, houseRules }: Profile): string[] => [
  name,
  addresses,
  signOff,
  role,
  languages,
  houseRules,
];
