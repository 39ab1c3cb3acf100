import type { Ledger } from '../approvals/model/ledger';
import type { Approval } from '../approvals/model/approval/approval-note';
import {
  type AnswerAll,
  answerAll,
  type AnswerFacts,
  goesToSender,
  leftOut,
} from '../approvals/model/left-out';
import { answeredMail } from '../approvals/model/answered-mail';
import { type AnsweredMail, type Warning, type WarningFacts, warningsOf } from '../approvals/model/warnings';
import { foldAddress, parseAddresses } from '../../kernel/mail/headers/addresses';
import { textField } from '../../kernel/notes/note';
import type { BegunCalls } from '../../kernel/ports/begun-calls';
import type { Vault } from '../../kernel/ports/vault';
import type { Folders } from '../settings/folders';
import { ownAddresses, type OwnSettings } from '../settings/own-addresses';
import { KnownRecipients } from './known-recipients';
import { type ApprovalSource, ApprovalSources, readDraftOf } from './approval-sources';
import { plainAddress } from '../../kernel/mail/headers/named-addresses';

/** The warnings that a person sees before they approve: in every view the same, by the current vault and ledger. */
export class ApprovalWarnings {
  private readonly recipients: KnownRecipients;
  private readonly own: readonly string[];
  private readonly sources: ApprovalSources;

  constructor(
    private readonly ports: { vault: Vault; begunCalls: Pick<BegunCalls, 'answerTo'> },
    settings: OwnSettings & { folders: Folders },
  ) {
    const { vault } = ports;
    const { folders } = settings;
    this.own = ownAddresses(settings);
    this.recipients = new KnownRecipients(vault, folders.done, this.own);
    this.sources = new ApprovalSources(vault, folders);
  }

  async of(approval: Approval, ledger: Ledger): Promise<readonly Warning[]> {
    const sources = await this.sources.find([approval]);
    return (await this.ofAll([approval], { ledger, sources })).get(approval.id) ?? [];
  }

  /** Warnings for an approval whose mail the caller has just read; `mail` is `null` if the mail's note is gone. */
  async ofReply(
    approval: Approval,
    { ledger, mail }: { ledger: Ledger; mail: AnsweredMail | null },
  ): Promise<readonly Warning[]> {
    const known = await this.recipients.lookOnce(ledger);
    const answered = mail ?? (await this.senderInDraft(approval));
    return this.warningsOf(approval, { answered, known, ledger });
  }

  /** Remarks on the answer's addresses; `mail`: the answered mail, if its note is there. */
  remarksOn({ content, from }: Approval, mail: AnsweredMail | null): string[] {
    if (mail === null) return [];
    return answerRemarks({ content, ...(from === undefined ? {} : { from }), answered: mail, own: this.own });
  }

  /** The recipients of an answer to all, if the answered mail's note is there and had others. */
  answerAll({ content }: Approval, mail: AnsweredMail | null): AnswerAll | null {
    return mail === null ? null : answerAll({ content, answered: mail, own: this.own });
  }

  async ofAll(
    approvals: readonly Approval[],
    { ledger, sources }: { ledger: Ledger; sources: ReadonlyMap<string, ApprovalSource> },
  ): Promise<ReadonlyMap<string, readonly Warning[]>> {
    const known = await this.recipients.look(ledger);
    const found = new Map<string, readonly Warning[]>();
    for (const approval of approvals) {
      const source = sources.get(approval.id);
      const answered = source?.mail ?? (await this.senderInDraft(approval));
      found.set(approval.id, await this.warningsOf(approval, { answered, known, ledger }));
    }
    return found;
  }

  private async warningsOf(
    { content, borrowed = [], borrowedForOthers = [] }: Approval,
    { ledger, ...facts }: Pick<WarningFacts, 'answered' | 'known'> & { ledger: Ledger },
  ): Promise<readonly Warning[]> {
    const { mail } = answeredMail(content);
    const begun = mail === undefined ? null : await this.ports.begunCalls.answerTo(mail);
    const isUnknown = begun !== null && !ledger.knowsCall(begun);
    return warningsOf({
      content,
      borrowed,
      borrowedForOthers,
      ...facts,
      answeredAt: isUnknown ? begun.at : null,
    });
  }

  /** The sender as named in the draft, for a mail whose note is gone. */
  private async senderInDraft(approval: Approval): Promise<AnsweredMail | null> {
    const draft = approval.origin.kind === 'draft' ? await readDraftOf(this.ports.vault, approval) : null;
    const [from] = parseAddresses(textField(draft?.frontmatter ?? {}, 'original_from') ?? '');
    return from === undefined
      ? null
      : { from, to: [], cc: [], deliveredTo: [], replyTo: undefined, listId: undefined };
  }
}

interface RemarkFacts extends AnswerFacts, Pick<Approval, 'from'> {}

/** Remarks on the addresses of an answer, one sentence each; none is a reason against approving. Pure. */
const answerRemarks = (facts: RemarkFacts): string[] =>
  goesToSender(facts) ? [...otherAddress(facts), ...othersWords(facts)] : [];

/** The address that the mail was written to, if the answer goes out from another one. */
function otherAddress({ from, answered, own }: RemarkFacts): string[] {
  const sender = parseAddresses(from ?? '')[0];
  if (sender === undefined) return [];
  const mine = new Set([...own, sender.address].map(plainAddress));
  const named = [...answered.to, ...answered.cc].filter(({ address }) => mine.has(plainAddress(address)));
  const written = (named.length > 0 ? named : answered.deliveredTo).map(({ address }) => address);
  const [first] = written;
  if (first === undefined || written.some((each) => foldAddress(each) === foldAddress(sender.address)))
    return [];
  return [`It was written to ${first}; the answer goes out from ${sender.address}.`];
}

/** Who else got the mail and does not get the answer. */
function othersWords(facts: RemarkFacts): string[] {
  const { to, cc } = leftOut(facts);
  const left = [...to, ...cc].map(({ address }) => address);
  const [only] = left;
  if (only === undefined) return [];
  const more = left.length - MOST_NAMED;
  const listed = more > 1 ? [...left.slice(0, MOST_NAMED), `${String(more)} more`] : left;
  const names = listed.length === 1 ? only : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1) ?? ''}`;
  return [`${names} got the mail, too, and ${left.length === 1 ? 'does' : 'do'} not get the answer.`];
}

const MOST_NAMED = 5;
