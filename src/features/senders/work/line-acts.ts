import { editEffect } from '../../../kernel/effects/edit-effect';
import { readText } from '../../../kernel/effects/read-text';
import type { Session } from '../../../core/session/session';
import { commitAct, type NoteActOutcome } from '../../../core/triage/work/note-acts';
import { readKey } from '../model/sender-key';
import { noteEdits, readSendersNote, WHY_CONFIRMED, WHY_CONFIRMED_HERE } from '../model/senders-note';
import { NO_SINGLE_SENDER } from '../view/sender-words';
import { WAITING_FILE } from './learn-moves';
import { LearnedDevice } from './learned-here';

/** Confirms a line on this device that the person wrote, or that another device learned. */
export const confirmSender = (session: Session, typed: string): Promise<NoteActOutcome> =>
  changeLine(session, typed, 'confirm');

/** Ends a line. The person's earlier acts no longer support it. */
export const forgetSender = (session: Session, typed: string): Promise<NoteActOutcome> =>
  changeLine(session, typed, 'forget');

const LABEL = { confirm: 'Confirmed the line on', forget: 'Ended the line on' } as const;

async function changeLine(
  session: Session,
  typed: string,
  what: 'confirm' | 'forget',
): Promise<NoteActOutcome> {
  const here = session.learned;
  if (!(here instanceof LearnedDevice)) return NOTHING_HERE;
  const path = here.watch.note;
  const text = await readText(session.ports.vault, path);
  const { noted, lines: all } = await here.noted(text ?? '');
  const typedKey = readKey(typed);
  const named = noted.find(
    ({ key, said }) => said === typed.trim() || (said === undefined && key === typedKey),
  );
  const key = named?.key ?? typedKey;
  if (key === '') return { kind: 'refused', why: NO_SINGLE_SENDER };
  const lines = noted.filter((each) => each.key === key && (each.said === undefined || each === named));
  const line = named;
  if (text === null || line === undefined)
    return { kind: 'refused', why: `${path} has no line on ${key ?? `"${typed.slice(0, 100)}"`}.` };
  if (what === 'confirm' && lines.length > 1)
    return {
      kind: 'refused',
      why: `${path} has more than one line on ${line.key}: delete all but one first.`,
    };
  const listed = all.find((each) => each.key === key && each.said === line.said);
  if (what === 'confirm' && listed?.state !== 'waits') return { kind: 'unchanged', note: path };
  const why = line.why === WHY_CONFIRMED ? WHY_CONFIRMED_HERE : WHY_CONFIRMED;
  const changes = what === 'forget' ? { removed: lines } : { rewritten: [{ line, why }] };
  return commitAct(session, path, {
    run: session.ports.host.randomId(),
    kind: 'sender_line',
    label: `${LABEL[what]} ${line.key}`,
    effects: [editEffect(path, text, noteEdits(text, changes))],
    entries: [],
    byPerson: true,
  });
}

/** Empties what this device learned, and removes the lines that Deputy wrote. */
export async function forgetLearned(session: Session): Promise<NoteActOutcome> {
  const here = session.learned;
  if (!(here instanceof LearnedDevice)) return NOTHING_HERE;
  const path = here.watch.note;
  const { wrote } = await here.file.learned();
  const text = await readText(session.ports.vault, path);
  const removed = readSendersNote(text ?? '').filter(({ key }) => wrote.has(key));
  const done = await commitAct(session, path, {
    run: session.ports.host.randomId(),
    kind: 'learned_emptied',
    label: 'Forgot what was learned on this device',
    effects:
      text === null || removed.length === 0 ? [] : [editEffect(path, text, noteEdits(text, { removed }))],
    entries: [],
    byPerson: true,
  });
  // Otherwise the mails archived just before would be learned again.
  if (done.kind === 'done') await session.ports.home.remove(WAITING_FILE);
  return done;
}

export const NOTHING_HERE = { kind: 'refused', why: 'This build of Deputy learns nothing.' } as const;
