import type { ApprovalCard } from '../../../../core/approvals/view/approval-card';
import { countsOf, needItems } from '../../../../core/app/view/need-item';
import { DASHBOARD_PATH } from '../../../../core/app/view/dashboard-note';
import type { Need } from '../../../../core/app/view/needs/need';
import { noteNeeds } from '../../../../core/app/view/needs/needs';
import { spendInFull } from '../../../../core/app/view/spend-text';
import { DateTime } from '../../../../kernel/dates/date-time';
import { counted, grouped } from '../../../../core/app/view/words/counted';
import type { NoteHit } from '../../../../core/tools/search-notes';
import { foldLetters, wordsIn } from '../../../../core/tools/search-words';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { type Note, parseNote, textField } from '../../../../kernel/notes/note';
import { stem } from '../../../../kernel/notes/names';
import { isInside } from '../../../../kernel/notes/paths';
import {
  type Days,
  type StateAsked,
  stateAsked,
  timeAsked,
  nearestState,
  STATE_TOPICS,
  type StateTopic,
  TOPICS_BY_RULES,
} from '../analysis/state-asked';
import { readTask, USUAL_DIALECT } from '../../../../core/tools/task-line';
import { openReminders } from '../due-reminder';
import { dueWords } from '../due-said';
import type { Moment } from '../../../../kernel/dates/read-when';
import { notesNamed, openItems } from './append';
import { asked, type TaskContext, type TaskResult, type TaskTool } from './task-tool';

const MOST_LISTED = 20;

/** Answers a question about Deputy's own records. Only the person sees the answer, no model. */
export const stateTaskTool: TaskTool = {
  name: 'state',
  description: `lists and counts Deputy's own records: what waits, open reminders, what is due, plans, mails sent, cost of models, mails without an answer. query: one of ${STATE_TOPICS.join(', ')}; text: the question`,
  needs: ['query'],
  run: ({ query, text, when, note }, context) => {
    const topic = [...STATE_TOPICS, ...TOPICS_BY_RULES].find((each) => each === query);
    if (topic === undefined)
      return Promise.resolve({ kind: 'failed', why: `It does not say which of ${STATE_TOPICS.join(', ')}.` });
    // A model may leave out the time in its words for the question.
    const { request } = context;
    const isWhole = request.tasks.length === 1 && request.analysis?.answers === undefined;
    const texts = [...(isWhole ? [request.text] : []), text ?? '', when ?? ''];
    const asks = texts.map((each) => timeAsked(topic, each, momentOf(context)));
    const timed = asks.find(({ days, unread }) => days !== null || unread !== undefined);
    const names = note === null ? (stateIn(text ?? '', context)?.names ?? []) : [note];
    return recordsFor({ ...(timed ?? { topic, days: null }), names }, context);
  },
};

const momentOf = ({ request, zone, languages }: TaskContext): Moment => ({
  from: Date.parse(request.at),
  zone,
  languages,
});

/** A text as a question about Deputy's records; `null` if it is about anything else. */
export const stateIn = (text: string, context: TaskContext): StateAsked | null =>
  stateAsked(text, momentOf(context));

/** The records that a question which no note answers may mean; `null` if it names none, or days that are over. */
export function nearestIn(text: string, context: TaskContext): StateAsked | null {
  const near = nearestState(text, momentOf(context));
  return near?.days != null && near.days.first !== '' && near.days.last < context.request.at.slice(0, 10)
    ? null
    : near;
}

interface Listed {
  said: string;
  hits: readonly NoteHit[];
}

/** The records that a question is about, counted and listed. */
export async function recordsFor(question: StateAsked, context: TaskContext): Promise<TaskResult> {
  const { topic, days, unread } = question;
  if (unread !== undefined && topic !== 'cost')
    return asked(`Which days? "${unread}" may be several, or none. Ask again with a day or a week.`);
  const { said, hits } = await listed[topic](question, context);
  const allDays = days !== null && DAYLESS.has(topic) ? 'These have no date, so all are listed. ' : '';
  const shown = hits.slice(0, MOST_LISTED);
  // The result quotes these notes, so the ask becomes as private as they are.
  for (const { path } of shown) await context.searched.read(path);
  const more = hits.length > shown.length ? ` These are the next ${String(shown.length)}.` : '';
  return { kind: 'done', said: `${allDays}${said}${more}`, effects: [], hits: shown };
}

