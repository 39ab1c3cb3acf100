import { readText } from '../../kernel/effects/read-text';
import { readNote } from '../../kernel/index/read-note';
import { ifReadable } from '../../kernel/index/unless-refused';
import { isNotePath } from '../../kernel/notes/names';
import { composeNote } from '../../kernel/notes/compose';
import { decodeText } from '../../kernel/notes/text/decode';
import { editFrontmatter } from '../../kernel/notes/frontmatter/frontmatter-edit';
import { parseNote, textField } from '../../kernel/notes/note';
import { applyEdits } from '../../kernel/notes/text/text-edit';
import type { Vault } from '../../kernel/ports/vault';
import type { Folders } from '../settings/folders';

/** The device that is allowed to work on the vault, according to `Logs/Runner.md`. */
export type Runner =
  | { kind: 'none' }
  | { kind: 'named'; device: string; setUpBy: string }
  /** The note is unreadable, because of a sync conflict or a person's edit, so no device may work. */
  | { kind: 'unreadable'; why: string };

/** Name of the device that runs Deputy, if it is another one than `device`. */
export const otherRunner = (runner: Runner | null, device: string): string | null =>
  runner?.kind === 'named' && runner.device !== device ? runner.device : null;

export const runnerPath = (logs: string): string => `${logs}/Runner.md`;

export async function readRunner(vault: Vault, logs: string): Promise<Runner> {
  const bytes = await vault.read(runnerPath(logs));
  if (bytes === null) return { kind: 'none' };
  const text = decodeText(bytes);
  if (!text.ok) return { kind: 'unreadable', why: 'it is not UTF-8 text' };
  const note = parseNote(text.value);
  if (!note.ok) return { kind: 'unreadable', why: note.error.message };
  const device = textField(note.value.frontmatter, 'runner');
  const setUpBy = textField(note.value.frontmatter, 'set_up_by');
  if (device === undefined || setUpBy === undefined) return { kind: 'unreadable', why: 'it names no runner' };
  return { kind: 'named', device, setUpBy };
}

/** Makes a device the runner of a vault that has none. If another device was named meanwhile, that name stays. */
export async function nameRunner(vault: Vault, logs: string, device: string, at: string): Promise<Runner> {
  const refs = (await vault.list(logs)) ?? [];
  // The device that set the vault up writes the log without a device in its name. If such a log exists
  // already, its writer may be another device whose Runner.md was deleted.
  const setUpBy = refs.some(({ path }) => FIRST_LOG.test(path)) ? 'unknown' : device;
  const frontmatter = { type: 'deputy_runner', runner: device, set_up_by: setUpBy, since: at };
  await vault.create(runnerPath(logs), composeNote(frontmatter, EXPLANATION));
  return readRunner(vault, logs);
}

/** Makes a device the runner. The device that set the vault up keeps its log. An unreadable note stays. */
export async function takeOver(vault: Vault, logs: string, device: string, at: string): Promise<Runner> {
  const named = await nameRunner(vault, logs, device, at);
  if (named.kind !== 'named' || named.device === device) return named;
  await vault.edit(runnerPath(logs), (text) => {
    const edits = editFrontmatter(text, { runner: device, since: at });
    return edits.ok ? applyEdits(text, edits.value) : null;
  });
  return readRunner(vault, logs);
}

/** Numbers of the plans made in this vault, in the order of the note, which a merge or a person may have changed. */
export async function givenPlans(vault: Vault, logs: string): Promise<string[]> {
  const text = await readText(vault, runnerPath(logs));
  return [...(text ?? '').matchAll(GIVEN)].flatMap(([, id]) => id ?? []);
}

/**
 * Records a plan's number. Called before the plan is written: after a crash a number may be missing, but none
 * is used twice. The number is appended, because a rewrite that is cut off would lose the runner's name.
 * Returns whether it was written.
 */
export async function keepHighestPlan(vault: Vault, logs: string, id: string): Promise<boolean> {
  const text = await readText(vault, runnerPath(logs));
  if (text === null) return false;
  await vault.append(runnerPath(logs), `${text.endsWith('\n') ? '' : '\n'}- ${id}\n`);
  return true;
}

/**
 * Whether Deputy decided on a note of a vault that has neither a runner nor its log: it was uninstalled, or the rest of
 * the vault has not been synced yet.
 */
export async function wasUninstalled(
  vault: Vault,
  { logs, needsAction, done, archive }: Folders,
): Promise<boolean> {
  const kept = await vault.list(logs);
  // An empty folder was just made; one without a log holds what the person asked.
  if (kept?.length === 0 || kept?.some(({ path }) => path.includes('/orchestrator_')) === true) return false;
  for (const folder of [needsAction, done, archive])
    for (const { path } of (await vault.list(folder)) ?? []) {
      const note = isNotePath(path) ? await ifReadable(readNote(vault, path)) : null;
      if (note !== null && textField(note.frontmatter, 'decided_by') !== undefined) return true;
    }
  return false;
}

const GIVEN = /^- (PLAN-\d{4}-\d{3,9})$/gm;

const FIRST_LOG = /\/orchestrator_\d{4}-\d{2}-\d{2}\.log$/;

const EXPLANATION = `One device at a time works through this vault: the one named as \`runner\` above.
Other devices show the same notes and let you decide, but call no model and run no action.

Deputy writes this note. To make another device the runner, stop Deputy here, let the sync finish, and run there:
\`deputy setup <vault> --take-over\`
`;
