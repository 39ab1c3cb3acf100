import { formatAddress } from '../../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../../kernel/mail/headers/mail-headers';
import { readDecisionCode, readAsk, savedFileKey, TO_CHECK } from '../../../../kernel/notes/codes';
import { DateTime } from '../../../../kernel/dates/date-time';
import { stem } from '../../../../kernel/notes/names';
import { type Note, textField } from '../../../../kernel/notes/note';
import { safePath } from '../../../../kernel/notes/paths';
import { readStatus } from '../../../../kernel/notes/read-status';
import { DECISION_KINDS, type DecisionKind, type Purpose } from '../../../triage/model/decision';
import { mailContext } from '../../../triage/model/mail-context';
import { mayBeRead, readDue, readPurpose } from '../../../triage/model/purpose';
import { mailTitle, mailWords } from '../words/mail-title';
import type { Need, NeedKind, TriageNeedKind } from './need';
import { placeOfKind } from './need-order';
import { Registry } from '../../../../kernel/notes/values/registry';
import { shortLine } from '../words/short-line';
import type { LeftFile } from '../../../../kernel/index/left-alone';
import type { NoteProblem } from '../../../../kernel/notes/frontmatter/note-problem';
import { isModel, quoted, unquoted } from '../../../../kernel/mail/model-words';

/** Statuses of notes that wait for an action of the person. */
export const NEEDY_STATUSES: readonly string[] = ['pending_approval', 'needs_info', 'failed'];

/** Whether a note of this status may need the person; one that nobody knows may be mistyped. */
export const isNeedy = (status: string): boolean => status !== 'done';

/** A mail whose status nobody knows: it would wait in no list. */
function unknownStatus(path: string, { frontmatter }: Note): Need | null {
  const status = readStatus(frontmatter);
  if (!isNeedy(status) || status === 'pending' || textField(frontmatter, 'message_id') === undefined)
    return null;
  const message = `Its status is ${status === '' ? 'empty' : `“${shortLine(status, 40)}”, which Deputy does not know`}`;
  return brokenNeed(path, { code: 'unknown_status', message });
}

/** A feature's kind of need, among the notes of this status. */
export interface NoteNeed {
  kind: NeedKind;
  status: 'pending_approval' | 'needs_info';
  isIn: (note: Note, path: string) => boolean;
  next: (hasDraft: boolean) => string;
  /** Set for mail of the person's own. The row names its recipients. */
  isOwn?: true;
}

export const noteNeeds = new Registry<NoteNeed>();

export const featureNeedOf = (path: string, note: Note): NoteNeed | undefined =>
  noteNeeds.rows.find(({ status, isIn }) => status === readStatus(note.frontmatter) && isIn(note, path));

/** `null` if the note needs nothing. A note about money (`moneyWords`) is never only to be read. */
export function needOf(path: string, note: Note, moneyWords: readonly string[]): Need | null {
  const { frontmatter } = note;
  const kind = kindOf(path, note, moneyWords);
  if (kind === null) return unknownStatus(path, note);
  const added = kind === 'rejected' ? undefined : featureNeedOf(path, note);
  const { subject, date, ...headers } = readMailHeaders(frontmatter);
  const from = added?.isOwn === true ? headers.to[0] : headers.from;
  const draft = safePath(textField(frontmatter, 'draft_path') ?? '');
  const mail = { sender: from ?? null, subject, path };
  return {
    path,
    title: mailTitle(mail),
    ...mailWords(mail),
    from: from === undefined ? null : shortLine(formatAddress(from), 200),
    kind: added?.kind ?? kind,
    reason: shortLine(textField(frontmatter, 'decision_reason') ?? '', 300),
    ...(added === undefined
      ? adviceFor({ kind, hasDraft: draft !== null, note })
      : { question: null, next: added.next(draft !== null) }),
    draft,
    ...(hasAttachments(frontmatter) ? { hasAttachments: true } : {}),
    ...(placeOfKind(added?.kind ?? kind).day === undefined ? {} : { day: dayOf(frontmatter) }),
    ...(added === undefined ? wantsOf(kind, frontmatter) : {}),
    at: timeOf(textField(frontmatter, 'decided_at')),
    sentAt: timeOf(date),
  };
}

const hasAttachments = (frontmatter: Note['frontmatter']): boolean =>
  Object.hasOwn(frontmatter, 'attachments') && !Object.hasOwn(frontmatter, savedFileKey(1));