const DAYLESS: ReadonlySet<StateTopic> = new Set([
  'waiting',
  'drafts',
  'approvals',
  'plans',
  'unanswered',
] as const);

const NOTHING_SAID = { asked: '', said: 'Nothing was done yet.' };

const listed: Record<StateTopic, (asked: StateAsked, context: TaskContext) => Promise<Listed>> = {
  waiting: async (_, context) => {
    const { overview } = await context.state();
    const items = needItems(overview, Date.parse(context.request.at));
    const cards = items.flatMap((item) => (item.kind === 'request' ? [item.card] : []));
    const needs = items.flatMap((item) =>
      item.kind === 'note' ? [item.need] : item.kind === 'day' ? item.needs : [],
    );
    const today = context.request.at.slice(0, 10);
    const due = await remindersIn({ first: '', last: today, words: '' }, context);
    const yours = [
      ...(cards.length === 0 ? [] : [counted(cards.length, 'approval')]),
      ...countsOf(needs),
      ...(due.length === 0 ? [] : [counted(due.length, 'due reminder')]),
    ];
    const { pending, mailFiles } = overview;
    return {
      said: [
        yours.length === 0 ? 'Nothing waits for you.' : `Waiting for you: ${yours.join(', ')}.`,
        pending === 0
          ? ''
          : pending === 1
            ? '1 mail or note waits for triage.'
            : `${grouped(pending)} mails and notes wait for triage.`,
        mailFiles === 0 ? '' : `${counted(mailFiles, 'mail file')} to be read.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
      hits: [...(await dashboardIn(context)), ...cards.map(hitOfCard), ...needs.map(hitOfNeed), ...due],
    };
  },
  drafts: async (_, { drafts }) => {
    const open = await drafts.open();
    return {
      said: open.length === 0 ? 'No draft waits.' : `${counted(open.length, 'draft')} not sent.`,
      hits: open.map(({ path, note: { frontmatter } }) => {
        const [subject, to] = ['subject', 'to'].map((key) => textField(frontmatter, key) ?? '');
        return { path, excerpt: to === '' ? (subject ?? '') : `${subject ?? ''}, to ${to ?? ''}` };
      }),
    };
  },
  approvals: async (_, context) => {
    const { overview } = await context.state();
    const cards = needItems(overview, Date.parse(context.request.at)).flatMap((item) =>
      item.kind === 'request' ? [item.card] : [],
    );
    const said = `${cards.length === 0 ? 'Nothing' : counted(cards.length, 'thing')} for you to approve.`;
    return { said, hits: cards.map(hitOfCard) };
  },
  reminders: async ({ days, names: [path] }, context) => {
    const all = await remindersIn(days, context);
    const found = path?.endsWith('.md') === true ? all.filter((hit) => hit.path === path) : all;
    const folder = context.writing.folders.reminders;
    if (found.length === 0)
      return {
        said: `No reminder is open${daysWords(days)}. Reminders are notes in ${folder}.`,
        hits: [],
      };
    return { said: `${counted(found.length, 'open reminder')} in ${folder}${daysWords(days)}.`, hits: found };
  },
  due: async ({ days }, context) => {
    const { overview } = await context.state();
    const reminders = await remindersIn(days, context, (day) => day !== NO_DAY);
    const needs = overview.needs.filter(({ due }) => due !== undefined && isIn(due, days));
    const counts = [counted(reminders.length, 'reminder'), counted(needs.length, 'mail')];
    return {
      said: `Due${daysWords(days)}: ${counts.join(', ')}.`,
      hits: [
        ...reminders,
        ...needs.map((need) => ({ path: need.path, excerpt: `${need.due ?? ''}: ${need.next}` })),
      ],
    };
  },
  plans: async (_, context) => {
    const { searched } = context;
    const folder = context.writing.folders.plans;
    const hits: NoteHit[] = [];
    for (const path of (await searched.list()).filter((each) => isInside(each, folder))) {
      const note = parseNote((await searched.read(path)) ?? '');
      if (!note.ok || textField(note.value.frontmatter, 'type') !== 'plan') continue;
      hits.push({ path, excerpt: textField(note.value.frontmatter, 'status') ?? '' });
    }
    return { said: `${counted(hits.length, 'plan')} in ${folder}.`, hits };
  },
  sent: async ({ days, names }, context) => {
    const all = (await context.state()).sent.filter(({ at }) => isIn(at.slice(0, 10), days));
    const holds = (mail: (typeof all)[number]): boolean => {
      const words = ` ${foldLetters([mail.title, ...mail.recipients].join(' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
      return names.every((name) => words.includes(` ${name.replace(/s$/u, '')}`));
    };
    const found = names.length === 0 ? all : all.filter(holds);
    const sent = `${counted(all.length, 'mail')} sent from this device after your approval${daysWords(days)}`;
    return {
      said:
        names.length === 0
          ? `${sent}.`
          : `Of ${sent}, ${String(found.length)} with "${names.join(' ')}" in subject or address. What is not named there can't be counted.`,
      hits: found.map(({ at, title, recipients, path }) => ({
        path,
        excerpt: `${at.slice(0, 10)}, to ${recipients.join(', ')}: ${title}`,
      })),
    };
  },
  list: async ({ names: [name = ''] }, context) => {
    const [path, ...others] = await notesNamed(
      name.replace(/^(?:the|my|our|die|der|meiner?|la|ma|mi|mia|minha|a|de|het|mijn) /u, ''),
      context,
    );
    if (path === undefined || others.length > 0)
      return {
        said: `${path === undefined ? 'No list is' : 'Several lists are'} called "${name}".`,
        hits: [],
      };
    const items = openItems((await context.searched.read(path)) ?? '');
    const said = items.length === 0 ? 'Nothing is' : counted(items.length, 'thing');
    return {
      said: `${said} open on ${stem(path)}${items.length === 0 ? '' : `: ${items.join(', ')}`}.`,
      hits: [{ path, excerpt: items.join(', ') }],
    };
  },
  last: async (_, context) => {
    const { asked: text, said } = (await context.surroundings('here')).earlier.at(-1) ?? NOTHING_SAID;
    return { said: text === '' ? said : `You said "${visibleLine(text.slice(0, 100))}". ${said}`, hits: [] };
  },
  made: async ({ names: [path = ''] }, context) => {
    const text = await context.searched.read(path);
    const [hit] = (await remindersIn(null, context)).filter((each) => each.path === path);
    const recurrence = textField(frontmatterOf(text), 'recurrence');
    if (hit !== undefined)
      return { said: `${hit.excerpt}${recurrence === undefined ? '' : `, ${recurrence}`}.`, hits: [hit] };
    const draft = (await context.drafts.open()).find((each) => each.path === path);
    const { overview } = await context.state();
    const isAsked = needItems(overview, Date.parse(context.request.at)).some(
      (item) => item.kind === 'request' && item.card.path === path,
    );
    if (draft !== undefined) {
      const [subject = '', to = ''] = ['subject', 'to'].map((key) => textField(draft.note.frontmatter, key));
      const whom = to === '' ? 'without a recipient yet' : `to ${to}`;
      const next = isAsked ? 'waits for your approval' : 'goes out only after your approval';
      return {
        said: `Not sent: the draft "${subject}" ${whom} ${next}.`,
        hits: [{ path, excerpt: subject }],
      };
    }
    const items = openItems(text ?? '');
    const said = text === null ? 'is gone' : items.length === 0 ? 'is there' : `holds: ${items.join(', ')}`;
    return {
      said: `${stem(path)} ${said}.`,
      hits: text === null ? [] : [{ path, excerpt: items.join(', ') }],
    };
  },
  cost: async ({ days, unread }, context) => {
    const { spend } = await context.state();
    const today = context.request.at.slice(0, 10);
    const month = today.slice(0, 7);
    const isCounted =
      days === null
        ? unread === undefined
        : days.first === today || (days.first === `${month}-01` && days.last.startsWith(month));
    const figures = `Spent today: ${spendInFull(spend.today)}. This month: ${spendInFull(spend.month)}.`;
    return { said: isCounted ? figures : `Only these can be counted. ${figures}`, hits: [] };
  },
  unanswered: async (_, context) => {
    const { needs } = (await context.state()).overview;
    const isOwn = ({ kind }: Need): boolean =>
      noteNeeds.rows.some((row) => row.isOwn === true && row.kind === kind);
    const own = needs.filter(isOwn);
    const theirs = needs.filter((need) => !isOwn(need) && need.purpose === 'answer');
    return {
      said: `${counted(theirs.length, 'mail')} to be answered by you. ${counted(own.length, 'mail')} of yours without an answer.`,
      hits: [...theirs, ...own].map(hitOfNeed),
    };
  },
};

const frontmatterOf = (text: string | null): Note['frontmatter'] => {
  const note = parseNote(text ?? '');
  return note.ok ? note.value.frontmatter : {};
};

/** The note of the dashboard, where the ask is for it. */
const dashboardIn = async ({ request: { text }, searched }: TaskContext): Promise<NoteHit[]> =>
  /dashboard/iu.test(text) && (await searched.read(DASHBOARD_PATH)) !== null
    ? [{ path: DASHBOARD_PATH, excerpt: 'The dashboard' }]
    : [];

const hitOfCard = ({ path, sentence }: ApprovalCard): NoteHit => ({
  path,
  excerpt: `For your approval: ${sentence}`,
});
const hitOfNeed = ({ path, sender, next }: Need): NoteHit => ({
  path,
  excerpt: sender === '' ? next : `${sender}: ${next}`,
});

const daysWords = (days: Days | null): string =>
  days === null
    ? ''
    : days.first === ''
      ? ', overdue'
      : days.first === days.last
        ? ` on ${days.first}`
        : ` from ${days.first} to ${days.last}`;

const isIn = (day: string, days: Days | null): boolean =>
  days === null || (day >= days.first && day <= days.last);

/** The open reminders of these days, the next one first, each with its day. */
async function remindersIn(
  days: Days | null,
  { request, searched, writing, zone }: TaskContext,
  fits: (day: string) => boolean = () => true,
): Promise<NoteHit[]> {
  const dialect = (await writing.dialect?.()) ?? USUAL_DIALECT;
  // Of what is overdue, an hour of today that is over.
  const at = DateTime.fromMillis(Date.parse(request.at), { zone }).toISO() ?? request.at;
  const now = at.slice(0, 16).replace('T', ' ');
  const isOver = (day: string): boolean =>
    days?.words === 'overdue' &&
    day.length === now.length &&
    day.slice(0, 10) === now.slice(0, 10) &&
    day < now;
  const open: { path: string; day: string; excerpt: string }[] = [];
  for (const path of (await searched.list()).filter((each) => isInside(each, writing.folders.reminders))) {
    const text = await searched.read(path);
    const note = text === null ? null : parseNote(text);
    if (note?.ok !== true) continue;
    const dated = openReminders(note.value, dialect);
    for (const { title, date, time } of dated) {
      const due = { date, time, recurrence: null, until: null };
      open.push({ path, day: `${date} ${time ?? ''}`, excerpt: `${dueWords(due, zone)}: ${title}` });
    }
    const lines = note.value.body.split('\n');
    if (dated.length === 0 && lines.some((line) => readTask(line, dialect)?.isOpen === true))
      open.push({ path, day: NO_DAY, excerpt: `without a date: ${stem(path)}` });
  }
  return open
    .filter(
      ({ day }) =>
        fits(day) && (days === null || (day !== NO_DAY && (isIn(day.slice(0, 10), days) || isOver(day)))),
    )
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ path, excerpt }) => ({ path, excerpt }));
}

/** The open reminders that have the most of some words; `isWhole` if they have all of them. */
export async function remindersNamed(
  words: readonly string[],
  context: TaskContext,
): Promise<{ isWhole: boolean; found: NoteHit[] }> {
  const scored = (words.length === 0 ? [] : await remindersIn(null, context)).map((hit) => ({
    hit,
    score: wordsIn(foldLetters(hit.excerpt), words).length,
  }));
  const best = Math.max(1, ...scored.map(({ score }) => score));
  const found = scored.flatMap(({ hit, score }) => (score === best ? [hit] : []));
  return { isWhole: best === words.length, found };
}

/** Sort key for reminders without a day, after all days. */
const NO_DAY = '~';
