import { bases } from './bases';
import type { Ports } from './ports';
import { timestampOf } from './session';
import { forgetFolders } from './lost-folder';
import { nameRunner, readRunner, type Runner, runnerPath, takeOver } from './runner';
import { readText } from '../../kernel/effects/read-text';
import { type Inverse, OperationRecords } from '../../kernel/effects/operation-records';
import { baseName } from '../../kernel/notes/names';
import { hashText } from '../../kernel/notes/values/hash';
import { parseJson } from '../../kernel/notes/values/json';
import { journalFiles } from '../../kernel/journal/journal-files';
import type { Vault } from '../../kernel/ports/vault';
import { type Folders, parentOf } from '../settings/folders';
import type { Settings } from '../settings/settings';
import { LOG_NOTE } from '../tools/searchable-text';

export interface SetupReport {
  /** Folders and base files that were created. */
  made: string[];
  runner: Runner;
}

export interface SetupRequest {
  /** Whether this device becomes the runner in place of another. */
  takeOver?: boolean;
}

/** Creates folders and base files, and names this device the runner if there is none. Existing files stay. */
export async function setUp(
  ports: Ports,
  settings: Settings,
  request: SetupRequest = {},
): Promise<SetupReport> {
  const made: string[] = [];
  // Parents come first, so that a parent that is created is counted as well.
  for (const folder of Object.values(settings.folders).sort()) {
    if ((await ports.vault.list(folder)) === null) {
      await ports.vault.makeFolder(folder);
      made.push(folder);
    }
  }
  // A takeover creates no files, because files that a person deleted must not come back.
  if (request.takeOver !== true) {
    await followFolders(ports.vault, settings.folders);
    await forgetFolders(ports);
    made.push(...(await makeFiles(ports.vault, settings)));
  }
  const { vault, host } = ports;
  const { logs } = settings.folders;
  const isFirst = (await readRunner(vault, logs)).kind === 'none';
  const name = request.takeOver === true ? takeOver : nameRunner;
  const runner = await name(vault, logs, host.deviceId, timestampOf(ports));
  if (request.takeOver !== true) await remember(ports, isFirst ? [...made, runnerPath(logs)] : made);
  return { made, runner };
}

/** Records created paths for Undo; a path without text is a folder. */
async function remember(ports: Ports, made: readonly string[]): Promise<void> {
  if (made.length === 0) return;
  const inverse: Inverse[] = [];
  for (const path of [...made].reverse()) {
    const text = await readText(ports.vault, path);
    if (text === null) inverse.push({ kind: 'remove_folder', path });
    else inverse.unshift({ kind: 'trash', path, before: hashText(text) });
  }
  const at = timestampOf(ports);
  const id = ports.host.randomId();
  await new OperationRecords(journalFiles(ports.device).operations).addDone(at, [
    { id, kind: 'set_up', label: 'Set up folders', at, byPerson: true, inverse },
  ]);
}

/**
 * Texts of the base files and the log note by path: in the parent of all folders, or at the vault's root unless one
 * parent holds them all under their usual names.
 */
export function madeBySetup(folders: Folders): Record<string, string> {
  const files = { ...bases(folders), [LOG_NOTE]: logNote(folders.logs) };
  const parent = parentOf(folders) ?? '';
  const placed: Record<string, string> = {};
  for (const [name, text] of Object.entries(files)) placed[parent === '' ? name : `${parent}/${name}`] = text;
  return placed;
}

async function makeFiles(vault: Vault, { folders }: Settings): Promise<string[]> {
  const made: string[] = [];
  for (const [path, text] of Object.entries(madeBySetup(folders)))
    if ((await vault.create(path, text)) === 'created') made.push(path);
  return made;
}

/**
 * Points the files that setup made at folders that were moved, and moves them from the vault's root to the folders'
 * parent. One that a person changed, or whose former folders are still there, stays as it is.
 */
export async function followFolders(vault: Vault, folders: Folders): Promise<void> {
  for (const [path, text] of Object.entries(madeBySetup(folders)))
    for (const from of new Set([path, baseName(path)])) {
      const found = await readText(vault, from);
      if (found === null || found === text || !(await isOutdated(vault, found, text))) continue;
      await vault.edit(from, (now) => (now === found ? text : null));
      if (from !== path) await vault.move(from, path);
    }
}

/** Whether a text differs from the present one only in names of folders, all of which are gone. */
async function isOutdated(vault: Vault, found: string, text: string): Promise<boolean> {
  const [was, is] = [withoutNames(found), withoutNames(text)];
  if (was.rest !== is.rest) return false;
  for (const [n, name] of was.names.entries())
    if (name !== is.names[n] && (await vault.list(name)) !== null) return false;
  return true;
}

function withoutNames(text: string): { rest: string; names: string[] } {
  const names: string[] = [];
  const rest = text.replace(NAMED, (_all, lead: string, name: string) => {
    // A base doubles the apostrophes of its conditions.
    const folder = parseJson(name.replaceAll("''", "'"));
    names.push(typeof folder === 'string' ? folder : '');
    return lead;
  });
  return { rest, names };
}

const NAMED = /(file\.inFolder\(|const FOLDER = )("(?:[^"\\\n]|\\.)*")/gu;

/**
 * A note whose script reads the log's files. Text of strangers and models is inserted as plain text only,
 * because Dataview would render it as Markdown.
 */
export const logNote = (logs: string): string => `# Deputy's log

What Deputy wrote into its audit log in the last days, newest first. To see it as a table, install the Dataview plugin
and switch on its JavaScript queries. Deputy made this note once and leaves it to you; "Verify log" tells whether
somebody has changed the log.

\`\`\`dataviewjs
const FOLDER = ${JSON.stringify(logs)};
const FILES = 7;
const ROWS = 200;

const day = (path) => path.match(/orchestrator_(\\d{4}-\\d{2}-\\d{2})/)?.[1] ?? '';
const isLog = (path) => /\\/orchestrator_\\d{4}-\\d{2}-\\d{2}(_[^/]+)?\\.log$/.test(path);
const text = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 300) : '');

// A line may be torn, or somebody else's.
const parse = (line) => {
  try {
    const entry = JSON.parse(line);
    return typeof entry.timestamp === 'string' && !Number.isNaN(Date.parse(entry.timestamp)) ? [entry] : [];
  } catch {
    return [];
  }
};

const { adapter } = app.vault;
const found = (await adapter.exists(FOLDER)) ? (await adapter.list(FOLDER)).files : [];
const files = found.filter(isLog).sort((a, b) => day(b).localeCompare(day(a))).slice(0, FILES);
const entries = [];
for (const file of files) entries.push(...(await adapter.read(file)).split('\\n').flatMap(parse));
entries.sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));

if (entries.length === 0) dv.container.createEl('p', { text: 'The log is empty.' });
else {
  const table = dv.container.createEl('table');
  const head = table.createEl('thead').createEl('tr');
  for (const name of ['Time', 'Event', 'About', 'Decision', 'Why', 'Model']) head.createEl('th', { text: name });
  const body = table.createEl('tbody');
  for (const entry of entries.slice(0, ROWS)) {
    const row = body.createEl('tr');
    const time = entry.timestamp.slice(0, 16).replace('T', ' ');
    const about = entry.email_subject || entry.details?.note || entry.details?.plan;
    const why = entry.reasoning || entry.error_message || entry.details?.reason;
    for (const value of [time, entry.event, about, entry.decision, why, entry.model])
      row.createEl('td', { text: text(value) });
  }
}
\`\`\`
`;
