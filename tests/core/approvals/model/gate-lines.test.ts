import { describe, expect, it } from 'vitest';
import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import { SendGate, type SendGateOptions } from '../../../../src/core/approvals/model/send-gate';
import { ServerRests } from '../../../../src/core/approvals/model/server-rests';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import { type ToolCall, type ToolOutcome, ToolServerError } from '../../../../src/kernel/ports/tool-caller';
import { Faults } from '../../../fakes/faults';
import { MemoryBegunCalls } from '../../../fakes/memory-begun-calls';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { promise } from '../../../promise';
import { waiting } from './approval-stage';

const ID = 'r0000000000000001';
const CALL: ToolCall = { server: 'mail', tool: 'send_email', arguments: { to: 'ann@example.com' } };
const now = (): string => '2026-11-02T09:00:00.000Z';
const OFFER = {
  name: 'send_email',
  description: '',
  inputSchema: {},
};

/** An approved request, and the gate in front of a server that does as it is asked. */
async function gated(
  options: Partial<SendGateOptions> = {},
  outcome: ToolOutcome = { kind: 'done', text: '' },
) {
  const device = new MemoryDeviceStore();
  const ledger = await Ledger.load(device, now);
  const hash = callHash(CALL);
  const bound = { hash, server: 'mail', tool: 'send_email', recipients: ['ann@example.com'] };
  await ledger.append(ID, { event: 'pending', bound, title: '' });
  await ledger.append(ID, { event: 'approved', hash, by: 'deputy' });
  const called: string[] = [];
  const stop = new AbortController();
  const gate = new SendGate({
    ledger,
    begunCalls: new MemoryBegunCalls(),
    timestamp: now,
    tools: {
      call: (approval) => {
        approval.take();
        called.push(approval.requestId);
        return Promise.resolve(outcome);
      },
    },
    catalog: { listTools: () => Promise.resolve(ok([])), check: () => Promise.resolve(ok(OFFER)) },
    rests: new ServerRests(() => 0),
    within: (_span, work) => work(new AbortController().signal),
    ...options,
  });
  const send = (announce = () => Promise.resolve(true), call = CALL) =>
    gate.send({ request: ID, call, announce, stop: stop.signal });
  return { ledger, called, stop, gate, send };
}

