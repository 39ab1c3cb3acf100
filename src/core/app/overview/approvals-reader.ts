import { readKeptContent } from '../../approvals/model/kept-content';
import { Ledger } from '../../approvals/model/ledger';
import { mailObjection } from '../../approvals/model/mail-objection';
import type { Approval, Content, EmailContent } from '../../approvals/model/approval/approval-note';
import { type PromptCost, promptCosts } from '../view/activity/prompt-cost';
import { type ApprovalCard, approvalCard, inReviewOrder } from '../../approvals/view/approval-card';
import { judgeEdits, sharedHash } from '../../drafts/carry-edits';
import { splitQuotation } from '../../drafts/quotation';
import { callOf } from '../../settings/call-of';
import { timestampOf } from '../../session/session';
import type { History, PastDecisions } from './past-decisions';
import { accountNamed } from '../../../kernel/ports/mail-account';
import type { DraftReading, NoteCaches } from '../../session/note-caches';
import type { Ports } from '../../session/ports';
import { ApprovalSources } from '../../session/approval-sources';
import { replyWork } from '../../session/reply-work';
import type { ApprovalWarnings } from '../../session/approval-warnings';
import { readRunner } from '../../session/runner';
import { mailToolOf, whyBarred } from '../../settings/send-via';
import type { Settings } from '../../settings/settings';
import { recipientNames } from '../view/words/recipient-names';

/** Reads approvals in the form a person decides on, and reads them again after changes. Only reads; needs no lock. */
export class ApprovalsReader {
  private readonly sources: ApprovalSources;
  private asked: ReadonlyMap<string, Content | null> = new Map();

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly shared: { history: History; caches: NoteCaches; warnings: ApprovalWarnings },
  ) {
    this.sources = new ApprovalSources(ports.vault, settings.folders);
  }

  /** Approvals that wait for a person or for their run, in review order. `past` saves a second read of the log. */
  async read(past?: PastDecisions): Promise<ApprovalCard[]> {
    const { folders, approveOnlyInDeputy: onlyInDeputy } = this.settings;
    const { caches, history, warnings: warner } = this.shared;
    const waiting = (await caches.requests.look(folders.pendingApproval)) ?? [];
    const taken = (await caches.requests.look(folders.approved)) ?? [];
    const found = [...waiting, ...taken].flatMap(({ path, value }) =>
      value.ok ? [{ path, request: value.value }] : [],
    );
    if (found.length === 0) return [];
    const ledger = await Ledger.load(this.ports.device, () => timestampOf(this.ports));
    const isRunner = await this.isRunner();
    const drafts = (await caches.drafts.look(folders.drafts)) ?? [];
    const byRequest = new Map(
      drafts.flatMap(({ value }) => (value === null ? [] : [[value.request, value]])),
    );
    const requests = found.map(({ request }) => request);
    const sources = await this.sources.find(requests);
    const warnings = await warner.ofAll(requests, { ledger, sources });
    const spent = spentOnNotes(past ?? (await history.read()));
    const asked = await this.askedContents(found.map(({ request }) => request.id));
    const cards = found.map(({ path, request }) => {
      const draft = request.origin.kind === 'draft' ? byRequest.get(request.id) : undefined;
      const source = sources.get(request.id);
      const { accounts } = this.settings;
      return approvalCard({
        path,
        account: accounts.length > 1 ? (accountNamed(accounts, request.server)?.name ?? null) : null,
        request: { ...request, expiresAt: ledger.expiryOf(request) },
        call: callOf(request, this.settings),
        state: ledger.state(request.id),
        isRunner,
        onlyInDeputy,
        asked: asked.get(request.id) ?? null,
        rival: rivalOf(request, draft),
        constants: mailToolOf(request, this.settings)?.constants ?? {},
        evidence: source?.evidence ?? null,
        sourcePath: source?.path ?? null,
        mailPath: source?.mail == null ? null : source.matter,
        quoted: source?.quoted ?? null,
        warnings: warnings.get(request.id) ?? [],
        answerAll: warner.answerAll(request, source?.mail ?? null),
        remarks: [
          ...warner.remarksOn(request, source?.mail ?? null),
          ...this.whyUnquoted(request, source?.unquoted ?? null),
        ],
        objection:
          request.content.kind === 'email'
            ? (mailObjection(request.content, mailToolOf(request, this.settings)) ??
              (isRunner && request.server !== '' ? whyBarred(request.server, this.settings) : null))
            : null,
        cost: costOf(draft, spent.get(source?.path ?? '')),
        isUnevaluated: draft?.isUnevaluated ?? false,
        proposed: draft?.proposed ?? [],
      });
    });
    return inReviewOrder(withOtherMails(cards, ({ id }) => sources.get(id)?.matter ?? null));
  }

  /** Why a reply has no quotation although Deputy would have added one. */
  private whyUnquoted({ content, origin, server }: Approval, unquoted: string | null): string[] {
    const isReply = content.kind === 'email' && content.inReplyTo !== '' && origin.kind === 'draft';
    const replies = replyWork();
    if (!isReply || server === '' || replies === undefined) return [];
    if (splitQuotation(content.body).quotation !== '') return [];
    if (!replies.quotes(this.settings)) return ['No quotation below: Quote the mail is off.'];
    return unquoted === null ? [] : [unquoted];
  }

  /** The content of an approval as it was submitted; it never changes, so it is read only once. */
  private async askedContents(ids: readonly string[]): Promise<ReadonlyMap<string, Content | null>> {
    const known = new Map<string, Content | null>();
    for (const id of ids) known.set(id, this.asked.get(id) ?? (await readKeptContent(this.ports.device, id)));
    this.asked = known;
    return known;
  }

  private async isRunner(): Promise<boolean> {
    const { vault, host } = this.ports;
    const runner = await readRunner(vault, this.settings.folders.logs);
    return runner.kind === 'named' && runner.device === host.deviceId;
  }
}

