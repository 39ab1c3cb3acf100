import { activityRows } from '../dashboard/activity';
import { decisionRow } from '../dashboard/decision-row';
import { countDecisions } from '../dashboard/decisions';
import type { Need } from '../dashboard/need';
import { brokenNeed, inOrder, needOf, NEEDY_STATUSES } from '../dashboard/needs';
import { EMPTY_PLANS } from '../dashboard/mission-view';
import type { Overview } from '../dashboard/overview';
import type { IndexedNote, VaultIndex } from '../index/vault-index';
import { type History, MOST_DECISIONS } from './history';
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
}

/** What the sidebar shows, read anew after each change: only what changed costs something. Only reads; no lock. */
export class OverviewReader {
  private known = new Map<string, KnownNeed>();

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly sources: { index: VaultIndex; requests: RequestsReader; history: History },
  ) {}

  async read(): Promise<Overview> {
    const { folders, unsureBelow } = this.settings;
    const { vault } = this.ports;
    const notes = await this.sources.index.look(folders.needsAction);
    const told = await this.sources.history.read();
    const { lines, spend, decisions, today } = told;
    return {
      isSetUp: notes !== null || (await readRunner(vault, folders.logs)).kind !== 'none',
      pending: (notes ?? []).filter(({ state }) => state === 'pending').length,
      plans: EMPTY_PLANS,
      requests: await this.sources.requests.read(told),
      needs: await this.needs(notes ?? []),
      decisions: decisions.slice(0, MOST_DECISIONS).map((told) => decisionRow(told, unsureBelow)),
      today: countDecisions(decisions, today),
      activity: activityRows(lines, MOST_ACTIVITY),
      spend,
    };
  }

  private async needs(notes: readonly IndexedNote[]): Promise<Need[]> {
    const now = new Map<string, KnownNeed>();
    for (const note of notes) {
      if (note.state === 'pending') continue;
      if (note.state === 'settled' && !NEEDY_STATUSES.includes(note.status)) continue;
      const { path, mtime, size } = note;
      const known = this.known.get(path);
      const isKnown = known?.mtime === mtime && known.size === size;
      now.set(path, isKnown ? known : { mtime, size, need: await this.needOf(note) });
    }
    this.known = now;
    return inOrder([...now.values()].flatMap(({ need }) => need ?? []));
  }

  private async needOf(indexed: IndexedNote): Promise<Need | null> {
    const { path } = indexed;
    if (indexed.state === 'broken') return brokenNeed(path, indexed.problem);
    const note = await readNote(this.ports.vault, path);
    return note === null ? null : needOf(path, note);
  }
}
