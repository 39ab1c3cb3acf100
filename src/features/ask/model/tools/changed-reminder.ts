import type { Settled } from '../../../../kernel/dates/combine';
import { rewriteEffect } from '../../../../kernel/effects/edit-effect';
import type { Effect } from '../../../../kernel/effects/operation';
import { editFrontmatter } from '../../../../kernel/notes/frontmatter/frontmatter-edit';
import { baseName } from '../../../../kernel/notes/names';
import { parseNote, textField } from '../../../../kernel/notes/note';
import { applyEdits } from '../../../../kernel/notes/text/text-edit';

/** The open line of a reminder's note, and when it is due. */
export interface OpenLine {
  line: string;
  /** `null`: it has no date. */
  due: Settled | null;
}

const OPEN = /^[ \t]*[-*+] \[ \] .*$/gmu;
const DUE = /\s*📅\uFE0F? ?(\d{4}-\d\d-\d\d)/u;
const REPEATS = /\s*🔁\uFE0F? ?[^📅⏳🛫➕✅\n]*/u;
/** As {@link reminderTaskTool} writes it. */
const QUESTION = /\n\nWhich day\?[^\n]{0,300}The reminder has no date yet\./u;

/** `null`: nothing in it is left to do, or more than one thing. */
export function openLine(text: string): OpenLine | null {
  const note = parseNote(text);
  const [line, other] = text.match(OPEN) ?? [];
  if (!note.ok || line === undefined || other !== undefined) return null;
  const { frontmatter } = note.value;
  const field = (name: string): string | null => textField(frontmatter, name) ?? null;
  const date = DUE.exec(line)?.[1];
  const recurrence =
    REPEATS.exec(line)?.[0]
      .replace(/^\s*🔁\uFE0F? ?/u, '')
      .trim() ?? null;
  return {
    line,
    due: date === undefined ? null : { date, time: field('due_time'), recurrence, until: field('until') },
  };
}

/** The note with another time, under a name that says it; its title and all else stay. `null`: its properties can't be written. */
export function dueAgain(path: string, text: string, line: string, due: Settled): Effect[] | null {
  const { date, time, recurrence, until } = due;
  const edits = editFrontmatter(text, { due: date, due_time: time, until, recurrence });
  if (!edits.ok) return null;
  const repeats = recurrence === null ? '' : ` 🔁 ${recurrence}`;
  const changed = `${line.replace(DUE, '').replace(REPEATS, '').trimEnd()}${repeats} 📅 ${date}`;
  const after = applyEdits(text, edits.value)
    .replace(line, () => changed)
    .replace(QUESTION, '');
  const name = baseName(path);
  const to = `${path.slice(0, path.length - name.length)}${name.replace(/^(?:\d{4}-\d\d-\d\d|someday)(?=-)/u, date)}`;
  return [
    rewriteEffect(path, text, after),
    ...(to === path ? [] : [{ kind: 'move' as const, from: path, to }]),
  ];
}
