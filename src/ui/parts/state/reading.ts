import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import type { Need } from '../../../core/app/view/needs/need';
import { EndWatch, type EndState } from './end-watch';

export type ShownLetter = Pick<ApprovalCard, 'id' | 'attempt' | 'hash'>;

type ShownLine = Pick<Need, 'path' | 'at'>;

interface ReadingOptions {
  /** The current time, in wall-clock milliseconds. */
  now: () => number;
  /** Called when the result of `stateOf` has changed. */
  changed: () => void;
}

/** Texts that were seen in a view, by hash: another text, or another attempt, is unseen. */
export class Reading {
  /** The text that is open; `null` if none is. */
  open: ShownLetter | null = null;
  private watched: { card: ShownLetter; end: EndWatch } | null = null;
  private readonly seen = new Set<string>();
  /** Texts that the person typed here, and whether the previous text had been seen. */
  private readonly own = new Map<string, boolean>();
  /** Notes whose lines were on the screen, in rows of several notes. */
  private readonly lines = new Set<string>();
  private typing: { key: string; wasSeen: boolean } | null = null;

  constructor(private readonly options: ReadingOptions) {}

  /** The end mark of the open text; `null` while it is not drawn, for example before the answered mail has loaded. */
  get end(): HTMLElement | null {
    return this.watched?.end.mark ?? null;
  }

  /** Starts watching the drawn end mark; returns a stop function. */
  watch(card: ShownLetter, mark: HTMLElement): () => void {
    const key = letterKey(card);
    let former: EndState = 'below';
    const changed = (state: EndState): void => {
      if (state === 'seen') this.seen.add(key);
      else if (former === 'seen') this.seen.delete(key);
      former = state;
      this.options.changed();
    };
    const end = new EndWatch(mark, { now: this.options.now, changed });
    this.watched = { card, end };
    const stop = end.start();
    this.options.changed();
    return () => {
      stop();
      if (this.watched?.end === end) this.watched = null;
    };
  }

  look(): void {
    this.watched?.end.look();
  }

  /** Whether its end was visible for long enough, below the mail it answers. A typed text only has to be visible. */
  hasSeen(card: ShownLetter): boolean {
    this.look();
    const key = letterKey(card);
    if (this.own.has(key) && this.watched?.card.id === card.id && this.watched.end.state !== 'below')
      this.own.set(key, true);
    return this.stateOf(card) === 'seen';
  }

  /** How far the person has seen a text; `null` if the text's end mark is not drawn. */
  stateOf(card: ShownLetter): EndState | null {
    const key = letterKey(card);
    if (this.own.get(key) === true) return 'seen';
    if (this.watched !== null && letterKey(this.watched.card) === key) return this.watched.end.state;
    if (this.open !== null && letterKey(this.open) === key) return null;
    return this.seen.has(key) ? 'seen' : 'below';
  }

  sawLines(lines: readonly ShownLine[]): void {
    const known = this.lines.size;
    for (const line of lines) this.lines.add(lineKey(line));
    if (this.lines.size > known) this.options.changed();
  }

  hasSeenLine(line: ShownLine): boolean {
    return this.lines.has(lineKey(line));
  }

  /** Records that the person types in this text. */
  type(card: ShownLetter): void {
    const key = letterKey(card);
    if (this.typing?.key !== key) this.typing = { key, wasSeen: this.hasSeen(card) };
  }

  /** Records that typed text was saved: the former text became this one. */
  wrote(former: ShownLetter, card: ShownLetter): void {
    const key = letterKey(card);
    const isTyped = this.typing?.key === letterKey(former);
    this.own.set(key, isTyped ? this.typing?.wasSeen === true : this.own.get(letterKey(former)) === true);
    if (this.typing !== null && isTyped) this.typing.key = key;
  }

  isOwn(card: ShownLetter): boolean {
    const key = letterKey(card);
    return this.own.has(key) || this.typing?.key === key;
  }
}

/** A later mail can get the path of one that was done. */
const lineKey = ({ path, at }: ShownLine): string => `${path} ${String(at)}`;

export const letterKey = ({ id, attempt, hash }: ShownLetter): string => `${id} ${String(attempt)} ${hash}`;
