import { isSentMail } from '../../drafts/reply-source';
import { fileWords, type LetterFile } from '../../../kernel/mail/outgoing/letter-files';
import { dropsNames, WITHOUT_NAMES } from '../model/bare-addresses';
import { isByHand } from '../model/approval/by-hand';
import { askedRows, isRowDeletion } from '../model/approval/row-deletion';
import { blanksOf } from '../model/blanks';
import { callHash } from '../model/approval/call-hash';
import { leavesThread, OUTSIDE_THREAD } from '../model/mail-thread';
import {
  type Approval,
  type Content,
  contentText,
  isApprovalName,
  recipientsOf,
} from '../model/approval/approval-note';
import type { AnswerAll } from '../model/left-out';
import type { ApprovalState } from '../model/approval/approval-state';
import { type Warning, warningSentence } from '../model/warnings';
import { isOneClickServer } from '../../../kernel/ports/one-click';
import { type QuotableMail, sameQuotation } from '../../drafts/quotation';
import type { Json, ToolCall } from '../../../kernel/ports/tool-caller';
import type { PromptCost } from '../../app/view/activity/prompt-cost';
import { type ApprovalChoice, choicesOf, type ApprovalStatus, approvalStatus } from './approval-status';
import {
  actionWords,
  spentWords,
  approvalPerson,
  approvalSentence,
  approvalHeading,
  rowsOf,
  riskOf,
  stepOf,
} from './approval-words';
import { counted } from '../../app/view/words/counted';
import { shortLine } from '../../app/view/words/short-line';

/** Header fields and body, shown literally. */
export interface ApprovalText {
  fields: readonly { name: string; text: string }[];
  body: string;
}

export type CardWarning = Warning & { text: string };

/** An approval as a person decides on it: the shown text is exactly what `hash` binds. */
export interface ApprovalCard {
  path: string;
  id: string;
  kind: Content['kind'] | 'by_hand';
  /** The action as a sentence with addresses: "Send e-mail to Ann Lee <ann@example.com>". */
  sentence: string;
  /** Title for places that show the addresses separately: "Send e-mail to Ann Lee". */
  title: string;
  /** Person concerned, in two or three words: "Ann Lee"; '' if no one is named. */
  person: string;
  /** Subject or tool, on one line. */
  about: string;
  /** Kind of action for notices, without any content. */
  action: string;
  text: ApprovalText;
  files: readonly LetterFile[];
  /** Links to files that the draft or the approval proposes to attach, as they are written there. */
  proposed?: readonly string[];
  /**
   * The end of the text, if it is the quotation of the mail that is shown above, character by character: it may be
   * folded, and the end of the text before it counts as the letter's.
   */
  quotation: string | null;
  /** The recipients of an answer to all; `null` if no one else wrote or got the mail. */
  answerAll: AnswerAll | null;
  /** Deputy's reason; may be empty. */
  why: string;
  /** Quotation from the mail that supports the answer. */
  evidence: string | null;
  /** Path of the note that the approval is about. */
  source: string | null;
  /** Path of the answered mail, if there is one. */
  mail: string | null;
  /** Id of the plan that waits for this approval. */
  plan: string | null;
  /** Path of the draft that would be sent. */
  draft: string | null;
  /** Warning such as "can't be undone"; `null` if approving does nothing final. */
  risk: string | null;
  /** Name of the account that would send the mail, where the settings name several. */
  account: string | null;
  /** Addresses of all recipients, in lower case. */
  recipients: readonly string[];
  /** Things to check before approving. */
  warnings: readonly CardWarning[];
  /** Blanks that are not filled in yet, each once: "[Your name]". They are sent only if the person confirms that. */
  blanks: readonly string[];
  /** Reason why the action would be refused if approved unchanged, and what to do about it. */
  objection: string | null;
  /** Further information, one sentence each; none is a reason against approving. */
  information: readonly string[];
  /** The texts that the writer was shown. */
  used: UsedTexts;
  /** Cost of the draft: "$0.012, 3 calls, haiku". */
  cost: string | null;
  /** Times of creation and expiry, in wall-clock milliseconds. */
  createdAt: number | null;
  expiresAt: number | null;
  snoozedUntil: number | null;
  status: ApprovalStatus;
  /** Whether the action was approved but did not run, because Deputy was closed or the machine slept. */
  isCutOff: boolean;
  /** Possible answers, in the order of the buttons. */
  choices: readonly ApprovalChoice[];
  /** Number of the attempt to decide on: an answer to an earlier attempt must not decide this one. */
  attempt: number;
  /** Hash of the call as shown, which an approval binds. */
  hash: string;
  /** The arguments as JSON, and a note about the tool's use of them; neither affects the decision. */
  technical: { server: string; tool: string; arguments: string; note: string | null };
  /** The text as Deputy first submitted it, if a person changed it since; otherwise `null`. */
  before: ApprovalText | null;
  /** Whether the text is the one that Deputy last showed to the person, unchanged by other programs. */
  isAsPut: boolean;
  /** The draft's text, if draft and approval were both changed, and the person has to pick one. */
  other: ApprovalText | null;
}

