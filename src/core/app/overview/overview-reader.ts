import { activityRows } from '../view/activity/activity';
import { decisionRow } from '../view/activity/decision-row';
import type { Need } from '../view/needs/need';
import { brokenNeed, needsInOrder, needOf, isNeedy } from '../view/needs/needs';
import type { CoreOverview, Overview } from '../view/overview';
import type { IndexedNote, VaultIndex } from '../../../kernel/index/vault-index';
import { type History, MOST_DECISIONS } from './past-decisions';
import type { Ports } from '../../session/ports';
import type { LeftAlone } from '../../../kernel/index/left-alone';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { MAILBOX } from '../../../kernel/notes/codes';
import { folderOf } from '../../../kernel/notes/names';
import { textField } from '../../../kernel/notes/note';
import type { SpendRecord } from '../../../kernel/log/spend-record';
import { readSpend } from './read-spend';
import { ModelTrials } from '../../session/model-trials';
import { sortingWords } from '../view/words/sorting-words';
import { failedParts } from '../../session/fence';
import { readRunner } from '../../session/runner';
import type { ApprovalsReader } from './approvals-reader';
import { waitingMails } from './waiting-mails';
import type { Settings } from '../../settings/settings';

const MOST_ACTIVITY = 200;
const DRAFT_GONE = 'Its draft is gone: draft another, or mark it done';

interface KnownNeed {
  mtime: number;
  size: number;
  /** Reason why the note needs the person; `null` if it needs nothing after all. */
  need: Need | null;
}

interface OverviewSources {
  index: VaultIndex;
  requests: ApprovalsReader;
  history: History;
  record: SpendRecord;
  leftAlone: LeftAlone;
  addParts: (read: CoreOverview) => Promise<Overview>;
}

/** Content of the sidebar, read again after each change; only changed notes cost time. Only reads; needs no lock. */
export class OverviewReader {
  private known = new Map<string, KnownNeed>();

  constructor(
    readonly ports: Ports,
    readonly settings: Settings,
    private readonly sources: OverviewSources,
  ) {}

  async read(): Promise<Overview> {
    const { folders, unsureBelow } = this.settings;
    const { vault } = this.ports;
    const notes = await this.sources.index.look(folders.needsAction);
    const past = await this.sources.history.read();
    const { lines, spend, decisions } = past;
    const requests = await this.sources.requests.read(past);
    const { ports, settings } = this;
    const spent = await readSpend({ record: this.sources.record, ports, settings }, spend);
    const needs = await this.needs(notes ?? []);
    return this.sources.addParts({
      isSetUp: notes !== null || (await readRunner(vault, folders.logs)).kind !== 'none',
      pending: (notes ?? []).filter(({ state }) => state === 'pending').length,
      mailFiles: (await waitingMails(notes ?? [], { vault, device: ports.device, folders })).length,
      out: (notes ?? []).flatMap(({ state, path }) => (state === 'out' ? [path] : [])),
      requests,
      needs,
      weakModel: await this.weakModel(),
      decisions: decisions.slice(0, MOST_DECISIONS).map((decision) => decisionRow(decision, unsureBelow)),
      activity: activityRows(lines, MOST_ACTIVITY),
      spend: { today: spent.today, days: spent.days, limits: spent.limits },
    });
  }

  private async weakModel(): Promise<string | null> {
    const known = await new ModelTrials(this.ports).known(this.settings);
    const weak = known.flatMap(({ name, trial }) =>
      trial === null || trial.isPassed ? [] : [sortingWords(name, trial)],
    );
    return weak[0] ?? null;
  }

  private async needs(notes: readonly IndexedNote[]): Promise<Need[]> {
    const now = new Map<string, KnownNeed>();
    for (const note of notes) {
      if (note.state === 'pending' || note.state === 'out') continue;
      if (note.state === 'settled' && !isNeedy(note.status)) continue;
      const { path, mtime, size } = note;
      const known = this.known.get(path);
      const isKnown = known?.mtime === mtime && known.size === size;
      now.set(path, isKnown ? known : { mtime, size, need: await this.readNeed(note) });
    }
    this.known = now;
    const left = this.sources.leftAlone.within(Object.values(this.settings.folders));
    const failed = await failedParts(this.ports.device);
    const names = new Set([...left, ...failed].map(({ path }) => path));
    const read = [...now.values()].flatMap(({ need }) =>
      need === null || names.has(need.path) ? [] : [need],
    );
    return needsInOrder([
      ...(await this.withoutLostDrafts(read)),
      ...left.map(({ path, code, why }) => brokenNeed(path, { code, message: why })),
      ...failed.map(({ path, why }) => brokenNeed(path, { code: 'failed', message: why })),
    ]);
  }

  /** A need whose draft was deleted by hand names none. */
  private async withoutLostDrafts(needs: readonly Need[]): Promise<Need[]> {
    const { vault } = this.ports;
    const there = new Set<string>();
    for (const folder of new Set(needs.flatMap(({ draft }) => (draft === null ? [] : [folderOf(draft)]))))
      for (const { path } of (await ifReadable(vault.list(folder))) ?? []) there.add(path);
    return needs.map((need) =>
      need.draft === null || there.has(need.draft) ? need : { ...need, draft: null, next: DRAFT_GONE },
    );
  }

  private async readNeed(indexed: IndexedNote): Promise<Need | null> {
    const { path } = indexed;
    if (indexed.state === 'broken') return brokenNeed(path, indexed.problem);
    const note = await ifReadable(readNote(this.ports.vault, path));
    const need = note === null ? null : needOf(path, note, this.settings.moneyWords);
    const { accounts } = this.settings;
    const account = note === null ? undefined : textField(note.frontmatter, MAILBOX);
    const isNamed = accounts.length > 1 && accounts.some(({ name }) => name === account);
    return need === null || account === undefined || !isNamed ? need : { ...need, account };
  }
}
