import type { Deputy } from '../../../core/app/deputy';
import { stem } from '../../../kernel/notes/names';
import type { Report } from '../../../core/app/view/report';

type SkillsOn = Awaited<ReturnType<Deputy['skills']['forNote']>>;

/** Skills that a note's text would trigger. */
export function skillsReport(path: string, found: SkillsOn): Report {
  if (found === null) return { title: `There is no note ${path}`, lines: [], isTrouble: true };
  if (found.length === 0) return { title: 'No skill fits this note', lines: [], isTrouble: false };
  return {
    title: `Skills for ${stem(path)}`,
    lines: [],
    facts: found.map(({ name, trigger, isSure, isAgreed }) => {
      const why = trigger === null ? 'The note names the skill' : `It fits "${trigger}"`;
      const sure = isSure ? '' : ': a model would be asked';
      return { name, text: `${why}${sure}.${isAgreed ? '' : ' Not allowed on this device.'}` };
    }),
    isTrouble: false,
  };
}
