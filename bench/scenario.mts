/** A fixed piece of computing, so that a time means something on another machine. */
export const COMPUTATION = 'computing.time';

/** What a figure should be at most, or at least, in its own unit. */
export type Target = { most: number } | { least: number };

export interface Figure {
  /** For people: what was measured. */
  name: string;
  unit: string;
  /** `null`: measured, but nothing was promised. */
  target: Target | null;
  /** `<scenario>.<figure>`: what it is held against. A time without one is held against {@link COMPUTATION}. */
  yardstick?: string;
  /** Others are held against it. */
  isYardstick?: true;
}

/**
 * A way to come by some figures. It is run several times, each time in a process of its own, so that no run inherits
 * another one's heap or compiled code; a figure is the median of the runs.
 */
export interface Scenario<Key extends string = string> {
  runs: number;
  figures: Record<Key, Figure>;
  /** For the processes that measure. */
  nodeOptions?: readonly string[];
  /** `disk`: below /tmp instead of in memory. */
  place?: 'disk';
  /** Makes what is measured, in a process of its own. */
  prepare?: (folder: string) => Promise<void> | void;
  /** For each process; 600 unless it says otherwise. What takes longer is reported as not finished. */
  limitSeconds?: number;
  /** Takes so long that it is measured only where it is named. */
  isOnRequest?: true;
  /** A measurement leaves the folder as it found it, so that all runs share one. */
  isRepeatable?: true;
  measure: (folder: string) => Promise<Record<Key, number>> | Record<Key, number>;
}
