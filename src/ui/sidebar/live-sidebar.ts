import { type App, Platform } from 'obsidian';
import type { Overview } from '../../core/app/view/overview';
import { shortLine } from '../../core/app/view/words/short-line';
import type { StatusLine } from '../../core/app/view/state/status-line';
import { statusLineOf } from './status-row';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import type { Automation } from '../../core/app/automation/automation';
import type { LocalRecord } from '../../kernel/ports/local-record';
import type { AutomationState } from '../../core/app/automation/automation-state';
import type { Actions } from '../../core/settings/command-table';
import type { Loosened } from '../../core/settings/protections';
import { providerChoice } from '../../core/settings/provider-choices';
import type { Clock } from '../../kernel/ports/clock';
import type { UserActions } from '../actions';
import { openNote } from '../parts/note-to-show';
import type { MailText } from '../../core/approvals/view/mail-text';
import type { ApprovalAnswer, DecidedFrom, ShownApproval } from '../parts/state/approval-answer';
import { StrayKeys } from '../parts/state/stray-keys';
import type { ToastModel } from '../parts/state/toast-model';
import type { Review } from '../review/review';
import type { SettingsHost } from '../settings/form/settings-host';
import { featureSections } from '../plugin-feature';
import { isReviewShown, onLayout } from './review-leaf';
import { ShownState, SettledLook, VaultLook, WAITS_FOR_CHOICE } from './vault-look';
import type {
  FeatureRun,
  CameBack,
  Edited,
  RunAct,
  SidebarModel,
  SidebarSettings,
  SidebarUser,
} from '../parts/state/sidebar-model';

export interface LiveSidebarOptions {
  app: App;
  automation: Automation;
  host: SettingsHost;
  user: UserActions;
  clock: Clock;
  openSettings: () => void;
  /** Stores what the person saw and chose on this device. */
  local: LocalRecord;
}

/** Keys of the device's record; each holds `true` or nothing. */
const NAME_ASKED = 'name-asked';
const TODAY_OPEN = 'today-open';

export class LiveSidebar implements SidebarModel {
  readonly act: RunAct;
  readonly actions: Actions;
  readonly user: SidebarUser;
  readonly sections: SidebarModel['sections'];
  readonly toasts: ToastModel;
  readonly openSettings: SidebarModel['openSettings'];
  readonly strayKeys = new StrayKeys();
  private readonly look: VaultLook;
  private readonly settled: SettledLook;
  private readonly shownState: ShownState;

  constructor(private readonly options: LiveSidebarOptions) {
    const { automation, clock, host, user } = options;
    this.user = user;
    this.act = user.act;
    this.actions = user.actions;
    this.toasts = user.toasts;
    this.openSettings = options.openSettings;
    this.sections = featureSections.rows.map((open) => open(user.parts));
    this.look = new VaultLook({
      automation,
      clock,
      changes: (listener) => host.subscribe(listener),
      shown: [
        (listener) => this.settled.subscribe(listener),
        ...this.sections.flatMap(({ subscribe }) => subscribe ?? []),
        (listener) => onLayout(options.app.workspace, listener),
      ],
    });
    this.shownState = new ShownState(
      () => automation.state,
      clock,
      () => {
        this.look.tell();
      },
    );
    this.settled = new SettledLook(user.requests.review, user.undo, () => this.look.refresh());
  }

  get overview(): Overview | null {
    return this.look.overview;
  }

  get undoable(): string | null {
    return this.look.undoable;
  }

  get estimate(): string | null {
    return this.look.estimate;
  }

  subscribe(listener: () => void): () => void {
    return this.look.subscribe(listener);
  }

  get state(): AutomationState {
    return this.shownState.now;
  }

  get settings(): SidebarSettings {
    const { host, user } = this.options;
    const { settings } = host;
    const { singleKeys, provider, model, sendDelaySeconds } = settings;
    const { name = '', houseRules = '' } = this.look.person?.profile ?? {};
    const note = this.look.person?.note ?? null;
    const unconfirmedProfile = note === null || note.isConfirmed ? null : note.path;
    const isUnknown = this.look.person !== null && name === '' && unconfirmedProfile === null;
    const choice = providerChoice(provider);
    return {
      singleKeys,
      provider: choice?.label ?? provider,
      // The built-in rules are no model, whatever the settings name.
      model: choice?.isBuiltIn === true ? '' : model || (choice?.defaultModel ?? ''),
      sendDelaySeconds,
      asksForName: isUnknown && !this.remembers(NAME_ASKED),
      unconfirmedProfile,
      mailIn: this.mailIn,
      hasFolders: user.setUp.hasFolders,
      houseRules: shortLine(houseRules, 160),
    };
  }

