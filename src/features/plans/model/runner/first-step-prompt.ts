import { conversationPrompt } from '../../../../llm/prompting/conversation';
import { roomFor } from '../../../../llm/prompting/prompt';
import type { Prompt } from '../../../../llm/prompting/prompt-task';
import type { VaultTool } from '../../../tools/vault-tool';
import { MAIL_PROMPT } from './mail-prompt';
import { stepPrompt } from './prompt';
import { stepConversation } from './step-conversation';
import type { StepToTake } from './step-to-take';

/** The first prompt about a step: to write its mail, or to carry it out with these tools. */
export function firstStepPrompt(
  request: StepToTake,
  by: { kind: 'mail' } | { kind: 'tools'; tools: readonly VaultTool[]; writable: readonly string[] },
  room: Parameters<typeof roomFor>[1],
): Prompt {
  const system = by.kind === 'mail' ? MAIL_PROMPT : stepPrompt(by.tools, by.writable);
  const task = by.kind === 'mail' ? 'Write the mail of' : 'Carry out';
  return conversationPrompt(
    { ...stepConversation(request, { system, task }), turns: [] },
    roomFor({ system, isHalved: false }, room),
  );
}
