import type { Effect, EditEffect, Operation } from '../../../kernel/effects/operation';
import type { OperationKind } from '../../../kernel/effects/operation-kind';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { DUE_DAY, PURPOSE, TO_CHECK } from '../../../kernel/notes/codes';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { readStatus } from '../../../kernel/notes/read-status';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { shortHash } from '../../../kernel/notes/values/hash';
import { type PrivacyRules, whyPrivate } from '../../../kernel/privacy/private-note';
import { mailContext } from '../../../core/triage/model/mail-context';
import type { Occasion } from '../../../core/triage/model/occasion';
import { triageByRules } from '../../../core/triage/model/rules';
import type { HandledMail, LearnedLine, Sign } from './act-record';
import { packed } from './features';
import { seenMail, type SeenMail } from './judge';
import { type NotedLine, readSendersNote } from './senders-note';

/** Facts about a vault that are needed to learn from operations. */
export interface Watch {
  /** Path of the note with the lines. */
  note: string;
  folders: { needsAction: string };
  privacy: PrivacyRules;
  /** The person's addresses, folded. */
  ownAddresses: ReadonlySet<string>;
  moneyWords: readonly string[];
  occasion: Occasion;
}

/** Lesson from an operation, or from a move found in the vault. */
export interface Lesson {
  records: LearnedLine[];
  /** Why nothing was learned from the person's act on a mail, as the end of a sentence. */
  whyNot: string | null;
}

const NOTHING: Lesson = { records: [], whyNot: null };

/** The lesson of a committed operation: how a person treated a mail or undid that, and which lines they confirmed or ended. */
export function lessonOf(operation: Operation, watch: Watch): Lesson {
  const { id, startedAt, kind, effects, undoes, isPassedOver } = operation;
  const lessons = effects.flatMap((effect): Lesson[] => {
    if (effect.kind !== 'edit') return [];
    if (effect.path !== watch.note) return [lessonOfMail(operation, effect, watch)];
    return [{ records: kind === 'sender_line' ? changedLines(id, effect) : [], whyNot: null }];
  });
  if (kind === 'learned_emptied')
    lessons.push({ records: [{ kind: 'emptied', operation: id, at: startedAt }], whyNot: null });
  const voided: LearnedLine[] =
    undoes !== undefined && isPassedOver !== true ? [{ kind: 'void', operations: undoes }] : [];
  return {
    records: [...voided, ...lessons.flatMap(({ records }) => records)],
    whyNot: lessons.find(({ whyNot }) => whyNot !== null)?.whyNot ?? null,
  };
}

const DEALT_WITH = 'you may have dealt with it elsewhere';

const textBefore = ({ after, inverse }: EditEffect): string => applyEdits(after, inverse);

function changedLines(operation: string, effect: EditEffect): LearnedLine[] {
  const [before, after] = [readSendersNote(textBefore(effect)), readSendersNote(effect.after)];
  const isIn = (lines: readonly NotedLine[], { key, does, why }: NotedLine, isSame: boolean): boolean =>
    lines.some((line) => line.key === key && line.does === does && (!isSame || line.why === why));
  return [
    ...before
      .filter((line) => !isIn(after, line, false))
      .map(({ key }) => ({ kind: 'forgot' as const, key })),
    ...after
      .filter((line) => !isIn(before, line, true))
      .map(({ key, does }) => ({ kind: 'confirmed' as const, key, does })),
  ].map((record) => ({ ...record, operation }));
}

function lessonOfMail(operation: Operation, effect: EditEffect, watch: Watch): Lesson {
  const { id, startedAt, kind, effects } = operation;
  const readSign = SIGNS[kind];
  if (readSign === undefined || (operation.byPerson !== true && kind !== 'undo' && kind !== 'sent'))
    return NOTHING;
  const after = parseNote(effect.after);
  const before = parseNote(textBefore(effect));
  if (!after.ok || !before.ok) return NOTHING;
  const { path } = effect;
  const sign = readSign({ before: before.value, after: after.value, path, effects, watch });
  if (sign === null)
    return kind === 'status' && isDone(after.value) ? { records: [], whyNot: DEALT_WITH } : NOTHING;
  return lesson(
    {
      path,
      note: before.value,
      operation: id,
      at: startedAt,
      sign,
      by: kind !== 'status' && sign === 'archived' && isToRead(after.value) ? 'read' : 'key',
      isMarkedDone: kind === 'status',
      corrects: kind === 'decision' || kind === 'purpose' ? correction(before.value, after.value) : undefined,
    },
    watch,
  );
}

export interface Handled {
  path: string;
  /** The note before the act. */
  note: Note;
  operation: string;
  at: string;
  sign: Sign;
  by: HandledMail['by'];
  /** Whether the note was only marked done, which may also mean that the person dealt with it elsewhere. */
  isMarkedDone: boolean;
  corrects?: HandledMail['corrects'];
}

