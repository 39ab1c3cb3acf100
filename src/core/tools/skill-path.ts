import { baseName, isNotePath, stem } from '../../kernel/notes/names';

const SKILL_FILE = 'SKILL.md';

/**
 * Name of a skill by its path: `Skills/weekly-review/SKILL.md` and `Skills/weekly-review.md` are `weekly-review`.
 * `null` for other notes, such as a skill's rows.
 */
export function nameOfPlace(path: string, folder: string): string | null {
  if (!path.startsWith(`${folder}/`) || !isNotePath(path)) return null;
  const [first = '', second, ...deeper] = path.slice(folder.length + 1).split('/');
  if (second === undefined) return placed(stem(baseName(path)));
  return stem(second) === stem(SKILL_FILE) && deeper.length === 0 ? placed(first) : null;
}

/** The name in lower case with hyphens: `Weekly review` becomes `weekly-review`. */
const placed = (name: string): string => name.trim().toLowerCase().replace(/\s+/gu, '-');

export const skillPath = (folder: string, name: string): string => `${folder}/${name}/${SKILL_FILE}`;
