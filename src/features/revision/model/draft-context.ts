import { promptText, type PromptText, saidText } from '../../../llm/prompting/prompt-text';
import { type ReplySource, sourceFences, sourceTexts } from '../../../core/drafts/reply-source';
import type { Profile } from '../../../core/drafts/profile';
import { answerLines, answersAbout } from '../../../core/triage/model/answer-text';
import { type Occasion, occasionText } from '../../../core/triage/model/occasion';
import { type MailContext, mailContext, type NoteSource } from '../../../core/triage/model/mail-context';
import { sourceText } from '../../../core/triage/model/source-text';
import { textField } from '../../../kernel/notes/note';
import { draftSources } from './draft-checks';

/** Context for judging or rewriting a draft; loaded once per loop. */
export interface DraftContext {
  mail: NoteSource | null;
  /** Time at which the draft is written, and the person it is written for. */
  occasion: Occasion;
  /** The texts beside the mail that the writer of the draft was shown. */
  sources?: readonly ReplySource[];
  /** The person's wish for the revision; '' if none. */
  wish: string;
  /** Channel, as named by `channelOf`; unknown ones are treated as mail. */
  channel: string | null;
}

const OTHER_CHANNELS: Readonly<Record<string, string>> = {
  sms: 'a text message (SMS)',
  linkedin: 'a LinkedIn message',
  message: 'a chat message',
};

/** First lines of the prompt: day, time zone and person, and the channel if it is not mail. */
export function headText({ occasion, channel }: DraftContext): string {
  const other = channel === null ? undefined : OTHER_CHANNELS[channel];
  if (other === undefined) return occasionText(occasion);
  const form = `The draft is ${other}, not a mail: it is short, and needs neither greeting nor sign-off.`;
  return `${occasionText(occasion)}\n${form}`;
}

const NO_MAIL: PromptText = promptText('(This draft answers no mail that is known.)');

/** Caches a value per context, because a draft may take several rounds. */
function once<T>(work: (context: DraftContext) => T): (context: DraftContext) => T {
  const results = new WeakMap<DraftContext, { result: T }>();
  return (context) => {
    const known = results.get(context) ?? { result: work(context) };
    results.set(context, known);
    return known.result;
  };
}

export const answeredMailText = once(({ mail }): PromptText => (mail === null ? NO_MAIL : sourceText(mail)));

/** Texts beside mail and draft: the person's answers about the mail, their wish for the draft, and the sources. */
export const otherTexts = once(({ mail, wish, sources = [] }): PromptText[] => [
  ...answersAbout(mail),
  saidText(wish),
  ...sourceTexts(sources),
]);

/** {@link otherTexts} as shown in the prompt. */
export const otherLines = (
  { sources = [] }: DraftContext,
  [asked = '', answer = '', wish = '', ...others]: readonly string[],
  marker: string,
): string[] => [
  ...sourceFences(sources, others, marker),
  ...answerLines([asked, answer], marker),
  ...(wish === '' ? [] : [`What the person wants of the draft, in their own words: ${wish}`]),
];

/** The facts that a draft may mention, collected from the mail, the occasion and the person's wish. */
export const sourcesOf = once(({ mail, occasion, wish, sources = [] }) => {
  const head = mail === null ? [] : Object.keys(mail.note.frontmatter);
  const context = mail === null ? null : mailContext(mail.path, mail.note);
  return draftSources({
    mail: context?.body ?? '',
    addressee: context === null ? '' : addresseeOf(context, wish),
    known: [
      ...head.map((key) => textField(mail?.note.frontmatter ?? {}, key) ?? ''),
      ...knownOf(occasion.person),
      ...(occasion.facts ?? []),
      ...sources.flatMap(({ title, text }) => [title, text]),
      wish,
      new Date(occasion.now).toISOString().slice(0, 10),
    ].join('\n'),
  });
});

/** Text that may name the recipient: the headers, the last lines of the mail, and the person's own texts. */
const addresseeOf = ({ from, replyTo, body, answer }: MailContext, wish: string): string =>
  from === null && replyTo === null
    ? ''
    : [
        from ?? '',
        replyTo ?? '',
        ...body.trimEnd().split('\n').slice(-SIGNED_LINES),
        answer ?? '',
        wish,
      ].join('\n');

const SIGNED_LINES = 8;

const knownOf = ({ name, addresses, signOff, role, languages, houseRules }: Profile): string[] => [
  name,
  addresses,
  signOff,
  role,
  languages,
  houseRules,
];
