import { editEffect } from '../../../kernel/effects/edit-effect';
import type { Effect } from '../../../kernel/effects/operation';
import { unlessRefused } from '../../../kernel/index/unless-refused';
import { folderOf } from '../../../kernel/notes/names';
import { decodeText } from '../../../kernel/notes/text/decode';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { VaultError } from '../../../kernel/ports/vault';
import type { Tending } from '../../../core/session/learning';
import type { Learned } from '../model/learn';
import { learnedLines, type SenderLine } from '../model/lines';
import {
  emptySendersNote,
  type NotedLine,
  noteEdits,
  readSendersNote,
  whyLearned,
  type WrittenLine,
} from '../model/senders-note';
import type { Watch } from '../model/teach';
import type { LearnedFile } from './learned-file';

interface Here {
  readonly watch: Pick<Watch, 'note'>;
  readonly file: LearnedFile;
}

/**
 * Updates the note of what was learned: adds the strongest lines, and removes those that the person's acts no longer
 * support. A line that the person deleted is forgotten. Text by others stays.
 */
export async function tendNote(session: Tending, here: Here): Promise<void> {
  if (((await here.file.records()) ?? []).length === 0) return;
  const path = here.watch.note;
  const text = await readSenders(session, path);
  if (text === undefined || (await isLate(session, here, text))) return;
  const noted = readSendersNote(text ?? '');
  await forgetDeleted(session, here, noted);
  const known = await here.file.learned();
  const { effect, keys } = changesOf({ path, text, noted }, known);
  if (effect !== null) {
    const committed = await session.effects.commit({
      run: session.ports.host.randomId(),
      kind: 'senders_noted',
      label: `Noted in ${path} what you do with mail`,
      effects: [effect],
      entries: [],
    });
    if (committed.kind !== 'committed' || committed.skipped.length > 0) return;
  }
  if (keys.length !== known.wrote.size || keys.some((key) => !known.wrote.has(key)))
    await here.file.append([{ kind: 'wrote', keys }]);
}

/** Text of the note; `null` if there is no note, `undefined` if it can't be read now. */
async function readSenders({ ports }: Tending, path: string): Promise<string | null | undefined> {
  const bytes = await unlessRefused(ports.vault.read(path));
  if (bytes === null) return null;
  const text = bytes instanceof VaultError ? null : decodeText(bytes);
  return text?.ok === true ? text.value : undefined;
}

/** Whether a sync has not delivered the note yet: its lines are then not taken as deleted. */
async function isLate({ ports }: Tending, here: Here, text: string | null): Promise<boolean> {
  if (text !== null && text.trim() !== '') return false;
  if ((await here.file.learned()).wrote.size === 0) return false;
  return text !== null || (await ports.vault.list(folderOf(here.watch.note))) === null;
}

async function forgetDeleted({ ports }: Tending, here: Here, noted: readonly NotedLine[]): Promise<void> {
  const there = new Set(noted.map(({ key }) => key));
  const deleted = [...(await here.file.learned()).wrote].filter((key) => !there.has(key));
  await here.file.append(
    deleted.map((key) => ({ kind: 'forgot' as const, operation: ports.host.randomId(), key })),
  );
}

/** The change to the note; `null` if the note is up to date. `keys`: keys of Deputy's lines in the resulting note. */
function changesOf(
  { path, text, noted }: { path: string; text: string | null; noted: readonly NotedLine[] },
  known: Learned,
): { effect: Effect | null; keys: string[] } {
  const learned = new Map(learnedLines(known).map((line) => [line.key, line]));
  const own = noted.filter(({ key }) => known.wrote.has(key) && !known.confirmed.has(key));
  const removed = own.filter(({ key, does }) => learned.get(key)?.does !== does);
  const kept = noted.filter((line) => !removed.includes(line));
  const there = new Set(kept.map(({ key }) => key));
  const added = [...learned.values()].filter(({ key }) => !there.has(key));
  const rewritten = own.flatMap((line) => {
    const found = learned.get(line.key);
    return found === undefined || removed.includes(line) || whyOf(found) === line.why
      ? []
      : [{ line, why: whyOf(found) }];
  });
  const keys = [
    ...own.filter((line) => !removed.includes(line)).map(({ key }) => key),
    ...added.map(({ key }) => key),
  ];
  if (added.length + removed.length + rewritten.length === 0) return { effect: null, keys };
  if (text !== null) {
    const edits = noteEdits(text, { added: added.map(written), removed, rewritten });
    return { effect: edits.length === 0 ? null : editEffect(path, text, edits), keys };
  }
  const empty = emptySendersNote();
  const after = applyEdits(empty, noteEdits(empty, { added: added.map(written) }));
  return { effect: { kind: 'create', path, after, privacy: 'private' }, keys };
}

const whyOf = ({ signs }: SenderLine): string => whyLearned(signs?.archived ?? 0);

const written = (line: SenderLine): WrittenLine => ({ key: line.key, does: line.does, why: whyOf(line) });
