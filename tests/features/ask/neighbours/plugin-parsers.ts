/*
 * How two plugins read a task line, shortened to the fields that Deputy writes. The expressions and the order in which
 * they are applied are theirs.
 *
 * obsidian-tasks (src/TaskSerializer/DefaultTaskSerializer.ts, DataviewTaskSerializer.ts, Task/TaskRegularExpressions.ts,
 * Config/GlobalFilter.ts), Copyright (c) 2021 Clare Macrae, Ilyas Landikov and Martin Schenck
 * obsidian-reminder (src/model/format/markdown.ts, splitter.ts, reminder-tasks-plugin.ts, inline-field.ts),
 * Copyright (c) 2021 uphy
 *
 * MIT License
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 * documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
 * rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
 * persons to whom the Software is furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
 * Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
 * WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
 * COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
 * OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

const TASK = /^([\s\t>]*)([-*+]|[0-9]+[.)]) +\[(.)\] *(.*)/u;
const BLOCK_LINK = / \^[a-zA-Z0-9-]+$/u;
const TAG = /(^|\s)#[^ !@#$%^&*(),.?":{}|<>]+$/;

const inline = (inner: string): RegExp =>
  new RegExp(`(?:(?=[^\\]]+\\])\\[|(?=[^)]+\\))\\() *${inner} *[)\\]](?: *,)?$`);

const FORMATS = {
  tasksPluginEmoji: {
    priority: /(🔺|⏫|🔼|🔽|⏬)\uFE0F?$/,
    due: /(?:📅|📆|🗓)\uFE0F? *(\d{4}-\d{2}-\d{2})$/,
    recurrence: /🔁\uFE0F? *([a-zA-Z0-9, !]+)$/,
  },
  dataview: {
    priority: inline('priority:: *(highest|high|medium|low|lowest)'),
    due: inline('due:: *(\\d{4}-\\d{2}-\\d{2})'),
    recurrence: inline('repeat:: *([a-zA-Z0-9, !]+)'),
  },
};

export interface ReadByTasks {
  description: string;
  due: string | null;
  recurrence: string;
}

/** A line as the Tasks plugin reads it; `null` if it is no task, or lacks the global filter. */
export function readByTasks(
  text: string,
  { taskFormat, globalFilter }: { taskFormat: keyof typeof FORMATS; globalFilter: string },
): ReadByTasks | null {
  const [, , , , body = ''] = TASK.exec(text) ?? [];
  let line = body.trim().replace(BLOCK_LINK, '');
  if (body === '' || !line.includes(globalFilter)) return null;
  const { priority, due: dueDate, recurrence: rule } = FORMATS[taskFormat];
  let due: string | null = null;
  let recurrence = '';
  let tags = '';
  for (let runs = 0, matched = true; matched && runs <= 20; runs += 1) {
    matched = false;
    const extract = (regex: RegExp, set: (match: RegExpMatchArray) => void): void => {
      const match = regex.exec(line);
      if (match === null) return;
      set(match);
      line = line.replace(regex, '').trim();
      matched = true;
    };
    extract(priority, () => undefined);
    extract(dueDate, ([, day = '']) => (due = day));
    extract(rule, ([, words = '']) => (recurrence = words.trim()));
    extract(TAG, ([tag]) => (tags = tags === '' ? tag.trim() : `${tag.trim()} ${tags}`));
  }
  return { description: tags === '' ? line : `${line} ${tags}`, due, recurrence };
}

const TODO = /^(?<prefix>((> ?)*)?\s*[-*+][ ]+\[)(?<check>.)(?<suffix>\]\s+)(?<body>.*)$/;
const SYMBOLS = '📅 📆 🗓 ✅ 🔁 ⏰ 🛫 ⏳'.split(' ');

/** The time of a line as the Reminder plugin reads it in its format for the Tasks plugin, with ⏰ for the time. */
export function readByReminder(
  text: string,
): { title: string; time: string | null; due: string | null } | null {
  const body = TODO.exec(text)?.groups?.['body'];
  if (body === undefined) return null;
  const tokens: { symbol: string; text: string }[] = [{ symbol: '', text: '' }];
  for (const char of body) {
    const last = tokens.at(-1)!;
    if (SYMBOLS.includes(char)) tokens.push({ symbol: char, text: '' });
    else if (last.symbol !== '' && char === '#' && (last.text === '' || /\s$/.test(last.text)))
      tokens.push({ symbol: '', text: char });
    else last.text += char;
  }
  const of = (...symbols: string[]): string | null =>
    tokens.find(({ symbol }) => symbols.includes(symbol))?.text.replace(/^\s*(.*?)\s*$/, '$1') ?? null;
  const strictly = (form: RegExp, said: string | null): string | null =>
    said !== null && form.test(said) ? said : null;
  const due = strictly(/^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/, of('📅', '📆', '🗓'));
  return due === null
    ? null
    : { title: of('') ?? '', time: strictly(/^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/, of('⏰')), due };
}
