import { visibleLine } from '../../kernel/mail/text/visible-text';

/** How the vault's own plugins for tasks want a task written. */
export interface TaskDialect {
  /** Word without which the Tasks plugin ignores a line; `null` if it takes all. */
  filter: string | null;
  isDataview: boolean;
  /** Whether the Reminder plugin reads a time of its own beside the date, and the name of that field in Dataview's form. */
  alarm: string | null;
}

export const USUAL_DIALECT: TaskDialect = { filter: null, isDataview: false, alarm: null };

/** When a task is due, and again. */
export interface TaskSchedule {
  date: string | null;
  time: string | null;
  recurrence: string | null;
}

/** A task in a note, in any form that the Tasks or Reminder plugin reads. */
export interface TaskLine extends TaskSchedule {
  isOpen: boolean;
  title: string;
  /** Day of the Reminder plugin's own time; `null` if it has none. */
  alarmDay: string | null;
}

const TASK = /^([ \t>]*(?:[-*+]|\d{1,9}[.)]) +\[(.)\] +)(.*)$/u;
const DONE = /[xX-]/u;
const DUE =
  /\s{0,9}(?:[📅📆🗓]\uFE0F? {0,9}(\d{4}-\d\d-\d\d)|[[(] {0,9}due:: {0,9}(\d{4}-\d\d-\d\d) {0,9}[\])])/u;
const REPEATS = /\s{0,9}(?:🔁\uFE0F? {0,9}([a-zA-Z0-9, !]+)|[[(] {0,9}repeat:: {0,9}([a-zA-Z0-9, !]+)[\])])/u;
/** The Reminder plugin's own time. */
const alarmOf = (name: string | null): RegExp =>
  new RegExp(
    `\\s{0,9}(?:⏰\\uFE0F? {0,9}(\\d{4}-\\d\\d-\\d\\d)(?: {1,9}(\\d\\d:\\d\\d))?|` +
      `[[(] {0,9}${name ?? 'reminder'}:: {0,9}(\\d{4}-\\d\\d-\\d\\d)[T ](\\d\\d:\\d\\d) {0,9}[\\])])`,
    'u',
  );
/** Offset of the fields, which are not part of the title. */
const FIELDS = /[📅📆🗓⏳⌛🛫➕✅❌🔁🏁🆔⛔🔺⏫🔼🔽⏬⏰]|[[(] {0,9}[\w-]{1,40}:: /u;
const BLOCK_ID = / \^[a-zA-Z0-9-]+$/u;

/** Reads a line as a task; `null` if it is none. */
export function readTask(
  line: string,
  { filter, alarm: name }: Pick<TaskDialect, 'filter' | 'alarm'>,
): TaskLine | null {
  const [, , mark = '', body = ''] = TASK.exec(line.replace(/\r$/u, '')) ?? [];
  if (mark === '') return null;
  const [due, repeats, alarm] = [DUE.exec(body), REPEATS.exec(body), alarmOf(name).exec(body)];
  const words = (body.split(FIELDS)[0] ?? '').split(' ').filter((word) => filter === null || word !== filter);
  return {
    isOpen: !DONE.test(mark),
    title: visibleLine(words.join(' ')),
    date: due?.[1] ?? due?.[2] ?? null,
    time: alarm?.[2] ?? alarm?.[4] ?? null,
    recurrence: (repeats?.[1] ?? repeats?.[2])?.trim() ?? null,
    alarmDay: alarm?.[1] ?? alarm?.[3] ?? null,
  };
}

/** A new task line. Tasks reads its fields from the end, so the Reminder plugin's time comes before them. */
export const newTask = (title: string, times: TaskSchedule, dialect: TaskDialect): string =>
  `- [ ] ${dialect.filter === null ? '' : `${dialect.filter} `}${title}${fieldsOf(times, dialect)}`;

/** The line with other times; the rest stays. `rename` changes its title. */
export function retimed(
  line: string,
  times: TaskSchedule,
  { dialect, rename = (text) => text }: { dialect: TaskDialect; rename?: (text: string) => string },
): string {
  const [, begin = '', , body = ''] = TASK.exec(line) ?? [];
  const id = BLOCK_ID.exec(body)?.[0] ?? '';
  const bare = body
    .slice(0, body.length - id.length)
    .replace(DUE, '')
    .replace(REPEATS, (found) => (/\s$/u.test(found) ? ' ' : ''))
    .replace(alarmOf(dialect.alarm), '')
    .trimEnd();
  return `${begin}${rename(bare)}${fieldsOf(times, dialect)}${id}`;
}

function fieldsOf({ date, time, recurrence }: TaskSchedule, { isDataview, alarm }: TaskDialect): string {
  const hasAlarm = alarm !== null && date !== null && time !== null;
  const fields = isDataview
    ? [
        hasAlarm && `${alarm}:: ${date}T${time}`,
        recurrence !== null && `repeat:: ${recurrence}`,
        date !== null && `due:: ${date}`,
      ].map((field) => field !== false && ` [${field}]`)
    : [
        hasAlarm && `⏰ ${date} ${time}`,
        recurrence !== null && `🔁 ${recurrence}`,
        date !== null && `📅 ${date}`,
      ];
  return fields.map((field) => (field === false ? '' : ` ${field}`)).join('');
}

type PluginData = (plugin: string) => Promise<string | null>;

const TASKS = 'obsidian-tasks-plugin';
const REMINDER = 'obsidian-reminder-plugin';
/** A filter that is safe in a line of Markdown; another one is left out. */
const FILTER = /^#?[\p{L}\p{N}_/-]{1,50}$/u;

/** Reads the dialect from the settings of the plugins, where these are installed. */
export async function taskDialect(read: PluginData | undefined): Promise<TaskDialect> {
  if (read === undefined) return USUAL_DIALECT;
  const [tasks, stored] = [await settingsOf(read, TASKS), await settingsOf(read, REMINDER)];
  const { globalFilter, taskFormat } = tasks;
  const reminder = recordOf(stored['settings']);
  const isDataview = taskFormat === 'dataview';
  const named = reminder['dataviewReminderFieldName'];
  const field = typeof named === 'string' ? named : 'reminder';
  const isOn = (key: string): boolean => reminder[key] === true;
  const reads = isDataview
    ? isOn('enableDataviewReminderFormat') && /^[\w-]{1,40}$/.test(field)
    : isOn('enableTasksPluginReminderFormat') && isOn('useCustomEmojiForTasksPlugin');
  return {
    filter: typeof globalFilter === 'string' && FILTER.test(globalFilter) ? globalFilter : null,
    isDataview,
    alarm: reads ? field : null,
  };
}

async function settingsOf(read: PluginData, plugin: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return recordOf(JSON.parse((await read(plugin)) ?? '{}'));
  } catch {
    return {};
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
