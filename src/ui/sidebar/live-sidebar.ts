import type { App } from 'obsidian';
import { describeState } from '../../dashboard/state/describe-state';
import type { Overview } from '../../dashboard/overview';
import { shortLine } from '../../dashboard/words/short-line';
import { batchWords } from '../../dashboard/words/estimate-words';
import type { StatusLine } from '../../dashboard/state/status-line';
import type { RequestCard } from '../../dashboard/requests/request-card';
import type { Automation } from '../../deputy/automation/automation';
import type { MissedSkill } from '../../deputy/ask/due-skills';
import type { DueReminder } from '../../deputy/overview/due-reminders';
import type { AutomationState } from '../../deputy/automation/automation-state';
import type { Actions } from '../../deputy/settings/command-table';
import type { DoneAction } from '../../deputy/undo-history';
import type { CurrentProfile } from '../../deputy/settings/profile';
import { providerChoice } from '../../deputy/settings/provider-choices';
import type { Clock } from '../../ports/clock';
import type { UserActions } from '../actions';
import { openNote } from '../parts/note-to-show';
import { readersLocale } from '../parts/elements/readers-locale';
import type { MailText } from '../../dashboard/requests/mail-text';
import type { MailView } from '../../dashboard/requests/mail-view';
import type { Answer, ShownRequest } from '../parts/state/answer';
import type { AskModel } from '../parts/state/ask-model';
import type { Review } from '../review/review';
import type { SettingsHost } from '../settings/form/settings-host';
import { LookPace } from './look-pace';
import type {
  Edited,
  RunAct,
  SettingsSection,
  SidebarModel,
  SidebarSettings,
} from '../parts/state/sidebar-model';

export interface LiveSidebarOptions {
  app: App;
  automation: Automation;
  host: SettingsHost;
  user: UserActions;
  clock: Clock;
  openSettings: (section?: SettingsSection) => void;
  /** Whether the person was asked for their name on this device; and that they were. */
  isNameAsked: () => boolean;
  nameAsked: () => void;
}

/** What the sidebar shows of the vault: read when it is looked at, and again when something has changed. */
export class LiveSidebar implements SidebarModel {
  overview: Overview | null = null;
  undoable: string | null = null;
  private open: ReadonlySet<string> = new Set();
  /** `null` until it was read. */
  private person: CurrentProfile | null = null;
  estimate: string | null = null;
  readonly act: RunAct;
  private readonly listeners = new Set<() => void>();
  private stopListening: (() => void) | null = null;
  private reading: Promise<void> | null = null;
  private isStale = false;
  private isAsked = false;
  private readonly pace: LookPace;
  private kindHeard: AutomationState['kind'] | null = null;

  constructor(private readonly options: LiveSidebarOptions) {
    this.act = options.user.act;
    this.pace = new LookPace(options.clock, () => {
      if (this.isStale) void this.look();
    });
  }

  compareDraft(path: string): Promise<void> {
    return this.options.user.drafts.compare(path);
  }

  get state(): AutomationState {
    return this.options.automation.state;
  }

  get settings(): SidebarSettings {
    const { settings } = this.options.host;
    const { singleKeys, hiddenParts: hidden, provider, model, sendDelaySeconds } = settings;
    const { name = '', houseRules = '' } = this.person?.profile ?? {};
    const note = this.person?.note ?? null;
    const unconfirmedProfile = note === null || note.isConfirmed ? null : note.path;
    const isUnknown = this.person !== null && name === '' && unconfirmedProfile === null;
    const choice = providerChoice(provider);
    return {
      singleKeys,
      hidden,
      provider: choice?.label ?? provider,
      model: model || (choice?.defaultModel ?? ''),
      sendDelaySeconds,
      asksForName: isUnknown && !this.options.isNameAsked(),
      unconfirmedProfile,
      houseRules: shortLine(houseRules, 160),
    };
  }

  get statusLine(): StatusLine {
    const { clock } = this.options;
    return describeState(this.state, {
      now: clock.now(),
      // Asked where a time is shown, and no sooner: the first answer takes `Intl` longer than a start may take.
      get zone() {
        return clock.zone;
      },
      get locale() {
        return readersLocale();
      },
      provider: this.settings.provider,
      pending: this.overview?.pending ?? 0,
      estimate: this.estimate,
    });
  }

  get ask(): AskModel {
    return this.options.user.ask;
  }

  get deciding(): ReadonlySet<string> {
    return this.review.deciding;
  }

  get zone(): string {
    return this.options.clock.zone;
  }

  get locale(): string {
    return readersLocale();
  }

  get actions(): Actions {
    return this.options.user.actions;
  }

  /** What waits for the person; `null` before they have chosen who triages. */
  async requests(): Promise<RequestCard[] | null> {
    return WAITS_FOR_CHOICE.has(this.state.kind) ? null : this.options.automation.deputy.requests();
  }

  /** Reminders whose time has come; `null` before they have chosen who triages. */
  async dueReminders(): Promise<DueReminder[] | null> {
    return WAITS_FOR_CHOICE.has(this.state.kind) ? null : this.options.automation.deputy.dueReminders();
  }

  /** Scheduled skills that were missed; `null` where this device does not work. */
  async missedSkills(): Promise<MissedSkill[] | null> {
    const { kind } = this.state;
    const isIdle = WAITS_FOR_CHOICE.has(kind) || kind === 'other_device';
    return isIdle ? null : this.options.automation.deputy.missedSkills();
  }

