import { firstQuestion } from '../../../llm/prompting/first-question';
import { answerQuestion } from '../model/conversation/answer-question';
import { answerInput } from '../model/tools/answer';
import { matchByModel } from '../../skills/model/match/match-by-model';
import { matchByPattern, type SkillMatch } from '../../skills/model/match/match-by-pattern';
import type { Skill } from '../../skills/model/skill';
import type { Session } from '../../../session/session';
import { isRunnable, type SkillNotes } from '../../skills/work/skill-notes';
import { plannedRecipient } from '../../triage/work/planned-question';
import type { Preview, PreviewedQuestion } from '../../../app/view/preview-view';
import { openingPreview, type PreviewDeps, roomOf } from '../../triage/work/preview';
import { PrivateNotes } from '../../tools/open-notes';
import { notesToAnswer } from './answering';
import type { AskWork } from './ask-work';
import { skillsFor } from './skill-for';
import { askToRun, NOT_ASKED } from './skill-task';
import { askToSplit } from './take-apart';
import { madeBefore, pastTurns, surroundings } from './surroundings';

/** Inputs of an ask's preview. Needs no lock, and asks no model. */
export interface AskPreviewing {
  session: Pick<
    Session,
    'ports' | 'settings' | 'profiles' | 'timestamp' | 'index' | 'inbox' | 'search' | 'keptHere'
  >;
  skills: SkillNotes;
  asked: AskWork['asked'];
  corrections: PreviewDeps['corrections'];
}

/** Prompts that a person's own words would cause, in order. */
export async function previewAsk(text: string, work: AskPreviewing): Promise<PreviewedQuestion[]> {
  const skills = (await work.skills.read()).filter(isRunnable).map(({ skill }) => skill);
  const { sure, unsure } = matchByPattern(text, skills);
  if (sure !== null)
    return [{ what: `The skill ${sure.skill.name}`, preview: await previewSkill(sure.skill, text, work) }];
  const meant = await previewMatch(unsure, text, work);
  return [
    ...(meant === null ? [] : [{ what: 'Which skill you mean', preview: meant }]),
    { what: 'What you ask for', preview: await previewAnalysis(text, work) },
    { what: 'An answer, if it is a question', preview: await previewAnswer(text, work) },
  ];
}

/** The first prompt of a skill with these words. */
export async function previewSkill(skill: Skill, request: string, work: AskPreviewing): Promise<Preview> {
  const { session } = work;
  const planned = plannedRecipient(
    skill.taskType,
    await session.keptHere.firstReason([skill]),
    session.settings,
  );
  if (planned.kind !== 'asked') return planned;
  const size = roomOf(planned.recipient, sizing(work));
  const { destination } = size.model;
  const { ask } = await askToRun(work, NOT_ASKED, { skill, request, destination, found: new PrivateNotes() });
  const prompt = await firstQuestion(size, ask);
  return openingPreview(prompt, planned.recipient, {
    settings: session.settings,
    follows: 'What its tools read and find is sent with the answers so far, in at most eight rounds.',
    profiles: session.profiles,
  });
}

/** The prompt that chooses among skills; `null` if no model would be asked which skill is meant. */
async function previewMatch(
  unsure: readonly SkillMatch[],
  text: string,
  work: AskPreviewing,
): Promise<Preview | null> {
  if (unsure.length === 0) return null;
  const { settings } = work.session;
  const planned = plannedRecipient('simple_qa', null, settings);
  if (planned.kind !== 'asked') return planned;
  const size = roomOf(planned.recipient, sizing(work));
  const skills = await skillsFor(size.model, unsure, work.session.keptHere);
  if (skills.length === 0) return null;
  const prompt = await firstQuestion(size, (deps) => matchByModel(text, skills, deps));
  return openingPreview(prompt, planned.recipient, { settings, follows: null });
}

async function previewAnalysis(text: string, work: AskPreviewing): Promise<Preview> {
  const { settings, timestamp } = work.session;
  const planned = plannedRecipient('complex_reasoning', null, settings);
  if (planned.kind !== 'asked') return planned;
  const asked = await work.asked();
  const size = roomOf(planned.recipient, sizing(work));
  const before = {
    made: madeBefore({ id: '' }, asked),
    turns: pastTurns({ id: '' }, asked, size.model.destination),
    listed: '',
  };
  const prompt = await firstQuestion(size, askToSplit(work.session, { text, at: timestamp() }, before));
  const servers = settings.toolServers.length > 0 ? `${WITH_TOOLS} ` : '';
  return openingPreview(prompt, planned.recipient, { settings, follows: `${servers}${THEN_TASKS}` });
}

const WITH_TOOLS = 'The names and descriptions of what your tool servers offer are added, when you ask.';
const THEN_TASKS = 'A draft, a plan or a skill it asks for is then written by a model, from your words.';

async function previewAnswer(text: string, work: AskPreviewing): Promise<Preview> {
  const { session } = work;
  const { settings, ports, search, timestamp } = session;
  const planned = plannedRecipient('simple_qa', null, settings);
  if (planned.kind !== 'asked') return planned;
  const size = roomOf(planned.recipient, sizing(work));
  const { destination } = size.model;
  const vault = notesToAnswer(destination, {
    vault: ports.vault,
    settings,
    keptHere: session.keptHere,
    found: new PrivateNotes(),
  });
  const { input } = await answerInput(
    { question: text, query: null },
    { vault, destination },
    {
      request: { at: timestamp() },
      zone: ports.clock.zone,
      writing: { search },
      memory: { folder: settings.folders.memory },
      surroundings: async (reader) =>
        surroundings(session, { id: '' }, { asked: await work.asked(), reader }),
    },
  );
  const prompt = await firstQuestion(size, (deps) => answerQuestion(input, deps));
  return openingPreview(prompt, planned.recipient, { settings, follows: SEARCHED });
}

const SEARCHED =
  'Which notes are added depends on the words a model searches for; here they are those of your question.';

const sizing = ({ session, corrections }: AskPreviewing) => ({ settings: session.settings, corrections });
