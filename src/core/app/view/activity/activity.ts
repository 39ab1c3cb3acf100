import type { ActivityRow } from './activity-row';
import { activityWords } from './activity-words';
import { detailOf, type LogLine } from './log-line';

/** Extended in place, because copying a row for each line of an import of fifty thousand mails takes minutes. */
interface GrowingRow extends ActivityRow {
  operations?: string[];
}

/**
 * Rows for the newest events, newest first and at most this many, from log lines, oldest first. Adjacent rows
 * with the same words become one, which keeps the id of its oldest line while it grows.
 */
export function activityRows(lines: readonly LogLine[], most: number): ActivityRow[] {
  const rows: GrowingRow[] = [];
  let last = { key: '', count: 0 };
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index];
    const words = line === undefined ? null : activityWords(line);
    if (line === undefined || words === null) continue;
    const { fold, ...said } = words;
    const operation = detailOf(line, 'operation');
    const newer = rows.at(-1);
    if (newer !== undefined && fold !== undefined && fold.key === last.key) {
      last.count++;
      newer.id = line.id;
      newer.text = fold.text(last.count);
      if (newer.note !== said.note) newer.note = null;
      if (operation !== null) (newer.operations ??= []).push(operation);
      continue;
    }
    if (rows.length === most) break;
    rows.push({
      id: line.id,
      at: line.at,
      ...said,
      ...(operation === null ? {} : { operations: [operation] }),
    });
    last = { key: fold?.key ?? '', count: 1 };
  }
  return rows;
}
