import { askedRows, type AskedRow } from '../model/approval/row-deletion';
import { type Approval, recipientText } from '../model/approval/approval-note';
import { mailtoUrl } from '../model/email-tool';
import type { Effect } from '../../../kernel/effects/operation';
import { readText } from '../../../kernel/effects/read-text';
import { hashText } from '../../../kernel/notes/values/hash';
import { baseName } from '../../../kernel/notes/names';
import { judgePath } from '../../tools/judge-path';
import type { Ports } from '../../session/ports';
import type { Session } from '../../session/session';

/**
 * Deletes the rows of an approved request, as an operation that a person can undo. Idempotent: ignores missing rows. If
 * a row was edited since the approval, deletes none. Returns why it was not done; `null` if it was.
 */
export async function deleteRows(session: Session, { content }: Approval): Promise<string | null> {
  const { ports, settings } = session;
  const rows = content.kind === 'tool' ? askedRows(content.arguments) : null;
  if (rows === null || !rows.every((row) => isRow(row, settings.folders.skills))) return BROKEN;
  const effects: Effect[] = [];
  for (const { path, note } of rows) {
    if ((await ports.vault.read(path)) === null) continue;
    if ((await readText(ports.vault, path)) !== note) return CHANGED;
    effects.push({ kind: 'trash', path, before: hashText(note), text: note });
  }
  if (effects.length === 0) return null;
  const [first, ...others] = rows.map(({ path }) => baseName(path));
  const label =
    others.length === 0 ? `Deleted the row ${first ?? ''}` : `Deleted ${String(rows.length)} rows`;
  const run = ports.host.randomId();
  const result = await session.effects.commit({
    ...{ kind: 'rows_deleted', label, effects },
    ...{ run, entries: [], byPerson: true },
  });
  if (result.kind === 'failed') return result.error.message;
  return result.kind === 'conflict' || result.skipped.length > 0 ? CHANGED : null;
}

/** Whether an approved row to delete is a row of a skill: `Skills/<skill>/<table>/<row>.md`. */
function isRow({ path }: AskedRow, skills: string): boolean {
  const judged = judgePath(path, { writable: [skills], protected: [] }, 'write');
  return judged.ok && judged.value === path && path.slice(skills.length + 1).split('/').length > 2;
}

const CHANGED = 'A row was changed since you were asked, so none was deleted. Ask for it again.';
const BROKEN = 'It does not say in full what is to be done. Ask for it again.';

/** Opens a mail in the person's own program. Returns why it could not be opened; `null` if it was. Nothing is sent. */
export async function openMail(
  { host, notifier }: Pick<Ports, 'host' | 'notifier'>,
  { path, request: { content } }: { path: string; request: Approval },
): Promise<string | null> {
  if (content.kind !== 'email') return NO_MAIL;
  const { url, isWhole } = mailtoUrl(content);
  try {
    await host.openUrl(url);
  } catch (error) {
    return `Your mail program could not be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!isWhole)
    notifier.notify({
      level: 'warn',
      text: `The mail to ${recipientText(content)} opened without its text, which is too long for that. Copy it into the mail; it is also in ${path}.`,
      actions: [{ label: 'Copy text', copies: content.body }],
    });
  return null;
}

const NO_MAIL = 'It names no server, and it is not a mail for your mail program.';
