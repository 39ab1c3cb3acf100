import {
  dropEncodedBlobs,
  shortenUrls,
  stripQuotedHistory,
  withoutImages,
  withoutOlderHistory,
} from '../../../kernel/mail/quoting/quoting';
import { visibleText } from '../../../kernel/mail/text/visible-text';
import { promptTokens } from '../../../llm/prompting/prompt-budget';
import type { Message } from '../../../kernel/ports/language-model';
import { fitText, MOST_CHARACTERS_PER_TOKEN, type CountTokens } from '../../../llm/prompting/fit-text';
import { sourceTexts } from '../../drafts/reply-source';
import { fenced, fitTexts } from '../../../llm/prompting/prompt-text';
import { answerLines, answerTexts } from './answer-text';
import type { MailContext } from './mail-context';
import { type Occasion, occasionText } from './occasion';
import {
  buildMessages,
  REPLY_WANTED,
  SYSTEM_PROMPT,
  truncationNotice,
  type Correction,
  type PromptParts,
} from './prompt';
import { promptHeaders, type PromptHeader } from './prompt-headers';
import { headersSay } from './audience';

const REJECTED_ANSWER_TOKENS = 1_000;
const MOST_ISSUES = 5;
/** Maximum number of characters of a body that are counted; longer bodies are extrapolated. */
const MEASURED_CHARACTERS = 64_000;

/** Estimated tokens of the body before and after it was cut, for the log. */
export interface Truncation {
  originalTokens: number;
  keptTokens: number;
  removed: ('quoted_history' | 'tracking_urls' | 'encoded_blobs' | 'end_of_body')[];
}

export interface FittedNote {
  system: string;
  messages: Message[];
  tokens: number;
  /** The part of the note that the model sees, in which its quotations are looked up. */
  shown: { headers: readonly string[]; body: string };
  /** How much of the body was cut; `null` if the model sees the whole body. */
  truncation: Truncation | null;
}

export interface PromptRequest {
  mail: MailContext;
  marker: string;
  correction: Correction | null;
  occasion: Occasion;
  /** Whether the person has decided that the mail gets a reply. */
  wantsReply?: boolean;
  /** Tokens for the system prompt and all messages. */
  budget: number;
  count: CountTokens;
}

/**
 * Builds the prompt for a note within its budget. Most notes fit whole. Otherwise headers and a rejected
 * answer get a limited share; then quoted history, tracking URLs and encoded blobs are removed as needed, and
 * finally the end of the body.
 *
 * A budget below about 1,200 tokens has no room for a note: then the prompt is longer than the budget.
 */
export function fitPrompt({ correction, ...asked }: PromptRequest): FittedNote {
  const { budget, count, occasion } = asked;
  const isPersonKnown = occasion.person.addresses.trim() !== '';
  const given = isPersonKnown ? { ...asked, mail: { ...asked.mail, deliveredTo: null } } : asked;
  const earlier = occasion.earlier ?? [];
  const background = [
    occasionText(occasion),
    ...(earlier.length === 0 ? [] : [EARLIER]),
    ...sourceTexts(earlier).map(({ whole }) => fenced('EARLIER', asked.marker, whole)),
    headersSay(given.mail, occasion),
  ]
    .filter((text) => text !== '')
    .join('\n');
  const request = { ...given, background, said: saidOf({ ...given, background }) };
  const empty = (): Message[] => build(request, { headers: [], body: '', correction: null });
  const shortened = correction && shortenCorrection(correction, budget - tokensOf(empty(), count), count);
  return (
    wholePrompt({ ...request, correction: shortened }) ?? cutPrompt({ ...request, correction: shortened })
  );
}

const EARLIER = 'Earlier in this conversation, in short:';

interface Background {
  /** Lines about the time, the person and the mail's headers. */
  background: string;
}

type Facts = Required<Pick<PromptParts, 'said'>> & Background;

/**
 * The person's statements, cut to a third of the room that the fixed text leaves, so that most of it is for the note.
 */
function saidOf({
  mail,
  marker,
  wantsReply,
  background,
  budget,
  count,
}: Omit<PromptRequest, 'correction' | 'occasion'> & Background): Facts['said'] {
  const wanted = wantsReply === true ? [REPLY_WANTED] : [];
  if (mail.answer === null) return wanted;
  const fixed = build({ marker, background, said: wanted }, { headers: [], body: '', correction: null });
  const room = Math.max(0, (budget - tokensOf(fixed, count)) / 3);
  return [...answerLines(fitTexts(answerTexts(mail), room, count), marker), ...wanted];
}

const tokensOf = (messages: readonly Message[], count: CountTokens): number =>
  promptTokens(SYSTEM_PROMPT, messages, count);

const build = (
  { marker, background, said }: Pick<PromptRequest, 'marker'> & Facts,
  parts: Pick<PromptParts, 'headers' | 'body' | 'correction'>,
): Message[] => buildMessages({ ...parts, marker, said, occasion: background });

