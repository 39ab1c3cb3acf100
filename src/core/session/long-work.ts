/** How a feature recognizes work that takes several steps. */
export interface LongWork {
  isLong: (text: string) => boolean;
  /** The steps that a person named as such; empty if there are too few. */
  stepsNamed: (text: string) => readonly string[];
}

let used: LongWork | undefined;

/** Makes known how long work is recognized; without a feature, none is. */
export function useLongWork([found]: readonly LongWork[]): void {
  used = found;
}

export const longWork = (): LongWork | undefined => used;
