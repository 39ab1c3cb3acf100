import { baseName, isNotePath, stem } from '../../../kernel/notes/names';

const SKILL_FILE = 'SKILL.md';

/**
 * The name that a skill's place gives it: `Skills/weekly-review/SKILL.md` and `Skills/weekly-review.md` are
 * `weekly-review`. `null`: another note, such as one with the skill's data.
 */
export function nameOfPlace(path: string, folder: string): string | null {
  if (!path.startsWith(`${folder}/`) || !isNotePath(path)) return null;
  const [first = '', second, ...deeper] = path.slice(folder.length + 1).split('/');
  if (second === undefined) return placed(stem(baseName(path)));
  return stem(second) === stem(SKILL_FILE) && deeper.length === 0 ? placed(first) : null;
}

/** As names are written: `Weekly review` is `weekly-review`. */
const placed = (name: string): string => name.trim().toLowerCase().replace(/\s+/gu, '-');

/** Where Deputy puts a new skill. */
export const skillPath = (folder: string, name: string): string => `${folder}/${name}/${SKILL_FILE}`;
