import type { Ledger } from '../../features/approvals/model/ledger';
import type { Approval } from '../../features/approvals/model/approval/approval-note';
import { answerRemarks } from '../../features/approvals/model/answer-remarks';
import { answeredMail } from '../../features/approvals/model/answered-mail';
import {
  type AnsweredMail,
  type Warning,
  type WarningFacts,
  warningsOf,
} from '../../features/approvals/model/warnings';
import { parseAddresses } from '../../kernel/mail/headers/addresses';
import { textField } from '../../kernel/notes/note';
import type { BegunCalls } from '../../kernel/ports/begun-calls';
import type { Vault } from '../../kernel/ports/vault';
import { readDraftOf } from './draft-of';
import type { Folders } from '../../settings/folders';
import { ownAddresses, type OwnSettings } from '../../settings/tool-presets';
import { KnownRecipients } from './known-recipients';
import { type ApprovalSource, ApprovalSources } from './approval-sources';

/**
 * Computes the warnings that a person sees before they approve. Every view shows the same ones, from the current vault
 * and ledger.
 */
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

  /** Computes the warnings of approvals, by approval id. */
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
    { content }: Approval,
    { ledger, ...facts }: Pick<WarningFacts, 'answered' | 'known'> & { ledger: Ledger },
  ): Promise<readonly Warning[]> {
    const { mail } = answeredMail(content);
    const begun = mail === undefined ? null : await this.ports.begunCalls.answerTo(mail);
    const isUnknown = begun !== null && !ledger.knowsCall(begun);
    return warningsOf({ content, ...facts, answeredAt: isUnknown ? begun.at : null });
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
