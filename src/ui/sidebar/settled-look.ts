import type { CameBack } from '../parts/state/sidebar-model';
import type { Review } from '../review/review';
import type { UndoActions } from '../undo-actions';

/** Outcomes of decisions and undos for the views: shown only once the vault was read again. */
export class SettledLook {
  approved: ReadonlySet<string> = new Set();
  cameBack: CameBack = { count: 0, paths: [] };
  isUndoing = false;

  constructor(
    private readonly review: Pick<Review, 'approved' | 'subscribe'>,
    private readonly undo: Pick<UndoActions, 'cameBack' | 'isUnderWay' | 'subscribe'>,
    private readonly refresh: () => Promise<void>,
  ) {}

  subscribe(listener: () => void): () => void {
    const hear = (): void => {
      this.approved = new Set([...this.approved, ...this.review.approved]);
      this.isUndoing ||= this.undo.isUnderWay;
      listener();
      if (this.isSettled) return;
      void this.refresh().then(() => {
        this.settle();
        listener();
      });
    };
    const ends = [this.review.subscribe(hear), this.undo.subscribe(hear)];
    return () => {
      for (const end of ends) end();
      this.settle();
    };
  }

  private get isSettled(): boolean {
    const { review, undo } = this;
    const isSameUndo = this.isUndoing === undo.isUnderWay && this.cameBack === undo.cameBack;
    return isSameUndo && this.approved.size === review.approved.size;
  }

  private settle(): void {
    this.approved = new Set(this.review.approved);
    this.isUndoing = this.undo.isUnderWay;
    this.cameBack = this.undo.cameBack;
  }
}
