import { LOGGED_CHARACTERS } from '../../../llm/prompting/log-entries';
import type { LogEntry } from '../../../kernel/log/entry';
import type { Truncation } from './fit-prompt';
import { PURPOSE } from '../../../kernel/notes/codes';
import { textField } from '../../../kernel/notes/note';
import type { Decision, Purpose } from './decision';
import { type OperationRequest, transitionEntry } from './note-operation';
import type { Override } from './money-rule';

/** Log entry for a decision. `unasked`: unrequested fields of the model's answer, which are ignored. */
export const decisionEntry = (
  decision: Decision,
  round: number,
  unasked: readonly string[] = [],
): LogEntry => ({
  event: 'llm_decision',
  severity: decision.kind === 'urgent' || unasked.length > 0 ? 'warn' : 'info',
  decision: decision.kind,
  confidence: decision.confidence,
  reasoning: decision.reasoning.slice(0, LOGGED_CHARACTERS),
  iteration: round,
  ...(unasked.length === 0 ? {} : { details: { ignored: unasked } }),
});

/** Log entry for a person's decision; `model`: reasoning of the model that wrote the reply, which may disagree. */
export const personEntry = (
  { kind, reasoning }: Decision,
  { note, iteration, model }: { note?: string; iteration?: number; model?: string },
): LogEntry => ({
  event: 'llm_decision',
  severity: 'info',
  decision: kind,
  reasoning,
  ...(iteration === undefined ? {} : { iteration }),
  details: {
    decided_by: 'person',
    ...(note === undefined ? {} : { note }),
    ...(model === undefined ? {} : { model_reasoning: model.slice(0, LOGGED_CHARACTERS) }),
  },
});

/** Log entry for a note that the person moved between Answer, Do and Read. */
export function purposeEntry(request: Pick<OperationRequest, 'path' | 'note'>, to: Purpose): LogEntry {
  const { details, ...entry } = transitionEntry(request, to);
  const from = textField(request.note.frontmatter, PURPOSE) ?? null;
  return { ...entry, event: 'purpose_changed', details: { ...details, from, by: 'person' } };
}

export const overrideEntry = (decision: Decision, override: Override): LogEntry => ({
  event: 'override',
  severity: 'warn',
  decision: decision.kind,
  reasoning: override.reason,
  details: { rule: override.rule, from: override.from, to: override.to },
});

export const exhaustedEntry = (cause: string, round: number): LogEntry => ({
  event: 'llm_error',
  severity: 'error',
  iteration: round,
  error_type: 'no_usable_answer',
  error_message: cause,
  details: { action: 'the note is marked failed' },
});

export const truncatedEntry = ({ originalTokens, keptTokens, removed }: Truncation): LogEntry => ({
  event: 'truncated',
  severity: 'info',
  details: { original_tokens: originalTokens, kept_tokens: keptTokens, removed },
});
