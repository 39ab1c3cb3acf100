import { VaultError } from '../../../kernel/ports/vault';
import { isAlike, repetitionOf } from '../skills/model/proposals/repeats';
import { seedSkill, type SkillSeed } from '../skills/model/proposals/propose-skill';
import type { AskWork } from './ask-work';
import type { ProposedSkill } from '../model/ask';
import { type AskFile, keepChange } from './ask-file';

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
  // A repeating reminder already covers such an ask.
  if (request.skill !== null || request.tasks.some(({ tool }) => tool === 'skill' || tool === 'reminder'))
    return null;
  const others = (await work.asked()).map((each) => each.request).filter(({ id }) => id !== request.id);
  const repetition = repetitionOf(
    request.text,
    others.map(({ text }) => text),
  );
  if (repetition === null) return null;
  const alike = others.filter(({ text }) => isAlike(request.text, text));
  const since = work.session.ports.clock.now() - REST_MS;
  if (alike.some(({ skill }) => rests(skill, since))) return null;
  const seed = seedSkill(
    request.text,
    repetition,
    alike.map(({ text }) => text),
  );
  if (seed === null) return null;
  const skills = await work.skills.read();
  return skills.some(({ name }) => name === seed.name) ? null : seed;
}

const rests = (skill: ProposedSkill | null, since: number): boolean =>
  skill?.state === 'proposed' || (skill?.state === 'dismissed' && Date.parse(skill.decidedAt ?? '') >= since);
