import type { Destination, LanguageModel } from '../../kernel/ports/language-model';
import { nameInLink, noteLink, pathLink } from '../../kernel/notes/names';
import { listField, type Note } from '../../kernel/notes/note';
import type { Address } from '../../kernel/mail/headers/addresses';
import type { ShownNote } from '../../kernel/privacy/private-note';
import { Registry } from '../../kernel/notes/values/registry';
import type { PromptOutcome } from '../../llm/prompting/prompt-until-valid';
import type { AnswerRun } from '../../llm/prompting/saved-answers';
import { USED } from '../approvals/model/approval/approval-note';
import type { ReplySource } from '../drafts/reply-source';
import { counted } from '../app/view/words/counted';
import type { TriageOutcome } from '../triage/model/triage-outcome';
import type { EstimatedQuestion } from './draft-work';
import type { KnownFact } from './memory';
import type { PlannedQuestion, PlanningSession } from './planned-question';
import type { PromptModels } from './prompt-model';
import type { SentMailPlace } from './sent-mail';
import type { Session } from './session';

export type SourcesSession = Pick<
  PlanningSession,
  'ports' | 'settings' | 'profiles' | 'index' | 'search' | 'keptHere'
> &
  SentMailPlace;

/** A mail with a decision, whose reply may be written again. */
export interface DecidedMail {
  mail: ShownNote;
  outcome: TriageOutcome;
  /** Saved answers of the attempt. */
  run: AnswerRun;
  models: PromptModels;
  /** Lets the calls of a model wait for their turn. */
  inTurn: (model: LanguageModel) => LanguageModel;
  signal: AbortSignal;
}

/** A letter by a model, and the facts and texts that it was shown. */
export interface WrittenLetter {
  /** Missing in a letter about a mail, which has the mail's. */
  subject?: string;
  text: string;
  facts: readonly KnownFact[];
  sources: readonly ReplySource[];
}

/** Work of a feature on replies that need more than the mail. At most one feature has such work. */
export interface ReplyWork {
  /** The question for a reply, for estimates; `null` if these settings ask none. */
  question: (settings: object) => EstimatedQuestion | null;
  /** The texts that a reply to a mail may use, for a model at `destination`. Rejects if the signal aborts. */
  sources: (
    session: SourcesSession,
    mail: ShownNote,
    run: { destination: Destination; signal: AbortSignal },
  ) => Promise<readonly ReplySource[]>;
  /** Whether these settings quote the answered mail below a reply. */
  quotes: (settings: object) => boolean;
  /** The outcome with a reply that uses the sources; unchanged if there are none, or no reply. */
  rewrite: (session: Session, decided: DecidedMail) => Promise<TriageOutcome>;
  /** The person's letters to somebody, and how they write, for a draft that answers no mail. */
  manner: (
    session: SourcesSession,
    to: Address,
    run: { destination: Destination; signal: AbortSignal },
  ) => Promise<readonly ReplySource[]>;
  /** A letter by the rules about a mail, with the person's own greeting and closing. */
  formInManner: (
    session: SourcesSession,
    form: string,
    run: { to: readonly Address[]; about: Pick<Note, 'frontmatter'> | null; signal: AbortSignal },
  ) => Promise<string>;
  /**
   * The question for a letter about a mail: a reminder of one of the person's own that got no answer, else a reply that
   * says what the person's answer in its frontmatter says. `null` if no model at `destination` may be asked.
   */
  letter: (
    session: PlanningSession,
    mail: ShownNote,
    run: { destination: Destination; signal: AbortSignal },
  ) => Promise<PlannedQuestion<PromptOutcome<WrittenLetter>> | null>;
}

export const replyWorks = new Registry<ReplyWork>();

export const replyWork = (): ReplyWork | undefined => replyWorks.rows[0];

/** How the sources are named beside a draft: each note, and how many mails. */
export const sourceWords = (
  sources: readonly Pick<ReplySource, 'kind' | 'path'>[],
  nameOf: (path: string) => string,
): string[] => {
  const notes = sources.filter(({ kind }) => kind === 'note').map(({ path }) => nameOf(path));
  const voices = sources.filter(({ kind }) => kind === 'voice').map(({ path }) => nameOf(path));
  const mails = sources.length - notes.length - voices.length;
  return [
    ...notes,
    ...(mails === 0 ? [] : [counted(mails, 'earlier mail')]),
    ...voices.map((voice) => `your manner in ${voice}`),
  ];
};

/** The sources of the reply to a mail that the writer of a draft was shown, as the draft names them. */
export async function usedSources(
  session: SourcesSession,
  { mail, draft, ...run }: { mail: ShownNote; draft: Note; destination: Destination; signal: AbortSignal },
): Promise<ReplySource[]> {
  const used = new Set(listField(draft.frontmatter, USED).map(nameInLink));
  const sources = used.size === 0 ? [] : ((await replyWork()?.sources(session, mail, run)) ?? []);
  return sources.filter(({ path }) =>
    [path, noteLink(path), pathLink(path)].some((link) => used.has(nameInLink(link))),
  );
}
