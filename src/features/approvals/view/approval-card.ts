import { dropsNames, WITHOUT_NAMES } from '../model/bare-addresses';
import { isByHand } from '../model/approval/by-hand';
import { askedRows, isInVault, isNewSkill, isRowDeletion } from '../model/approval/in-vault';
import { blanksOf } from '../model/blanks';
import { callHash } from '../model/approval/call-hash';
import { leavesThread, OUTSIDE_THREAD } from '../model/mail-thread';
import { type Approval, type Content, contentText, recipientsOf } from '../model/approval/approval-note';
import type { ApprovalState } from '../model/approval/approval-state';
import { type Warning, warningSentence } from '../model/warnings';
import type { Json, ToolCall } from '../../../kernel/ports/tool-caller';
import type { RevisionFacts } from '../../drafts/draft-revision';
import type { PromptCost } from '../../../app/view/activity/prompt-cost';
import { type ApprovalChoice, choicesOf, type ApprovalStatus, approvalStatus } from './approval-status';
import {
  actionWords,
  spentWords,
  approvalPerson,
  approvalSentence,
  approvalHeading,
  rowsOf,
  revisionWords,
  riskOf,
  skillOf,
  stepOf,
} from './approval-words';
import { shortLine } from '../../../app/view/words/short-line';

/** Header fields and body, literally, one as long as the other needs. */
export interface ApprovalText {
  fields: readonly { name: string; text: string }[];
  body: string;
}

/** With its sentence. */
export type CardWarning = Warning & { text: string };

/** A request as a person decides on it: what is shown is what `hash` binds. */
export interface ApprovalCard {
  /** Of its note. */
  path: string;
  id: string;
  kind: Content['kind'] | 'by_hand';
  /** "Send e-mail to Ann Lee <ann@example.com>" */
  sentence: string;
  /** The same where the addresses stand below it: "Send e-mail to Ann Lee". */
  title: string;
  /** Whom it concerns, in two or three words: "Ann Lee"; '' where no one is named. */
  person: string;
  /** On one line: the subject, or the tool. */
  about: string;
  /** For notices: the kind of action, and nothing of its content. */
  action: string;
  text: ApprovalText;
  /** Deputy's words; may be empty. */
  why: string;
  /** Quoted from the mail. */
  evidence: string | null;
  /** The path of the note it is about. */
  source: string | null;
  /** The path of the mail that it answers, where there is one. */
  mail: string | null;
  /** The plan that waits for it, by its id. */
  plan: string | null;
  /** The path of the draft it would send. */
  draft: string | null;
  /** "can't be undone"; `null` where approving does nothing final. */
  risk: string | null;
  /** Everybody it would reach, in lower case. */
  recipients: readonly string[];
  /** What to look at before a yes. */
  warnings: readonly CardWarning[];
  /** Blanks that are not filled in yet, each once: "[Your name]". Nothing goes out with one in it unless the person says so. */
  blanks: readonly string[];
  /** Why it is refused when it is approved as it stands, and what to do. */
  objection: string | null;
  /** What else to know, each a sentence; none is a reason against it. */
  information: readonly string[];
  /** "$0.012, 3 calls, haiku" */
  cost: string | null;
  /** "0.58 → 0.91 in 2 rounds", of a draft whose wordings can be compared. */
  revision: string | null;
  /** These in wall-clock milliseconds. */
  createdAt: number | null;
  expiresAt: number | null;
  snoozedUntil: number | null;
  status: ApprovalStatus;
  /** It was approved, and Deputy was closed, or slept, before it was carried out. */
  isCutOff: boolean;
  /** What a person can answer, in the order of the buttons. */
  choices: readonly ApprovalChoice[];
  /** The try that is decided on: an answer to an earlier one must not count for this one. */
  attempt: number;
  /** Of the call as shown: what an approval binds. */
  hash: string;
  /** The arguments as JSON, and what the tool makes of them, which is no reason for or against a yes. */
  technical: { server: string; tool: string; arguments: string; note: string | null };
  /** As Deputy first asked for it, where a person changed it since. */
  before: ApprovalText | null;
  /** It reads as Deputy put it there, or as its draft does: not as some other program left it. */
  isAsPut: boolean;
  /** The draft's words, where they and the request's were both changed: one of the two has to be picked. */
  other: ApprovalText | null;
}

