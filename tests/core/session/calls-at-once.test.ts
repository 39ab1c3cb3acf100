import { describe, expect, it } from 'vitest';
import { CallPaces } from '../../../src/core/session/call-paces';
import { CallSlots } from '../../../src/core/session/call-slots';
import { isNearby } from '../../../src/kernel/ports/fetch';
import { err, ok } from '../../../src/kernel/notes/values/result';
import { asking, type LanguageModel, ModelError } from '../../../src/kernel/ports/language-model';
import { RatePause } from '../../../src/llm/provider/retry/pause';
import { withRetries } from '../../../src/llm/provider/retry/retry';
import { FakeClock } from '../../fakes/fake-clock';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { testRequest } from '../../llm/provider/ask';

const WEEK_MS = 7 * 86_400_000;

/** A server that works on some calls at once, each as fast as alone; the others wait. The first one loads the model. */
class Server {
  readonly clock = new FakeClock({ auto: true });
  readonly device = new MemoryDeviceStore();
  readonly atOnce: number[] = [];
  /** The note of each call. */
  readonly begun: number[] = [];
  /** Time that booking each call takes, one after another, before it is sent. */
  bookingMs = 0;
  private booked = Promise.resolve();
  private running = 0;
  private busy: Promise<void>[] = [];
  private calls = 0;
  private newest = 0;
  brokenOff = 0;

  constructor(
    private readonly slots: number,
    private readonly answer: (call: number) => 'answer' | 'timeout' | 'broken' = () => 'answer',
    private readonly nearby: string | null = 'http://127.0.0.1:11434/v1',
    /** Whether a call breaks off those before it, as llama-cpp-python's server does. */
    private readonly isInterrupting = false,
  ) {}

  /** Works on notes as a cycle does; a new process each time. Returns the most calls that were made at once. */
  async work(notes: number, chosen: number | null = null): Promise<number> {
    this.atOnce.length = 0;
    this.busy = Array.from({ length: this.slots }, () => Promise.resolve());
    const paces = await new CallPaces(this.clock, chosen).load(this.device);
    const slots = new CallSlots(paces, this);
    const isAsked = () => Promise.resolve(true);
    const patient = { clock: this.clock, pause: new RatePause(this.clock), onError: () => undefined };
    const note = (_: unknown, n: number) =>
      slots.inTurn({ rank: 'note', isAsked }, (inTurn) => {
        const model = asking(this.model, (request) => (this.begun.push(n), this.model.generate(request)));
        return inTurn(withRetries(model, patient)).generate(testRequest());
      });
    await Promise.all(Array.from({ length: notes }, note));
    return Math.max(...this.atOnce);
  }

  /** What a check says of the server. */
  async known(): Promise<number | null> {
    return (await new CallPaces(this.clock, null).load(this.device)).known(this.model);
  }

  private get model(): LanguageModel {
    return {
      ...{
        provider: 'ollama',
        modelId: 'a-model',
        family: 'llama',
        contextTokens: 4_000,
        destination: 'here',
      },
      ...(this.nearby === null ? {} : { nearby: this.nearby }),
      generate: async ({ onStep }) => {
        this.booked = this.booked.then(() => this.clock.sleep(this.bookingMs));
        await this.booked;
        onStep?.({ kind: 'reading' });
        this.atOnce.push((this.running += 1));
        const call = (this.calls += 1);
        const slot = call % this.slots;
        const before = this.busy[slot];
        const mine = (async () => {
          await before;
          await this.clock.sleep(call === 1 ? 60_000 : 10_000);
        })();
        this.busy[slot] = mine;
        const began = this.clock.monotonic();
        this.newest = call;
        await mine;
        this.running -= 1;
        if (this.isInterrupting && this.newest > call) {
          this.brokenOff += 1;
          return err(new ModelError('network', 'broken off'));
        }
        if (this.answer(call) === 'broken') return err(new ModelError('network', 'broken off'));
        if (this.answer(call) === 'timeout') return err(new ModelError('timeout', 'too slow'));
        const usage = { inputTokens: 900, outputTokens: 60, isEstimated: false };
        return ok({
          text: '{}',
          finishReason: 'stop',
          usage,
          cost: 'local',
          latencyMs: this.clock.monotonic() - began,
        });
      },
    };
  }
}

describe('calls to a server nearby', () => {
  it.each([
    [1, 2, 1],
    [2, 4, 2],
    [4, 8, 4],
    [8, 8, 8],
  ])('find out that it works on %i at once, and keep to that', async (slots, tried, kept) => {
    const server = new Server(slots);
    expect(await server.work(40)).toBe(tried);
    expect(server.atOnce.slice(-1)).toEqual([kept]);
    expect(await server.work(12)).toBe(kept);
  });

  it('are measured on the wire, however long each takes to be booked', async () => {
    const server = new Server(1);
    server.bookingMs = 9_000;
    await server.work(8);
    expect(await server.work(8)).toBe(1);
  });

  it('measure it anew after a week, till which a check knows the number', async () => {
    const server = new Server(1);
    expect(await server.known()).toBeNull();
    await server.work(8);
    expect(await server.work(8)).toBe(1);
    expect(await server.known()).toBe(1);
    await server.clock.advance(WEEK_MS + 1);
    expect(await server.known()).toBeNull();
    expect(await server.work(8)).toBe(2);
  });

  it('are halved at a time-out', async () => {
    const server = new Server(8, (call) => (call > 40 ? 'timeout' : 'answer'));
    await server.work(40);
    await server.work(3);
    expect(await server.work(9)).toBe(1);
  });

  it('are made singly where one breaks off another, which is made again after the other has ended', async () => {
    const server = new Server(1, undefined, undefined, true);
    expect(await server.work(12)).toBe(2);
    expect(server.brokenOff).toBe(1);
    expect(await server.work(12)).toBe(1);
  });

  it('are as many as the person has chosen, whatever the server does', async () => {
    expect(await new Server(1, () => 'timeout').work(12, 3)).toBe(3);
  });
});

it('keeps the slot of a call that the network broke off where others may run beside it', async () => {
  const server = new Server(8, () => 'broken', null);
  await server.work(8);
  expect(server.begun.slice(0, 16)).toEqual(expect.not.arrayContaining([4, 5, 6, 7]));
});

it('makes four calls at once to a server elsewhere', async () => {
  expect(await new Server(8, undefined, null).work(20)).toBe(4);
});

it('tells addresses in this computer and network by how they are written', () => {
  const near = [
    ...['localhost:11434', '127.0.0.1', '127.9.0.1:1', '10.1.2.3', '172.16.0.1', '172.31.9.9', '192.168.0.9'],
    ...['169.254.1.1', '100.64.0.1', '100.127.0.1', '[::1]', '[fd12::1]', '[fe80::1]', '[::ffff:10.0.0.1]'],
    ...['nas', 'nas:8080', 'mini.local', 'box.lan', 'gpu.home.arpa', 'gpu.local.', '0.0.0.0'],
  ];
  const far = [
    ...['api.openai.com', '8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '[2001:db8::1]', '11.0.0.1'],
    ...['local.example.com', 'lan.example', '10.0.0.1.example.com', '[::ffff:8.8.8.8]', '[fec0::1]'],
  ];
  const nearby = (host: string) => isNearby(`http://${host}/v1`);
  expect(near.filter((host) => !nearby(host))).toEqual([]);
  expect(far.filter(nearby)).toEqual([]);
  expect(isNearby('not an address')).toBe(false);
});
