import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callHash } from '../../src/approvals/call-hash';
import { recipientsOf } from '../../src/approvals/request-note';
import type { ToolOutcome } from '../../src/ports/tool-caller';
import { Faults } from '../fakes/faults';
import { callOf, FOLDERS, RequestStage } from './request-stage';

/** How many sequences are tried, and from which seed. */
const RUNS = Number(process.env['DEPUTY_GATE_RUNS'] ?? 10_000);
const SEED = Number(process.env['DEPUTY_SEED'] ?? Date.now() % 1_000_000);

type Folder = keyof typeof FOLDERS;
type Event =
  | { do: 'ask'; expires: boolean }
  | { do: 'approve' | 'double click' | 'reject' | 'delete' | 'edit text' | 'edit recipient'; which: number }
  | { do: 'approve what was shown before'; which: number }
  | { do: 'resolve'; which: number; wasSent: boolean }
  | { do: 'edit status'; which: number; status: string }
  | { do: 'move' | 'copy'; which: number; folder: Folder }
  | { do: 'forge'; which: number }
  | { do: 'server'; isUp: boolean }
  | { do: 'outcome'; outcome: ToolOutcome['kind'] | 'throws' }
  | { do: 'clock'; minutes: number }
  | { do: 'only in Deputy'; isSet: boolean }
  | { do: 'round' }
  | { do: 'crash'; write: number; fault: 'kill' | 'tear' }
  | { do: 'crash in the call' };

