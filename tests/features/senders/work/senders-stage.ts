import type { UnderLock } from '../../../../src/core/session/work-lock';
import type { Settings } from '../../../../src/core/settings/settings';
import type { ActOutcome } from '../../../../src/core/triage/work/note-acts';
import { RulesModel } from '../../../../src/llm/provider/rules/rules-model';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { IN, Stage, type StageOptions } from '../../../core/app/stage';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote, type MailNoteParts } from '../../../fakes/mail-note';

export const SENDERS = 'Memory/Senders.md';

/** Says something and asks nothing, so that the rules leave it to the person. */
const PLAIN = 'The herons are back at the lower pond.\n';

const FIVE_MINUTES_MS = 300_000;

/** A vault that the rules work, and a sender whose mail comes again and again. */
export class SendersStage extends Stage {
  private mails = 0;

  constructor(options: StageOptions = {}) {
    const clock = options.clock ?? new FakeClock({ auto: true });
    const model = new RulesModel({ triage: (input) => Promise.resolve(triageByRules(input)) }, clock);
    super({ model, clock, ...options, settings: { provider: 'rules', ...options.settings } });
  }

  /** One more mail is there, genuine unless its parts say otherwise, and triaged; where its note is then. */
  async receive({ frontmatter, ...parts }: MailNoteParts = {}): Promise<string> {
    this.mails += 1;
    await this.clock.sleep(FIVE_MINUTES_MS);
    const name = `mail-${String(this.mails)}`;
    const text = aMailNote({
      messageId: `<${name}@example.org>`,
      from: 'Bird Post <post@birds.example>',
      subject: `Pond diary ${String(this.mails)}`,
      body: PLAIN,
      ...parts,
      frontmatter: { authenticated_by: 'mx.example.com', ...frontmatter },
    });
    this.vault.external(`${IN}/${name}.md`, text);
    await this.cycle();
    return this.vault.paths().find((path) => path.endsWith(`/${name}.md`)) ?? '';
  }

  /** The person has marked so many mails done. */
  async teach(count: number, parts: MailNoteParts = {}): Promise<void> {
    for (let i = 0; i < count; i++) await this.done(await this.receive(parts));
  }

  /** The person marks the mail done. */
  done(path: string): Promise<UnderLock<ActOutcome>> {
    return this.deputy.act('markDone', path);
  }

  /** Purpose written in the note. */
  for(path: string): string {
    return /deputy_for: (\w+)/.exec(this.vault.text(path))?.[1] ?? '';
  }

  /** The lines of the note. */
  get lines(): string[] {
    const text = this.vault.paths().includes(SENDERS) ? this.vault.text(SENDERS) : '';
    return text.split('\n').filter((line) => line.startsWith('- '));
  }

  reason(path: string): string {
    return /decision_reason: (.*)/.exec(this.vault.text(path))?.[1] ?? '';
  }
}

/** The address of the stage's sender. */
export const LINE = 'post@birds.example';

/** A stage on which so many mails that say the same were marked done. */
export async function taught(count = 4, settings: Partial<Settings> = {}): Promise<SendersStage> {
  const stage = new SendersStage({ settings });
  await stage.teach(count);
  return stage;
}

/** The sentence of the product about a lesson. */
export const learnedOf = (outcome: UnderLock<ActOutcome>): string =>
  outcome.kind === 'done' ? (outcome.learned ?? '') : outcome.kind;
