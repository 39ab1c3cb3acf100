import { undoneWords } from '../view/activity/activity-words';
import type { UnderLock } from '../../session/work-lock';
import type { UndoOutcome } from '../undo';
import { refusalReport } from './refusal-report';
import { type Report, success } from '../view/report';
import { CONFLICT_SENTENCES } from '../../../kernel/effects/conflict-entry';
import type { Clash } from '../../../kernel/effects/plan-undo';
import { STATE_WORDS } from '../../approvals/model/approval/state-words';
import { type DiffPart, wordDiff } from '../view/words/word-diff';

/** `notSent`: how the person says that they did not send a mail that was opened in their mail program. */
export function undoReport(
  outcome: UnderLock<UndoOutcome>,
  notSent = 'If it still asks “Was it sent?”: with Not sent it waits again.',
): Report {
  switch (outcome.kind) {
    case 'undone':
      return success(
        undoneWords(outcome.label),
        ...outcome.kept.map((path) => `Kept, because it was changed since: ${path}`),
      );
    case 'final':
      return success(
        "This can't be undone",
        outcome.label,
        ...(outcome.label.startsWith(STATE_WORDS.handed_over.operation) ? [notSent] : []),
      );
    case 'nothing':
      return success('There is nothing to undo');
    case 'set_up':
      return {
        title: 'Nothing but the set-up is left to undo',
        lines: ['Without it, Deputy no longer works in this vault. Your notes stay.'],
        isTrouble: true,
      };
    case 'conflict':
      return {
        title: 'It was not undone',
        lines: [`${outcome.label}. Later changes were kept.`],
        facts: outcome.clashes.map((clash) => ({
          name: clash.path,
          text: [clashSentence(clash), clashText(clash)].join('\n').trim(),
          shown: { text: clashSentence(clash), changes: clashChanges(clash) },
        })),
        isTrouble: true,
      };
    case 'not_worked':
      return refusalReport(outcome.refusal);
  }
}

const clashSentence = ({ reason }: Clash): string => `${CONFLICT_SENTENCES[reason]} It stays as it is.`;

/** Text that undo would have removed from the note and restored, word by word; empty if unknown. */
function clashChanges({ edits }: Clash): DiffPart[] {
  const told = edits.filter(({ remove, insert }) => !`${remove}\n${insert}`.split('\n').every(isBookkeeping));
  const parts = told.flatMap(({ remove, insert }, place) => [
    ...(place === 0 ? [] : [SPACE]),
    ...wordDiff(remove.slice(0, MOST_LOOKED_AT), insert.slice(0, MOST_LOOKED_AT)),
  ]);
  const shown = parts.slice(0, MOST_PARTS).map(shortPart);
  return parts.length > MOST_PARTS ? [...shown, SPACE] : shown;
}

/** Whether a line of a change tells a person nothing: a hash or an id of Deputy's, or the property that holds one. */
const isBookkeeping = (line: string): boolean =>
  /^(?:(?:draft_hash|deputy_hash|request_id):.*|["\s]*(?:[0-9a-f]{16,64})?["\s]*)$/u.test(line);

/** The changes of {@link clashChanges} for a terminal, marked as in `git diff --word-diff`. */
export const clashText = (clash: Clash): string =>
  clashChanges(clash)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

const SPACE: DiffPart = { kind: 'same', text: '\n…\n', isTarget: false };

/** Shortens a long part. Unchanged text is cut most, because it only locates the change. */
function shortPart(part: DiffPart): DiffPart {
  const { kind, text } = part;
  const most = kind === 'same' ? MOST_SAME : MOST_CHANGED;
  if (text.length <= most) return part;
  const half = most / 2;
  return { ...part, text: `${text.slice(0, half)} … ${text.slice(-half)}` };
}

const MOST_LOOKED_AT = 10_000;
const MOST_PARTS = 80;
const MOST_SAME = 120;
const MOST_CHANGED = 800;
