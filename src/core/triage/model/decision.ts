import { outputSchema } from '../../../llm/prompting/output-schema';
import { cleanLetter } from '../../../kernel/mail/outgoing/clean-letter';
import { isModel } from '../../../kernel/mail/model-words';
import * as z from '../../../kernel/notes/values/schema';
import { DateTime } from '../../../kernel/dates/date-time';

export const DECISION_KINDS = ['draft_reply', 'needs_info', 'archive', 'urgent', 'delegate'] as const;

export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Purpose of a waiting note: an expected answer, something to do, or something to know. */
export const PURPOSES = ['answer', 'do', 'read'] as const;

export type Purpose = (typeof PURPOSES)[number];

interface Judgement {
  /** Confidence in the decision, from 0 to 1; 0 if Deputy decided in the model's place. */
  confidence: number;
  /** Reason for the decision; never empty. */
  reasoning: string;
  /** Set if Deputy decided in the model's place, so that the texts are its own. */
  isDeputys?: true;
  /** Set if the model's reason quotes nothing from the mail. */
  isUnfounded?: true;
  /** Key of the sender line that made the decision. */
  senderLine?: string;
  /** Purpose given by the model or rule that decided; `purposeOf` has the last word. */
  purpose?: Purpose;
  /** Deadline, `YYYY-MM-DD`. */
  due?: string;
}

export type Decision = Judgement &
  (
    | { kind: 'draft_reply'; reply: string }
    /**
     * `isReceipt`: something was paid, and nothing is due. `isToCheck`: mail to read that Deputy would archive, once the
     * person has checked enough of it.
     */
    | { kind: 'needs_info'; missing: string; isReceipt?: true; isToCheck?: true }
    | { kind: 'archive' }
    /** `handOver`: recommendation kept when the money rule turned `delegate` into `urgent`. */
    | { kind: 'urgent'; reply: string | null; handOver: string | null }
    /** `handOver`: whom to delegate to, and why. */
    | { kind: 'delegate'; handOver: string }
  );

/** Whether a model wrote the decision's texts, rather than Deputy or its rules. */
export const isModelsOwn = ({ isDeputys }: Decision, decidedBy: string): boolean =>
  isDeputys !== true && isModel(decidedBy);

/**
 * The question to the person: which information is missing, or whom to delegate to; `null` if the decision has none.
 */
export function askOf(decision: Decision): string | null {
  switch (decision.kind) {
    case 'needs_info':
      return decision.missing;
    case 'urgent':
    case 'delegate':
      return decision.handOver;
    case 'draft_reply':
    case 'archive':
      return null;
  }
}

/**
 * The reasoning comes first, because after deciding, a model would only justify its decision. The prompt explains the
 * fields.
 */
const wireSchema = z.strictObject({
  reasoning: z.string(),
  decision: z.enum(DECISION_KINDS),
  confidence: z.number(),
  for: z.nullable(z.enum([...PURPOSES, 'receipt'])),
  due: z.nullable(z.string()),
  reply_body: z.nullable(z.string()),
  delegation_target: z.nullable(z.string()),
  info_needed: z.nullable(z.string()),
});

/** Shape of an answer as the model writes it. */
export type DecisionAnswer = z.infer<typeof wireSchema>;

export const decisionOutput = outputSchema('triage_decision', wireSchema);

const acceptedKind = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replace(/[\s-]+/gu, '_')
      : value,
  ),
  z.enum(DECISION_KINDS),
);

/**
 * A confidence in any notation: 0.9, "90 %", 90, "high". A missing or unreadable confidence does not justify another
 * call.
 */
const acceptedConfidence = z.transform((value: unknown): number => {
  const said = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const named = CONFIDENCE_WORDS.find(([word]) => word.test(said));
  if (named !== undefined) return named[1];
  const [, digits = '', unit = ''] =
    /^[~≈]?\s?(-?\d{1,12}(?:[.,]\d{1,20})?(?:e-?\d{1,3})?)\s?(%|\/\s?100?)?$/i.exec(said) ?? [];
  if (digits === '') return UNREAD_CONFIDENCE;
  const number = Number(digits.replace(',', '.'));
  const share = unit === '' && number <= 2 ? number : number / (unit.endsWith('/10') ? 10 : 100);
  return share >= 0 && share <= 2 && (unit !== '' || number <= 2 || number > 10)
    ? Math.min(1, share)
    : UNREAD_CONFIDENCE;
});

const UNREAD_CONFIDENCE = 0.5;

const CONFIDENCE_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:very|extremely) (?:high|sure|confident)|^certain/i, 0.95],
  [/^(?:very|extremely) (?:low|unsure)|^none\b/i, 0.1],
  [/^(?:high|sure|confident)/i, 0.9],
  [/^(?:medium|moderate|mid)/i, 0.6],
  [/^(?:low|unsure|uncertain)/i, 0.3],
];

