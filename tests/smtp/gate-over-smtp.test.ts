import { expect, test } from 'vitest';
import { callHash } from '../../src/features/approvals/model/approval/call-hash';
import { Ledger } from '../../src/features/approvals/model/ledger';
import { SendGate, type Sent } from '../../src/features/approvals/model/send-gate';
import { ServerRests } from '../../src/features/approvals/model/server-rests';
import { MemoryBegunCalls } from '../fakes/memory-begun-calls';
import { MemoryDeviceStore } from '../fakes/memory-device-store';
import { type Fault, scriptedSmtp, type Stage, STAGES } from './scripted-smtp';
import { accountAt, mailCall, openCaller } from './smtp-stage';

const NEVER = new AbortController().signal;
const AT = '2026-02-21T10:30:00+01:00';
const ASKED: readonly Stage[] = ['in the body', 'after the dot', 'answer to the dot'];
const CASES = STAGES.flatMap((stage) =>
  (['drop', '451', '550'] as const).map((fault): [Stage, Fault] => [stage, fault]),
);

test.each(CASES)(
  'one approval is one mail at most, whatever is tried after a fault at %s by %s',
  async (stage, fault) => {
    const server = await scriptedSmtp();
    server.fault = { stage, fault };
    const call = mailCall();
    const hash = callHash(call);
    const ledger = await Ledger.load(new MemoryDeviceStore(), () => AT);
    const bound = {
      hash,
      server: call.server,
      tool: call.tool,
      recipients: ['ann@example.com', 'bob@example.com'],
    };
    await ledger.append('r1', { event: 'pending', bound, title: 'Re: the 14th' });
    await ledger.append('r1', { event: 'approved', hash, by: 'deputy' });
    const caller = openCaller(accountAt(server.port));
    const begunCalls = new MemoryBegunCalls();
    const attempt = (): Promise<Sent> =>
      new SendGate({
        ledger,
        begunCalls,
        tools: caller,
        catalog: caller,
        rests: new ServerRests(() => 0),
        within: (_, work) => work(NEVER),
        timestamp: () => AT,
      }).send({ request: 'r1', call, announce: () => Promise.resolve(true), stop: NEVER });
    const first = await attempt();
    expect(first.kind === 'unknown').toBe(fault === 'drop' && ASKED.includes(stage));
    const before = server.mails.length;
    server.fault = null;
    for (let time = 0; time < 3; time += 1) await attempt();
    expect(server.mails.length).toBeLessThanOrEqual(1);
    // What never left goes out by itself once the server is well; what may have left does not.
    expect(server.mails.length - before).toBe(first.kind === 'later' ? 1 : 0);
    expect(ledger.state('r1')?.kind === 'executed').toBe(first.kind === 'done' || first.kind === 'later');
  },
);
