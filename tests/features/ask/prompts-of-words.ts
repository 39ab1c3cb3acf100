import { NO_PROFILE } from '../../../src/core/drafts/profile';
import { NO_ARGUMENTS } from '../../../src/features/ask/model/ask';
import { analyse } from '../../../src/features/ask/model/analysis/analyse';
import { composeAnswer } from '../../../src/features/ask/model/conversation/compose-answer';
import { writeDraft } from '../../../src/features/ask/model/write-draft';
import { matchByModel } from '../../../src/features/ask/skills/model/match/match-by-model';
import { composeSkill } from '../../../src/features/ask/skills/model/run/prompt';
import { asked, type PromptRows, ROOM, turnOf, type Words } from '../../llm/prompting/words';
import { skillOf, skillText } from './skills/model/a-skill';

const TIME = { now: Date.UTC(2026, 10, 21, 8), zone: 'Europe/Berlin' };

const answerInput = ({ others, persons }: Words) => ({
  question: persons,
  time: TIME,
  counts: [],
  facts: [{ path: `Memory/${others}.md`, text: others }],
  notes: [{ path: `Notes/${others}.md`, text: others }],
  earlier: [{ asked: persons, said: others }],
});

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
  request: ({ others, persons }) =>
    asked((deps) =>
      analyse(
        { text: persons, at: '2026-11-21T09:00:00+01:00' },
        { ...deps, tools: [], made: [], turns: [], listed: others, zone: 'Europe/Berlin', languages: [] },
      ),
    ),
  draft: ({ persons }) =>
    asked((deps) => writeDraft({ ...NO_ARGUMENTS, title: persons }, { facts: [], sources: [] }, deps)),
  answer: (words) => Promise.resolve(composeAnswer(answerInput(words), [], ROOM).messages),
  skill_match: ({ others, persons }) =>
    asked((deps) =>
      matchByModel(persons, [{ ...skillOf(skillText('weekly-review')), description: others }], deps),
    ),
  skill: (words) => Promise.resolve(composeSkill(skillInput(words), [turnOf(words)], ROOM).messages),
};
