import { DateTime } from '../../kernel/dates/date-time';
import { readNote } from '../../kernel/index/read-note';
import { textField } from '../../kernel/notes/note';
import type { Settings } from '../settings/settings';
import type { BatchBook } from './batch-book';
import type { Ports } from './ports';

type NotePorts = Pick<Ports, 'vault' | 'host' | 'clock'>;
type LogFolder = Pick<Settings['folders'], 'logs'>;

/** How long other devices skip submitted notes, in milliseconds: a day for the service, and 12 hours to fetch. */
const LEFT_FOR_MS = 36 * 3_600_000;
/** Number of digits of each text's hash in the note: few, because there may be 50,000 texts. */
const DIGITS = 16;
const LINE = /^- ([0-9a-f]{16})$/;

const folderOf = ({ logs }: LogFolder): string => `${logs}/Batches`;
const noteOf = (id: string, folders: LogFolder): string => `${folderOf(folders)}/${id}.md`;

/**
 * Lists the hashes of submitted texts in a synced note. A device's records are not synced, so a device that takes over
 * the vault would otherwise pay for the same texts again.
 */
export async function announceBatch(
  { vault, host, clock }: NotePorts,
  folders: LogFolder,
  { id, label, hashes }: { id: string; label: string; hashes: readonly string[] },
): Promise<void> {
  const until = DateTime.fromMillis(clock.now() + LEFT_FOR_MS, { zone: clock.zone }).toISO() ?? '';
  const head = `---\ntype: batch\ndevice: ${host.deviceId}\nuntil: ${until}\n---\n\nThese notes are with ${label}'s batch service. Deputy on other devices leaves them until the time above, or until this file is deleted.\n\n`;
  await vault.create(noteOf(id, folders), head);
  await vault.append(noteOf(id, folders), hashes.map((hash) => `- ${hash.slice(0, DIGITS)}\n`).join(''));
}

/** Removes the record of a batch and the note about it if nothing is left to do; returns whether it did. */
export async function closeBatch(
  { batches, ports, settings }: { batches: BatchBook; ports: NotePorts; settings: Pick<Settings, 'folders'> },
  id: string,
): Promise<boolean> {
  const isOver = await batches.close(id);
  if (isOver) await withdrawBatch(ports, settings.folders, id);
  return isOver;
}

async function withdrawBatch({ vault }: NotePorts, folders: LogFolder, id: string): Promise<void> {
  const listed = (await vault.list(folderOf(folders))) ?? [];
  if (listed.some(({ path }) => path === noteOf(id, folders))) await vault.moveToTrash(noteOf(id, folders));
}

/**
 * Returns a function that tells whether another device has submitted a text with this hash, as far as that device's
 * notes are synced.
 */
export async function outElsewhere(
  { vault, host, clock }: NotePorts,
  folders: LogFolder,
): Promise<(hash: string) => boolean> {
  const marks = new Set<string>();
  for (const { path } of (await vault.list(folderOf(folders))) ?? []) {
    const note = await readNote(vault, path);
    const [device, until] = ['device', 'until'].map((key) => note && textField(note.frontmatter, key));
    const isLeft = DateTime.fromISO(until ?? '').toMillis() > clock.now();
    if (note === null || !device || device === host.deviceId || !isLeft) continue;
    for (const line of note.body.split('\n')) {
      const mark = LINE.exec(line)?.[1];
      if (mark !== undefined) marks.add(mark);
    }
  }
  return (hash) => marks.has(hash.slice(0, DIGITS));
}
