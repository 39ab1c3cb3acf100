import { NO_PROFILE } from '../../../src/core/drafts/profile';
import { matchByModel } from '../../../src/features/skills/model/match/match-by-model';
import { composeSkill } from '../../../src/features/skills/model/run/prompt';
import { asked, type PromptRows, ROOM, turnOf, type Words } from '../../llm/prompting/words';
import { skillOf, skillText } from './model/a-skill';

const TIME = { now: Date.UTC(2026, 10, 21, 8), zone: 'Europe/Berlin' };

const skillInput = ({ others, persons }: Words) => ({
  skill: skillOf(skillText('weekly-review')),
  request: persons,
  time: TIME,
  profile: NO_PROFILE,
  history: [{ text: persons, answer: others }],
  memory: [{ path: `Memory/${others}.md`, text: others }],
  notes: [{ path: `Notes/${others}.md`, text: others }],
  rows: [others],
  tools: [],
  folders: [],
});

export const PROMPTS: PromptRows = {
  skill_match: ({ others, persons }) =>
    asked((deps) =>
      matchByModel(persons, [{ ...skillOf(skillText('weekly-review')), description: others }], deps),
    ),
  skill: (words) => Promise.resolve(composeSkill(skillInput(words), [turnOf(words)], ROOM).messages),
};
