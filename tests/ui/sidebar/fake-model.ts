import type { RequestCard } from '../../../src/dashboard/requests/request-card';
import type { Actions, CommandId } from '../../../src/deputy/settings/command-table';
import { COMMANDS } from '../../../src/deputy/settings/command-table';
import type { Answer } from '../../../src/ui/parts/answer';
import type { ShownRequest } from '../../../src/ui/parts/answer';
import type { RunAct, SidebarModel } from '../../../src/ui/parts/sidebar-model';
import { demoOverview, NOW } from './demo-overview';

type Shown = Pick<SidebarModel, 'state' | 'overview' | 'undoable' | 'settings' | 'deciding'>;

/** Shows what it is told to, and writes down what it was asked for. */
export class FakeModel implements SidebarModel {
  state: Shown['state'] = { kind: 'idle', lastCycle: NOW - 60_000, nextCycle: NOW + 60_000 };
  overview: Shown['overview'] = demoOverview();
  undoable: Shown['undoable'] = 'Archived Ten tips for tulips';
  settings: Shown['settings'] = { singleKeys: true, provider: 'Anthropic', model: 'claude-haiku-5-5' };
  deciding: Shown['deciding'] = new Set();
  readonly zone = 'UTC';
  /** Wall clock; a person's presses are a second apart. */
  time = NOW;
  shownRequest: ShownRequest | null = null;
  readonly answers: { cards: readonly RequestCard[]; answer: Answer }[] = [];
  readonly asked: string[] = [];
  readonly actions: Actions;
  readonly #listeners = new Set<() => void>();

  constructor(shown: Partial<Shown> = {}) {
    Object.assign(this, shown);
    const ids = Object.keys(COMMANDS) as CommandId[];
    this.actions = Object.fromEntries(ids.map((id) => [id, () => this.#ask(id)])) as Actions;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Something has changed. */
  show(shown: Partial<Shown>): void {
    Object.assign(this, shown);
    for (const listener of this.#listeners) listener();
  }

  now(): number {
    return this.time;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  openNote(path: string): Promise<void> {
    return this.#ask(`open ${path}`);
  }

  act: RunAct = (name, subject) => this.#ask([name, ...wordsOf(subject)].join(' '));

  async decide(cards: readonly RequestCard[], answer: Answer): Promise<void> {
    this.answers.push({ cards, answer });
  }

  showRequest(shown: ShownRequest | null): void {
    this.shownRequest = shown;
  }

  useRules(): Promise<void> {
    return this.#ask('use rules');
  }

  reviewConsent(): Promise<void> {
    return this.#ask('review consent');
  }

  openSettings(section = 'all'): void {
    this.asked.push(`settings ${section}`);
  }

  async #ask(what: string): Promise<void> {
    this.asked.push(what);
  }
}

const wordsOf = (subject: string | object | null): string[] =>
  typeof subject === 'string' ? [subject] : Object.values(subject ?? {}).map(String);
