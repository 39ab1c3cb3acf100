import { NO_ARGUMENTS } from '../../../src/features/ask/model/ask';
import { analyse } from '../../../src/features/ask/model/analysis/analyse';
import { composeAnswer } from '../../../src/features/ask/model/conversation/compose-answer';
import { writeDraft } from '../../../src/features/ask/model/write-draft';
import { asked, type PromptRows, ROOM, type Words } from '../../llm/prompting/words';

const TIME = { now: Date.UTC(2026, 10, 21, 8), zone: 'Europe/Berlin' };

const answerInput = ({ others, persons }: Words) => ({
  question: persons,
  time: TIME,
  counts: [],
  facts: [{ path: `Memory/${others}.md`, text: others }],
  notes: [{ path: `Notes/${others}.md`, text: others }],
  earlier: [{ asked: persons, said: others }],
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
    asked((deps) => writeDraft({ ...NO_ARGUMENTS, title: persons }, { ...deps, facts: [] })),
  answer: (words) => Promise.resolve(composeAnswer(answerInput(words), [], ROOM).messages),
};
