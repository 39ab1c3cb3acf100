import { parseNote } from '../../../../../src/kernel/notes/note';
import { readSkill, type SkillProblem } from '../../../../../src/features/ask/skills/model/read-skill';
import type { Skill } from '../../../../../src/features/ask/skills/model/skill';
import { nameOfPlace } from '../../../../../src/core/tools/skill-path';

export const WEEKLY = 'Skills/weekly-review/SKILL.md';

/** The text of a skill's note. `lines`: more frontmatter. */
export const skillText = (name: string, lines = '', body = 'List what was done this week.'): string =>
  `---\nname: ${name}\ndescription: Sums up the week.\n${lines}---\n\n${body}\n`;

const reading = (text: string, path: string) => {
  const note = parseNote(text);
  const name = nameOfPlace(path, 'Skills') ?? '';
  return readSkill(note.ok ? note.value : null, { path, name });
};

export function skillOf(text: string, path = WEEKLY): Skill {
  const read = reading(text, path);
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join(' '));
  return read.value;
}

export const problemsOf = (text: string, path = WEEKLY): SkillProblem[] => {
  const read = reading(text, path);
  return read.ok ? [] : read.error;
};
