/** A note that could not be worked on, by name. */
export interface NoteTrouble {
  path: string;
  why: string;
}
