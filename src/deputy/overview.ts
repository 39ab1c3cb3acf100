import { activityRows } from '../dashboard/activity';
import { decisionRow } from '../dashboard/decision-row';
import { countDecisions } from '../dashboard/decisions';
import type { Need } from '../dashboard/need';
import { brokenNeed, inOrder, needOf, NEEDY_STATUSES } from '../dashboard/needs';
import type { PlansOverview, SuggestedPlan } from '../dashboard/mission-view';
import type { StateKind } from '../approvals/request-state';
import type { Overview } from '../dashboard/overview';
import { plansOverview } from '../dashboard/plans-overview';
import type { RequestCard } from '../dashboard/request-card';
import type { RequestStatus } from '../dashboard/request-status';
import type { IndexedNote, VaultIndex } from '../index/vault-index';
import { type History, MOST_DECISIONS } from './history';
import { PlanNotes } from './plans/plan-notes';
import { wantedPlan } from './plans/wanted-plan';
import type { Ports } from './ports';
import { readNote } from './read-note';
import { readRunner } from './runner';
import type { RequestsReader } from './requests';
import type { Settings } from './settings';

const MOST_ACTIVITY = 200;

interface KnownNeed {
  mtime: number;
  size: number;
  /** `null`: it needs nobody after all. */
  need: Need | null;
  /** `null`: it is one step, or has a plan. */
  suggested: SuggestedPlan | null;
}

/** What the sidebar shows, read anew after each change: only what changed costs something. Only reads; no lock. */
export class OverviewReader {
  private known = new Map<string, KnownNeed>();
  /** Its own: what is looked at here must not be old news to the cycle. */
  private readonly plans: PlanNotes;

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly sources: { index: VaultIndex; requests: RequestsReader; history: History },
  ) {
    this.plans = new PlanNotes(ports.vault, settings.folders);
  }

  async read(): Promise<Overview> {
    const { folders, unsureBelow } = this.settings;
    const { vault } = this.ports;
    const notes = await this.sources.index.look(folders.needsAction);
    const told = await this.sources.history.read();
    const { lines, spend, decisions, today } = told;
    const requests = await this.sources.requests.read(told);
    const needs = await this.needs(notes ?? []);
    return {
      isSetUp: notes !== null || (await readRunner(vault, folders.logs)).kind !== 'none',
      pending: (notes ?? []).filter(({ state }) => state === 'pending').length,
      plans: await this.plansOverview(requests),
      requests,
      needs,
      decisions: decisions.slice(0, MOST_DECISIONS).map((told) => decisionRow(told, unsureBelow)),
      today: countDecisions(decisions, today),
      activity: activityRows(lines, MOST_ACTIVITY),
      spend,
    };
  }

  private async plansOverview(requests: readonly RequestCard[]): Promise<PlansOverview> {
    const found = await this.plans.look();
    return plansOverview({
      plans: found.map(({ path, value }) => ({ path, reading: value })),
      requests: requests.flatMap(({ path, plan, status }) =>
        plan === null ? [] : [{ path, plan, state: stateOf(status.kind) }],
      ),
      suggested:
        this.settings.plansFromNotes === 'off'
          ? []
          : [...this.known.values()].flatMap(({ suggested }) => suggested ?? []),
      now: this.ports.clock.now(),
      hours: this.settings.blockedHours,
    });
  }

  private async needs(notes: readonly IndexedNote[]): Promise<Need[]> {
    const now = new Map<string, KnownNeed>();
    for (const note of notes) {
      if (note.state === 'pending') continue;
      if (note.state === 'settled' && !NEEDY_STATUSES.includes(note.status)) continue;
      const { path, mtime, size } = note;
      const known = this.known.get(path);
      const isKnown = known?.mtime === mtime && known.size === size;
      now.set(path, isKnown ? known : { mtime, size, ...(await this.readNeed(note)) });
    }
    this.known = now;
    return inOrder([...now.values()].flatMap(({ need }) => need ?? []));
  }

  private async readNeed(indexed: IndexedNote): Promise<Pick<KnownNeed, 'need' | 'suggested'>> {
    const { path } = indexed;
    if (indexed.state === 'broken') return { need: brokenNeed(path, indexed.problem), suggested: null };
    const note = await readNote(this.ports.vault, path);
    const need = note === null ? null : needOf(path, note);
    if (note === null || need === null) return { need, suggested: null };
    const complexity = wantedPlan(note);
    return {
      need,
      suggested: complexity === null ? null : { path, title: need.title, why: complexity.why },
    };
  }
}

/** What nobody here knows or what was changed in two places waits as well. */
const stateOf = (kind: RequestStatus['kind']): StateKind =>
  kind === 'contested' || kind === 'elsewhere' || kind === 'stranger' ? 'pending' : kind;
