import { parseNote } from '../src/kernel/notes/note';
import { matchByPattern } from '../src/features/ask/skills/model/match/match-by-pattern';
import { readSkill } from '../src/features/ask/skills/model/read-skill';
import type { Skill } from '../src/features/ask/skills/model/skill';
import { median } from './median.mjs';
import type { Scenario } from './scenario.mjs';

const SKILLS = 200;
const ROUNDS = 200;
const REQUEST =
  'could you please sum up what we said about the projector and the agenda of the meeting on Friday';

/** Which of 200 skills a request means, by their triggers. */
export const skillMatch: Scenario<'match'> = {
  runs: 3,
  figures: {
    match: { name: 'A request matched to 200 skills by patterns', unit: 'ms', target: { most: 1 } },
  },
  measure() {
    const skills = Array.from({ length: SKILLS }, (_, n) => skillOf(n));
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      matchByPattern(REQUEST, skills);
      times.push(performance.now() - began);
    }
    return { match: median(times) };
  },
};

function skillOf(n: number): Skill {
  const name = `skill-${String(n)}`;
  const triggers = ['sum up', 'log', '* report on', 'what about'].map(
    (words) => `  - "${words} topic ${String(n)}"\n`,
  );
  const text = `---\nname: ${name}\ndescription: A skill.\ndeputy_triggers:\n${triggers.join('')}---\n\nDo it.\n`;
  const note = parseNote(text);
  const read = readSkill(note.ok ? note.value : null, { path: `Skills/${name}.md`, name });
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join(' '));
  return read.value;
}