export interface ApprovalCardFacts {
  path: string;
  request: Approval;
  /** The call that the approval describes under the current settings. */
  call: ToolCall;
  /** State in this device's ledger; `null` if another device requested the approval. */
  state: ApprovalState | null;
  /** Whether this device runs Deputy for the vault. */
  isRunner: boolean;
  /** The setting *Approve only in Deputy*: moving a file approves nothing. */
  onlyInDeputy: boolean;
  /** Content as first submitted; `null` if it was not saved. */
  asked: Content | null;
  /** The draft's content, if draft and approval were both changed. */
  rival: Content | null;
  /** Arguments that the settings fix for the mail tool, by name. */
  constants: Readonly<Record<string, Json>>;
  /** The sentence of the mail on which the request is based. */
  evidence: string | null;
  account: string | null;
  sourcePath: string | null;
  mailPath: string | null;
  /** Facts that identify a quotation of that mail. */
  quoted: QuotableMail | null;
  warnings: readonly Warning[];
  answerAll: AnswerAll | null;
  /** Remarks on the answer's addresses, one sentence each. */
  remarks: readonly string[];
  /** Reason why the current settings do not allow the mail, in a sentence or two. */
  objection: string | null;
  cost: PromptCost | null;
  /** Whether the draft should have been evaluated but was not. */
  isUnevaluated: boolean;
  /** Links to files that the draft proposes to attach. */
  proposed: readonly string[];
}

/** Maximum number of proposed files that a card shows. */
const MOST_PROPOSED = 10;

export function approvalCard(facts: ApprovalCardFacts): ApprovalCard {
  const { path, request, call, state, asked, rival, cost } = facts;
  const { content, origin } = request;
  const status = approvalStatus(facts);
  const text = textOf(content, facts);
  const proposed = [...new Set([...(request.proposed ?? []), ...facts.proposed])].slice(0, MOST_PROPOSED);
  return {
    path,
    id: request.id,
    kind: isByHand(call) ? 'by_hand' : content.kind,
    sentence: approvalSentence(content, call),
    title: approvalHeading(content, call),
    person: approvalPerson(content, call),
    about:
      shortLine(content.kind === 'email' ? content.subject : toolAbout(content, call), 120) || '(no subject)',
    action: actionWords(content, call),
    text,
    files: content.kind === 'email' ? (content.files ?? []) : [],
    ...(proposed.length === 0 ? {} : { proposed }),
    quotation: facts.mailPath === null ? null : sameQuotation(text.body, facts.quoted),
    answerAll: choicesOf(status).includes('edit') ? facts.answerAll : null,
    why: shortLine(request.rationale, 340),
    evidence: facts.evidence === null ? null : shortLine(facts.evidence, 300) || null,
    source: facts.sourcePath,
    mail: facts.mailPath,
    plan: origin.kind === 'step' ? origin.plan : null,
    draft: origin.kind === 'draft' ? origin.draft : null,
    risk: riskOf(call),
    account: facts.account,
    recipients: recipientsOf(content),
    warnings: facts.warnings.map((warning) => ({ ...warning, text: warningSentence(warning) })),
    blanks: blanksOf(request).map((blank) => shortLine(blank, 40)),
    objection: facts.objection,
    information: [
      ...facts.remarks,
      ...informationOn(content, call),
      ...(facts.isUnevaluated ? ['The draft was not evaluated.'] : []),
    ],
    used: usedTexts(request.used ?? []),
    cost: cost === null ? null : spentWords(cost),
    createdAt: timeOf(request.createdAt),
    expiresAt: timeOf(request.expiresAt),
    snoozedUntil: timeOf(request.snoozedUntil),
    status,
    isCutOff: state?.kind === 'not_called' && state.isCutOff === true,
    choices:
      isByHand(call) || isRowDeletion(call) || isOneClickServer(call.server)
        ? choicesOf(status).filter((choice) => choice !== 'edit')
        : choicesOf(status),
    attempt: state !== null && 'attempt' in state ? state.attempt : 0,
    hash: callHash(call),
    technical: {
      server: call.server,
      tool: call.tool,
      arguments: JSON.stringify(call.arguments, null, 2),
      note: dropsNames(content, call) ? WITHOUT_NAMES : null,
    },
    before: asked === null ? null : unlessSame(textOf(asked, facts), text),
    isAsPut: isAsPut(facts),
    other: rival === null ? null : textOf(rival, facts),
  };
}