/** The date as written in the note, whatever time zone the reader is in. */
const dayOf = (frontmatter: Note['frontmatter']): string =>
  /^\d{4}-\d{2}-\d{2}/.exec(textField(frontmatter, 'decided_at') ?? '')?.[0] ?? '';

function timeOf(iso = ''): number | null {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : at;
}

/** The need of a note whose frontmatter can't be read, or can't be edited without damage. */
export const brokenNeed = (path: string, flaw: Flaw): Need => ({
  path,
  title: shortLine(stem(path), 120),
  sender: '',
  subject: shortLine(stem(path), 120),
  from: null,
  kind: 'broken',
  reason: shortLine(flaw.message, 300),
  next: flawAdvice(flaw),
  question: null,
  draft: null,
  at: null,
  sentAt: null,
});

/** Sorts urgent needs first, then by waiting time; notes without a decision come last. */
export const needsInOrder = (needs: readonly Need[]): Need[] =>
  [...needs].sort(
    (a, b) =>
      Number(b.kind === 'urgent') - Number(a.kind === 'urgent') ||
      (a.at ?? Infinity) - (b.at ?? Infinity) ||
      (a.path < b.path ? -1 : 1),
  );

/** Purpose of the note, with its deadline; empty for a note that failed. */
function wantsOf(kind: TriageNeedKind, frontmatter: Note['frontmatter']): Pick<Need, 'purpose' | 'due'> {
  const purpose = KIND_WANTS[kind] ?? (readPurpose(frontmatter) === 'do' ? 'do' : 'answer');
  const due = purpose === 'read' ? null : readDue(frontmatter);
  return kind === 'failed' ? {} : { purpose, ...(due === null ? {} : { due }) };
}

/** Kinds with a fixed purpose, whatever the note's field says. */
const KIND_WANTS: Partial<Record<TriageNeedKind, Purpose>> = {
  info: 'answer',
  rejected: 'answer',
  do: 'do',
  delegate: 'do',
  check: 'read',
  read: 'read',
};

function kindOf(
  path: string,
  note: Note,
  moneyWords: readonly string[],
): Exclude<TriageNeedKind, 'broken'> | null {
  const { frontmatter } = note;
  switch (readStatus(frontmatter)) {
    case 'failed':
      return 'failed';
    case 'needs_info':
      if (readDecisionCode(frontmatter) === 'rejected') return 'rejected';
      return waitingKind(path, note, moneyWords);
    case 'pending_approval': {
      const decision = DECISION_KINDS.find((kind) => kind === textField(frontmatter, 'decision'));
      return decision === undefined ? 'draft' : KIND[decision];
    }
    default:
      return null;
  }
}

/**
 * Kind of a note that only the person can deal with. Its text must allow that it is only to be read or to check, because a
 * note may have been edited or come from elsewhere.
 */
function waitingKind(
  path: string,
  note: Note,
  moneyWords: readonly string[],
): 'check' | 'read' | 'info' | 'do' {
  const purpose = readPurpose(note.frontmatter);
  if (purpose === 'read' && mayBeRead(mailContext(path, note), moneyWords))
    return textField(note.frontmatter, TO_CHECK) === 'true' ? 'check' : 'read';
  const isQuestion = readAsk(note) !== null || isLeftToPerson({ note });
  return (purpose ?? (isQuestion ? 'answer' : 'do')) === 'answer' ? 'info' : 'do';
}

/** Kind of need for each decision on a waiting note. With `needs_info` or `archive` it has, or had, a draft. */
const KIND: Record<DecisionKind, Exclude<TriageNeedKind, 'broken'>> = {
  draft_reply: 'draft',
  urgent: 'urgent',
  delegate: 'delegate',
  needs_info: 'draft',
  archive: 'draft',
};

/** Why a note can't be read or edited, or a file can't be processed. */
interface Flaw {
  code: NoteProblem['code'] | 'not_utf8' | LeftFile['code'] | 'failed' | 'unknown_status';
  message: string;
}

/** The remedy for a flaw, as one short sentence without its full stop. */
const flawAdvice = ({ code, message }: Flaw): string => REMEDY[code](message);

