import type { Effect } from '../../../../kernel/effects/operation';
import { EXAMPLE_SKILLS } from '../model/examples';
import { skillPath } from '../../../../core/tools/skill-path';
import type { Session } from '../../../../core/session/session';
import type { ActOutcome } from '../../../../core/triage/work/note-acts';

/** Creates the missing example skills. None runs before the person allows it. */
export async function makeExampleSkills({ ports, settings, effects }: Session): Promise<ActOutcome> {
  const { skills } = settings.folders;
  const there = new Set(((await ports.vault.list(skills)) ?? []).map(({ path }) => path.toLowerCase()));
  const isThere = (name: string): boolean =>
    [skillPath(skills, name), `${skills}/${name}.md`].some((path) => there.has(path.toLowerCase()));
  const missing = Object.entries(EXAMPLE_SKILLS).filter(([name]) => !isThere(name));
  const made = missing.map(([name, after]): Effect => ({
    kind: 'create',
    path: skillPath(skills, name),
    after,
    privacy: 'open',
  }));
  if (made.length === 0) return { kind: 'unchanged', note: skills };
  const label = `Made ${String(made.length)} example ${made.length === 1 ? 'skill' : 'skills'}`;
  const result = await effects.commit({
    run: ports.host.randomId(),
    kind: 'skills_made',
    label,
    effects: made,
    entries: [],
    isWhole: true,
    byPerson: true,
  });
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  return { kind: 'done', label, note: skills };
}