/** What is known of a request. */
export interface ApprovalCardFacts {
  path: string;
  request: Approval;
  /** What it stands for, by the settings of now. */
  call: ToolCall;
  /** What the ledger of this device says; `null`: another device asked for it. */
  state: ApprovalState | null;
  /** This device runs Deputy for the vault. */
  isRunner: boolean;
  /** A setting: moving a file approves nothing. */
  onlyInDeputy: boolean;
  /** The content as first asked for; `null` where it was not kept. */
  asked: Content | null;
  /** The draft's content, where it and the request's were both changed. */
  rival: Content | null;
  /** The fixed arguments of a mail's tool, by name. */
  constants: Readonly<Record<string, Json>>;
  /** A sentence of the mail that the request rests on. */
  evidence: string | null;
  sourcePath: string | null;
  mailPath: string | null;
  warnings: readonly Warning[];
  /** What stands against the mail by the settings of now, a sentence or two. */
  objection: string | null;
  cost: PromptCost | null;
  /** Of the draft; `null`: it has none. */
  revision: RevisionFacts | null;
}

/** Pure. */
export function approvalCard(facts: ApprovalCardFacts): ApprovalCard {
  const { path, request, call, state, asked, rival, cost } = facts;
  const { content, origin } = request;
  const status = approvalStatus(facts);
  const text = textOf(content, facts);
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
    why: shortLine(request.rationale, 340),
    evidence: facts.evidence === null ? null : shortLine(facts.evidence, 300) || null,
    source: facts.sourcePath,
    mail: facts.mailPath,
    plan: origin.kind === 'step' ? origin.plan : null,
    draft: origin.kind === 'draft' ? origin.draft : null,
    risk: riskOf(call),
    recipients: recipientsOf(content),
    warnings: facts.warnings.map((warning) => ({ ...warning, text: warningSentence(warning) })),
    blanks: blanksOf(request).map((blank) => shortLine(blank, 40)),
    objection: facts.objection,
    information: [...informationOn(content, call), ...evaluationInformation(facts.revision)],
    cost: cost === null ? null : spentWords(cost),
    revision: revisionWords(facts.revision),
    createdAt: timeOf(request.createdAt),
    expiresAt: timeOf(request.expiresAt),
    snoozedUntil: timeOf(request.snoozedUntil),
    status,
    isCutOff: state?.kind === 'not_called' && state.isCutOff === true,
    choices:
      isByHand(call) || isInVault(call)
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

/** What only the person can say first, then what waits longest; what needs no answer comes last. */
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

const evaluationInformation = (revision: RevisionFacts | null): string[] =>
  revision?.before === null && revision.after === null ? ['The draft was not evaluated.'] : [];

/** What another device asked for has no record here to compare with. */
const isAsPut = ({ state, call }: ApprovalCardFacts): boolean =>
  state !== null && 'shown' in state && state.shown?.hash === callHash(call);

/** What runs, or has just run, keeps its place, so that the one after it is the next to be looked at. */
const rankOf = ({ status, choices }: ApprovalCard): number => {
  if (status.kind === 'outcome_unknown') return 0;
  return status.kind === 'elsewhere' && choices.length === 0 ? 2 : 1;
};

/** A fixed argument may say whom it reaches, too, so it is shown beside the mail. */
const textOf = (content: Content, { call, constants, request }: ApprovalCardFacts): ApprovalText => {
  if (content.kind === 'tool' && isByHand(call)) return { fields: [], body: stepOf(content) };
  if (content.kind === 'tool' && isNewSkill(call))
    return { fields: [], body: jsonText(content.arguments['note'] ?? '') };
  if (isRowDeletion(call)) return { fields: [], body: rowsText(content) };
  if (content.kind === 'tool') return { fields: [], body: argumentsText(content.arguments) };
  const fixed = Object.entries(constants).filter(([name, value]) => call.arguments[name] === value);
  return {
    fields: [
      ...(request.from === undefined ? [] : [{ name: 'From', text: request.from }]),
      { name: 'To', text: content.to },
      ...(content.cc === '' ? [] : [{ name: 'Cc', text: content.cc }]),
      { name: 'Subject', text: content.subject },
      ...fixed.map(([name, value]) => ({ name, text: jsonText(value) })),
    ],
    body: contentText(content),
  };
};

/** Each row with its whole note. */
const rowsText = (content: Content): string =>
  ((content.kind === 'tool' ? askedRows(content.arguments) : null) ?? [])
    .map(({ path, note }) => `${path}\n\n${note.trim()}`)
    .join('\n\n');

/** As much of JSON as a person wants to read: one argument a line, without brackets around them. */
const argumentsText = (args: Record<string, unknown>): string =>
  Object.entries(args)
    .map(([key, value]) => `${key}: ${jsonText(value)}`)
    .join('\n');

/** What a person is to do belongs to a plan. */
const toolAbout = (content: Extract<Content, { kind: 'tool' }>, call: ToolCall): string =>
  isNewSkill(call)
    ? `Skill ${skillOf(content)}`
    : isRowDeletion(call)
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