/** Used if a model gave no reason, because another call would not be worth its price. */
const NO_REASON = 'The model gave no reason.';

/** Fields that only certain decisions need are checked once the decision is known, and dropped for other decisions. */
const acceptedAnswer = z.object({
  decision: acceptedKind,
  confidence: z._default(acceptedConfidence, UNREAD_CONFIDENCE),
  reasoning: z._default(
    z.transform((value: unknown) => textOrNull(value) ?? NO_REASON),
    NO_REASON,
  ),
  reply_body: z.optional(z.unknown()),
  delegation_target: z.optional(z.unknown()),
  info_needed: z.optional(z.unknown()),
  for: z.optional(z.unknown()),
  due: z.optional(z.unknown()),
  receipt: z.optional(z.unknown()),
});

type AcceptedAnswer = z.infer<typeof acceptedAnswer>;

/**
 * Reads an answer leniently: missing fields are null, the decision is accepted in any case and with any separator, a
 * confidence in any notation, texts in any form, unknown keys are ignored. The fields that the decision needs must be
 * present, and a note to answer or to act on is not archived.
 */
export const decisionSchema: z.ZodMiniType<Decision> = z.pipe(
  acceptedAnswer,
  z.transform((answer, { issues }) => {
    const decision = toDecision(answer);
    if (typeof decision !== 'string') return decision;
    const must = decision === 'for' ? 'must be null' : 'must be a non-empty string';
    const message = `${must} when decision is ${answer.decision}`;
    issues.push({ code: 'custom', path: [decision], message, input: answer });
    return z.NEVER;
  }),
);

/** The decision, or the name of the field that is missing or contradicts it. */
function toDecision(answer: AcceptedAnswer): Decision | keyof AcceptedAnswer {
  const meant = textOrNull(answer.for)?.toLowerCase();
  const purpose = PURPOSES.find((each) => each === meant);
  const due = dayIn(answer.due);
  const judgement = {
    confidence: answer.confidence,
    reasoning: answer.reasoning,
    ...(purpose === undefined ? {} : { purpose }),
    ...(due === null ? {} : { due }),
  };
  const reply = textOrNull(cleanLetter(textOrNull(answer.reply_body) ?? ''));
  const handOver = textOrNull(answer.delegation_target);
  const missing = textOrNull(answer.info_needed);
  switch (answer.decision) {
    case 'draft_reply':
      return reply === null ? 'reply_body' : { kind: 'draft_reply', ...judgement, reply };
    case 'needs_info':
      if (missing === null) return 'info_needed';
      return { kind: 'needs_info', ...judgement, missing, ...(isReceipt(answer, meant) ? RECEIPT : {}) };
    case 'archive':
      return purpose === 'answer' || purpose === 'do' ? 'for' : { kind: 'archive', ...judgement };
    case 'urgent':
      return { kind: 'urgent', ...judgement, reply, handOver: null };
    case 'delegate':
      return handOver === null ? 'delegation_target' : { kind: 'delegate', ...judgement, handOver };
  }
}

const RECEIPT = { isReceipt: true } as const;

/** Models also mark a receipt by a field of its own. */
const isReceipt = ({ receipt }: AcceptedAnswer, meant = ''): boolean =>
  meant === 'receipt' || ((receipt === true || receipt === 'true') && ['', 'read'].includes(meant));

/** The day that a model wrote, with or without a time; `null` if the calendar has no such day. */
function dayIn(value: unknown): string | null {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d.])/u.exec(textOrNull(value) ?? '') ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return DateTime.fromISO(iso, { zone: 'utc' }).isValid ? iso : null;
}

/**
 * An optional text; models also write "null" and "None" as text, a list of lines, or an object with
 * the text in it.
 */
function textOrNull(value: unknown): string | null {
  if (Array.isArray(value)) return textOrNull(value.map((line) => textOrNull(line) ?? '').join('\n'));
  if (typeof value === 'object' && value !== null) {
    const held: unknown[] = Object.values(value);
    return held.length === 1 ? textOrNull(held[0]) : null;
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || /^(?:null|none|n\/a)$/iu.test(text) ? null : text;
}

/** The decision without the model's claim that the mail is a receipt, if the mail's own text doesn't support it. */
export function withoutReceipt(decision: Decision): Decision {
  if (decision.kind !== 'needs_info') return decision;
  const { isReceipt: _claim, ...others } = decision;
  return others;
}

/** The decision named in an invalid answer, if any. */
export function namedDecision(answer: unknown): DecisionKind | null {
  const named = z.object({ decision: acceptedKind }).safeParse(answer);
  return named.success ? named.data.decision : null;
}
