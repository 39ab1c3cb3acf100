/** What became of something a person asked to be done with one note. */
export type ActOutcome =
  /** `note`: where it lies now. `label` says what was done, in the past tense. */
  | { kind: 'done'; label: string; note: string }
  /** It was so already. */
  | { kind: 'unchanged'; note: string }
  /** It can't be done with this note; `why` is a sentence. */
  | { kind: 'refused'; why: string }
  /** Somebody changed, moved or is typing in it: nothing was done; `why` is a sentence. */
  | { kind: 'conflict'; why: string };
