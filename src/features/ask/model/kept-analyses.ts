import type { AnalysisOutcome } from './analysis/analyse';

type Kept = Pick<AnalysisOutcome, 'analysis' | 'orders'>;

const MOST_KEPT = 100;

/** Analyses of the same text, day and model, so that the model is not asked and paid again. */
export class KeptAnalyses {
  private readonly kept = new Map<string, Kept>();

  get(key: string): Kept | null {
    return this.kept.get(key) ?? null;
  }

  /** Keeps an analysis, unless the rules made it because the model was unavailable. */
  put(key: string, { analysis, orders }: Kept): void {
    if (analysis.instead !== null) return;
    this.kept.delete(key);
    this.kept.set(key, { analysis, orders });
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
