import { askedView, type OfferedMeaning } from '../features/ask/view/asked-view';
import type { AskOrder, AskProgress } from '../features/ask/work/ask-deputy';
import type { Automation } from '../core/app/automation/automation';
import type { AskModel, ShownAsk } from './parts/state/ask-model';
import { refusalReport } from '../core/app/reports/refusal-report';
import { withoutInvisible } from '../kernel/mail/text/invisible';
import { visibleText } from '../kernel/mail/text/visible-text';
import { type Report, reportText, failureReport } from '../core/app/view/report';

export interface LiveAskOptions {
  automation: Automation;
  /** Asks for missing setup; returns whether it is complete now. */
  isReady: () => Promise<boolean>;
  /** Shows the prompts for this text. */
  preview: (text: string) => Promise<void>;
}

const MOST_SHOWN = 30;
/**
 * Maximum length, in characters, of a text from a link or another plugin: a person must be able to read it in the box.
 */
const MOST_FILLED_IN = 2_000;

/** Runs one ask at a time, for the panel and the commands. */
export class LiveAsk implements AskModel {
  shown: ShownAsk | null = null;
  trouble = '';
  words: AskModel['words'] = null;
  private stopping: AbortController | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: LiveAskOptions) {}

  get isBusy(): boolean {
    return this.stopping !== null;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async ask(text: string): Promise<boolean> {
    const isAccepted = await this.work({ kind: 'text', text });
    if (isAccepted) this.words = null;
    return isAccepted;
  }

  preview(text: string): Promise<void> {
    return this.options.preview(text);
  }

  async resume(id: string): Promise<void> {
    await this.work({ kind: 'resume', meant: id });
  }

  async retry(id: string, place: number): Promise<void> {
    await this.work({ kind: 'retry', meant: id, task: place });
  }

  async mean(id: string, place: number, meaning: OfferedMeaning['meaning']): Promise<void> {
    await this.work({ kind: 'meant', meant: id, task: place, as: meaning });
  }

  async decideFact(id: string, place: number, isKept: boolean): Promise<void> {
    await this.work({ kind: 'fact', meant: id, fact: place, isKept });
  }

  stop(): void {
    this.stopping?.abort();
  }

  reword(text: string): void {
    this.words = { text };
    this.tell();
  }

  fillIn(text: string): void {
    const words = withoutInvisible(visibleText(text.slice(0, MOST_FILLED_IN))).trim();
    if (words === '') return;
    this.words = { text: words, isFromOutside: true };
    this.tell();
  }

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
    if (this.isBusy || !(await this.options.isReady())) return false;
    const stopping = new AbortController();
    this.stopping = stopping;
    this.trouble = '';
    this.tell();
    try {
      return await this.carryOut(order, stopping.signal);
    } catch (error) {
      return this.refuse(failureReport(error));
    } finally {
      this.stopping = null;
      this.tell();
      void this.followUp();
    }
  }

  /** Runs the work after an answer. The person already has the answer, so later failures are not reported. */
  private async followUp(): Promise<void> {
    const { deputy } = this.options.automation;
    await deputy.ask.followUp().catch(() => undefined);
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
    const outcome = await this.options.automation.deputy.ask.run(order, { onProgress }, signal);
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
