import type { Effect, EditEffect, Operation } from '../../../kernel/effects/operation';
import type { OperationKind } from '../../../kernel/effects/operation-kind';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { SENDER_LINE } from '../../../kernel/notes/codes';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { readStatus } from '../../../kernel/notes/read-status';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { shortHash } from '../../../kernel/notes/values/hash';
import { type PrivacyRules, whyPrivate } from '../../../kernel/privacy/private-note';
import { type RulesInput, readClues } from '../../../core/triage/model/clues';
import { mailContext } from '../../../core/triage/model/mail-context';
import { learnedWeights } from '../../../core/triage/model/rules';
import { contentOf } from './content';
import { mattersIn } from '../../../core/triage/model/automatic-rules';
import { wantsThePerson } from './apply-line';
import { mailMark } from './sender-key';
import type { SenderAct, SenderRecord, SenderSign } from './sender-record';
import { type NotedLine, readSendersNote } from './senders-note';

/** Facts about a vault that are needed to derive records about senders from operations. */
export interface SenderWatch {
  /** Path of the note with the lines. */
  note: string;
  folders: { needsAction: string; done: string; archive: string };
  privacy: PrivacyRules;
  /** The person's addresses, folded. */
  ownAddresses: ReadonlySet<string>;
  judging: Pick<RulesInput, 'moneyWords' | 'occasion'>;
}

/**
 * Records that a committed operation adds: how a person treated a mail or undid that, and how the lines in the note
 * changed. Nothing is learned from a private mail.
 */
export function senderRecordsOf(operation: Operation, watch: SenderWatch): SenderRecord[] {
  const { kind, effects, undoes, isPassedOver } = operation;
  const records: SenderRecord[] = [];
  if (undoes !== undefined && isPassedOver !== true) records.push({ kind: 'void', operations: undoes });
  for (const effect of effects) {
    if (pathOf(effect) === watch.note) records.push(...recordsOfNote(operation, effect));
    else if (effect.kind === 'edit') records.push(...recordsOfMail(operation, effect, watch));
  }
  return kind === 'senders_noted' ? records.filter((record) => record.kind === 'wrote') : records;
}

const pathOf = (effect: Effect): string => (effect.kind === 'move' ? effect.to : effect.path);

/** Records of lines that the person confirmed or ended, and of the lines that the note contains now. */
function recordsOfNote({ id, kind }: Operation, effect: Effect): SenderRecord[] {
  if (effect.kind !== 'edit' && effect.kind !== 'create') return [];
  const after = readSendersNote(effect.after);
  const before = effect.kind === 'edit' ? readSendersNote(textBefore(effect)) : [];
  const records: SenderRecord[] = [];
  if (kind === 'sender_line') {
    for (const { key, does, why } of before) {
      const now = after.find((line) => line.key === key && line.does === does);
      if (now === undefined) records.push({ kind: 'forgot', operation: id, key });
      else if (now.why !== why) records.push({ kind: 'confirmed', operation: id, key, does });
    }
  }
  const hasStood = ({ key, does, why }: NotedLine): boolean =>
    before.some((line) => line.key === key && line.does === does && line.why === why);
  const lines = after.map((line) => ({
    key: line.key,
    does: line.does,
    ...(hasStood(line) && { stood: true as const }),
  }));
  records.push({ kind: 'wrote', lines });
  return records;
}

const textBefore = ({ after, inverse }: EditEffect): string => applyEdits(after, inverse);

function recordsOfMail(operation: Operation, effect: EditEffect, watch: SenderWatch): SenderRecord[] {
  const { id, startedAt, kind, effects } = operation;
  if (kind === 'triage') return usedLine(operation, effect);
  const readSign = SIGNS[kind];
  if (readSign === undefined || (operation.byPerson !== true && kind !== 'undo' && kind !== 'sent'))
    return [];
  const after = parseNote(effect.after);
  const before = parseNote(textBefore(effect));
  if (!after.ok || !before.ok) return [];
  if (readMessageId(after.value.frontmatter) === undefined) return [];
  const { path } = effect;
  const { folders } = watch;
  const sign = readSign({ before: before.value, after: after.value, path, effects, folders });
  if (sign === null) return [];
  const mail = mailContext(path, before.value);
  const mark = mailMark(mail);
  if (mark === null || watch.ownAddresses.has(mark.sender)) return [];
  if (whyPrivate({ path, note: before.value }, watch.privacy) !== null) return [];
  const isAuthenticated = textField(before.value.frontmatter, 'authenticated_by') !== undefined;
  // An unauthenticated sender may be forged, so archiving the mail teaches nothing.
  if (sign === 'archived' && !isAuthenticated) return [];
  const clues = readClues({ mail, ...watch.judging }, learnedWeights());
  const act: SenderAct = {
    kind: 'act',
    operation: id,
    at: startedAt,
    mail: shortHash(mail.messageId ?? path),
    ...mark,
    sign,
    teaches: isAuthenticated && (sign !== 'archived' || !wantsThePerson(clues)),
    says: mattersIn(clues),
    content: contentOf(clues),
  };
  return [act];
}

function usedLine({ id }: Operation, { after }: EditEffect): SenderRecord[] {
  if (!after.includes(`\n${SENDER_LINE}:`)) return [];
  const note = parseNote(after);
  const key = note.ok ? textField(note.value.frontmatter, SENDER_LINE) : undefined;
  return key === undefined ? [] : [{ kind: 'used', operation: id, key }];
}

interface ChangedMail {
  before: Note;
  after: Note;
  path: string;
  effects: readonly Effect[];
  folders: SenderWatch['folders'];
}

/** Derives from an operation on a mail how the person treats its sender; `null` if the operation does not show that. */
type ReadSign = (mail: ChangedMail) => SenderSign | null;

const SIGNS: Partial<Record<OperationKind, ReadSign>> = {
  sent: ({ after, path, effects }) => (isDone(after) && isMoved(effects, path) ? 'answered' : null),
  decision: ({ after }) => {
    const decision = decisionIn(after);
    return decision === 'archive' ? 'archived' : decision === 'draft_reply' ? 'answered' : 'kept';
  },
  answer: () => 'answered',
  hand_over: () => 'kept',
  // Undoing the person's own act voids its record. Undoing what Deputy archived means that the person wants the mail
  // back.
  undo: ({ before, after }) =>
    isArchived(before) && !isDone(after) && textField(before.frontmatter, 'decided_by') !== 'person'
      ? 'kept'
      : null,
  status: ({ before, after, path, folders }) => {
    if (readStatus(after.frontmatter) === 'pending') return isArchived(before) ? 'kept' : null;
    return isDone(after) && isDismissible(before) && isInside(path, folders.needsAction) ? 'archived' : null;
  },
};

const decisionIn = ({ frontmatter }: Note): string | undefined => textField(frontmatter, 'decision');
const isDone = ({ frontmatter }: Note): boolean => readStatus(frontmatter) === 'done';
const isArchived = (note: Note): boolean => isDone(note) && decisionIn(note) === 'archive';

const isMoved = (effects: readonly Effect[], path: string): boolean =>
  effects.some((effect) => effect.kind === 'move' && effect.from === path);

/**
 * Whether marking the note done shows how the person treats the sender. Urgent, delegated and answered mail is marked
 * done after it was dealt with, which shows nothing.
 */
const isDismissible = (note: Note): boolean => {
  const decision = decisionIn(note);
  return decision === undefined || decision === 'needs_info' || decision === 'archive';
};
