import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { VaultError } from '../../../kernel/ports/vault';
import type { DoneAsk } from '../skills/model/proposals/likeness';
import { seedSkill, type SkillSeed } from '../skills/model/proposals/propose-skill';
import { isCorrection, wishOf } from '../model/wish';
import { askWords, holdsTopic } from '../skills/model/trigger';
import type { AskWork } from './ask-work';
import type { Ask, ProposedSkill } from '../model/ask';
import { type AskFile, keepChange } from './ask-file';
import { saidAsk } from './decide-proposal';
import { isOfSkill } from './skill-for';

const REST_MS = 7 * 24 * 3_600_000;

/**
 * Proposes a skill if the person's ask seems to recur, matched no skill, and no similar skill is proposed or was
 * dismissed within seven days. A failure is ignored, so that it never delays the answer.
 */
export async function offerSkill(work: AskWork, file: AskFile): Promise<AskFile> {
  try {
    const skill = await proposalFor(work, file);
    if (skill === null) return file;
    const kept = await keepChange(work.session, file, {
      event: { event: 'skill_proposed', skill },
      kind: 'task_request',
      label: `Proposed the skill ${skill.name}`,
      privacy: 'open',
      entries: [],
    });
    return kept.kind === 'kept' ? kept.file : file;
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    return file;
  }
}

async function proposalFor(work: AskWork, { request }: AskFile): Promise<SkillSeed | null> {
  if (request.skill !== null || request.analysis?.answers !== undefined) return null;
  if (request.tasks.some(({ tool }) => tool === 'skill' || tool === 'reminder')) return null;
  if (isCorrection(request.text)) return null;
  const asked = await work.asked();
  // A private ask is not copied into the note of another.
  const others = asked
    .filter(
      ({ request: { id }, standing, isPrivate }) => id !== request.id && standing === 'kept' && !isPrivate,
    )
    .map((each) => each.request)
    .filter(({ text }) => !isCorrection(text));
  const wish = wishOf(request.text, saidAsk(work.session, request).moment);
  const seed = seedSkill({ ...doneAsk(request), wish }, others.map(doneAsk));
  if (seed === null) return null;
  const since = work.session.ports.clock.now() - REST_MS;
  const same = asked.flatMap(({ request: { skill } }) =>
    skill !== null && isSame(skill, seed) ? skill : [],
  );
  if (same.some((skill) => rests(skill, since))) return null;
  const skills = await work.skills.read();
  if (skills.some(({ name }) => name === seed.name)) return null;
  return (await runsSkills(work.models)) ? seed : null;
}

/**
 * Words for recurring work, for which a skill is proposed afterwards; `null` if the ask has none, a skill may be meant,
 * or no skill is proposed.
 */
export async function wishWords(work: AskWork, file: AskFile): Promise<string | null> {
  const { text } = file.request;
  const wish = wishOf(text, saidAsk(work.session, file.request).moment);
  if (wish === null || (await isOfSkill(work, text))) return null;
  const rhythm = wish.schedule?.words ?? `"${visibleLine(wish.rhythm.slice(0, 100))}"`;
  if (!(await runsSkills(work.models)))
    return `You want this ${rhythm}. That takes a skill, which a model carries out and the built-in rules do not. Nothing was done.`;
  if ((await proposalFor(work, file)) === null) return null;
  const when =
    wish.schedule === null ? 'it asks when it should run' : 'it runs then once you keep and allow it';
  return `You want this ${rhythm}. A skill for it waits in Needs you: ${when}. Nothing else was done.`;
}

/** Whether a skill could be carried out now: the built-in rules follow no instructions. */
export async function runsSkills(models: AskWork['models']): Promise<boolean> {
  const connected = await models.connect('skill_execution', []);
  return connected.ok && connected.value.model.provider !== 'rules';
}

const doneAsk = ({ text, tasks }: Ask): DoneAsk => ({
  text,
  tools: tasks.map(({ tool }) => tool),
  to: tasks.flatMap(({ given }) => given.to ?? []),
});

/** Whether two skills are about the same. */
const isSame = (one: SkillSeed, other: SkillSeed): boolean =>
  one.repetition === other.repetition &&
  (holdsTopic(one.topics, askWords(other.topics.join(' '))) ||
    holdsTopic(other.topics, askWords(one.topics.join(' '))));

const rests = ({ state, decidedAt }: ProposedSkill, since: number): boolean =>
  state === 'proposed' || (state === 'dismissed' && Date.parse(decidedAt ?? '') >= since);
