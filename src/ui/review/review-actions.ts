import type { App } from 'obsidian';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import { toFillIn, tracesAmong } from '../../core/approvals/view/mail-blanks';
import { canBeEdited } from '../../core/approvals/view/shown-text';
import { counted } from '../../core/app/view/words/counted';
import type { Automation } from '../../core/app/automation/automation';
import type { Dialogs } from '../dialogs/dialogs';
import { confirm, type Question } from '../dialogs/confirm';
import type { Clock } from '../../kernel/ports/clock';
import { askText } from '../dialogs/text-dialog';
import { noteInFront } from '../parts/note-to-show';
import { success } from '../../core/app/view/report';
import type { Teller } from '../parts/teller';
import { UNTIL_HIDDEN } from '../parts/toasts';
import type { ApprovalAnswer, DecidedFrom } from '../parts/state/approval-answer';
import type { ReviewPlace } from '../parts/state/sidebar-state';
import { type ApprovalSelection, countedCards, stayWords } from './approval-selection';
import { askForSelection } from './selection-dialog';
import { NamedApprovals } from './named-approvals';
import { Review, type Reviewed } from './review';

export interface ReviewActionsOptions {
  app: App;
  automation: Automation;
  dialogs: Dialogs;
  teller: Teller;
  undo: {
    /** Tells the views about an undo: that it is running, and where the restored items are. */
    during<T>(undoing: Promise<T>, pathsOf: (outcome: T) => readonly string[]): Promise<T>;
    since(id: string | undefined): Promise<string[]>;
  };
  /** Seconds in which an approval can be undone; 0 if there is no delay. */
  sendDelay: () => number;
  clock: Pick<Clock, 'now' | 'zone'>;
  openReview: (item: string | null, at?: ReviewPlace) => Promise<void>;
}

/** A person's actions on approvals: asks if necessary, and reports the outcome. Never rejects. */
export class ReviewActions {
  readonly review: Review;
  readonly named: NamedApprovals;
  /** Ids of approvals that a dialog is about. */
  private readonly asking = new Set<string>();

  constructor(private readonly options: ReviewActionsOptions) {
    this.review = new Review(() => options.automation.deputy.approvals);
    this.named = new NamedApprovals({ ...options, review: this.review });
  }

  decide(cards: readonly ApprovalCard[], answer: ApprovalAnswer, from: DecidedFrom = {}): Promise<void> {
    return this.options.teller.guard(async () => {
      if (answer.kind !== 'approve') {
        from.begun?.(cards);
        await this.decideAll(cards, answer);
        return;
      }
      const agreed = await this.agreed(cards, answer, from.hasSeen ?? (() => false));
      if (agreed === null) return;
      from.begun?.(agreed.goes);
      const hide = this.options.sendDelay() > 0 ? this.announce(agreed) : null;
      const reviewed = await this.review.decide(agreed.goes, agreed.answer).finally(() => hide?.());
      const { report } = reviewed;
      const lines = [...report.lines, ...stayLines(agreed)];
      if (!reviewed.isUndone) this.tell({ ...reviewed, report: { ...report, lines } });
    });
  }

  /** Gives all approvals one answer; *Undo last action* reverts them together. */
  private async decideAll(cards: readonly ApprovalCard[], answer: ApprovalAnswer): Promise<void> {
    const { undo, automation } = this.options;
    const { deputy } = automation;
    const isSeveral = cards.length > 1;
    const [last] = await deputy.history.list(1);
    const reviewed = await this.review.decide(cards, answer);
    if (isSeveral) await deputy.history.join(last?.id ?? null, reviewed.report.title);
    if (!reviewed.isUndone) this.tell(reviewed, await undo.since(last?.id));
  }

  /** Announces the running approvals with an undo for exactly these, until the returned function is called. */
  private announce(agreed: ApprovalSelection): () => void {
    const { teller, automation, undo } = this.options;
    const { goes: cards } = agreed;
    const [first] = cards;
    if (first === undefined) return () => undefined;
    const to = first.person === '' ? first.about : first.person;
    const what = cards.length === 1 ? `Sending to ${to}` : `Sending ${countedCards(cards)}`;
    const stopSending = async (): Promise<void> => {
      const taking = Promise.all(cards.map(({ id }) => automation.deputy.approvals.takeBack(id)));
      const taken = await undo.during(taking, (all) =>
        all.flatMap((each) => (each?.kind === 'undone' ? each.back : [])),
      );
      const count = taken.filter((each) => each?.kind === 'undone').length;
      if (count === 0) teller.notice(success('Too late to undo'));
      else if (cards.length === 1) teller.notice(success(`Sending stopped: ${first.about}`));
      else teller.notice(success(`Sending stopped: ${String(count)} of ${String(cards.length)}`));
    };
    const stays = stayLines(agreed);
    return teller.undoable(success(what, ...stays), {
      undo: () => void teller.guard(stopSending),
      forMs: UNTIL_HIDDEN,
      ...(cards.length === 1 ? { about: first.about } : {}),
    });
  }

