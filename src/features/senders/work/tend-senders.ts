import { editEffect } from '../../../kernel/effects/edit-effect';
import type { Effect } from '../../../kernel/effects/operation';
import { unlessRefused } from '../../../kernel/index/unless-refused';
import { folderOf } from '../../../kernel/notes/names';
import { decodeText } from '../../../kernel/notes/text/decode';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { VaultError } from '../../../kernel/ports/vault';
import type { Session } from '../../../core/session/session';
import type { SenderKnowledge } from '../model/learn';
import { isSaidByWider, missingLines, type SenderLine } from '../model/sender-lines';
import {
  emptySendersNote,
  type NotedLine,
  noteEdits,
  readSendersNote,
  whyLearned,
  type WrittenLine,
} from '../model/senders-note';

/**
 * Updates the senders' note: adds learned lines, and removes lines that the person's acts no longer support. A line
 * that the person deleted is forgotten. Text by others stays.
 */
export async function tendSenders(session: Session): Promise<void> {
  const { senders } = session;
  if (await senders.isEmpty()) return;
  const text = await readSenders(session);
  senders.reread();
  if (text === undefined || (await isLate(session, text))) return;
  const noted = readSendersNote(text ?? '');
  await forgetDeleted(session, noted);
  const effect = effectOf({ path: senders.note, text, noted }, await senders.known());
  if (effect === null) return;
  await session.effects.commit({
    run: session.ports.host.randomId(),
    kind: 'senders_noted',
    label: `Noted in ${senders.note} what you do with mail by its sender`,
    effects: [effect],
    entries: [],
  });
}

/** Text of the senders' note; `null` if there is no note, `undefined` if it can't be read now. */
async function readSenders({ ports, senders }: Session): Promise<string | null | undefined> {
  const bytes = await unlessRefused(ports.vault.read(senders.note));
  if (bytes === null) return null;
  const text = bytes instanceof VaultError ? null : decodeText(bytes);
  return text?.ok === true ? text.value : undefined;
}

/**
 * Whether a sync has not delivered the note yet, because its folder is missing or the file is empty; its lines are then
 * not taken as deleted.
 */
async function isLate({ ports, senders }: Session, text: string | null): Promise<boolean> {
  if (text !== null && text.trim() !== '') return false;
  if ((await senders.known()).wrote.size === 0) return false;
  return text !== null || (await ports.vault.list(folderOf(senders.note))) === null;
}

async function forgetDeleted({ senders, ports }: Session, noted: readonly NotedLine[]): Promise<void> {
  const { wrote } = await senders.known();
  const there = new Set(noted.map(({ key }) => key));
  const deleted = [...wrote.keys()].filter((key) => !there.has(key));
  if (deleted.length === 0) return;
  await senders.append([
    ...deleted.map((key) => ({ kind: 'forgot' as const, operation: ports.host.randomId(), key })),
    {
      kind: 'wrote',
      lines: [...wrote].filter(([key]) => there.has(key)).map(([key, does]) => ({ key, does })),
    },
  ]);
}

function effectOf(
  { path, text, noted }: { path: string; text: string | null; noted: readonly NotedLine[] },
  known: SenderKnowledge,
): Effect | null {
  const removed = noted.filter((line) => isOver(line, known));
  const kept = noted.filter((line) => !removed.includes(line));
  const added = missingLines(kept, known).map(written);
  const rewritten = kept.flatMap((line) => grown(line, known));
  if (added.length + removed.length + rewritten.length === 0) return null;
  if (text === null) {
    const empty = emptySendersNote();
    return {
      kind: 'create',
      path,
      after: applyEdits(empty, noteEdits(empty, { added })),
      privacy: 'private',
    };
  }
  const edits = noteEdits(text, { added, removed, rewritten });
  return edits.length === 0 ? null : editEffect(path, text, edits);
}

const written = ({ key, does, signs }: SenderLine): WrittenLine => ({
  key,
  does,
  why: signs === null ? '' : whyLearned(signs),
});

/**
 * Whether a line is to be removed: Deputy wrote it and the records no longer support it, or the person confirmed it and
 * has contradicted it since.
 */
function isOver({ key, does }: NotedLine, { learned, confirmed, ended, wrote }: SenderKnowledge): boolean {
  const isBorneOut = learned.get(key)?.does === does && !isSaidByWider({ key, does }, learned);
  if (isBorneOut || confirmed.get(key) === does) return false;
  return ended.has(key) || wrote.get(key) === does;
}

/** The updated reason for a line whose count has grown. Reasons written by the person stay. */
function grown(line: NotedLine, { learned }: SenderKnowledge): { line: NotedLine; why: string }[] {
  const found = learned.get(line.key);
  const said = /^you (?:archived|kept|answered) .{0,60}of (\d{1,6})$/u.exec(line.why)?.[1];
  if (found?.does !== line.does || said === undefined) return [];
  const { archived, kept, answered } = found.signs;
  return archived + kept + answered > Number(said) ? [{ line, why: whyLearned(found.signs) }] : [];
}