  get statusLine(): StatusLine {
    return statusLineOf(this);
  }

  get deciding(): ReadonlySet<string> {
    return this.review.deciding;
  }

  get approved(): ReadonlySet<string> {
    return this.settled.approved;
  }

  get cameBack(): CameBack {
    return this.settled.cameBack;
  }

  get isUndoing(): boolean {
    return this.settled.isUndoing;
  }

  get isReviewShown(): boolean {
    return isReviewShown(this.options.app.workspace);
  }

  get vaultName(): string {
    return this.options.app.vault.getName();
  }

  get zone(): string {
    return this.options.clock.zone;
  }

  get locale(): string {
    return this.options.clock.locale;
  }

  /** Approvals that wait for the person; `null` before they have chosen who triages. */
  async requests(): Promise<ApprovalCard[] | null> {
    return WAITS_FOR_CHOICE.has(this.state.kind) ? null : this.options.automation.deputy.approvals.list();
  }

  now(): number {
    return this.options.clock.now();
  }

  canUndo(operations: readonly string[]): boolean {
    return operations.some((id) => this.look.open.has(id));
  }

  async undo(operations: readonly string[]): Promise<void> {
    await this.options.user.undo.undo({ ids: operations });
    await this.look.refresh();
  }

  async openNote(path: string): Promise<void> {
    await openNote(this.options.app, path);
  }

  async decide(cards: readonly ApprovalCard[], answer: ApprovalAnswer, from?: DecidedFrom): Promise<void> {
    await this.options.user.requests.decide(cards, answer, from);
    await this.look.refresh();
  }

  async editRequest(card: ApprovalCard, text: MailText): Promise<Edited> {
    const { deputy } = this.options.automation;
    const outcome = await deputy.approvals.edit(card.path, { request: card.id, shownHash: card.hash, text });
    if (outcome.kind !== 'edited')
      return { kind: 'not_edited', why: outcome.why, isOther: outcome.kind === 'changed' };
    await this.look.refresh();
    const edited = this.overview?.requests.find(({ path }) => path === card.path);
    return edited?.hash === outcome.hash
      ? { kind: 'edited', card: edited }
      : { kind: 'not_edited', why: 'It was changed elsewhere meanwhile.', isOther: true };
  }

  get deputy(): Automation['deputy'] {
    return this.options.automation.deputy;
  }

  async snooze(card: ApprovalCard): Promise<void> {
    await this.options.user.requests.snooze(card);
    await this.look.refresh();
  }

  showRequest(shown: ShownApproval): () => void {
    return this.review.show(shown);
  }

  async saveName(name: string): Promise<void> {
    this.options.local.write(NAME_ASKED, true);
    if (name !== '') await this.options.user.change({ personName: name });
    await this.look.refresh();
    this.look.tell();
  }

  get isTodayOpen(): boolean {
    return this.remembers(TODAY_OPEN);
  }

  rememberToday(isOpen: boolean): void {
    this.options.local.write(TODAY_OPEN, isOpen);
  }

  private remembers(key: string): boolean {
    return this.options.local.read(key) === true;
  }

  get loosened(): readonly Loosened[] {
    return this.options.host.loosened;
  }

  async allowLoosened(shown: readonly Loosened[]): Promise<void> {
    await this.options.user.setUp.allowLoosened(shown);
    this.look.tell();
  }

  async reviewProfile(): Promise<void> {
    await this.options.user.setUp.reviewProfile();
    await this.look.refresh();
  }

  async carryOut(run: FeatureRun): Promise<void> {
    await this.options.user.carryOut(run);
    await this.look.refresh();
    this.look.tell();
  }

  private get mailIn(): SidebarSettings['mailIn'] {
    if (!Platform.isDesktop) return 'on_computer';
    if (this.actions['add-mail-account'] === undefined) return 'files';
    return this.options.host.settings.accounts.length > 0 ? 'account' : 'unset';
  }

  private get review(): Review {
    return this.options.user.requests.review;
  }
}
