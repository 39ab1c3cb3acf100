import type { PlannedQuestion, PlanningSession } from '../../../core/session/planned-question';
import { matchByModel } from '../skills/model/match/match-by-model';
import { matchByPattern, type SkillMatch } from '../skills/model/match/match-by-pattern';
import type { Skill } from '../skills/model/skill';
import { isRunnable, type SkillNotes } from '../skills/work/skill-notes';
import { PrivateNotes } from '../../../core/tools/open-notes';
import { answerQuestion } from '../model/conversation/answer-question';
import { answerInput } from '../model/tools/answer';
import { notesToAnswer } from './answering';
import { searchFacts } from './remembered';
import type { AskWork } from './ask-work';
import { skillsFor } from './skill-for';
import { askToRun, NOT_ASKED } from './skill-task';
import { madeBefore, pastTurns, surroundings } from './surroundings';
import { askToSplit } from './take-apart';

/** Sources from which the questions of an ask are planned. */
export interface AskPlanning {
  session: PlanningSession;
  skills: SkillNotes;
  asked: AskWork['asked'];
}

/** Questions that a person's request may lead to, in order, each with its title. */
export async function questionsOfAsk(
  text: string,
  planning: AskPlanning,
): Promise<{ what: string; question: PlannedQuestion }[]> {
  const skills = (await planning.skills.read()).filter(isRunnable).map(({ skill }) => skill);
  const { sure, unsure } = matchByPattern(text, skills);
  if (sure !== null)
    return [{ what: `The skill ${sure.skill.name}`, question: questionOfSkill(sure.skill, text, planning) }];
  const match = { what: 'Which skill you mean', question: questionOfMatch(text, unsure, planning) };
  return [
    ...(unsure.length === 0 ? [] : [match]),
    { what: 'What you ask for', question: questionOfAnalysis(text, planning) },
    { what: 'An answer, if it is a question', question: questionToAnswer(text, planning) },
  ];
}

/** The first question of a skill for this request. */
export const questionOfSkill = (skill: Skill, request: string, planning: AskPlanning): PlannedQuestion => ({
  task: skill.taskType,
  shows: [skill],
  ask: async (deps) => {
    const { destination } = deps.model;
    const run = { skill, request, destination, found: new PrivateNotes() };
    return (await askToRun(planning, NOT_ASKED, run)).ask(deps);
  },
  holdsProfile: true,
  follows: 'What its tools read and find is sent with the answers so far, in at most eight rounds.',
});

const questionOfMatch = (
  text: string,
  unsure: readonly SkillMatch[],
  { session }: AskPlanning,
): PlannedQuestion => ({
  task: 'simple_qa',
  shows: [],
  ask: async (deps) => {
    const skills = await skillsFor(deps.model, unsure, session.keptHere);
    return skills.length === 0 ? { entries: [] } : matchByModel(text, skills, deps);
  },
  holdsProfile: false,
  follows: null,
});

function questionOfAnalysis(text: string, { session, asked }: AskPlanning): PlannedQuestion {
  const servers = session.settings.toolServers.length > 0 ? `${WITH_TOOLS} ` : '';
  return {
    task: 'complex_reasoning',
    shows: [],
    ask: async (deps) => {
      const past = await asked();
      const turns = pastTurns({ id: '' }, past, deps.model.destination);
      const before = { made: madeBefore({ id: '' }, past), turns, listed: '' };
      return askToSplit(session, { text, at: session.timestamp() }, before)(deps);
    },
    holdsProfile: false,
    follows: `${servers}A draft, a plan or a skill it asks for is then written by a model, from your words, and an answer to a mail as any reply is.`,
  };
}

const WITH_TOOLS = 'The names and descriptions of what your tool servers offer are added, when you ask.';

const questionToAnswer = (text: string, { session, asked }: AskPlanning): PlannedQuestion => ({
  task: 'simple_qa',
  shows: [],
  ask: async (deps) => {
    const { ports, settings, keptHere, search } = session;
    const { destination } = deps.model;
    const seen = { vault: ports.vault, settings, keptHere, found: new PrivateNotes() };
    const { input } = await answerInput(
      { question: text, query: null },
      { vault: notesToAnswer(destination, seen), destination },
      {
        request: { at: session.timestamp() },
        zone: ports.clock.zone,
        writing: { search },
        memory: {
          find: (words, vault) => searchFacts(words, { search, vault, folder: settings.folders.memory }),
        },
        surroundings: async (reader) => surroundings(session, { id: '' }, { asked: await asked(), reader }),
      },
    );
    return answerQuestion(input, deps);
  },
  holdsProfile: false,
  follows:
    'Which notes are added depends on the words a model searches for; here they are those of your question.',
});