/** Sorted: those that need a report from the person, then the longest waiting, then those that need no answer. */
export const inReviewOrder = (cards: readonly ApprovalCard[]): ApprovalCard[] =>
  [...cards].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity) ||
      (a.createdAt ?? Infinity) - (b.createdAt ?? Infinity) ||
      (a.path < b.path ? -1 : 1),
  );

const informationOn = (content: Content, call: ToolCall): string[] =>
  leavesThread(content, call) ? [OUTSIDE_THREAD] : [];

/** Notes and mails by their links, and how many letters: "2 earlier letters", '' for none. */
export interface UsedTexts {
  links: readonly string[];
  letters: string;
}

export function usedTexts(used: readonly string[]): UsedTexts {
  const links = used.filter((link) => !isSentMail(link) && !isApprovalName(link.replace('[[', '')));
  const letters = used.length - links.length;
  return { links, letters: letters === 0 ? '' : counted(letters, 'earlier letter') };
}

/** The texts in one sentence; none without a text. */
export function usedWords({ links, letters }: UsedTexts): string[] {
  const all = [...links, letters].filter(Boolean);
  return all.length === 0 ? [] : [`Used: ${all.join(', ')}.`];
}

/** Whether the text is the one that Deputy last showed to the person. */
const isAsPut = ({ state, call }: ApprovalCardFacts): boolean =>
  state !== null && 'shown' in state && state.shown?.hash === callHash(call);

/** Rank in the review order. A running or finished action keeps its place, so that the next one follows. */
const rankOf = ({ status, choices }: ApprovalCard): number => {
  if (status.kind === 'outcome_unknown') return 0;
  return status.kind === 'elsewhere' && choices.length === 0 ? 2 : 1;
};

/** Shows the fixed arguments as well, because one of them may name a recipient. */
const textOf = (content: Content, { call, constants, request }: ApprovalCardFacts): ApprovalText => {
  if (content.kind === 'tool' && isByHand(call)) return { fields: [], body: stepOf(content) };
  if (isRowDeletion(call)) return { fields: [], body: rowsText(content) };
  if (content.kind === 'tool') return { fields: [], body: argumentsText(content.arguments) };
  const fixed = Object.entries(constants).filter(([name, value]) => call.arguments[name] === value);
  return {
    fields: [
      ...(request.from === undefined ? [] : [{ name: 'From', text: request.from }]),
      { name: 'To', text: content.to },
      ...(content.cc === '' ? [] : [{ name: 'Cc', text: content.cc }]),
      { name: 'Subject', text: content.subject },
      ...(content.files?.length ? [{ name: 'Files', text: content.files.map(fileWords).join('\n') }] : []),
      ...fixed.map(([name, value]) => ({ name, text: jsonText(value) })),
    ],
    body: contentText(content),
  };
};

/** Rows to delete, each with its whole note. */
const rowsText = (content: Content): string =>
  ((content.kind === 'tool' ? askedRows(content.arguments) : null) ?? [])
    .map(({ path, note }) => `${path}\n\n${note.trim()}`)
    .join('\n\n');

/** Arguments in a readable form: one per line, without the brackets of JSON. */
const argumentsText = (args: Record<string, unknown>): string =>
  Object.entries(args)
    .map(([key, value]) => `${key}: ${jsonText(value)}`)
    .join('\n');

/** Subject of a tool call: the rows, the plan of work by hand, or the tool. */
const toolAbout = (content: Extract<Content, { kind: 'tool' }>, call: ToolCall): string =>
  isRowDeletion(call)
    ? rowsOf(content)
    : isByHand(call)
      ? jsonText(content.arguments['plan'] ?? '')
      : call.tool;

const jsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const unlessSame = (before: ApprovalText, after: ApprovalText): ApprovalText | null =>
  JSON.stringify(before) === JSON.stringify(after) ? null : before;

function timeOf(iso: string | null): number | null {
  const at = iso === null ? NaN : Date.parse(iso);
  return Number.isNaN(at) ? null : at;
}
