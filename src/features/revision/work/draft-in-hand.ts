import { channelOfDraft, letterIn } from '../../../core/drafts/draft-revision';
import { markOfDraft, type SourceNotes } from '../../../kernel/index/source-notes';
import { readNote } from '../../../kernel/index/read-note';
import type { Note } from '../../../kernel/notes/note';
import type { Destination } from '../../../kernel/ports/language-model';
import type { ShownNote } from '../../../kernel/privacy/private-note';
import type { DraftContext } from '../model/draft-context';
import type { DraftQuestion } from '../model/ask-about-draft';
import { mailFacts } from '../../../core/session/mail-facts';
import { type SourcesSession, usedSources } from '../../../core/session/reply-work';
import type { Profiles } from '../../../core/settings/profile-note';
import { signerOf } from '../../../core/settings/send-via';
import { occasionOf } from '../../../core/settings/occasion-of';

/** A draft as read, with the context for its evaluation. */
export interface DraftInHand {
  path: string;
  note: Note;
  text: string;
  /** The answered mail; `null` if there is none. */
  mail: DraftContext['mail'];
  /** Channel of the draft, as named by `channelOf`. */
  channel: string | null;
  /** Contexts for the evaluation, by where the judging model runs: on this machine (`here`) or elsewhere (`away`). */
  contexts: Record<Destination, DraftContext>;
}

/** A draft with its context; `null` if it is gone or not `meant`. `sources`: the answered notes, for many drafts. */
export async function takeDraft(
  session: SourcesSession & { profiles: Profiles },
  path: string,
  {
    wish,
    sources,
    signal,
    meant = () => true,
  }: { wish: string; sources: SourceNotes; signal: AbortSignal; meant?: (draft: Note) => boolean },
): Promise<DraftInHand | null> {
  const note = await readNote(session.ports.vault, path);
  if (note === null || !meant(note)) return null;
  const mark = markOfDraft({ path, note });
  const mail = mark === null ? null : await sources.find(mark);
  const facts = mail === null ? [] : await mailFacts(session, mail);
  const channel = channelOfDraft(note, mail?.note ?? null);
  const contextFor = async (destination: Destination): Promise<DraftContext> => ({
    mail,
    sources: mail === null ? [] : await usedSources(session, { mail, draft: note, destination, signal }),
    occasion: occasionOf(
      session.ports.clock,
      signerOf(session.profiles[destination], session.settings, mail?.note ?? null),
      facts,
    ),
    wish,
    channel,
  });
  return {
    path,
    note,
    text: letterIn(note),
    mail,
    channel,
    contexts: { here: await contextFor('here'), away: await contextFor('away') },
  };
}

/** Notes that are shown in prompts about a draft. */
export const notesOfDraft = ({
  path,
  note,
  mail,
}: Pick<DraftInHand, 'path' | 'note' | 'mail'>): ShownNote[] => [
  { path, note },
  ...(mail === null ? [] : [mail]),
];

/** Input of the evaluation: the draft in one of its wordings, with the context for a model at `destination`. */
export const questionOn = (
  { path, contexts }: DraftInHand,
  { text, destination, mostAnswers }: { text: string; destination: Destination; mostAnswers: number },
): DraftQuestion => ({ text, path, context: contexts[destination], mostAnswers });
