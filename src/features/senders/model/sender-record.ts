import * as z from '../../../kernel/notes/values/schema';

/**
 * Ways in which a person treated a mail. `archived`: filed away or marked done without a reply. `kept`: taken
 * out of the archive, or decided to need the person. `answered`: a reply was sent or requested.
 */
export const SENDER_SIGNS = ['archived', 'kept', 'answered'] as const;
export type SenderSign = (typeof SENDER_SIGNS)[number];

/**
 * `archive`: the mail is filed away. `keep`: it is not, and waits for the person. `receipts`: where money is named and
 * none is due, it stands in the row of receipts; no act teaches that, only a line that the person wrote and confirmed.
 */
export const TREATMENTS = ['archive', 'keep', 'receipts'] as const;
export type Treatment = (typeof TREATMENTS)[number];

const act = z.object({
  kind: z.literal('act'),
  /** Id of the operation that did it; undone, it did not happen. */
  operation: z.string(),
  /** ISO 8601 with offset. */
  at: z.string(),
  /** Hash of the mail's identity: of several acts on one mail the last counts. */
  mail: z.string(),
  sender: z.string(),
  words: z.string(),
  sign: z.enum(SENDER_SIGNS),
  /** A line may be learned from it. Otherwise it only ends lines that say the opposite. */
  teaches: z.boolean(),
});

const senderRecord = z.discriminatedUnion('kind', [
  act,
  /** These operations were undone. */
  z.object({ kind: z.literal('void'), operations: z.array(z.string()) }),
  /** The lines that Deputy last left in the note. */
  z.object({
    kind: z.literal('wrote'),
    lines: z.array(z.object({ key: z.string(), does: z.enum(TREATMENTS) })),
  }),
  /** The person ended a line: earlier acts that it matches count no more. */
  z.object({ kind: z.literal('forgot'), operation: z.string(), key: z.string() }),
  /** The person agreed to a line on this device. */
  z.object({
    kind: z.literal('confirmed'),
    operation: z.string(),
    key: z.string(),
    does: z.enum(TREATMENTS),
  }),
  /** A line about a sender decided what became of a mail. */
  z.object({ kind: z.literal('used'), operation: z.string(), key: z.string() }),
]);

export type SenderRecord = z.infer<typeof senderRecord>;
export type SenderAct = z.infer<typeof act>;

/** A torn or unknown line is left out. */
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
