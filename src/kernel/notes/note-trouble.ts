/** A note that could not be processed, by path, and the reason. */
export interface NoteTrouble {
  path: string;
  why: string;
}
