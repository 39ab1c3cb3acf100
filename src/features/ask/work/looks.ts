import type { OpenLook, LookPart } from '../../../core/app/looks/look-parts';
import { isInside } from '../../../kernel/notes/paths';
import { skillNotes } from '../skills/work/skill-notes';
import { askedReader } from './asked';
import { dueSkills, missedSkills } from './due-skills';
import { type AskPlanning, questionOfSkill, questionsOfAsk } from './questions-of-ask';

export const ASK_LOOKS: LookPart = {
  question: async (path, look) => {
    if (!isInside(path, look.settings.folders.skills)) return null;
    const found = (await skillNotes(look).read()).find((note) => note.path === path)?.skill ?? null;
    return found && questionOfSkill(found, `Run the skill ${found.name}`, planning(look));
  },
  inRun: {
    at: 'last',
    paths: async (look) => {
      const notes = await skillNotes(look).read();
      // A host that keeps running leaves missed skills to the person.
      const missed = look.hostMemory.staysOn ? await missedSkills(notes, look) : [];
      const due = await dueSkills(notes, look.ports);
      return due.map(({ path }) => path).filter((path) => !missed.some((each) => each.path === path));
    },
  },
  words: (text, look) => questionsOfAsk(text, planning(look)),
};

function planning(look: OpenLook): AskPlanning {
  const asked = askedReader(look);
  return { session: look, skills: skillNotes(look), asked: () => asked.read() };
}