  now(): number {
    return this.options.clock.now();
  }

  /** Nothing is read while the sidebar is hidden. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    this.stopListening ??= this.listen();
    void this.refresh();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.stopListening?.();
      this.stopListening = null;
    };
  }

  canUndo(operations: readonly string[]): boolean {
    return operations.some((id) => this.open.has(id));
  }

  async undo(operations: readonly string[]): Promise<void> {
    await this.options.user.undo.undo({ ids: operations });
    await this.refresh();
  }

  markDone(paths: readonly string[]): Promise<void> {
    return this.options.user.markDone(paths);
  }

  async openNote(path: string): Promise<void> {
    await openNote(this.options.app, path);
  }

  /** Resolves when what came of it can be seen. */
  async decide(cards: readonly RequestCard[], answer: Answer, begun?: () => void): Promise<void> {
    await this.options.user.requests.decide(cards, answer, begun);
    await this.refresh();
  }

  async editRequest(card: RequestCard, text: MailText): Promise<Edited> {
    const { deputy } = this.options.automation;
    const outcome = await deputy.editRequest(card.path, { request: card.id, shownHash: card.hash, text });
    if (outcome.kind !== 'edited')
      return { kind: 'not_edited', why: outcome.why, isOther: outcome.kind === 'changed' };
    await this.refresh();
    const edited = this.overview?.requests.find(({ path }) => path === card.path);
    return edited?.hash === outcome.hash
      ? { kind: 'edited', card: edited }
      : { kind: 'not_edited', why: 'It was changed elsewhere meanwhile.', isOther: true };
  }

  readMail(path: string): Promise<MailView | null> {
    return this.options.automation.deputy.readMail(path);
  }

  openReview(item: string | null, at?: 'blank'): Promise<void> {
    return this.options.user.openReview(item, at);
  }

  async snooze(card: RequestCard): Promise<void> {
    await this.options.user.requests.snooze(card);
    await this.refresh();
  }

  showRequest(shown: ShownRequest | null): void {
    this.review.shown = shown;
  }

  tryFirst(): Promise<void> {
    return this.options.user.tryFirst();
  }

  useRules(): Promise<void> {
    return this.options.user.useRules();
  }

  reviewConsent(): Promise<void> {
    return this.options.user.reviewConsent();
  }

  async saveName(name: string): Promise<void> {
    this.options.nameAsked();
    if (name !== '') await this.options.user.change({ personName: name });
    await this.refresh();
    this.tell();
  }

  async reviewProfile(): Promise<void> {
    await this.options.user.reviewProfile();
    await this.refresh();
  }

  importMail(files: readonly File[]): Promise<void> {
    return this.options.user.importFiles(files);
  }

  openSettings(section?: SettingsSection): void {
    this.options.openSettings(section);
  }

  private get review(): Review {
    return this.options.user.requests.review;
  }

  private listen(): () => void {
    const ends = [
      this.options.host.subscribe(() => {
        this.hear();
      }),
      this.review.subscribe(() => {
        this.tell();
      }),
      this.options.user.ask.subscribe(() => {
        this.tell();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** While Deputy works, each of its steps changes something: that is looked at as often as the pace allows. */
  private hear(): void {
    const { kind } = this.state;
    const isAtWork = kind === 'working' && this.kindHeard === 'working';
    this.kindHeard = kind;
    this.isStale = true;
    if (isAtWork) {
      void this.look();
      return;
    }
    this.tell();
    void this.refresh();
  }

  /** Whatever the pace: a person waits for it. */
  private refresh(): Promise<void> {
    this.isStale = true;
    this.isAsked = true;
    return this.look();
  }

  /** One look at a time; what changes meanwhile is looked at afterwards, once. */
  private look(): Promise<void> {
    this.reading ??= this.readUntilFresh().finally(() => {
      this.reading = null;
      if (this.isStale) this.pace.wakeLater();
    });
    return this.reading;
  }

  private async readUntilFresh(): Promise<void> {
    const { clock, automation } = this.options;
    const isDue = (): boolean => this.isStale && (this.isAsked || !this.pace.isResting);
    while (isDue() && this.listeners.size > 0 && !WAITS_FOR_CHOICE.has(this.state.kind)) {
      this.isStale = false;
      this.isAsked = false;
      const { deputy } = automation;
      const began = clock.monotonic();
      try {
        [this.overview, this.undoable] = await Promise.all([deputy.overview(), deputy.undoable()]);
        this.person = await deputy.profile();
        this.open = openIds(await deputy.doneActions(MOST_UNDOABLE));
        this.estimate = this.state.kind === 'ready' ? batchWords(await deputy.estimate()) : null;
      } catch {
        // The status line says what is wrong with the vault; what was seen last is better than nothing.
        return;
      }
      if (this.state.kind === 'working') this.pace.rest(clock.monotonic() - began);
      this.tell();
    }
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** As many as the lists of decisions and activity show at most. */
const MOST_UNDOABLE = 1_000;

/** A note that was in the way may be free by now. */
const openIds = (actions: readonly DoneAction[]): ReadonlySet<string> =>
  new Set(actions.flatMap(({ id, state }) => (state === 'undoable' || state === 'passed_over' ? [id] : [])));

/** Nothing is read before the person has chosen who triages. */
const WAITS_FOR_CHOICE: ReadonlySet<AutomationState['kind']> = new Set(['unchosen', 'needs_consent']);
