/** A note that could not be processed, by path, and the reason. */
export interface NoteTrouble {
  path: string;
  why: string;
  /**
   * Whether the file itself is the reason, such as its name, so that nothing failed. It is named until the person changes
   * it, and counts as no error.
   */
  isStanding?: true;
}