const REMEDY: Record<Flaw['code'], (message: string) => string> = {
  no_frontmatter: () => 'Add frontmatter with a status, or move the note elsewhere',
  unclosed: () => 'Close the frontmatter with a line of three dashes',
  broken_yaml: (message) => `Fix the frontmatter${lineIn(message)}`,
  duplicate_key: (message) => `Keep one of the two ${keyIn(message)}${lineIn(message)}`,
  not_a_mapping: () => 'Write the frontmatter as one "key: value" a line',
  cannot_edit: () => 'Write the frontmatter as one "key: value" a line',
  not_utf8: () => 'Save the note as UTF-8 text',
  closed: () => 'Give Deputy the right to read the folder',
  bad_name: () => 'Rename the file',
  link: () => 'Replace the link with the file or folder',
  unread: () => 'Repair the file, or move it elsewhere',
  unknown_status: () => 'Set it to pending, or mark the note done',
  failed: () => 'See the log; the next cycle tries it again',
};

/** The line of the note that the parser's error message names; '' if it names none. */
function lineIn(message: string): string {
  const line = /\(line (\d+)\)/.exec(message)?.[1];
  return line === undefined ? '' : `: see line ${line}`;
}

function keyIn(message: string): string {
  const key = /the key "([^"\p{Cc}]{1,40})"/u.exec(message)?.[1];
  return key === undefined ? 'keys' : `"${key}" keys`;
}

interface NeedSituation {
  kind: Exclude<TriageNeedKind, 'broken'>;
  hasDraft: boolean;
  note: Note;
}

/** The next step for a note, as a short sentence without its full stop, and the question for the person. */
function adviceFor(need: NeedSituation): Pick<Need, 'next' | 'question'> {
  const question = need.kind === 'info' && !isLeftToPerson(need) ? askOf(need.note) : null;
  const { due } = wantsOf(need.kind, need.note.frontmatter);
  const next = nextOf(need, question);
  return { question, next: due === undefined ? next : `By ${dayInWords(due)}: ${next}` };
}

/** `Sun 20 Dec 2026` */
const dayInWords = (day: string): string => DateTime.fromISO(day, { zone: 'utc' }).toFormat('ccc d LLL yyyy');

function nextOf(need: NeedSituation, question: string | null): string {
  const { kind, hasDraft, note } = need;
  switch (kind) {
    case 'draft':
      if (!hasDraft && textField(note.frontmatter, 'plan') !== undefined) return 'Its plan drafts the answer';
      if (!hasDraft) return BY_HAND;
      return isTemplate(need) ? 'Finish the draft' : READ;
    case 'urgent':
      if (hasDraft) return isTemplate(need) ? 'Finish the draft soon' : 'Check the draft and send it soon';
      if (readPurpose(note.frontmatter) === 'answer') return passOn(askOf(note)) ?? BY_HAND;
      return passOn(askOf(note)) ?? 'For you to do';
    case 'delegate':
      return passOn(askOf(note)) ?? 'Pass it on';
    case 'info':
      if (isLeftToPerson(need)) return 'Decide yourself, or try again';
      return question ?? 'Add what is missing';
    case 'do':
      return (isLeftToPerson(need) ? null : askOf(note)) ?? 'For you to do';
    case 'check':
    case 'read':
      return askOf(note) ?? 'Worth knowing. Mark it done';
    case 'rejected':
      return 'Reply rejected. Mark done, or draft another';
    case 'failed':
      return 'Decide yourself, or try again';
  }
}

const BY_HAND = 'Answer it yourself';
const READ = 'Check the draft, then approve it';

/** The question for the person. A model's question is quoted. */
function askOf(note: Note): string | null {
  // A question about two files needs both names.
  const isOfFiles = readDecisionCode(note.frontmatter) === 'conflict_copy';
  const ask = shortLine(unquoted(readAsk(note) ?? ''), isOfFiles ? LONGEST_NAMES : LONGEST_ASK);
  if (ask === '') return null;
  return isModel(textField(note.frontmatter, 'decided_by') ?? '') ? quoted(ask, LONGEST_ASK) : ask;
}

const LONGEST_ASK = 90;
/** Maximum length of a question about two files, whose names must both fit. */
const LONGEST_NAMES = 500;

const passOn = (to: string | null): string | null => (to === null ? null : `Pass on to ${to}`);

/** Whether the note's draft is a template, which only rules write. */
const isTemplate = ({ note }: NeedSituation): boolean =>
  (textField(note.frontmatter, 'decided_by') ?? '').startsWith('rules:');

/** Whether an answer would not help: the person took the decision back, or Deputy's rule decides the same again. */
function isLeftToPerson({ note: { frontmatter } }: Pick<NeedSituation, 'note'>): boolean {
  return (
    textField(frontmatter, 'decision') !== 'needs_info' ||
    textField(frontmatter, 'decision_confidence') === '0' ||
    readDecisionCode(frontmatter) === 'not_archived'
  );
}
