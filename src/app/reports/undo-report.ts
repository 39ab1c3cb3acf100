import { clashChanges, clashSentence, clashText } from '../view/words/clash-words';
import { undoneWords } from '../view/words/undone-words';
import type { UnderLock } from '../../session/work-lock';
import type { UndoOutcome } from '../undo';
import { refusalReport } from './refusal-report';
import { type Report, success } from './report';

export function undoReport(outcome: UnderLock<UndoOutcome>): Report {
  switch (outcome.kind) {
    case 'undone':
      return success(
        undoneWords(outcome.label),
        ...outcome.kept.map((path) => `Kept, because it was changed since: ${path}`),
      );
    case 'final':
      return success("Can't undo: it left the vault", outcome.label);
    case 'nothing':
      return success('There is nothing to undo');
    case 'conflict':
      return {
        title: 'It was not undone',
        lines: [`${outcome.label}. What was changed since stays as it is.`],
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
