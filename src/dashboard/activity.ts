import type { ActivityRow } from './activity-row';
import { activityWords } from './activity-words';
import type { LogLine } from './log-line';

/**
 * What happened, newest first, from the log's lines, oldest first. Neighbours that say the same become one row, which
 * keeps its id while it grows.
 */
export function activityRows(lines: readonly LogLine[]): ActivityRow[] {
  const rows: ActivityRow[] = [];
  let last = { key: '', count: 0 };
  for (const line of lines) {
    const words = activityWords(line);
    if (words === null) continue;
    const { fold, ...said } = words;
    const before = rows.at(-1);
    if (fold === undefined || before === undefined || fold.key !== last.key) {
      rows.push({ id: line.id, at: line.at, ...said });
      last = { key: fold?.key ?? '', count: 1 };
      continue;
    }
    last.count++;
    const note = before.note === said.note ? said.note : null;
    rows[rows.length - 1] = { ...before, ...said, at: line.at, text: fold.text(last.count), note };
  }
  return rows.reverse();
}
