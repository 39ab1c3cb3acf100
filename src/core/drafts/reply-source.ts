import { fenced, promptText, type PromptText } from '../../llm/prompting/prompt-text';

/** A text that a reply may use in addition to the mail that it answers. */
export interface ReplySource {
  /** A mail of the same conversation, a letter of the person to the recipient, a note, or how the person writes. */
  kind: 'mail' | 'letter' | 'note' | 'voice';
  /** Path of its note; the Message-ID in angle brackets of a mail that is only in a Sent folder. */
  path: string;
  /** Its heading: the name of a note, or who wrote a mail when. */
  title: string;
  /** The part that a model is shown. */
  text: string;
  /**
   * `theirs`: the recipient wrote the text, or the person wrote it to them. `known`: a mail of somebody else that they
   * got, or a note that names their address. `other`: any other note.
   */
  relation: 'theirs' | 'known' | 'other';
}

/** Whether texts say anything about a mail: how the person writes is alone worth no further call. */
export const areAboutMail = (sources: readonly ReplySource[]): boolean =>
  sources.some(({ kind }) => kind !== 'voice');

/** Whether a source is a mail of a Sent folder, which no note holds. */
export const isSentMail = (path: string): boolean => path.startsWith('<');

export const sourceTexts = (sources: readonly ReplySource[]): PromptText[] =>
  sources.map(({ title, text }) => promptText(`${title}\n\n${text}`));

const LABELS: Record<ReplySource['kind'], string> = {
  mail: 'EARLIER',
  letter: 'LETTER',
  note: 'NOTE',
  voice: 'VOICE',
};

/** The sources in a prompt, each in its own fence. `shown`: the part of each text that fits. */
export const sourceFences = (
  sources: readonly ReplySource[],
  shown: readonly string[],
  marker: string,
): string[] =>
  sources.length === 0
    ? []
    : [
        'What the reply may use as well: earlier mails of the conversation (EARLIER), letters the person wrote before (LETTER), notes the person keeps (NOTE), how the person writes (VOICE):',
        ...sources.map(({ kind }, place) => fenced(LABELS[kind], marker, shown[place] ?? '')),
      ];
