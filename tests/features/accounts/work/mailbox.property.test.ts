import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import { ANSWERS, Stage } from '../../../core/app/stage';
import { runs, SEED } from '../../../runs';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { accountFor } from '../../../core/settings/account';

const ACCOUNT = accountFor();
const FOLDERS = ['Needs_Action', 'Done', 'Archive'] as const;
const stop = new AbortController().signal;

type Step =
  | { kind: 'deliver' | 'look' | 'undo' | 'restart' }
  | {
      kind: 'markDone' | 'giveBack' | 'answerElsewhere' | 'archiveElsewhere' | 'deleteElsewhere';
      at: number;
    };

const at = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'deliver' }) },
  { weight: 5, arbitrary: fc.constant<Step>({ kind: 'look' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'undo' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'restart' }) },
  ...(['markDone', 'giveBack', 'answerElsewhere', 'archiveElsewhere', 'deleteElsewhere'] as const).map(
    (kind) => ({
      weight: 2,
      arbitrary: at.map((place): Step => ({ kind, at: place })),
    }),
  ),
);

/** A person with a mailbox, who also uses another program; it checks what Deputy does on the server. */
class Walk {
  readonly box = new MemoryMailbox();
  readonly stage = new Stage({
    mail: this.box,
    answers: () => ANSWERS.needsInfo,
    settings: {
      accounts: [ACCOUNT],
      consents: (['read', 'act'] as const).map((permission) => accountConsentKey(ACCOUNT, permission, {})),
    },
  });
  private delivered = 0;
  private readonly deleted = new Set<string>();
  /** Ids that the person dealt with in the other program. */
  private readonly elsewhere = new Set<string>();

  constructor() {
    const { move } = this.box;
    this.box.move = (account, wanted, signal) => {
      const folder = wanted.to === 'archive' ? /^(?:Done|Archive)\// : /^Needs_Action\//;
      expect(this.places(wanted.messageId.slice(1, -1)).every((path) => folder.test(path))).toBe(true);
      return move(account, wanted, signal);
    };
  }

  async take(next: Step): Promise<void> {
    const { stage, box } = this;
    switch (next.kind) {
      case 'deliver':
        this.delivered += 1;
        box.deliver(
          `From: Bob <bob@example.org>\r\nSubject: Mail ${String(this.delivered)}\r\nMessage-ID: <m${String(this.delivered)}@example.org>\r\n\r\nWhat do you think?\r\n`,
        );
        return;
      case 'look':
        await stage.deputy.fetchMail({ stop });
        await stage.cycle();
        return;
      case 'undo':
        await stage.deputy.undo({});
        return;
      case 'restart':
        stage.restart();
        return;
      case 'markDone':
      case 'giveBack': {
        const folder = next.kind === 'markDone' ? 'Needs_Action' : 'Done';
        const path = pick(stage.vault.paths(folder), next.at);
        if (path === undefined) return;
        await stage.deputy.act(next.kind === 'markDone' ? 'markDone' : 'triageAgain', path);
        return;
      }
      case 'answerElsewhere':
      case 'archiveElsewhere':
      case 'deleteElsewhere':
        this.takeElsewhere(next.kind, next.at);
    }
  }

  private takeElsewhere(kind: string, place: number): void {
    const { folders } = this.box;
    const mail = pick(folders.inbox, place);
    if (mail === undefined) return;
    this.elsewhere.add(mail.messageId.slice(1, -1));
    if (kind === 'answerElsewhere') {
      mail.isAnswered = true;
      return;
    }
    folders.inbox = folders.inbox.filter((each) => each !== mail);
    if (kind === 'archiveElsewhere') folders.archive.push(mail);
    else this.deleted.add(mail.messageId);
  }

  check(): void {
    const { inbox, archive } = this.box.folders;
    expect(inbox.length + archive.length + this.deleted.size).toBe(this.delivered);
    for (let each = 1; each <= this.delivered; each += 1)
      expect(this.places(`m${String(each)}@example.org`).length).toBeLessThanOrEqual(1);
    for (const path of this.stage.vault.paths('Done')) {
      const text = this.stage.vault.text(path);
      if (!/^decision_reason: "?(?:Answered|Put away) elsewhere/m.test(text)) continue;
      expect(this.elsewhere.has(/^message_id: "?([^"\n]+)"?$/m.exec(text)?.[1] ?? '')).toBe(true);
    }
  }

  private places(messageId: string): string[] {
    const { vault } = this.stage;
    return FOLDERS.flatMap((folder) => vault.paths(folder)).filter(
      (path) =>
        vault.text(path).includes(`message_id: "${messageId}"`) ||
        vault.text(path).includes(`message_id: ${messageId}\n`),
    );
  }
}

const pick = <Item>(all: readonly Item[], place: number): Item | undefined =>
  all[place % Math.max(1, all.length)];

it('follows the person, in the vault and elsewhere, in random order: no mail is lost, doubled, or moved by anybody else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const walk = new Walk();
      await walk.take({ kind: 'look' });
      for (const next of steps) {
        await walk.take(next);
        walk.check();
      }
    }),
    { seed: SEED, numRuns: runs(500) },
  );
});