/** Lesson from the person's act on one note. Nothing is learned from a private mail. */
export function lesson(handled: Handled, watch: Watch): Lesson {
  const { path, note, operation, at, sign, by, isMarkedDone, corrects } = handled;
  const { frontmatter } = note;
  if (readMessageId(frontmatter) === undefined) return NOTHING;
  if (whyPrivate({ path, note }, watch.privacy) !== null) return { records: [], whyNot: 'it is private' };
  const mail = mailContext(path, note);
  const seen = seenNote(path, note, watch);
  if (typeof seen === 'string') return { records: [], whyNot: seen };
  if (watch.ownAddresses.has(seen.mark.sender)) return { records: [], whyNot: 'it is your own mail' };
  if (isMarkedDone && !seen.isBulk && mayBeDealtWith(frontmatter)) return { records: [], whyNot: DEALT_WITH };
  const isToCheck = textField(frontmatter, TO_CHECK) === 'true';
  const act: HandledMail = {
    ...{ kind: 'act', operation, at, mail: shortHash(mail.messageId ?? path), ...seen.mark, sign, by },
    ...{ isBulk: seen.isBulk, isGuarded: seen.guard !== null, saw: seen.saw },
    facts: packed(seen.features.facts),
    texts: packed(seen.features.words),
    says: sign === 'archived' ? (seen.sentences ?? []).map(({ code }) => code) : [],
    ...(isToCheck && sign === 'archived' && by === 'key' ? { confirms: true } : {}),
    ...(corrects === undefined ? {} : { corrects }),
  };
  return { records: [act], whyNot: sign === 'archived' ? seen.guard : null };
}

/** The change of Deputy's decision by the person; `undefined` if it was theirs before, or none. */
function correction(before: Note, after: Note): HandledMail['corrects'] {
  const [was, now] = [before, after].map((note) =>
    [decisionIn(note), textField(note.frontmatter, PURPOSE)]
      .filter((part) => part !== undefined)
      .join(' for '),
  );
  const isDeputys = textField(before.frontmatter, 'decided_by') !== 'person';
  const id = readMessageId(before.frontmatter);
  return isDeputys && id && was && now && was !== now ? { was, now, id } : undefined;
}

/** Whether a mail to the person asked them something, or to do something by a day. */
const mayBeDealtWith = (frontmatter: Note['frontmatter']): boolean =>
  textField(frontmatter, PURPOSE) === 'answer' || textField(frontmatter, DUE_DAY) !== undefined;

/** A note's mail as {@link seenMail} sees it, with what the rules decide on it. */
function seenNote(
  path: string,
  note: Note,
  { moneyWords, occasion }: Pick<Watch, 'moneyWords' | 'occasion'>,
): SeenMail | string {
  const mail = mailContext(path, note);
  const { decision, reasoning } = triageByRules({ mail, moneyWords, occasion });
  return seenMail({
    mail,
    isVouched: isVouched(note),
    person: occasion.person,
    rules: { kind: decision, reasoning },
  });
}

/** Whether the server that received the mail confirmed its sender. */
export const isVouched = ({ frontmatter }: Note): boolean =>
  textField(frontmatter, 'authenticated_by') !== undefined;

interface ChangedMail {
  before: Note;
  after: Note;
  path: string;
  effects: readonly Effect[];
  watch: Watch;
}

/** Reads from an operation on a mail how the person treats it; `null` if the operation does not show that. */
type ReadSign = (mail: ChangedMail) => Sign | null;

const SIGNS: Partial<Record<OperationKind, ReadSign>> = {
  sent: ({ after, path, effects }) => (isDone(after) && isMoved(effects, path) ? 'answered' : null),
  decision: ({ after }) => {
    const decision = decisionIn(after);
    if (decision === 'archive' || isToRead(after)) return 'archived';
    return decision === 'draft_reply' ? 'answered' : 'kept';
  },
  purpose: ({ after }) => (isToRead(after) ? 'archived' : 'kept'),
  answer: () => 'answered',
  hand_over: () => 'kept',
  // Undoing the person's own act voids its record. Undoing what Deputy archived means that the person wants the mail
  // back.
  undo: ({ before, after }) =>
    isArchived(before) && !isDone(after) && textField(before.frontmatter, 'decided_by') !== 'person'
      ? 'kept'
      : null,
  status: ({ before, after, path, watch }) => {
    if (readStatus(after.frontmatter) === 'pending') return isArchived(before) ? 'kept' : null;
    return isDone(after) && isDismissible(before) && isInside(path, watch.folders.needsAction)
      ? 'archived'
      : null;
  },
};

const decisionIn = ({ frontmatter }: Note): string | undefined => textField(frontmatter, 'decision');
const isToRead = ({ frontmatter }: Note): boolean => textField(frontmatter, PURPOSE) === 'read';
const isDone = ({ frontmatter }: Note): boolean => readStatus(frontmatter) === 'done';
const isArchived = (note: Note): boolean => isDone(note) && decisionIn(note) === 'archive';

const isMoved = (effects: readonly Effect[], path: string): boolean =>
  effects.some((effect) => effect.kind === 'move' && effect.from === path);

/**
 * Whether marking the note done shows how the person treats the sender. Urgent, delegated and answered mail is marked
 * done after it was dealt with, which shows nothing.
 */
export const isDismissible = (note: Note): boolean => {
  const decision = decisionIn(note);
  return decision === undefined || decision === 'needs_info' || decision === 'archive';
};