/** Cost of each note's triage, by path; `undefined` if the log no longer holds it. */
function spentOnNotes({ lines, decisions }: PastDecisions): ReadonlyMap<string, PromptCost | undefined> {
  const costs = promptCosts(lines);
  const spent = new Map<string, PromptCost | undefined>();
  for (const { note, isUndone, operation } of decisions)
    if (note !== null && !isUndone && !spent.has(note)) spent.set(note, costs.get(operation));
  return spent;
}

/** Cost of the triage that wrote the draft; the price is unknown if the log no longer holds it. */
function costOf(draft: DraftReading | undefined, cost: PromptCost | undefined): PromptCost | null {
  if (draft?.draftedBy === undefined) return null;
  const [provider = '', ...model] = draft.draftedBy.split(':');
  return cost ?? { usd: provider === 'rules' ? 0 : null, calls: 0, model: model.join(':') };
}

function rivalOf({ content, draftHash }: Approval, draft: DraftReading | undefined): EmailContent | null {
  if (draft?.content == null || content.kind !== 'email') return null;
  const hashes = { baseline: draftHash, draft: draft.hash, request: sharedHash(content) };
  return judgeEdits(hashes).kind === 'conflict' ? draft.content : null;
}

/** Adds to each card the other mails about the same note to the same person. `matterOf`: path of that note. */
function withOtherMails(
  cards: readonly ApprovalCard[],
  matterOf: (card: ApprovalCard) => string | null,
): ApprovalCard[] {
  const byMatter = new Map<string, ApprovalCard[]>();
  for (const card of cards) {
    const matter = card.kind === 'email' ? matterOf(card) : null;
    if (matter !== null) byMatter.set(matter, [...(byMatter.get(matter) ?? []), card]);
  }
  return cards.map((card) => {
    const others = byMatter.get(matterOf(card) ?? '')?.filter((other) => isRival(card, other)) ?? [];
    if (others.length === 0) return card;
    return { ...card, information: [...others.map(sentence), ...card.information] };
  });
}

const isRival = (card: ApprovalCard, other: ApprovalCard): boolean =>
  other !== card && card.kind === 'email' && other.recipients.some((each) => card.recipients.includes(each));

const sentence = ({ text, about }: ApprovalCard): string => {
  const to = text.fields.find(({ name }) => name === 'To')?.text ?? '';
  return `Another mail to ${recipientNames(to)} waits: ${about}`;
};
