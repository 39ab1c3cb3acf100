import { FakeAutomation } from '../fake-automation';
import type { ApprovalCard } from '../../../src/core/approvals/view/approval-card';
import type { Actions } from '../../../src/core/settings/command-table';
import type { Loosened } from '../../../src/core/settings/protections';
import { APP_COMMANDS } from '../../../src/core/settings/command-table';
import type { ApprovalAnswer, DecidedFrom } from '../../../src/ui/parts/state/approval-answer';
import type { ShownApproval } from '../../../src/ui/parts/state/approval-answer';
import type { MailText } from '../../../src/core/approvals/view/mail-text';
import type { UsedSource } from '../../../src/core/app/approvals';
import type { MailView } from '../../../src/core/approvals/view/mail-view';
import type {
  Edited,
  FeatureRun,
  RunAct,
  SidebarModel,
  SidebarUser,
} from '../../../src/ui/parts/state/sidebar-model';
import { StrayKeys } from '../../../src/ui/parts/state/stray-keys';
import { appCommands, type AppParts, featureSections } from '../../../src/ui/plugin-feature';
import { demoOverview, NOW } from './demo-overview';

type Shown = Pick<
  SidebarModel,
  | 'state'
  | 'overview'
  | 'undoable'
  | 'estimate'
  | 'settings'
  | 'deciding'
  | 'approved'
  | 'cameBack'
  | 'isUndoing'
  | 'isReviewShown'
  | 'isTodayOpen'
  | 'toasts'
  | 'sections'
>;

export class FakeModel implements SidebarModel {
  state: Shown['state'] = { kind: 'idle', lastCycle: NOW - 60_000, nextCycle: NOW + 60_000 };
  overview: Shown['overview'] = demoOverview();
  undoable: Shown['undoable'] = 'Archived Ten tips for tulips';
  estimate: Shown['estimate'] = null;
  settings: Shown['settings'] = {
    sendDelaySeconds: 0,
    asksForName: false,
    unconfirmedProfile: null,
    mailIn: 'unset',
    hasFolders: true,
    houseRules: '',
    singleKeys: true,
    provider: 'Anthropic',
    model: 'claude-haiku-5-5',
  };
  deciding: Shown['deciding'] = new Set();
  approved: Shown['approved'] = new Set();
  cameBack: Shown['cameBack'] = { count: 0, paths: [] };
  isUndoing = false;
  isReviewShown = false;
  readonly vaultName = 'Notes';
  readonly zone = 'UTC';
  readonly locale = 'en-GB';
  time = NOW;
  shownRequest: ShownApproval | null = null;
  readonly open = new Set<string>();
  readonly answers: { cards: readonly ApprovalCard[]; answer: ApprovalAnswer }[] = [];
  readonly asked: string[] = [];
  readonly edits: string[] = [];
  readonly mails = new Map<string, MailView>();
  readonly sources = new Map<string, readonly UsedSource[]>();
  readonly automation = new FakeAutomation();
  readonly deputy = this.automation.deputy;
  /** Nothing that a section does with other parts of the app is expected here. */
  sections: Shown['sections'] = featureSections.rows.map((open) =>
    open({ automation: this.automation } as unknown as AppParts),
  );
  readonly strayKeys = new StrayKeys();
  toasts: Shown['toasts'] = {
    lines: [],
    textOf: () => '',
    undo: () => undefined,
    subscribe: () => () => undefined,
  };
  readonly actions: Actions;
  readonly #listeners = new Set<() => void>();

  constructor(shown: Partial<Shown> = {}) {
    Object.assign(this, shown);
    this.automation.answer({
      approvals: {
        readMail: async (path) => this.mails.get(path) ?? null,
        readSources: async (path) => [...(this.sources.get(path) ?? [])],
      },
    });
    const ids = [...Object.keys(APP_COMMANDS), ...appCommands.rows.map(({ id }) => id)];
    this.actions = Object.fromEntries(ids.map((id) => [id, () => this.#ask(id)])) as Actions;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  show(shown: Partial<Shown>): void {
    Object.assign(this, shown);
    for (const listener of this.#listeners) listener();
  }

  canUndo(operations: readonly string[]): boolean {
    return operations.some((id) => this.open.has(id));
  }

  undo(operations: readonly string[]): Promise<void> {
    return this.#ask(`undo ${operations.join(' ')}`);
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

  readonly user: SidebarUser = {
    openReview: (item, at) => this.#ask(['review', item, at].filter(Boolean).join(' ')),
    markDone: (paths) => this.#ask(`mark done ${paths.join(', ')}`),
    takeBack: (paths) => this.#ask(`take back ${paths.join(', ')}`),
    follow: (command) => this.#ask(command),
    importFiles: (files) => this.#ask(`import ${files.map(({ name }) => name).join(' ')}`),
    setUp: {
      useRules: () => this.#ask('use rules'),
      reviewConsent: () => this.#ask('review consent'),
      start: () => this.#ask('start'),
      judgePastMail: () => this.#ask('judge past mail'),
    },
  };

  openNote(path: string): Promise<void> {
    return this.#ask(`open ${path}`);
  }

  act: RunAct = (name, subject) => this.#ask([name, ...wordsOf(subject)].join(' '));

  async decide(
    cards: readonly ApprovalCard[],
    answer: ApprovalAnswer,
    from: DecidedFrom = {},
  ): Promise<void> {
    this.answers.push({ cards, answer });
    from.begun?.(cards);
  }

  async editRequest(card: ApprovalCard, { to, cc, subject, body }: MailText): Promise<Edited> {
    this.edits.push(body);
    const fields = [
      { name: 'To', text: to },
      ...(cc === '' ? [] : [{ name: 'Cc', text: cc }]),
      { name: 'Subject', text: subject },
    ];
    const blanks = body.match(/\[[^\]]+\]/g) ?? [];
    const edited = { ...card, hash: `hash of ${body}`, text: { fields, body }, blanks };
    const requests = (this.overview?.requests ?? []).map((each) => (each.id === card.id ? edited : each));
    if (this.overview !== null) this.show({ overview: { ...this.overview, requests } });
    return { kind: 'edited', card: edited };
  }

  snooze({ id }: ApprovalCard): Promise<void> {
    return this.#ask(`snooze ${id}`);
  }

  showRequest(shown: ShownApproval): () => void {
    this.shownRequest = shown;
    return () => {
      this.shownRequest = null;
    };
  }

  saveName(name: string): Promise<void> {
    return this.#ask(`name ${name}`);
  }

  loosened: readonly Loosened[] = [];
  readonly carried: FeatureRun[] = [];

  carryOut(run: FeatureRun): Promise<void> {
    this.carried.push(run);
    return this.#ask('carry out');
  }

  allowLoosened(shown: readonly Loosened[]): Promise<void> {
    return this.#ask(`allow ${shown.map(({ key }) => key).join()}`);
  }

  isTodayOpen = false;

  rememberToday(isOpen: boolean): void {
    this.isTodayOpen = isOpen;
  }

  reviewProfile(): Promise<void> {
    return this.#ask('review profile');
  }

  openSettings(): void {
    this.asked.push('settings');
  }

  async #ask(what: string): Promise<void> {
    this.asked.push(what);
  }
}

const wordsOf = (subject: string | object | null): string[] =>
  typeof subject === 'string' ? [subject] : Object.values(subject ?? {}).map(String);
