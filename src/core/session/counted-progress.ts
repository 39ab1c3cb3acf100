import type { CallStep } from '../../kernel/ports/language-model';
import type { Progress } from '../../kernel/ports/notifier';
import type { Ports } from './ports';

/** Milliseconds after which the pace is good enough to estimate the end. */
const WARM_UP_MS = 3_000;
/** Maximum number of times that quick work is drawn, however many files there are. */
const MOST_SHOWN = 200;

/** Shows the progress of counted work, with the time that is left at the pace so far. */
export class CountedProgress {
  private readonly began: number;
  private shown = 0;
  private last: Pick<Progress, 'text' | 'done' | 'total'> | null = null;

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'notifier'>,
    private readonly work: NonNullable<Progress['work']>,
  ) {
    this.began = ports.clock.monotonic();
  }

  show({ text, done, total }: Pick<Progress, 'text' | 'done' | 'total'>, waitsFor?: CallStep): void {
    this.last = { text, done, total };
    const took = this.ports.clock.monotonic() - this.began;
    const isKnown = done > 0 && took >= WARM_UP_MS;
    const left = isKnown ? { leftMs: (took / done) * Math.max(0, total - done) } : {};
    this.ports.notifier.progress({
      ...{ work: this.work, text, done, total, ...left },
      ...(waitsFor === undefined ? {} : { waitsFor }),
    });
  }

  /** Adds the reason for waiting to the last progress. */
  readonly waitFor = (step: CallStep): void => {
    if (this.last !== null) this.show(this.last, step);
  };

  /** Like `show`, for work whose items take long. */
  showNowAndThen(progress: Pick<Progress, 'text' | 'done' | 'total'>): void {
    const step = Math.floor((progress.done / Math.max(1, progress.total)) * MOST_SHOWN);
    if (progress.done > 1 && step === this.shown) return;
    this.shown = step;
    this.show(progress);
  }

  end(): void {
    this.ports.notifier.progress(null);
  }
}

/** Counts the notes of a folder that is read for the first time. */
export const indexProgress =
  (ports: Pick<Ports, 'clock' | 'notifier'>) =>
  (total: number): ((done: number) => void) => {
    const progress = new CountedProgress(ports, 'index');
    return (done) => {
      if (done === total) progress.end();
      else progress.showNowAndThen({ text: '', done, total });
    };
  };
