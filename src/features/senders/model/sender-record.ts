import * as z from '../../../kernel/notes/values/schema';
import { MATTERS } from '../../../core/triage/model/matters';

/**
 * Ways in which a person treated a mail. `archived`: filed away or marked done without a reply. `kept`: moved out of
 * the archive, or decided to need the person. `answered`: a reply was sent or requested.
 */
export const SENDER_SIGNS = ['archived', 'kept', 'answered'] as const;
export type SenderSign = (typeof SENDER_SIGNS)[number];

/**
 * `archive`: the mail is filed away. `keep`: it is not archived, and waits for the person. `receipts`: a mail about
 * money with nothing due is listed among the receipts; acts never teach this, only a line that the person wrote and
 * confirmed.
 */
export const TREATMENTS = ['archive', 'keep', 'receipts'] as const;
export type Treatment = (typeof TREATMENTS)[number];

const act = z.object({
  kind: z.literal('act'),
  /** Id of the act's operation; if it is undone, the act is ignored. */
  operation: z.string(),
  /** Time of the act, ISO 8601 with offset. */
  at: z.string(),
  /** Hash of the mail's identity; of several acts on one mail, only the last is used. */
  mail: z.string(),
  sender: z.string(),
  words: z.string(),
  sign: z.enum(SENDER_SIGNS),
  /** Whether a line may be learned from the act; otherwise the act can only end lines that it contradicts. */
  teaches: z.boolean(),
  /** Records of older versions lack it. */
  says: z.optional(z.array(z.enum(MATTERS))),
  /** Hashes of the mail's content words; records of older versions lack it. */
  content: z.optional(z.array(z.string())),
});

const senderRecord = z.discriminatedUnion('kind', [
  act,
  /** Ids of undone operations. */
  z.object({ kind: z.literal('void'), operations: z.array(z.string()) }),
  /**
   * The lines of the note after Deputy wrote it. A line with `stood` was there before, so that it is Deputy's own only
   * if an earlier record has it.
   */
  z.object({
    kind: z.literal('wrote'),
    lines: z.array(
      z.object({ key: z.string(), does: z.enum(TREATMENTS), stood: z.optional(z.literal(true)) }),
    ),
  }),
  /** The person ended a line; earlier acts that it matches are ignored. */
  z.object({ kind: z.literal('forgot'), operation: z.string(), key: z.string() }),
  /** The person confirmed a line on this device. */
  z.object({
    kind: z.literal('confirmed'),
    operation: z.string(),
    key: z.string(),
    does: z.enum(TREATMENTS),
  }),
  /** A sender line decided on a mail. */
  z.object({ kind: z.literal('used'), operation: z.string(), key: z.string() }),
]);

export type SenderRecord = z.infer<typeof senderRecord>;
export type SenderAct = z.infer<typeof act>;

/** Parses the records; torn or unknown lines are skipped. */
export function readSenderRecords(text: string): SenderRecord[] {
  return text.split('\n').flatMap((line) => {
    if (line === '') return [];
    try {
      const read = senderRecord.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });
}

export const senderRecordLines = (records: readonly SenderRecord[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');
