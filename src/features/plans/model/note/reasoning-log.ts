import type { ReasoningEntry } from './plan';
import { harmlessLine } from '../../../../core/tools/harmless-line';
import type { PlanLine } from './plan-lines';

/** Writes an entry as `- <time> | <actor> | <action> | <why>`; only the last part may contain further bars. */
export const writeEntry = (entry: ReasoningEntry): string => {
  const { at, actor, action, why } = harmlessEntry(entry);
  return `- ${at} | ${actor} | ${action} | ${why}`.trimEnd();
};

/** Makes an entry readable again, whatever its texts contain. */
export const harmlessEntry = ({ at, actor, action, why }: ReasoningEntry): ReasoningEntry => ({
  at,
  actor: cell(actor),
  action: cell(action),
  why: harmlessLine(why),
});

/** The log entries, oldest first; other lines are the person's. */
export const readEntries = (lines: readonly PlanLine[]): { entry: ReasoningEntry; line: PlanLine }[] =>
  lines.flatMap((line) => {
    const entry = line.isHidden ? null : readEntry(line.text);
    return entry === null ? [] : [{ entry, line }];
  });

function readEntry(text: string): ReasoningEntry | null {
  const [, at = '', actor = '', action = '', why = ''] = ENTRY.exec(text) ?? [];
  return Number.isNaN(Date.parse(at))
    ? null
    : { at, actor: actor.trim(), action: action.trim(), why: why.trim() };
}

const cell = (text: string): string => harmlessLine(text.replaceAll('|', '/'));

const ENTRY = /^ {0,3}[-*+][ \t]+(\d{4}-\S+)[ \t]*\|([^|]*)\|([^|]*)(?:\|(.*))?$/;
