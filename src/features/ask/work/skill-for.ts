import type { PromptAttempt } from '../../../llm/prompting/attempt';
import type { LogEntry } from '../../../kernel/log/entry';
import { hashText } from '../../../kernel/notes/values/hash';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { LanguageModel } from '../../../kernel/ports/language-model';
import { VaultError } from '../../../kernel/ports/vault';
import type { KeptHere } from '../../../kernel/privacy/kept-here';
import { matchByModel } from '../skills/model/match/match-by-model';
import { matchByPattern, type SkillMatch } from '../skills/model/match/match-by-pattern';
import type { Skill } from '../skills/model/skill';
import { withTimeout } from '../../../core/approvals/work/with-timeout';
import { isRunnable, type RunnableSkill, type SkillNote } from '../skills/work/skill-notes';
import type { AskFile } from './ask-file';
import type { AskWork } from './ask-work';

/** The skill that an ask matches, and how it was found. */
export interface SkillFor {
  match: { skill: Skill; by: string; why: string } | null;
  /** A sentence about a matching skill that may not run here; `null` if there is none. */
  hint: string | null;
  attempt: Partial<PromptAttempt>;
  entries: readonly LogEntry[];
}

export const NO_SKILL: SkillFor = { match: null, hint: null, attempt: {}, entries: [] };

/**
 * Milliseconds that the model has to choose a skill; few, because a person waits, and the patterns are the fallback.
 */
const MATCH_MS = 10_000;

/**
 * Finds the skill by patterns and, if they are inconclusive, by a model. If there is no model or no answer in time, the
 * patterns alone decide.
 */
export async function skillFor(work: AskWork, file: AskFile): Promise<SkillFor> {
  const notes = await work.skills.read();
  const { text } = file.request;
  const skills = notes.filter(isRunnable).map(({ skill }) => skill);
  const { sure, unsure } = matchByPattern(text, skills);
  if (sure !== null) {
    const why = sure.trigger === null ? 'you named it.' : `what you asked fits "${sure.trigger}".`;
    return { ...NO_SKILL, match: { skill: sure.skill, by: 'rules', why }, entries: [matchEntry(file, sure)] };
  }
  const hint = hintOf(notes, text);
  if (unsure.length === 0) return { ...NO_SKILL, hint };
  return { ...(await byModel(work, file, unsure)), hint };
}

/** Whether the patterns of a skill may fit a text; then the skill is asked first. */
export async function isOfSkill({ skills }: AskWork, text: string): Promise<boolean> {
  const runnable = (await skills.read()).filter(isRunnable).map(({ skill }) => skill);
  const { sure, unsure } = matchByPattern(text, runnable);
  return sure !== null || unsure.length > 0;
}

async function byModel(work: AskWork, file: AskFile, unsure: readonly SkillMatch[]): Promise<SkillFor> {
  const { session, models, signal } = work;
  const connected = await models.connect('simple_qa', []);
  if (!connected.ok || connected.value.model.provider === 'rules') return NO_SKILL;
  const { text, id } = file.request;
  const skills = await skillsFor(connected.value.model, unsure, session.keptHere);
  if (skills.length === 0) return NO_SKILL;
  const known = JSON.stringify([text, skills.map(({ name }) => name)]);
  try {
    const within = withTimeout(session.ports.clock);
    const found = await within({ ms: MATCH_MS, stop: signal }, (limited) =>
      session.prompt({
        model: connected.value,
        answers: { note: file.path, text: known, stage: 'skill_match', run: id },
        signal: limited,
        ask: (deps) => matchByModel(text, skills, deps),
      }),
    );
    const { skill, failure, entries, ...attempt } = found;
    if (failure !== null) return { ...NO_SKILL, attempt, entries: [...entries, gaveUp(file, failure)] };
    if (skill === null) return { ...NO_SKILL, attempt, entries };
    const match = { skill, by: attempt.decidedBy, why: 'the model took it to be meant.' };
    return { ...NO_SKILL, match, attempt, entries };
  } catch (error) {
    if (signal.aborted || error instanceof VaultError || !(error instanceof Error)) throw error;
    return { ...NO_SKILL, entries: [gaveUp(file, error.message)] };
  }
}

/** Skills that a model may be shown: a remote model does not see private ones. */
export async function skillsFor(
  { destination }: Pick<LanguageModel, 'destination'>,
  matches: readonly Pick<SkillMatch, 'skill'>[],
  keptHere: KeptHere,
): Promise<Skill[]> {
  const skills: Skill[] = [];
  for (const { skill } of matches)
    if (destination === 'here' || (await keptHere.firstReason([skill])) === null) skills.push(skill);
  return skills;
}

/** A skill that may run on this device in its present form; for any other, a sentence about what to do. */
export async function agreedSkill(
  { session, skills }: AskWork,
  name: string,
): Promise<Result<Skill, string>> {
  const notes = await skills.read();
  const runnable = notes.filter(isRunnable).find(({ skill }) => skill.name === name);
  if (runnable !== undefined) return ok(runnable.skill);
  const found = notes.find((note) => note.name === name);
  if (found === undefined) return err(`There is no skill "${name}" in ${session.settings.folders.skills}/.`);
  const [problem] = found.problems;
  if (problem !== undefined) return err(`The skill "${name}" can't run: ${problem.message}`);
  return err(`${notAgreed(name)} ${adviceOn(session.ports, found.consent)}`);
}

/** Cache key that changes with every skill that may run here, because the same words may then mean another skill. */
export const skillsKey = async ({ skills }: AskWork): Promise<string> =>
  hashText(JSON.stringify((await skills.read()).filter(isRunnable).map(({ consent }) => consent)));

function hintOf(notes: readonly SkillNote[], text: string): string | null {
  const waiting = notes.filter((note): note is RunnableSkill => note.skill !== null && !note.isAgreed);
  const { sure } = matchByPattern(
    text,
    waiting.map(({ skill }) => skill),
  );
  return sure === null ? null : notAgreed(sure.skill.name);
}

const notAgreed = (name: string): string =>
  `The skill "${name}" is not allowed on this device in its present form, so it did not run.`;

const adviceOn = ({ consentAdvice }: AskWork['session']['ports'], consent: string): string =>
  consentAdvice?.(consent) ?? "Check it in Deputy's settings, and allow it there.";

const matchEntry = ({ request, path }: AskFile, { skill, confidence }: SkillMatch): LogEntry => ({
  event: 'skill_matched',
  severity: 'info',
  confidence,
  details: { request: request.id, note: path, skill: skill.name },
});

const gaveUp = ({ request, path }: AskFile, reason: string): LogEntry => ({
  event: 'skill_matched',
  severity: 'warn',
  details: { request: request.id, note: path, reason, action: 'matched by patterns alone' },
});
