import { nameInLink } from '../../../kernel/notes/names';
import type { Plan } from './note/plan';

export type SourceOfPlan = Pick<Plan, 'source' | 'sourcePath' | 'sourceMessageId'>;

/** Whether two plans come from the same note, wherever it was; by name alone only if a plan has no id. */
export function isSameSource(a: SourceOfPlan, b: SourceOfPlan): boolean {
  if (a.sourcePath === undefined || b.sourcePath === undefined) return a.source === b.source;
  if (a.sourceMessageId !== b.sourceMessageId) return false;
  if (a.sourcePath === b.sourcePath || a.source === b.source) return true;
  return a.sourceMessageId !== undefined && nameInLink(a.source) === nameInLink(b.source);
}