const which = fc.nat({ max: 5 });
const folder = fc.constantFrom<Folder>('pending', 'approved', 'approved', 'rejected', 'done');
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), expires: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'approve',
        'approve',
        'double click',
        'reject',
        'delete',
        'edit text',
        'edit recipient',
      ),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('approve what was shown before' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve' as const), which, wasSent: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit status' as const),
      which,
      status: fc.constantFrom('pending', 'approved', 'executing', 'executed', 'rejected', 'not_called'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('move', 'move', 'copy'), which, folder }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('server' as const), isUp: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('outcome' as const),
      outcome: fc.constantFrom('done', 'tool_error', 'not_called', 'unknown', 'throws'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('clock' as const), minutes: fc.integer({ min: -300, max: 300 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('only in Deputy' as const), isSet: fc.boolean() }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('round' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      write: fc.integer({ min: 1, max: 14 }),
      fault: fc.constantFrom('kill', 'tear'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash in the call' as const) }) },
);

/** A person's yes: in Deputy to exactly one call, by a move to any wording for the same people. */
type Yes = { kind: 'deputy'; hash: string } | { kind: 'file' };

/** What persons did and what reached the outside, and what must hold between the two. */
class Witness {
  readonly stage = new RequestStage();
  private readonly asked = new Map<string, string[]>();
  private readonly yeses = new Map<string, Yes[]>();
  /** Requests whose last call may have happened, and nobody has said otherwise since. */
  private readonly spent = new Set<string>();
  private readonly lastShown = new Map<string, ReturnType<RequestStage['request']>>();
  private seen = 0;

  async play(what: Event): Promise<void> {
    const { stage } = this;
    switch (what.do) {
      case 'ask': {
        const expires = new Date(stage.clock.now() + 3_600_000).toISOString();
        const id = await stage.ask({}, what.expires ? expires : null);
        const request = stage.request(stage.path(id));
        if (request !== null) this.asked.set(id, recipientsOf(request.content));
        this.lastShown.set(id, request);
        return;
      }
      case 'approve':
      case 'double click':
        await this.withNote(what.which, async (path) => {
          await this.approve(path);
          if (what.do === 'double click') await this.approve(path);
        });
        return;
      case 'approve what was shown before':
        await this.withNote(what.which, async (path, id) => {
          const shown = this.lastShown.get(id);
          if (shown != null) await this.approve(path, shown);
        });
        return;
      case 'reject':
        return this.withNote(what.which, (path) => stage.reject(path));
      case 'resolve':
        await this.withNote(what.which, async (path, id) => {
          await stage.resolve(path, what.wasSent);
          if (!what.wasSent) this.spent.delete(id);
        });
        return;
      case 'delete':
        return this.withNote(what.which, async (path) => stage.vault.external(path, null));
      case 'edit text':
        return this.withNote(what.which, async (path) =>
          stage.edit(path, (text) => text.replace('works', 'still works')),
        );
      case 'edit recipient':
        return this.withNote(what.which, async (path) =>
          stage.edit(path, (text) => text.replace(/^to: .*$/m, 'to: eve@evil.example')),
        );
      case 'edit status':
        return this.withNote(what.which, async (path) =>
          stage.edit(path, (text) => text.replace(/^status: .*$/m, `status: ${what.status}`)),
        );
      case 'move':
        return this.withNote(what.which, async (path, id) => {
          if (stage.moveTo(path, what.folder) !== path && what.folder === 'approved')
            this.say(id, { kind: 'file' });
        });
      case 'copy':
        return this.withNote(what.which, async (path, id) => {
          const copy = `${FOLDERS[what.folder]}/copy ${String((this.seen += 1))}.md`;
          stage.vault.external(copy, stage.vault.text(path));
          if (what.folder === 'approved') this.say(id, { kind: 'file' });
        });
      case 'forge':
        return this.withNote(what.which, async (path, id) => {
          const forged = `r${'f'.repeat(12)}${String((this.seen += 1)).padStart(4, '0')}`;
          stage.vault.external(`Approved/${forged}.md`, stage.vault.text(path).replaceAll(id, forged));
        });
      case 'server':
        stage.outside.isUp = what.isUp;
        return;
      case 'outcome':
        stage.outside.outcomes = [outcomeOf(what.outcome)];
        return;
      case 'clock':
        stage.clock.setWallClock(stage.clock.now() + what.minutes * 60_000);
        return;
      case 'only in Deputy':
        stage.onlyInDeputy = what.isSet;
        return;
      case 'round':
        await stage.round();
        return;
      case 'crash':
        await stage
          .round(new Faults({ onWrite: ({ n }) => (n === what.write ? what.fault : undefined) }))
          .catch(() => undefined);
        return;
      case 'crash in the call':
        return this.crashInTheCall();
    }
  }

  /** Nothing went out that no person asked to go out, and nothing twice. */
  check(from: number): void {
    for (const { request, call } of this.stage.outside.calls.slice(from)) {
      const yeses = this.yeses.get(request) ?? [];
      expect(this.asked.has(request), `${request} was asked for by Deputy`).toBe(true);
      expect(this.spent.has(request), `${request} may have gone out before`).toBe(false);
      const hash = callHash(call);
      const exact = yeses.findIndex((yes) => yes.kind === 'deputy' && yes.hash === hash);
      const moved = yeses.findIndex((yes) => yes.kind === 'file');
      const isSamePeople = JSON.stringify(call.arguments['to']) === JSON.stringify(this.asked.get(request));
      const used = exact >= 0 ? exact : isSamePeople ? moved : -1;
      expect(used, `a person's yes to ${request}: ${JSON.stringify(call)}`).toBeGreaterThanOrEqual(0);
      yeses.splice(used, 1);
      if (this.mayHaveActed()) this.spent.add(request);
    }
  }

  private mayHaveActed(): boolean {
    const [outcome] = this.stage.outside.outcomes;
    return (
      outcome === undefined || outcome === 'throws' || outcome.kind === 'done' || outcome.kind === 'unknown'
    );
  }

  private async crashInTheCall(): Promise<void> {
    const { stage } = this;
    let isCalled = false;
    stage.outside.onCall = () => (isCalled = true);
    const before = stage.outside.calls.length;
    await stage.round(new Faults({ onWrite: () => (isCalled ? 'kill' : undefined) })).catch(() => undefined);
    stage.outside.onCall = () => undefined;
    this.check(before);
    for (const { request } of stage.outside.calls.slice(before)) this.spent.add(request);
  }

  private async approve(path: string, shown = this.stage.request(path)): Promise<void> {
    if (shown === null) return;
    this.say(shown.id, { kind: 'deputy', hash: callHash(callOf(shown)) });
    // Where somebody has decided already, pressing moves nothing; where not, the file lies in Approved by the person's will.
    if ((await this.stage.approve(path, shown)) === 'created') this.say(shown.id, { kind: 'file' });
  }

  private say(id: string, yes: Yes): void {
    this.yeses.set(id, [...(this.yeses.get(id) ?? []), yes]);
  }

  private async withNote(index: number, act: (path: string, id: string) => Promise<void>): Promise<void> {
    const folders: string[] = [FOLDERS.pending, FOLDERS.approved, FOLDERS.rejected];
    const paths = this.stage.vault
      .paths()
      .filter((path) => folders.includes(path.slice(0, path.indexOf('/'))) && path.endsWith('.md'));
    const path = paths[index % Math.max(1, paths.length)];
    const id = path === undefined ? undefined : /^request_id: (\w+)$/m.exec(this.stage.vault.text(path))?.[1];
    if (path !== undefined && id !== undefined) await act(path, id);
  }
}

const outcomeOf = (kind: ToolOutcome['kind'] | 'throws'): ToolOutcome | 'throws' => {
  if (kind === 'throws') return kind;
  return kind === 'done' || kind === 'tool_error'
    ? { kind, text: 'said the server' }
    : { kind, why: 'said the pipe' };
};

it(
  `sends nothing that no person approved, and nothing twice, in ${String(RUNS)} random sequences`,
  { timeout: 600_000 },
  async () => {
    console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} plays the same again.`);
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 24 }), async (events) => {
        const witness = new Witness();
        await witness.play({ do: 'ask', expires: false });
        for (const what of events) {
          const before = witness.stage.outside.calls.length;
          await witness.play(what);
          if (what.do !== 'crash in the call') witness.check(before);
        }
        calls += witness.stage.outside.calls.length;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    console.log(
      `${String(RUNS)} sequences, ${String(calls)} calls, each with a person's approval of its own`,
    );
    expect(calls).toBeGreaterThan(RUNS / 20);
  },
);
