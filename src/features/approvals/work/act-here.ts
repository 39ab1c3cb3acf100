import { askedRows, type AskedRow, isRowDeletion } from '../model/approval/in-vault';
import { type Approval, recipientText } from '../model/approval/approval-note';
import { mailtoUrl } from '../model/email-tool';
import type { Effect, OperationPlan } from '../../../kernel/effects/operation';
import { readText } from '../../../kernel/effects/read-text';
import { hashText } from '../../../kernel/notes/values/hash';
import { baseName, slug } from '../../../kernel/notes/names';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { ShownNote } from '../../../kernel/privacy/private-note';
import { skillPath } from '../../skills/model/skill-path';
import { judgePath } from '../../tools/path-guard';
import type { Ports } from '../../../session/ports';
import type { Session } from '../../../session/session';

/**
 * Executes an approved action that needs no tool, as an operation that a person can undo. Idempotent. Returns why it
 * was not done; `null` if it was.
 */
export async function actInVault(session: Session, found: Found): Promise<string | null> {
  const { request } = found;
  const planned = await (isRowDeletion(request) ? rowsGone(session, request) : newSkill(session, found));
  if (!planned.ok) return planned.error;
  if (planned.value.effects.length === 0) return null;
  const run = session.ports.host.randomId();
  const result = await session.effects.commit({ ...planned.value, run, entries: [], byPerson: true });
  if (result.kind === 'failed') return result.error.message;
  if (result.kind === 'conflict') return CHANGED;
  return result.skipped.length === 0 ? null : CHANGED;
}

interface Found extends ShownNote {
  request: Approval;
}

type Planned = Result<Pick<OperationPlan, 'kind' | 'label' | 'effects'>, string>;

/** Creates the note of a proposed skill. Like any skill, it runs only after the person has allowed it. */
async function newSkill(session: Session, found: Found): Promise<Planned> {
  const { ports, settings } = session;
  const { content } = found.request;
  const { name, note } = content.kind === 'tool' ? content.arguments : {};
  if (typeof name !== 'string' || typeof note !== 'string' || slug(name, 64) !== name) return err(BROKEN);
  const path = skillPath(settings.folders.skills, name);
  const isThere = (await ports.vault.read(path)) !== null;
  const effects: Effect[] = isThere
    ? []
    : [{ kind: 'create', path, after: note, privacy: await session.keptHere.privacyOf([found]) }];
  return ok({ kind: 'skills_made', label: `Added the skill ${name}`, effects });
}

/**
 * Effects that delete the rows. A missing row counts as deleted; if a row was edited since the approval, no row is
 * deleted.
 */
async function rowsGone({ ports, settings }: Session, { content }: Approval): Promise<Planned> {
  const rows = content.kind === 'tool' ? askedRows(content.arguments) : null;
  if (rows === null || !rows.every((row) => isRow(row, settings.folders.skills))) return err(BROKEN);
  const effects: Effect[] = [];
  for (const { path, note } of rows) {
    if ((await ports.vault.read(path)) === null) continue;
    if ((await readText(ports.vault, path)) !== note) return err(CHANGED);
    effects.push({ kind: 'trash', path, before: hashText(note), text: note });
  }
  const [first, ...others] = rows.map(({ path }) => baseName(path));
  const label =
    others.length === 0 ? `Deleted the row ${first ?? ''}` : `Deleted ${String(rows.length)} rows`;
  return ok({ kind: 'rows_deleted', label, effects });
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
      text: `The mail to ${recipientText(content)} opened without its text, which is too long for that. Copy it into the mail; it also stands in ${path}.`,
      actions: [{ label: 'Copy text', copies: content.body }],
    });
  return null;
}

const NO_MAIL = 'No server is named for it, and it is no mail to open in your mail program.';
