import { CREATE_SKILL } from '../../approvals/by-hand';
import type { Effect } from '../../effects/operation';
import { slug } from '../../notes/names';
import { skillPath } from '../../skills/skill-path';
import type { Desk } from '../desk/desk';
import type { Followed } from '../desk/followed';

/** A proposed skill becomes a note when its request was approved. It runs once it is agreed to, like any other. */
export async function followSkill(desk: Desk, { request, state }: Followed): Promise<Effect[]> {
  const { tool, server, content } = request;
  if (server !== '' || tool !== CREATE_SKILL || state.kind !== 'executed' || content.kind !== 'tool')
    return [];
  const { name, note } = content.arguments;
  if (typeof name !== 'string' || typeof note !== 'string' || slug(name, 64) !== name) return [];
  const path = skillPath(desk.settings.folders.skills, name);
  const isThere = (await desk.ports.vault.read(path)) !== null;
  return isThere ? [] : [{ kind: 'create', path, after: note }];
}