  /** The approvals that the person confirms after seeing what must be seen; `null` if there are none. */
  private async agreed(
    cards: readonly ApprovalCard[],
    answer: ApprovalAnswer,
    hasSeen: (card: ApprovalCard) => boolean,
  ): Promise<Agreed | null> {
    const { dialogs, clock, automation } = this.options;
    const [card, ...more] = cards;
    const isAsked = more.length > 0 || (card !== undefined && !hasSeen(card));
    return this.whileWaiting(cards, async (until) => {
      const question = { cards, hasSeen, now: () => clock.now(), mails: automation.deputy.approvals, until };
      const selection = isAsked
        ? await askForSelection(dialogs, question)
        : { goes: cards, blank: [], unseen: [] };
      if (selection === null || more.length > 0 || card === undefined || card.blanks.length === 0)
        return selection && { ...selection, answer };
      const isMeant = await confirm(dialogs, blanksQuestion(card), until);
      return isMeant ? { ...selection, answer: { kind: 'approve', withBlanks: true } } : null;
    });
  }

  /** Asks one question about an approval at a time, and none about approvals that no longer wait. */
  private async whileWaiting(
    cards: readonly ApprovalCard[],
    ask: (until: AbortSignal) => Promise<Agreed | null>,
  ): Promise<Agreed | null> {
    if (cards.some(({ id }) => this.asking.has(id))) return null;
    const { automation } = this.options;
    const gone = new AbortController();
    const look = async (): Promise<void> => {
      const waiting = new Set((await automation.deputy.approvals.list()).map(({ id }) => id));
      if (!cards.some(({ id }) => waiting.has(id))) gone.abort();
    };
    const stop = automation.subscribe(() => void look());
    for (const { id } of cards) this.asking.add(id);
    try {
      return await ask(gone.signal);
    } finally {
      stop();
      for (const { id } of cards) this.asking.delete(id);
    }
  }

  /** Asks for a time and snoozes the approval. Closing the dialog, or naming no future time, decides nothing. */
  snooze(card: ApprovalCard): Promise<void> {
    const { dialogs, teller, clock } = this.options;
    return teller.guard(async () => {
      const said = await askText(dialogs, {
        title: `Snooze: ${card.title}`,
        name: 'Snooze until',
        desc: 'In words: tue 9am, in 3 hours, next friday.',
        yes: 'Snooze',
      });
      if (said === null) return;
      const { snoozeUntil } = await import('../../core/approvals/view/snooze-until');
      const until = snoozeUntil(said, { now: clock.now(), zone: clock.zone });
      if (until === null)
        teller.notice(success('Nothing was snoozed', `"${said}" is not a time in the future.`));
      else await this.decide([card], { kind: 'snooze', until });
    });
  }

  approveCurrent(): Promise<void> {
    return this.onCurrent(async (card) => {
      if (card.blanks.length > 0 && canBeEdited(card)) {
        this.options.teller.notice(success(`${toFillIn(card.blanks)} first`));
        await this.options.openReview(card.path, 'blank');
      } else await this.decide([card], { kind: 'approve' }, { hasSeen: (each) => this.isRead(each) });
    });
  }

  /** Asks for a reason and rejects the active approval. Closing the dialog, or giving no reason, decides nothing. */
  rejectCurrent(): Promise<void> {
    return this.onCurrent(async (card) => {
      const reason = await askText(this.options.dialogs, {
        title: `Reject: ${card.title}`,
        name: 'Reason',
        desc: 'The reason is kept with the note that the approval is about.',
        yes: 'Reject',
      });
      if (reason !== null) await this.decide([card], { kind: 'reject', reason });
    });
  }

  /** Whether an approval is active, as far as known without reading its note. */
  hasCurrent(pendingApproval: string): boolean {
    const inFront = noteInFront(this.options.app);
    return this.review.visible !== null || (inFront?.startsWith(`${pendingApproval}/`) ?? false);
  }

  private isRead({ id, hash, attempt }: ApprovalCard): boolean {
    const { shown } = this.review;
    const isSame = shown?.card.id === id && shown.card.hash === hash && shown.card.attempt === attempt;
    return isSame && shown.isRead();
  }

  private onCurrent(work: (card: ApprovalCard) => Promise<void>): Promise<void> {
    const { teller } = this.options;
    return teller.guard(async () => {
      const card = await this.current();
      if (card === null) teller.notice(success('Open an approval first'));
      else await work(card);
    });
  }

  /** The approval whose note is active, otherwise the one that is readable in a view of Deputy. */
  private async current(): Promise<ApprovalCard | null> {
    const { app, automation } = this.options;
    const path = noteInFront(app);
    const cards = await automation.deputy.approvals.list();
    return cards.find((card) => card.path === path) ?? this.review.visible;
  }

  /** `operations`: the finished operations, if known; once undone elsewhere, the undo is no longer offered. */
  private tell({ report, undo }: Reviewed, operations: readonly string[] = []): void {
    const { teller, ...options } = this.options;
    if (undo === null) teller.notice(report);
    else
      teller.undoable(report, {
        ...(operations.length === 0 ? {} : { operations }),
        undo: () =>
          void teller.guard(async () => {
            const restored = await options.undo.during(undo(), ({ paths }) => paths);
            teller.notice(restored.report);
          }),
      });
  }
}

type Agreed = ApprovalSelection & { answer: ApprovalAnswer };

const stayLines = (selection: ApprovalSelection): string[] =>
  [stayWords(selection)].filter((line) => line !== '');

/** Question about blanks, asked for a single approval; among several, those with blanks are left out. */
const blanksQuestion = ({ blanks, text }: ApprovalCard): Question => ({
  title:
    tracesAmong(blanks).length > 0 ? 'Send it as it is?' : `Send with ${counted(blanks.length, 'blank')}?`,
  lines: [
    `${toFillIn(blanks)}: ${blanks.join(', ')}`,
    ...text.fields.map((field) => `${field.name}: ${field.text}`),
  ],
  yes: 'Send anyway',
  isDestructive: true,
});
