import { readJson, readJsonLines } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';

/**
 * Act of the person on a mail. `archived`: filed away, or marked done without a reply. `kept`: moved out of the
 * archive, or decided to need the person. `answered`: a reply was sent or requested.
 */
export const SIGNS = ['archived', 'kept', 'answered'] as const;
export type Sign = (typeof SIGNS)[number];

/** `archive`: the mail is filed away. `read`: it is listed under *Read*. */
export const TREATMENTS = ['archive', 'read'] as const;
export type Treatment = (typeof TREATMENTS)[number];

const act = z.object({
  kind: z.literal('act'),
  /** Id of the act's operation; if it is undone, the act is ignored. */
  operation: z.string(),
  /** Time of the act, ISO 8601 with offset. */
  at: z.string(),
  /** Hash of the mail's identity; only the last of several acts on one mail is used. */
  mail: z.string(),
  sender: z.string(),
  words: z.string(),
  isVouched: z.boolean(),
  sign: z.enum(SIGNS),
  /**
   * `hand`: found in the vault, where a sync may have brought it. `read`: the person moved it there. `past`: found in a
   * mailbox, where it was done before Deputy learned.
   */
  by: z.enum(['key', 'hand', 'read', 'past']),
  isBulk: z.boolean(),
  /** Whether such mail always comes to the person, so that the act teaches the score alone. */
  isGuarded: z.boolean(),
  /** Code of the rules' finding in the mail. */
  saw: z.string(),
  /** The places of its features, packed. */
  facts: z.string(),
  texts: z.string(),
  /** Codes of the sentences of a mail to the person that was archived. */
  says: z.array(z.string()),
  /** Whether the act confirms what Deputy learned: an archiving, done or suggested. */
  confirms: z.optional(z.literal(true)),
  /** The decision that the person changed, the new one, and the mail's id, by which its note is found again. */
  corrects: z.optional(z.object({ was: z.string(), now: z.string(), id: z.string() })),
});

const record = z.discriminatedUnion('kind', [
  act,
  /** Ids of undone operations. */
  z.object({ kind: z.literal('void'), operations: z.array(z.string()) }),
  /** Keys of the lines that Deputy has in the note. */
  z.object({ kind: z.literal('wrote'), keys: z.array(z.string()) }),
  /** The person ended a line; earlier acts that it matches are ignored. */
  z.object({ kind: z.literal('forgot'), operation: z.string(), key: z.string() }),
  /** The person deleted everything that was learned: earlier records are ignored. `at`: as in an act. */
  z.object({ kind: z.literal('emptied'), operation: z.string(), at: z.string() }),
  /** The person confirmed a line on this device that they wrote, or that another device learned. */
  z.object({
    kind: z.literal('confirmed'),
    operation: z.string(),
    key: z.string(),
    does: z.enum(TREATMENTS),
  }),
]);

export type LearnedLine = z.infer<typeof record>;
export type HandledMail = z.infer<typeof act>;

/** Version of the file, which its first line names. */
const VERSION = 1;

/** The records of the file, without torn lines; `null` if another version of Deputy wrote it. */
export function readRecords(text: string | null): LearnedLine[] | null {
  const start = /\S[^\n]*/u.exec(text ?? '')?.[0] ?? null;
  if (start !== null && readJson(head, start)?.version !== VERSION) return null;
  return readJsonLines(record, text);
}

const head = z.object({ version: z.number() });

export const FILE_START = `${JSON.stringify({ version: VERSION })}\n`;

/** Number of learned archivings that the person must confirm before Deputy archives by itself. */
export const CHECKED_FIRST = 20;
