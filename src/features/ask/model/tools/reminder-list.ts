import { parseNote } from '../../../../kernel/notes/note';
import { foldLetters } from '../../../../core/tools/search-words';
import { openReminders } from '../due-reminder';
import { dueWords } from './reminder';
import type { TaskContext, TaskResult } from './task-tool';

/** Words, without accents, that name the reminders as a whole: "my reminders", "alle meine Erinnerungen". */
const REMINDERS =
  /^(?:(?:all|of|my|the|our|open|alle|all|meine|unsere|die|offenen|tous|mes|les|nos|todos|mis|los|tutti|i|miei|os|meus|al|mijn|de) ){0,4}(?:reminders|erinnerungen|rappels|recordatorios|promemoria|lembretes|herinneringen)$/u;

/** Words, without accents, that ask to see something. */
const SHOWN =
  /^(?:please |bitte |por favor |per favore )?(?:(?:can|could) you |kannst du )?(?:(?:show|list|give)(?: me)?|what are|which are|zeige?(?: mir)?|liste?|was sind|welches sind|montre[rz]?(?: moi)?|affiche[rz]?|liste[rz]?|donne moi|quels sont|muestra(?:me)?|ensename|lista|cuales son|mostra(?:mi)?|elenca|quali sono|mostr[ae](?: me)?|list[ae]|quais sao|toon(?: me)?|geef(?: me)?|wat zijn) /u;

const MOST_CHARACTERS = 200;
const MOST_LISTED = 20;

const plain = (text: string): string =>
  foldLetters(text.slice(0, MOST_CHARACTERS))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a search is for the reminders themselves, and not for a word. */
export const isReminderList = (query: string): boolean => REMINDERS.test(plain(query));

/** The words for what to show in a text such as "Show my reminders"; `null` if the text asks for anything else. */
export function reminderListIn(text: string): string | null {
  const said = plain(text).replace(/ (?:auf|an|zien)$/u, '');
  const what = said.replace(SHOWN, '');
  return what !== said && isReminderList(what) ? what : null;
}

/** Lists the open reminders, the next one first, each as a hit with its day. Only the person sees them, no model. */
export async function listReminders({ searched, writing, zone }: TaskContext): Promise<TaskResult> {
  const { reminders: folder } = writing.folders;
  const paths = (await searched.list()).filter((path) => path.startsWith(`${folder}/`));
  const open: { path: string; day: string; excerpt: string }[] = [];
  for (const path of paths) {
    const text = await searched.read(path);
    const note = text === null ? null : parseNote(text);
    if (note?.ok !== true) continue;
    const dated = openReminders(note.value);
    for (const { title, date, time } of dated) {
      const due = { date, time, recurrence: null, until: null };
      open.push({ path, day: `${date} ${time ?? ''}`, excerpt: `${dueWords(due, zone)}: ${title}` });
    }
    if (dated.length === 0 && OPEN.test(note.value.body))
      open.push({ path, day: NO_DAY, excerpt: 'without a date' });
  }
  const hits = open
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .slice(0, MOST_LISTED)
    .map(({ path, excerpt }) => ({ path, excerpt }));
  return { kind: 'done', said: countLine(hits.length, open.length, folder), effects: [], hits };
}

const OPEN = /^[-*+] \[ \] \S/mu;
/** Sort key for reminders without a day, after all days. */
const NO_DAY = '~';

function countLine(shown: number, all: number, folder: string): string {
  if (all === 0) return `No reminder is open. Reminders are notes in ${folder}.`;
  const more = all > shown ? `; these are the next ${String(shown)}` : '';
  return `${String(all)} open ${all === 1 ? 'reminder' : 'reminders'} in ${folder}${more}.`;
}
