import { readAsked } from '../approvals/asked-content';
import { Ledger } from '../approvals/ledger';
import { readRequestFile, type RequestReading } from '../approvals/read-request';
import {
  type ApprovalRequest,
  type Content,
  type EmailContent,
  recipientsOf,
} from '../approvals/request-note';
import { type AskingCost, askingCost } from '../dashboard/asking-cost';
import { inReviewOrder, type RequestCard, requestCard } from '../dashboard/request-card';
import { judgeEdits, sharedHash } from '../drafts/carry-edits';
import { draftContent } from '../drafts/draft-request';
import { KnownNotes } from '../index/known-notes';
import { parseAddresses } from '../mail/addresses';
import { baseName } from '../notes/names';
import { type Note, textField } from '../notes/note';
import { callOf } from './call-of';
import { timestampOf } from './desk';
import type { History, Told } from './history';
import type { Ports } from './ports';
import { type RequestSource, RequestSources } from './request-sources';
import { readRunner } from './runner';
import type { Settings } from './settings';

interface KnownDraft {
  request: string | undefined;
  content: EmailContent;
  /** Whose mail it answers, in lower case. */
  sender: string | undefined;
  /** `provider:model`; `undefined` where a person or Deputy itself wrote it. */
  draftedBy: string | undefined;
}

/** The requests as a person decides on them, read anew where something changed. Only reads; no lock. */
export class RequestsReader {
  private readonly open: KnownNotes<RequestReading>;
  private readonly drafts: KnownNotes<KnownDraft | null>;
  private readonly done: KnownNotes<readonly string[]>;
  private readonly sources: RequestSources;
  private asked: ReadonlyMap<string, Content | null> = new Map();

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly history: History,
  ) {
    this.open = new KnownNotes(ports.vault, readRequestFile);
    this.drafts = new KnownNotes(ports.vault, readDraft);
    this.sources = new RequestSources(ports.vault, settings.folders);
    this.done = new KnownNotes(ports.vault, recipientsOfSent, isRequestName);
  }

  /** What waits for a person, or for its run, in the order of review. `told` spares another look at the log. */
  async read(told?: Told): Promise<RequestCard[]> {
    const { folders, approveOnlyInDeputy: onlyInDeputy } = this.settings;
    const waiting = await this.open.look(folders.pendingApproval);
    const taken = await this.open.look(folders.approved);
    const found = [...waiting.notes, ...taken.notes].flatMap(({ path, value }) =>
      value.ok ? [{ path, request: value.value }] : [],
    );
    if (found.length === 0) return [];
    const ledger = await Ledger.load(this.ports.device, () => timestampOf(this.ports));
    const isRunner = await this.isRunner();
    const drafts = (await this.drafts.look(folders.drafts)).notes;
    const byRequest = new Map(
      drafts.flatMap(({ value }) => (value === null ? [] : [[value.request, value]])),
    );
    const known = await this.knownRecipients(ledger);
    const sources = await this.sources.find(found.map(({ request }) => request));
    const history = told ?? (await this.history.read());
    const asked = await this.askedContents(found.map(({ request }) => request.id));
    const cards = found.map(({ path, request }) => {
      const draft = request.origin.kind === 'draft' ? byRequest.get(request.id) : undefined;
      const source = sources.get(request.id);
      return requestCard({
        path,
        request,
        call: callOf(request, this.settings),
        state: ledger.state(request.id),
        isRunner,
        onlyInDeputy,
        asked: asked.get(request.id) ?? null,
        rival: rivalOf(request, draft),
        constants: this.settings.emailTool?.constants ?? {},
        evidence: source?.evidence ?? null,
        sourcePath: source?.path ?? null,
        newRecipients: recipientsOf(request.content).filter(
          (address) => !known.has(address) && address !== draft?.sender,
        ),
        cost: costOf(draft, source, history),
      });
    });
    return inReviewOrder(cards);
  }

  /** It never changes, so it is read once. */
  private async askedContents(ids: readonly string[]): Promise<ReadonlyMap<string, Content | null>> {
    const known = new Map<string, Content | null>();
    for (const id of ids) known.set(id, this.asked.get(id) ?? (await readAsked(this.ports.device, id)));
    this.asked = known;
    return known;
  }

  private async isRunner(): Promise<boolean> {
    const { vault, host } = this.ports;
    const runner = await readRunner(vault, this.settings.folders.logs);
    return runner.kind === 'named' && runner.device === host.deviceId;
  }

  /** Whom something was sent to: by what this device remembers, and what lies in Done of any device's. */
  private async knownRecipients(ledger: Ledger): Promise<Set<string>> {
    const sent = [...ledger.all()].filter(([, { state }]) => state.kind === 'executed');
    const { notes } = await this.done.look(this.settings.folders.done);
    return new Set([
      ...sent.flatMap(([, { recipients }]) => recipients),
      ...notes.flatMap(({ value }) => value),
    ]);
  }
}

/** As `requestPath` names them. */
const isRequestName = (path: string): boolean => /^\d{4}-\d\d-\d\dT\d{6}Z_/.test(baseName(path));

function recipientsOfSent(note: Note | null): readonly string[] {
  const request = readRequestFile(note);
  return request.ok && request.value.status === 'executed' ? recipientsOf(request.value.content) : [];
}

function readDraft(note: Note | null): KnownDraft | null {
  if (note === null || textField(note.frontmatter, 'type') !== 'draft_reply') return null;
  const [sender] = parseAddresses(textField(note.frontmatter, 'original_from') ?? '');
  return {
    request: textField(note.frontmatter, 'request_id'),
    content: draftContent({ note, source: null }),
    sender: sender?.address.toLowerCase(),
    draftedBy: textField(note.frontmatter, 'drafted_by'),
  };
}

/** Of the triage that wrote the draft; what the log does not tell any more has a price that nobody knows. */
function costOf(
  draft: KnownDraft | undefined,
  source: RequestSource | undefined,
  { lines, decisions }: Told,
): AskingCost | null {
  if (draft?.draftedBy === undefined) return null;
  const [provider = '', ...model] = draft.draftedBy.split(':');
  const decided = decisions.find(({ note, isUndone }) => note === source?.path && !isUndone);
  const told = decided === undefined ? null : askingCost(lines, decided.operation);
  return told ?? { usd: provider === 'rules' ? 0 : null, calls: 0, model: model.join(':') };
}

function rivalOf(
  { content, draftHash }: ApprovalRequest,
  draft: KnownDraft | undefined,
): EmailContent | null {
  if (draft === undefined || content.kind !== 'email') return null;
  const hashes = { baseline: draftHash, draft: sharedHash(draft.content), request: sharedHash(content) };
  return judgeEdits(hashes).kind === 'conflict' ? draft.content : null;
}
