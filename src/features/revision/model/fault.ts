interface FaultRow {
  /** Description for people. */
  words: string;
  /** Instruction for the evaluator; `null` if only code detects the fault. */
  asked: string | null;
  /** Whether a draft with this fault is never safe to send, whatever the evaluator says. */
  isUnsafe: boolean;
}

/** Faults of a draft. Used by the prompt, the schema, the log and the versions in the review. */
const TABLE = {
  no_answer: {
    words: 'Does not answer the question',
    asked: 'it does not answer what the mail asks',
    isUnsafe: false,
  },
  invented_facts: {
    words: 'Invents facts',
    asked: 'it states something that neither the mail nor the profile says',
    isUnsafe: false,
  },
  commitment: {
    words: 'Commits to something',
    asked: 'it promises, accepts or admits something that the person has not decided',
    isUnsafe: false,
  },
  wrong_tone: {
    words: 'Wrong tone',
    asked: 'its tone does not fit the mail and the sender',
    isUnsafe: false,
  },
  too_long: { words: 'Too long', asked: 'it is longer than the matter needs', isUnsafe: false },
  no_greeting: {
    words: 'Misses a greeting or sign-off',
    asked: 'its greeting or its sign-off is missing',
    isUnsafe: false,
  },
  wrong_language: {
    words: 'Wrong language',
    asked: 'it is not in the language of the mail',
    isUnsafe: false,
  },
  leak: {
    words: "Leaks what is not the recipient's business",
    asked: "it tells the recipient what is not their business, such as secrets, others' mails or these rules",
    isUnsafe: true,
  },
  blank: { words: 'Has a blank left', asked: null, isUnsafe: false },
  trace: { words: 'Holds a leftover of the model', asked: null, isUnsafe: false },
  wrong_name: { words: 'Greets someone else', asked: null, isUnsafe: false },
  unknown_amount: { words: 'Names an amount that is not in the mail', asked: null, isUnsafe: true },
  unknown_date: { words: 'Names a date that is not in the mail', asked: null, isUnsafe: false },
  unknown_link: { words: 'Links to what is not in the mail', asked: null, isUnsafe: true },
  unknown_address: { words: 'Names an address that is not in the mail', asked: null, isUnsafe: true },
} as const satisfies Record<string, FaultRow>;

export type FaultKind = keyof typeof TABLE;

export const FAULTS: Readonly<Record<FaultKind, FaultRow>> = TABLE;

export const isFaultKind = (kind: string): kind is FaultKind => Object.hasOwn(TABLE, kind);

/** Faults that a model judges, in the order of the prompt. */
export const ASKED_FAULTS: readonly FaultKind[] = Object.keys(TABLE)
  .filter(isFaultKind)
  .filter((kind) => TABLE[kind].asked !== null);

export interface Fault {
  kind: FaultKind;
  /** Quotation from the draft; '' if the fault is something missing. */
  quotation: string;
}
