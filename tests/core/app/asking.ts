import { emailTool } from '../../../src/core/approvals/model/email-tool';
import { readApproval } from '../../../src/core/approvals/model/approval/read-approval';
import type { Approval } from '../../../src/core/approvals/model/approval/approval-note';
import { createDeputy } from '../../../src/core/app/create-deputy';
import type { DecideOutcome } from '../../../src/core/approvals/work/person-decision';
import type { ApprovalCard } from '../../../src/core/approvals/view/approval-card';
import type { CycleReport } from '../../../src/core/app/cycle-report';
import type { Deputy } from '../../../src/core/app/deputy';
import { err } from '../../../src/kernel/notes/values/result';
import { ProviderSetupError } from '../../../src/llm/provider/setup/setup-error';
import { parseNote } from '../../../src/kernel/notes/note';
import { Outside, TOOL } from '../approvals/model/approval-stage';
import { aMailNote } from '../../fakes/mail-note';
import { ANSWERS, IN, Stage, type StageOptions } from './stage';

export const NOTE = `${IN}/workshop.md`;

/** A mail, a model that drafts a reply, and a server that sends what was approved. */
export class Asking extends Stage {
  readonly outside: Outside;
  /** Happens while the model is asked. */
  whileAsked: () => Promise<void> = () => Promise.resolve();

  constructor(options: StageOptions & { outside?: Outside } = {}) {
    const outside = options.outside ?? new Outside();
    super({
      files: { [NOTE]: aMailNote() },
      answers: async () => {
        await this.whileAsked();
        return ANSWERS.reply;
      },
      tools: outside,
      ...options,
      settings: { queueDrafts: true, emailTool: emailTool.parse(TOOL), ...options.settings },
    });
    this.outside = outside;
  }

  /** The bodies that reached the server. */
  get sent(): unknown[] {
    return this.outside.calls.map(({ call }) => call.arguments['body']);
  }

  /** The only file of a folder. */
  only(folder: string): string {
    const [path, ...others] = this.vault.paths(folder);
    if (path === undefined || others.length > 0)
      throw new Error(`${folder} holds ${String(this.vault.paths(folder).length)} files`);
    return path;
  }

  get pending(): string {
    return this.only('Pending_Approval');
  }

  get draft(): string {
    return this.only('Drafts');
  }

  request(path = this.pending): Approval {
    const note = parseNote(this.vault.text(path));
    const request = note.ok ? readApproval(note.value) : null;
    if (request?.ok !== true) throw new Error(`${path} is no request`);
    return request.value;
  }

  /** The person changes a text, and has stopped typing. */
  async edit(path: string, from: string, to: string): Promise<void> {
    const text = this.vault.text(path);
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}`);
    await this.clock.sleep(1_000);
    this.vault.external(path, text.replaceAll(from, to));
    await this.clock.sleep(60_000);
  }

  /** A Deputy over the same vault whose provider is not there. */
  openNotConnected(): Deputy {
    const error = new ProviderSetupError('missing_key', 'There is no key.');
    return createDeputy(this.ports, this.settings, {
      connect: () => Promise.resolve(err(error)),
      check: () => Promise.reject(new Error('no check in this test')),
      candidates: () => Promise.resolve([]),
      list: () => Promise.reject(new Error('no list in this test')),
      fingerprint: () => Promise.resolve(''),
    });
  }

  /** The path that the request gives for its draft. */
  get namedDraft(): string {
    const { origin } = this.request();
    return origin.kind === 'draft' ? origin.draft : '';
  }

  /** The person drags a file. */
  drag(path: string, folder: string): string {
    const to = `${folder}/${path.slice(path.lastIndexOf('/') + 1)}`;
    this.vault.externalMove(path, to);
    return to;
  }

  /** The person drags what waits to *Approved*, and a cycle sees it. */
  approveByMove(): Promise<CycleReport> {
    this.drag(this.pending, 'Approved');
    return this.cycle();
  }
}

/** A mail whose reply was drafted and waits for approval. */
export async function asked(options: ConstructorParameters<typeof Asking>[0] = {}): Promise<Asking> {
  const stage = new Asking(options);
  await stage.cycle();
  return stage;
}

/** What waits first, as the person sees it. */
export async function shownBy({ deputy }: Pick<Stage, 'deputy'>, path?: string): Promise<ApprovalCard> {
  const card = (await deputy.approvals.list()).find((each) => path === undefined || each.path === path);
  if (card === undefined) throw new Error('Nothing waits.');
  return card;
}

/** Approves what is on the screen. */
export async function approve(stage: Pick<Stage, 'deputy'>, path?: string): Promise<DecideOutcome> {
  const card = await shownBy(stage, path);
  return stage.deputy.approvals.decide(card.path, yesTo(card));
}

/** A yes to what the person was shown. */
export function yesTo(card: Pick<ApprovalCard, 'id' | 'hash' | 'attempt'> | undefined) {
  if (card === undefined) throw new Error('Nothing waits.');
  return { kind: 'approve', request: card.id, shownHash: card.hash, attempt: card.attempt } as const;
}
