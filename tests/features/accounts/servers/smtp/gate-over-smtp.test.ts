import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callHash } from '../../../../../src/core/approvals/model/approval/call-hash';
import { Ledger } from '../../../../../src/core/approvals/model/ledger';
import { SendGate, type Sent } from '../../../../../src/core/approvals/model/send-gate';
import { ServerRests } from '../../../../../src/core/approvals/model/server-rests';
import { MemoryBegunCalls } from '../../../../fakes/memory-begun-calls';
import { MemoryDeviceStore } from '../../../../fakes/memory-device-store';
import type { SmtpCaller } from '../../../../../src/features/accounts/servers/smtp/smtp-caller';
import { promise } from '../../../../promise';
import { IS_FULL, SEED } from '../../../../runs';
import {
  type Fault,
  type ScriptedSmtp,
  scriptedSmtp,
  type Stage,
  STAGES,
} from '../../../../wire/scripted-smtp';
import { accountAt } from '../../../../core/settings/account';
import { mailCall, openCaller } from '../../../../stages/smtp-stage';

const NEVER = new AbortController().signal;
const AT = '2026-02-21T10:30:00+01:00';
const ASKED: readonly Stage[] = ['in the body', 'after the dot', 'answer to the dot'];
const FAULTS = ['drop', '451', '550'] as const;
const CASES = STAGES.flatMap((stage) => FAULTS.map((fault): [Stage, Fault] => [stage, fault]));
/** Random sequences; each attempt is a connection of its own. */
const RUNS = IS_FULL ? 10_000 : 25;

/** A mail that one approval was given for, and what tries to send it. */
class Approved {
  private readonly call = mailCall();
  private readonly device = new MemoryDeviceStore();
  private readonly begunCalls = new MemoryBegunCalls();
  private ledger = Ledger.load(this.device, () => AT);
  private caller: SmtpCaller;

  constructor(readonly server: ScriptedSmtp) {
    this.caller = this.open();
  }

  async begin(): Promise<this> {
    const ledger = await this.ledger;
    const { server, tool } = this.call;
    const hash = callHash(this.call);
    const recipients = ['ann@example.com', 'bob@example.com'];
    await ledger.append('r1', {
      event: 'pending',
      bound: { hash, server, tool, recipients },
      title: 'Re: the 14th',
    });
    await ledger.append('r1', { event: 'approved', hash, by: 'deputy' });
    return this;
  }

  async attempt(): Promise<Sent> {
    return new SendGate({
      ledger: await this.ledger,
      begunCalls: this.begunCalls,
      tools: this.caller,
      catalog: this.caller,
      rests: new ServerRests(() => 0),
      within: (_, work) => work(NEVER),
      timestamp: () => AT,
    }).send({ request: 'r1', call: this.call, announce: () => Promise.resolve(true), stop: NEVER });
  }

  /** Another process, over the same records. */
  async restart(): Promise<void> {
    await this.caller.close();
    this.ledger = Ledger.load(this.device, () => AT);
    this.caller = this.open();
  }

  async state(): Promise<string | undefined> {
    return (await this.ledger).state('r1')?.kind;
  }

  async end(): Promise<void> {
    await this.caller.close();
  }

  private open(): SmtpCaller {
    return openCaller(accountAt(this.server.port));
  }
}

test.each(CASES)(
  'one approval is one mail at most, whatever is tried after a fault at %s by %s',
  async (stage, fault) => {
    promise(
      'A reply goes out from the account that its mail came to, in its thread, once, and only the text you approved',
    );
    const server = await scriptedSmtp();
    server.fault = { stage, fault };
    const mail = await new Approved(server).begin();
    const first = await mail.attempt();
    expect(first.kind === 'unknown').toBe(fault === 'drop' && ASKED.includes(stage));
    const before = server.mails.length;
    server.fault = null;
    for (let time = 0; time < 3; time += 1) await mail.attempt();
    expect(server.mails.length).toBeLessThanOrEqual(1);
    // What never left goes out by itself once the server is well; what may have left does not.
    expect(server.mails.length - before).toBe(first.kind === 'later' ? 1 : 0);
    expect((await mail.state()) === 'executed').toBe(first.kind === 'done' || first.kind === 'later');
  },
);

const attempt = fc.record({
  fault: fc.option(
    fc.record({
      stage: fc.constantFrom(...STAGES),
      fault: fc.constantFrom<Fault>('drop', '451', '550', '421'),
    }),
    { freq: 5 },
  ),
  isAnotherProcess: fc.boolean(),
});

test(
  `one approval is one mail at most, and a doubt is never tried again, in ${String(RUNS)} random sequences of faults`,
  { timeout: 3_600_000 },
  async () => {
    const server = await scriptedSmtp();
    let attempts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 5 }), async (all) => {
        server.mails = [];
        const mail = await new Approved(server).begin();
        let isOver = false;
        for (const { fault, isAnotherProcess } of all) {
          server.fault = fault;
          if (isAnotherProcess) await mail.restart();
          const before = server.mails.length;
          const { kind } = await mail.attempt();
          attempts += 1;
          if (isOver) expect(server.mails.length).toBe(before);
          isOver ||= kind === 'done' || kind === 'unknown';
          expect(server.mails.length).toBeLessThanOrEqual(1);
          if (kind === 'done') expect(server.mails.length).toBe(1);
        }
        await mail.end();
      }),
      { seed: SEED, numRuns: RUNS },
    );
    if (IS_FULL) console.log(`${String(RUNS)} sequences, ${String(attempts)} attempts`);
  },
);
