import { outputSchema } from '../../../../llm/prompting/output-schema';
import type { SavedAnswer } from '../../../../llm/prompting/saved-answer';
import type { Result } from '../../../../kernel/notes/values/result';
import * as z from '../../../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../../../llm/provider/answers/read-answer';
import type { Evaluation } from '../evaluation';
import { ASKED_FAULTS, type Fault, isFaultKind } from '../fault';

const wireSchema = z.strictObject({
  faults: z
    .array(
      z.strictObject({
        kind: z.enum(ASKED_FAULTS),
        quotation: z.string().check(z.describe('The words of the draft that show it, else empty')),
      }),
    )
    .check(z.describe('At most 8, the worst first')),
  safe_to_send: z.boolean().check(z.describe('True only if it could be sent as it stands without harm')),
  hard_block: z.boolean().check(z.describe('True only if no wording could make an answer right')),
  confidence: z.number().check(z.describe('0 to 1')),
});

export const evaluationOutput = outputSchema('draft_evaluation', wireSchema);

const MOST_FAULTS = 8;
const MOST_QUOTED = 300;

const yes = z.pipe(
  z.union([z.boolean(), z.string()]),
  z.transform(
    (value) => value === true || (typeof value === 'string' && /^(?:true|yes)$/iu.test(value.trim())),
  ),
);

const confidence = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, { issues }) => {
    const number = typeof value === 'number' ? value : Number.parseFloat(value);
    if (!Number.isNaN(number)) return Math.min(1, Math.max(0, number));
    issues.push({ code: 'custom', message: 'must be a number from 0 to 1', input: value });
    return z.NEVER;
  }),
);

const acceptedFault = z.pipe(
  z.object({ kind: z.string(), quotation: z.nullish(z.string()) }),
  z.transform(({ kind, quotation }, { issues }): Fault => {
    const name = kind
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/gu, '_');
    if (isFaultKind(name) && ASKED_FAULTS.includes(name)) return { kind: name, quotation: quotation ?? '' };
    const message = `must be one of ${ASKED_FAULTS.join(', ')}`;
    issues.push({ code: 'custom', message, input: kind, path: ['kind'] });
    return z.NEVER;
  }),
);

const acceptedEvaluation = z.object({
  faults: z.array(acceptedFault),
  safe_to_send: yes,
  hard_block: z.optional(yes),
  confidence,
});

/** Reads an answer. A quotation that does not occur in the draft is dropped; its fault is kept. */
export function readEvaluation(
  { text, finishReason }: SavedAnswer,
  draft: string,
): Result<Evaluation, AnswerProblem> {
  const reading = readAnswer(text, finishReason, acceptedEvaluation);
  if (!reading.ok) return reading;
  const { faults, safe_to_send: isSafe, hard_block: isHardBlock = false } = reading.value;
  const value = {
    confidence: reading.value.confidence,
    isSafe,
    isHardBlock,
    faults: faults
      .slice(0, MOST_FAULTS)
      .map(({ kind, quotation }) => ({ kind, quotation: quotedFrom(draft, quotation) })),
  };
  return { ok: true, value };
}

/** The quotation as it is in the draft, with the draft's own spaces and line breaks. */
function quotedFrom(draft: string, quotation: string): string {
  const words = quotation.slice(0, MOST_QUOTED).trim().replace(/\s+/gu, ' ');
  return words !== '' && draft.replace(/\s+/gu, ' ').includes(words) ? words : '';
}