function wholePrompt({ correction, budget, count, ...request }: PromptRequest & Facts): FittedNote | null {
  const { mail } = request;
  if (mail.body.length > budget * MOST_CHARACTERS_PER_TOKEN) return null;
  const headers = promptHeaders(mail).map(({ label, value }) => `${label}: ${value}`);
  if (headers.join('').length > budget) return null;
  const shown = { headers, body: shownBody(mail) };
  const messages = build(request, { ...shown, correction });
  const tokens = tokensOf(messages, count);
  return tokens <= budget ? { system: SYSTEM_PROMPT, messages, tokens, shown, truncation: null } : null;
}

function cutPrompt({ correction, budget, count, ...request }: PromptRequest & Facts): FittedNote {
  const { mail } = request;
  const messagesFor = (headers: string[], body: string): Message[] =>
    build(request, { headers, body, correction });
  const headers = fitHeaders(promptHeaders(mail), (budget - tokensOf(messagesFor([], ''), count)) / 2, count);
  // The token counts of the parts don't add up exactly, so the whole prompt is measured, and the body shortened until
  // it fits.
  for (
    let room = budget - tokensOf(messagesFor(headers, ''), count);
    ;
    room -= Math.max(8, Math.ceil(room * 0.02))
  ) {
    const { body, notice, truncation } = fitBody(mail, room, count);
    const messages = messagesFor(headers, `${body}${notice}`.trimStart());
    const tokens = tokensOf(messages, count);
    if (tokens <= budget || room <= 0)
      return { system: SYSTEM_PROMPT, messages, tokens, shown: { headers, body }, truncation };
  }
}

/** The rejected answer, cut to half of the room that the fixed text leaves, so that the other half is for the note. */
function shortenCorrection({ answer, issues }: Correction, spare: number, count: CountTokens): Correction {
  return {
    answer: fitText(answer, Math.min(REJECTED_ANSWER_TOKENS, Math.floor(spare / 3)), count),
    issues: issues
      .slice(0, MOST_ISSUES)
      .map((issue) => fitText(issue, Math.floor(spare / 6 / MOST_ISSUES), count)),
  };
}

/**
 * Limits each header to its share of the room, so that a huge one can't displace other headers or the body.
 */
export function fitHeaders(headers: readonly PromptHeader[], room: number, count: CountTokens): string[] {
  const tokensPerShare = Math.min(room / 100, MOST_TOKENS_PER_SHARE);
  return headers.map(({ label, value, share }) => {
    const kept = fitText(value, Math.floor(share * tokensPerShare), count);
    return kept.length < value.length ? `${label}: ${kept} [cut]` : `${label}: ${kept}`;
  });
}

/** Maximum number of tokens of a header per unit of its share; all headers together may take 600 tokens. */
const MOST_TOKENS_PER_SHARE = 6;

type Text = Pick<MailContext, 'subject' | 'body'>;

/** The body as every prompt shows it: with the answered message, but without older ones and images. */
export const shownBody = ({ subject, body }: Text): string =>
  withoutImages(withoutOlderHistory(visibleText(body), subject)).trim();

const CLEANERS = [
  ['quoted_history', ({ body, subject }: Text) => stripQuotedHistory(body, subject)],
  ['tracking_urls', ({ body }: Text) => shortenUrls(body)],
  ['encoded_blobs', ({ body }: Text) => dropEncodedBlobs(body)],
] as const;

/** The body in the given room. `notice`: the line for the model about the words that were cut. */
export function fitBody(
  { subject, body: original }: Text,
  room: number,
  count: CountTokens,
): { body: string; notice: string; truncation: Truncation | null } {
  let body = shownBody({ subject, body: original });
  const isFitting = (text: string): boolean =>
    text.length <= room * MOST_CHARACTERS_PER_TOKEN && count(text) <= room;
  if (isFitting(body)) return { body, notice: '', truncation: null };
  const originalTokens = reckon(body, count);
  const removed: Truncation['removed'] = [];
  for (const [name, clean] of CLEANERS) {
    const cleaned = clean({ subject, body }).trim();
    if (cleaned.length < body.length) removed.push(name);
    body = cleaned;
    if (isFitting(body))
      return { body, notice: '', truncation: { originalTokens, keptTokens: count(body), removed } };
  }
  removed.push('end_of_body');
  const noticeTokens = count(`\n\n${truncationNotice(originalTokens, originalTokens)}`);
  const kept = fitText(body, room - noticeTokens, count).trimEnd();
  const keptTokens = kept === '' ? 0 : count(kept);
  const notice = `\n\n${truncationNotice(originalTokens, keptTokens)}`;
  return { body: kept, notice, truncation: { originalTokens, keptTokens, removed } };
}

/** Counts a text: exactly up to a limit; a longer text is extrapolated from its beginning. */
function reckon(text: string, count: CountTokens): number {
  if (text.length <= MEASURED_CHARACTERS) return count(text);
  return Math.round((count(text.slice(0, MEASURED_CHARACTERS)) * text.length) / MEASURED_CHARACTERS);
}
