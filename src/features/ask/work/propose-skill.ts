import { ifReadable } from '../../../kernel/index/unless-refused';
import { CREATE_SKILL } from '../../approvals/model/approval/in-vault';
import { readApprovalFile } from '../../approvals/model/approval/read-approval';
import { newApproval } from '../../approvals/model/approval/new-approval';
import { approvalPath } from '../../approvals/model/approval/approval-note';
import { readNote } from '../../../kernel/index/read-note';
import { VaultError } from '../../../kernel/ports/vault';
import { isAlike, repetitionOf } from '../../skills/model/proposals/repeats';
import { proposeSkill, type SkillProposal } from '../../skills/model/proposals/propose-skill';
import { birthOf, submitForApprovalInTurn } from '../../../session/submit-for-approval';
import type { Session } from '../../../session/session';
import type { AskWork } from './ask-work';
import { privacyOfFile, type AskFile } from './ask-file';

const REST_MS = 7 * 24 * 3_600_000;

/**
 * Proposes a skill if the person's request seems to repeat, no skill of theirs matched, and no similar
 * proposal waits or was refused within seven days. Never delays an answer: a failure is ignored.
 */
export async function offerSkill(work: AskWork, file: AskFile): Promise<void> {
  try {
    const proposal = await proposalFor(work, file);
    if (proposal !== null) await put(work.session, file, proposal);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
  }
}

async function proposalFor(work: AskWork, { request }: AskFile): Promise<SkillProposal | null> {
  // A repeating reminder already covers such a request.
  if (request.tasks.some(({ tool }) => tool === 'skill' || tool === 'reminder')) return null;
  const asked = (await work.asked()).map((each) => each.request);
  const earlier = asked.filter(({ id }) => id !== request.id).map(({ text }) => text);
  const repetition = repetitionOf(request.text, earlier);
  const proposal = repetition === null ? null : proposeSkill(request.text, repetition);
  if (proposal === null) return null;
  const skills = await work.skills.read();
  if (skills.some(({ name }) => name === proposal.name)) return null;
  return (await isResting(work.session, request.text)) ? null : proposal;
}

async function isResting({ ports, settings: { folders } }: Session, text: string): Promise<boolean> {
  const since = ports.clock.now() - REST_MS;
  for (const folder of [folders.pendingApproval, folders.rejected]) {
    const isPending = folder === folders.pendingApproval;
    for (const { path, mtime } of (await ports.vault.list(folder)) ?? []) {
      if (!path.includes(`_${CREATE_SKILL}_`) || (!isPending && mtime < since)) continue;
      const read = readApprovalFile(await ifReadable(readNote(ports.vault, path)));
      const said =
        read.ok && read.value.content.kind === 'tool' ? read.value.content.arguments['asked'] : null;
      if (typeof said === 'string' && isAlike(said, text)) return true;
    }
  }
  return false;
}

async function put(session: Session, file: AskFile, proposal: SkillProposal): Promise<void> {
  const { note, name, description, schedule, triggers, inputs, questions } = proposal;
  const request = newApproval(
    {
      actionType: CREATE_SKILL,
      server: '',
      tool: CREATE_SKILL,
      content: {
        kind: 'tool',
        arguments: {
          ...{ name, description, triggers: [...triggers], inputs: [...inputs], schedule },
          ...{ questions: [...questions], note, asked: file.request.text.slice(0, 500) },
        },
      },
      rationale: `You may want this again. ${questions.join(' ')}`,
      origin: { kind: 'hand' },
      source: null,
    },
    birthOf(session),
  );
  const path = approvalPath(session.settings.folders.pendingApproval, request);
  const privacy = privacyOfFile(session, file);
  await submitForApprovalInTurn(session, {
    path,
    request,
    privacy,
    effects: [],
    label: `Proposed the skill ${name}`,
  });
}
