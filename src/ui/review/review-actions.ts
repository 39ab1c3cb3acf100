import type { App } from 'obsidian';
import type { RequestCard } from '../../dashboard/request-card';
import type { Automation } from '../../deputy/automation';
import type { Dialogs } from '../dialogs/dialogs';
import { askText } from '../dialogs/text-dialog';
import { noteInFront } from '../note-to-show';
import { type Report, success } from '../reports/report';
import type { Teller } from '../teller';
import type { Answer } from './answer';
import { Review, type Reviewed } from './review';
import { askForCount, irrevocableIn } from './typed-count';

export interface ReviewActionsOptions {
  app: App;
  automation: Automation;
  dialogs: Dialogs;
  teller: Teller;
}

/** What a person can do about requests: asks where it has to be asked, and tells how it went. Nothing here rejects. */
export class ReviewActions {
  readonly review: Review;

  constructor(private readonly options: ReviewActionsOptions) {
    this.review = new Review(() => options.automation.deputy);
  }

  /** One answer to exactly these, as they are shown. */
  decide(cards: readonly RequestCard[], answer: Answer): Promise<void> {
    const { dialogs, teller } = this.options;
    return teller.guard(async () => {
      const much = answer.kind === 'approve' ? irrevocableIn(cards) : null;
      if (much !== null && !(await askForCount(dialogs, much))) return;
      this.tell(await this.review.decide(cards, answer));
    });
  }

  approveCurrent(): Promise<void> {
    return this.onCurrent(async (card) => this.decide([card], { kind: 'approve' }));
  }

  /** Closing the dialog, or giving no reason, is no decision. */
  rejectCurrent(): Promise<void> {
    return this.onCurrent(async (card) => {
      const reason = await askText(this.options.dialogs, {
        title: card.title,
        name: 'Why not?',
        desc: 'Kept with the note it is about.',
        yes: 'Reject',
      });
      if (reason !== null) await this.decide([card], { kind: 'reject', reason });
    });
  }

  /** For a command line: by the path of its note, else the one in front. */
  async answerNamed(path: string | undefined, answer: Answer): Promise<Report> {
    const cards = await this.options.automation.deputy.requests();
    const wanted = path ?? noteInFront(this.options.app);
    const card = cards.find((each) => each.path === wanted);
    if (card === undefined)
      return { title: 'Name a request that waits: path=<path>', lines: [], isTrouble: true };
    return (await this.review.decide([card], answer)).report;
  }

  /** Whether there is a request in front of the person, as far as one can tell without reading. */
  hasCurrent(pendingApproval: string): boolean {
    const inFront = noteInFront(this.options.app);
    return this.review.visible !== null || (inFront?.startsWith(`${pendingApproval}/`) ?? false);
  }

  private onCurrent(work: (card: RequestCard) => Promise<void>): Promise<void> {
    const { teller } = this.options;
    return teller.guard(async () => {
      const card = await this.current();
      if (card === null) teller.notice(success('Open a request first'));
      else await work(card);
    });
  }

  /** The request whose note is in front, else the one that can be read in a view of Deputy. */
  private async current(): Promise<RequestCard | null> {
    const { app, automation } = this.options;
    const path = noteInFront(app);
    const cards = await automation.deputy.requests();
    return cards.find((card) => card.path === path) ?? this.review.visible;
  }

  private tell({ report, undo }: Reviewed): void {
    const { teller } = this.options;
    if (undo === null) teller.notice(report);
    else
      teller.undoable(report, () => {
        void teller.guard(async () => {
          teller.notice(await undo());
        });
      });
  }
}