describe('the gate', () => {
  it('lets nothing through that is begun already', async () => {
    const { ledger, called, send } = await gated();
    await ledger.append(ID, { event: 'intent', hash: callHash(CALL) });
    expect(await send()).toEqual({ kind: 'changed' });
    expect(called).toEqual([]);
  });

  it.each([
    ['server', { ...CALL, server: 'other' }],
    ['tool', { ...CALL, tool: 'delete_email' }],
    ['recipient', { ...CALL, arguments: { to: 'ben@example.com' } }],
    ['sender', { ...CALL, arguments: { ...CALL.arguments, from: 'me+alias@example.com' } }],
    ['argument', { ...CALL, arguments: { ...CALL.arguments, bcc: 'ben@example.com' } }],
  ])('lets nothing through with another %s than was approved, and keeps the approval', async (_, call) => {
    promise('writes executing into the note, if the note is still what was read');
    const { ledger, called, send } = await gated();
    expect(await send(undefined, call)).toEqual({ kind: 'changed' });
    expect([called, ledger.state(ID)?.kind, ledger.get(ID)?.begun]).toEqual([[], 'approved', []]);
  });

  it('leaves a server alone that did not answer, until it answers', async () => {
    const rests = new ServerRests(() => 0);
    const lost = await gated({ rests }, { kind: 'unknown', why: 'No answer.' });
    expect((await lost.send()).kind).toBe('unknown');
    const next = await gated({ rests });
    expect((await next.send()).kind).toBe('later');
    expect([next.called, next.ledger.state(ID)?.kind]).toEqual([[], 'approved']);
    const error = { kind: 'tool_error', text: 'No such mailbox.' } as const;
    expect((await (await gated({}, error)).send()).kind).toBe('tool_error');
  });

  it('begins nothing that could not be announced, and keeps the approval', async () => {
    promise('writes executing into the note, if the note is still what was read');
    const { ledger, called, send } = await gated();
    expect(await send(() => Promise.resolve(false))).toEqual({ kind: 'changed' });
    expect([called, ledger.state(ID)?.kind]).toEqual([[], 'approved']);
  });

  it('announces nothing once it is stopped', async () => {
    const { called, stop, send } = await gated();
    let announced = 0;
    stop.abort();
    const sent = await send(() => Promise.resolve((announced += 1) > 0));
    expect([sent, called, announced]).toEqual([{ kind: 'changed' }, [], 0]);
  });

  it('takes a question that was stopped for no refusal', async () => {
    const error = new ToolServerError('no_such_tool', 'There is no such tool.');
    const { ledger, stop, send } = await gated({
      catalog: {
        listTools: () => Promise.resolve(ok([])),
        check: () => {
          stop.abort();
          return Promise.resolve(err(error));
        },
      },
    });
    expect(await send()).toEqual({ kind: 'changed' });
    expect(ledger.state(ID)?.kind).toBe('approved');
  });

  it('waits for a call under way, even when stopped meanwhile', async () => {
    let isStopped = true;
    const { stop, send } = await gated({
      within: async (span, work) => {
        if (span.ms > 30_000) {
          stop.abort();
          await new Promise((resolve) => setTimeout(resolve, 20));
          isStopped = span.stop.aborted;
        }
        return work(span.stop);
      },
    });
    expect([await send(), isStopped]).toEqual([{ kind: 'done', text: '' }, false]);
  });

  it('knows of no request that was not asked for', async () => {
    const { called, gate } = await gated();
    const stop = new AbortController().signal;
    const announce = () => Promise.resolve(true);
    const sent = await gate.send({ request: 'r0000000000000002', call: CALL, announce, stop });
    expect([sent, called]).toEqual([{ kind: 'changed' }, []]);
  });

  it.each([
    [{ isTransient: true }, 'later', 'approved'],
    [{}, 'not_called', 'not_called'],
  ] as const)(
    'keeps the approval of what did not leave, where that may pass (%j)',
    async (passing, kind, state) => {
      const { ledger, send } = await gated({}, { kind: 'not_called', why: 'No way there.', ...passing });
      expect(await send()).toMatchObject({ kind, why: 'No way there.' });
      expect(ledger.state(ID)?.kind).toBe(state);
    },
  );

  it('takes an answer for what it is, also after the server has turned it away twice', async () => {
    const { ledger, send } = await gated();
    for (let n = 0; n < 2; n += 1) {
      await ledger.append(ID, { event: 'intent', hash: callHash(CALL) });
      await ledger.append(ID, { event: 'outcome', outcome: 'deferred', text: '' });
    }
    expect(await send()).toEqual({ kind: 'done', text: '' });
  });

  it.each([
    ['2026-11-01T10:30:00.000Z', /tried to, at 2026-11-01 10:30: check/],
    ['', /tried to,: check/],
  ])('does not repeat what this device has begun elsewhere, and says when (%s)', async (at, why) => {
    const begin = () => Promise.resolve([{ request: ID, attempt: 1, at }]);
    const { ledger, called, send } = await gated({
      begunCalls: { begin, withdraw: () => Promise.resolve() },
    });
    expect(await send()).toEqual({ kind: 'unknown', why: expect.stringMatching(why) });
    expect([called, ledger.state(ID)?.kind]).toEqual([[], 'outcome_unknown']);
  });

  it.each([
    [{ kind: 'done', text: '' }, 60_000],
    [{ kind: 'tool_error', text: 'No such mailbox.' }, 120_000],
  ] as const)('forgets that a server did not answer once a call is done (%j)', async (outcome, ms) => {
    let time = 0;
    const rests = new ServerRests(() => time);
    rests.failed('mail', 'It is down.');
    time += 60_000;
    await (await gated({ rests }, outcome)).send();
    rests.failed('mail', 'It is down.');
    expect(rests.soonest()).toBe(ms);
  });

  it('leaves a server alone that says it is overloaded, in the first words of its answer', async () => {
    const why = async (text: string): Promise<string | null> => {
      const rests = new ServerRests(() => 0);
      await (await gated({ rests }, { kind: 'tool_error', text })).send();
      return rests.why('mail');
    };
    expect(await why(`rate limit ${'x'.repeat(1_000)}`)).toHaveLength(
      'The server "mail" said: '.length + 200,
    );
    expect(await why(`${'x'.repeat(2_000)} rate limit`)).toBeNull();
  });

  it('gives a call the signal by which it ends in time', async () => {
    promise('calls, and waits a minute at most');
    const signal = new AbortController().signal;
    let given: AbortSignal | undefined;
    const { send } = await gated({
      within: (_span, work) => work(signal),
      tools: {
        call: (approval, options) => {
          approval.take();
          given = options.signal;
          return Promise.resolve({ kind: 'done', text: '' });
        },
      },
    });
    await send();
    expect(given).toBe(signal);
  });

  it('keeps no more of what a server says than a person reads', async () => {
    const { ledger, send } = await gated({}, { kind: 'tool_error', text: 'no '.repeat(10_000) });
    await send();
    const state = ledger.state(ID);
    expect(state?.kind === 'tool_error' && state.why.length).toBe(2_000);
  });
});

describe('a round', () => {
  it('whose note changes while it is announced calls nothing, and has open work', async () => {
    const { stage, id } = await waiting();
    await stage.round();
    await stage.approve(stage.path(id));
    const path = stage.path(id);
    let edits = 0;
    const faults = new Faults({
      onCall: ({ kind, store }) => {
        if (store === 'vault' && kind === 'edit' && (edits += 1) === 1)
          stage.edit(path, (text) => text.replace('still works', 'never works'));
        return Promise.resolve();
      },
    });
    const round = await stage.round(faults);
    expect([edits > 0, stage.outside.calls, round.hasOpenWork]).toEqual([true, [], true]);
  });
});
