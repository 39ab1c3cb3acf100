import { composeNote } from '../notes/compose';
import { decodeText } from '../notes/decode';
import { parseNote, textField } from '../notes/note';
import type { Vault } from '../ports/vault';

/** Which device works the vault, as `Logs/Runner.md` says. */
export type Runner =
  | { kind: 'none' }
  | { kind: 'named'; device: string; setUpBy: string }
  /** A sync conflict or somebody's hand: then nobody runs. */
  | { kind: 'unreadable'; why: string };

const runnerPath = (logs: string): string => `${logs}/Runner.md`;

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

/** Names a device the runner of a vault that has none. What another device wrote meanwhile stands. */
export async function nameRunner(vault: Vault, logs: string, device: string, at: string): Promise<Runner> {
  const frontmatter = { type: 'deputy_runner', runner: device, set_up_by: device, since: at };
  await vault.create(runnerPath(logs), composeNote(frontmatter, EXPLANATION));
  return readRunner(vault, logs);
}

const EXPLANATION = `One device at a time works through this vault: the one named as \`runner\` above.
Other devices show the same notes and let you decide, but call no model and run no action.

Deputy writes this note. Deleting it makes the next device that runs Deputy the runner.
`;
