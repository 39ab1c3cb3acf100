import type { ActivityRow } from './activity-row';
import { activityWords } from './activity-words';
import { detailOf, type LogLine } from './log-line';

/**
 * Rows for the newest events, newest first and at most this many, from log lines, oldest first. Adjacent rows
 * with the same words become one, which keeps the id of its oldest line while it grows.
 */
export function activityRows(lines: readonly LogLine[], most: number): ActivityRow[] {
  const rows: ActivityRow[] = [];
  let last = { key: '', count: 0 };
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index];
    const words = line === undefined ? null : activityWords(line);
    if (line === undefined || words === null) continue;
    const { fold, ...said } = words;
    const newer = rows.at(-1);
    if (newer !== undefined && fold !== undefined && fold.key === last.key) {
      last.count++;
      const note = newer.note === said.note ? said.note : null;
      const text = fold.text(last.count);
      rows[rows.length - 1] = { ...newer, id: line.id, text, note, ...operationsOf(line, newer) };
      continue;
    }
    if (rows.length === most) break;
    rows.push({ id: line.id, at: line.at, ...said, ...operationsOf(line) });
    last = { key: fold?.key ?? '', count: 1 };
  }
  return rows;
}

function operationsOf(line: LogLine, newer?: ActivityRow): Pick<ActivityRow, 'operations'> {
  const operation = detailOf(line, 'operation');
  const operations = [...(newer?.operations ?? []), ...(operation === null ? [] : [operation])];
  return operations.length === 0 ? {} : { operations };
}
