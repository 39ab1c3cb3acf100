import { type AskedView, askedView, type OfferedMeaning } from '../view/asked-view';
import type { AskOrder, AskProgress } from '../work/ask-deputy';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import type { Public } from '../../../core/app/deputy';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';
import { previewers } from '../../../ui/parts/previewer';
import type { AppParts } from '../../../ui/plugin-feature';
import { refusalReport } from '../../../core/app/reports/refusal-report';
import { withoutInvisible } from '../../../kernel/mail/text/invisible';
import { visibleText } from '../../../kernel/mail/text/visible-text';
import { type Report, reportText, failureReport } from '../../../core/app/view/report';

/** An ask in the panel. */
export interface ShownAsk {
  view: AskedView;
  /** Path of the ask's note. */
  note: string;
  /** Position of the running task, from 1. */
  running: number | null;
}

/** State and actions of the Ask panel. Never rejects. */
export type AskPanel = Public<LiveAsk>;

type LiveAskOptions = Pick<AppParts, 'automation' | 'host' | 'setUp' | 'dialogs' | 'teller'>;

const MOST_SHOWN = 30;
/** Milliseconds after which an answer without the model is offered. */
const SLOW_MS = 20_000;
/**
 * Maximum length, in characters, of a text from a link or another plugin: a person must be able to read it in the box.
 */
const MOST_FILLED_IN = 2_000;

/** Panels of running apps. */
export const panels = new WeakMap<PersonsDeputy, AskPanel>();

export function liveAsk(parts: LiveAskOptions): AskPanel {
  const { deputy } = parts.automation;
  const panel = panels.get(deputy) ?? new LiveAsk(parts);
  panels.set(deputy, panel);
  return panel;
}

/** The panel of the app that shows the sidebar. */
export function useAsk(): AskPanel {
  const panel = panels.get(useSidebar().model.deputy);
  if (panel === undefined) throw new Error('The sidebar has no Ask panel.');
  return panel;
}

