import { Registry } from '../../kernel/notes/values/registry';

/** How a feature recognizes work that takes several steps. */
export interface LongWork {
  isLong: (text: string) => boolean;
  /** The steps that a person named as such; empty if there are too few. */
  stepsNamed: (text: string) => readonly string[];
}

export const longWorks = new Registry<LongWork>();

export const longWork = (): LongWork | undefined => longWorks.rows[0];