/** Runs one ask at a time. */
class LiveAsk {
  /** The ask that is shown; `null` if there is none yet. */
  shown: ShownAsk | null = null;
  /** Reason why nothing was done, as sentences; '' if there is none. */
  trouble = '';
  /**
   * Text to fill into the box; `null` once it was asked. The person reads text from outside before it is asked. A new object
   * for each filling, so that the same text can be filled in again.
   */
  words: { readonly text: string; readonly isFromOutside?: true } | null = null;
  /** Whether the model has taken so long that an answer without it is offered. */
  isSlow = false;
  private stopping: AbortController | null = null;
  private withoutModel = new AbortController();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: LiveAskOptions) {}

  get isBusy(): boolean {
    return this.stopping !== null;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Starts an ask; returns whether the text was accepted. */
  async ask(text: string): Promise<boolean> {
    const isAccepted = await this.work({ kind: 'text', text });
    if (isAccepted) this.words = null;
    return isAccepted;
  }

  /** Answers the question of an ask with one of its options. */
  async answer(id: string, option: string): Promise<void> {
    await this.work({ kind: 'text', text: option, answers: id });
  }

  /** Shows the prompts for this text; sends nothing. */
  preview(text: string): Promise<void> {
    return this.options.teller.guard(() => previewers.rows[0]?.ask(this.options, text));
  }

  async resume(id: string): Promise<void> {
    await this.work({ kind: 'resume', meant: id });
  }

  async retry(id: string, place: number): Promise<void> {
    await this.work({ kind: 'retry', meant: id, task: place });
  }

  /** Whether a model is chosen, so that it can be asked. */
  get hasModel(): boolean {
    return this.options.host.settings.provider !== 'rules';
  }

  /** Has the model do what the rules did without one. */
  async askModel(id: string): Promise<void> {
    await this.work({ kind: 'by_model', meant: id });
  }

  /** Undoes what an ask did. */
  undo(id: string): Promise<void> {
    return this.options.teller.guard(async () => {
      const undone = await this.options.automation.deputy.ask.undo(id);
      this.trouble = undone.kind === 'not_worked' ? reportText(refusalReport(undone.refusal)) : undone.said;
      await this.showAnew();
    });
  }

  /** Picks the meaning of a text that was not understood, and carries out the task with it. */
  async mean(id: string, place: number, meaning: OfferedMeaning['meaning']): Promise<void> {
    await this.work({ kind: 'meant', meant: id, task: place, as: meaning });
  }

  /** Keeps or drops a proposed fact. Deputy remembers it only if the person keeps it. */
  async decideFact(id: string, place: number, isKept: boolean): Promise<void> {
    await this.work({ kind: 'fact', meant: id, fact: place, isKept });
  }

  /** Gives up the model, and has the built-in rules answer. */
  answerWithoutModel(): void {
    this.isSlow = false;
    this.withoutModel.abort(new Error('You chose an answer without it.'));
    this.tell();
  }

  /** Stops the running task; the rest can be resumed. */
  stop(): void {
    this.stopping?.abort();
  }

  reword(text: string): void {
    this.words = { text };
    this.tell();
  }

  /** Offers text from a link or another plugin for the box; it is not mixed with text that the person has typed. */
  fillIn(text: string): void {
    const words = withoutInvisible(visibleText(text.slice(0, MOST_FILLED_IN))).trim();
    if (words === '') return;
    this.words = { text: words, isFromOutside: true };
    this.tell();
  }

  /** Earlier asks, the latest first, in which all of `words` occur. */
  async history(words: string): Promise<ShownAsk[]> {
    const asked = await this.options.automation.deputy.ask.history(words).catch(() => []);
    return asked
      .slice(0, MOST_SHOWN)
      .map(({ request, note, standing }) => ({ view: askedView(request, standing), note, running: null }));
  }

  show(asked: ShownAsk): void {
    if (this.isBusy) return;
    this.trouble = '';
    this.shown = asked;
    this.tell();
  }

  private async work(order: AskOrder): Promise<boolean> {
    if (this.isBusy || !(await this.options.setUp.isReady())) return false;
    const stopping = new AbortController();
    this.stopping = stopping;
    this.withoutModel = new AbortController();
    const slow = window.setTimeout(() => {
      this.isSlow = true;
      this.tell();
    }, SLOW_MS);
    this.trouble = '';
    this.tell();
    try {
      return await this.carryOut(order, stopping.signal);
    } catch (error) {
      return this.refuse(failureReport(error));
    } finally {
      window.clearTimeout(slow);
      this.isSlow = false;
      this.stopping = null;
      this.tell();
      void this.followUp();
    }
  }

  /** Runs the work after an answer. The person already has the answer, so later failures are not reported. */
  private async followUp(): Promise<void> {
    const { deputy } = this.options.automation;
    await deputy.ask.followUp().catch(() => undefined);
    await this.showAnew();
  }

  /** Shows the ask as its note is now. */
  private async showAnew(): Promise<void> {
    const { deputy } = this.options.automation;
    const { shown } = this;
    if (shown === null || this.isBusy) return;
    const asked = await deputy.ask.history().catch(() => []);
    const now = asked.find(({ note }) => note === shown.note);
    if (now === undefined || this.shown !== shown) return;
    this.shown = { view: askedView(now.request, now.standing), note: now.note, running: null };
    this.tell();
  }

  private async carryOut(order: AskOrder, signal: AbortSignal): Promise<boolean> {
    const onProgress = ({ request, note, running }: AskProgress): void => {
      this.shown = { view: askedView(request), note, running };
      this.tell();
    };
    const outcome = await this.options.automation.deputy.ask.run(
      order,
      { onProgress, withoutModel: this.withoutModel.signal },
      signal,
    );
    switch (outcome.kind) {
      case 'asked':
        this.shown = { view: askedView(outcome.request), note: outcome.note, running: null };
        return true;
      case 'refused':
        this.trouble = outcome.why;
        return false;
      case 'not_worked':
        return this.refuse(refusalReport(outcome.refusal));
    }
  }

  private refuse(report: Report): false {
    this.trouble = reportText(report);
    return false;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
