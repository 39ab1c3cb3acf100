import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import { recipientsOf } from '../../../../src/core/approvals/model/approval/approval-note';
import type { ToolOutcome } from '../../../../src/kernel/ports/tool-caller';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { runs, SEED } from '../../../runs';
import { type FaultOptions, Faults, Killed, type WriteKind } from '../../../fakes/faults';
import { promise } from '../../../promise';
import { callOf, FOLDERS, RequestStage } from './approval-stage';

/** How many sequences are tried. */
const RUNS = runs(10_000, 0.4);

type Folder = keyof typeof FOLDERS;
type Event =
  | { do: 'ask'; expires: boolean }
  | { do: 'approve' | 'double click' | 'reject' | 'delete' | 'edit text' | 'edit recipient'; which: number }
  | { do: 'approve what was shown before' | 'approve with blanks' | 'leave a blank'; which: number }
  /** With the delay in which it can be undone; `quit`: the process ends, and another one begins. */
  | { do: 'approve with delay' | 'undo'; which: number }
  | { do: 'quit' }
  | { do: 'resolve'; which: number; wasSent: boolean }
  | { do: 'edit status'; which: number; status: string }
  | { do: 'move' | 'copy'; which: number; folder: Folder }
  | { do: 'forge'; which: number }
  | { do: 'server'; isUp: boolean }
  | { do: 'outcome'; outcome: ToolOutcome['kind'] | 'throws' | 'limit' }
  /** Writes of a kind are refused, once in each round or as long as it lasts; reads of a folder for one round. */
  | { do: 'refuse'; kind: WriteKind; store: 'vault' | 'device' | 'begun'; how: 'once' | 'for ever' }
  | { do: 'unreadable'; folder: Folder }
  | { do: 'all writable' }
  | { do: 'folder away' | 'folder back'; folder: Folder }
  | { do: 'caution'; isThere: boolean }
  | { do: 'clock'; minutes: number }
  | { do: 'only in Deputy'; isSet: boolean }
  | { do: 'back up' | 'put back' }
  | { do: 'round' }
  | { do: 'crash'; write: number; fault: 'kill' | 'tear' }
  | { do: 'crash in the call' | 'edit in the call' };

const which = fc.nat({ max: 5 });
const folder = fc.constantFrom<Folder>('pending', 'approved', 'approved', 'rejected', 'done');
const often = <E extends Event>(weight: number, parts: { [K in keyof E]: fc.Arbitrary<E[K]> }) => ({
  weight,
  arbitrary: fc.record<E>(parts),
});
const one = <Name extends string>(...names: Name[]): fc.Arbitrary<Name> => fc.constantFrom<Name>(...names);
const event: fc.Arbitrary<Event> = fc.oneof(
  often(3, { do: one('ask'), expires: fc.boolean() }),
  often(6, {
    do: one('approve', 'approve', 'double click', 'reject', 'delete', 'edit text', 'edit recipient'),
    which,
  }),
  often(2, { do: one('approve what was shown before', 'approve with blanks', 'leave a blank'), which }),
  often(5, { do: one('approve with delay', 'approve with delay', 'undo'), which }),
  often(1, { do: one('quit') }),
  often(4, {
    do: one('refuse'),
    kind: fc.constantFrom<WriteKind>('move', 'move', 'edit', 'create', 'append', 'remove', 'trash'),
    store: one('vault', 'vault', 'device', 'begun'),
    how: one('once', 'for ever'),
  }),
  often(1, { do: one('unreadable'), folder }),
  often(2, { do: one('all writable') }),
  often(2, { do: one('folder away', 'folder back', 'folder back'), folder }),
  often(1, { do: one('caution'), isThere: fc.boolean() }),
  often(2, { do: one('resolve'), which, wasSent: fc.boolean() }),
  often(1, {
    do: one('edit status'),
    which,
    status: one('pending', 'approved', 'executing', 'executed', 'rejected', 'not_called'),
  }),
  often(5, { do: one('move', 'move', 'copy'), which, folder }),
  often(1, { do: one('forge'), which }),
  often(1, { do: one('server'), isUp: fc.boolean() }),
  often(2, {
    do: one('outcome'),
    outcome: one('done', 'tool_error', 'tool_error', 'not_called', 'limit', 'unknown', 'throws'),
  }),
  often(1, { do: one('clock'), minutes: fc.integer({ min: -300, max: 300 }) }),
  often(3, { do: one('clock'), minutes: fc.constantFrom(0.05, 0.1, 0.2, 0.5) }),
  often(1, { do: one('only in Deputy'), isSet: fc.boolean() }),
  often(2, { do: one('back up', 'put back') }),
  often(7, { do: one('round') }),
  often(3, { do: one('crash'), write: fc.integer({ min: 1, max: 14 }), fault: one('kill', 'tear') }),
  often(2, { do: one('crash in the call', 'edit in the call') }),
);

const APPROVE: Event = { do: 'approve', which: 0 };
const EDIT: Event = { do: 'edit text', which: 0 };
const MOVE: Event = { do: 'move', which: 0, folder: 'approved' };
const ROUND: Event = { do: 'round' };
const EDITED_IN_THE_CALL: Event[] = [{ do: 'edit in the call' }, MOVE, ROUND];
/** How a sequence begins, so that most come to a call, or to where one must not be made. */
const first = fc.constantFrom<Event[]>(
  [],
  EDITED_IN_THE_CALL,
  EDITED_IN_THE_CALL,
  EDITED_IN_THE_CALL,
  [...EDITED_IN_THE_CALL, MOVE, ROUND],
  [...EDITED_IN_THE_CALL, MOVE, ROUND],
  [APPROVE],
  [MOVE],
  [APPROVE, EDIT],
  [APPROVE, { do: 'crash in the call' }],
  [EDIT, MOVE, ROUND, MOVE],
  [{ do: 'edit recipient', which: 0 }, MOVE, ROUND, MOVE],
  [{ do: 'reject', which: 0 }, ROUND, MOVE],
  [{ do: 'only in Deputy', isSet: true }, MOVE],
  [{ do: 'caution', isThere: true }, MOVE],
  [{ do: 'outcome', outcome: 'throws' }, MOVE, ROUND, { do: 'clock', minutes: 2 }, ROUND],
  [
    { do: 'ask', expires: true },
    { do: 'clock', minutes: 90 },
    { do: 'approve', which: 1 },
  ],
);

/** What is wrong from the start: faults that meet by chance alone would meet once in thousands of sequences. */
const scene: fc.Arbitrary<Event[]> = fc
  .record({
    outcome: fc.constantFrom('done', 'done', 'tool_error', 'tool_error', 'unknown', 'limit' as const),
    refused: fc.option(fc.constantFrom<WriteKind>('move', 'move', 'edit', 'append'), { freq: 1 }),
    how: fc.constantFrom('once' as const, 'for ever'),
    begins: first,
  })
  .map(({ outcome, refused: kind, how, begins }): Event[] => [
    { do: 'outcome', outcome },
    ...(kind === null ? [] : [{ do: 'refuse', kind, store: 'vault', how } as const]),
    ...begins,
  ]);
/** What a backup holds, and what became of it before the vault is put back: by chance alone it would be rare. */
const restored: fc.Arbitrary<Event[]> = fc
  .record({
    yes: fc.constantFrom<Event>({ do: 'approve with delay', which: 0 }, APPROVE, MOVE),
    isTakenIn: fc.boolean(),
    no: fc.constantFrom<Event>(
      { do: 'reject', which: 0 },
      { do: 'undo', which: 0 },
      { do: 'move', which: 0, folder: 'pending' },
      { do: 'move', which: 0, folder: 'rejected' },
      EDIT,
      { do: 'quit' },
    ),
    rounds: fc.nat({ max: 2 }),
    isDown: fc.boolean(),
  })
  .map(({ yes, isTakenIn, no, rounds, isDown }): Event[] => [
    { do: 'server', isUp: !isDown },
    yes,
    ...(isTakenIn ? [ROUND] : []),
    { do: 'back up' },
    no,
    ...Array.from({ length: rounds }, () => ROUND),
    { do: 'put back' },
    { do: 'server', isUp: true },
    { do: 'clock', minutes: 0.5 },
  ]);
const sequence = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: scene }, { weight: 1, arbitrary: restored }),
    fc.array(event, { minLength: 4, maxLength: 24 }),
  )
  .map(([first, then]): Event[] => [...first, ...then, ROUND, ROUND]);

/** A person's yes: in Deputy to exactly one call, by a move to any wording for the same people. */
type Yes = { kind: 'deputy'; hash: string; withBlanks: boolean } | { kind: 'file' };

const BLANK = '[Your name]';
/** What a note says of a text that the person does not know yet. */
const TELLS_OF_TEXT = /changed/;
const CAUTION = { key: 'new_recipient', text: 'New recipient: ann@example.com.' };

/** What persons did and what reached the outside, and what must hold between the two. */
class Witness {
  readonly stage = new RequestStage();
  private readonly asked = new Map<string, string[]>();
  /** By request: the time at which it expires. */
  private readonly ends = new Map<string, number>();
  private readonly yeses = new Map<string, Yes[]>();
  /** Requests whose last call may have happened, and no one has said otherwise since. */
  private readonly spent = new Set<string>();
  /** By request: the calls that Deputy has put before the person since the last one was made. */
  private readonly shown = new Map<string, Set<string>>();
  /** By request: the calls that the person has seen or approved at any time. */
  private readonly known = new Map<string, Set<string>>();
  /** Those of them that were put with the caution beside them. */
  private readonly cautioned = new Map<string, Set<string>>();
  /** Requests whose approval the ledger held when the round began. */
  private takenIn: ReadonlySet<string> = new Set();
  private readonly away = new Map<Folder, [string, string][]>();
  private readonly lastShown = new Map<string, ReturnType<RequestStage['request']>>();
  private putBack: () => Promise<void> = () => Promise.resolve();
  /** Requests whose notes a person has deleted, put away or marked by hand. */
  private readonly handled = new Set<string>();
  private seen = 0;

  async play(what: Event): Promise<void> {
    const { stage } = this;
    switch (what.do) {
      case 'ask': {
        const expires = new Date(stage.clock.now() + 3_600_000).toISOString();
        const id = await stage.ask({}, what.expires ? expires : null);
        const approval = stage.request(stage.path(id));
        if (what.expires) this.ends.set(id, Date.parse(expires));
        if (approval !== null) {
          this.asked.set(id, recipientsOf(approval.content));
          this.shown.set(id, new Set([callHash(callOf(approval))]));
          this.known.set(id, new Set([callHash(callOf(approval))]));
        }
        this.lastShown.set(id, approval);
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
      case 'approve with blanks':
        return this.withNote(what.which, (path) =>
          this.approve(path, stage.request(path), { withBlanks: true }),
        );
      case 'approve with delay':
        return this.withNote(what.which, (path) => this.approve(path, undefined, { holdMs: 10_000 }));
      case 'undo':
        return this.withNote(what.which, async (path, id) => {
          if (!stage.held.has(id) || !path.startsWith(`${FOLDERS.approved}/`)) return;
          stage.moveTo(path, 'pending');
          this.takeBack(id);
        });
      case 'quit':
        return this.quit();
      case 'leave a blank':
        return this.withNote(what.which, async (path) =>
          stage.edit(path, (text) => text.replace('works', `works, ${BLANK}`)),
        );
      case 'refuse':
        stage.trouble = refusing(what);
        return;
      case 'unreadable':
        return this.round(
          new Faults({
            onCall: ({ kind, path }) =>
              kind === 'read' && path.startsWith(`${FOLDERS[what.folder]}/`)
                ? Promise.reject(new VaultError('denied', 'It can not be read now.'))
                : Promise.resolve(),
          }),
        );
      case 'all writable':
        stage.trouble = {};
        return;
      case 'folder away':
        this.takeAway(what.folder);
        return;
      case 'folder back':
        this.bringBack(what.folder);
        return;
      case 'caution':
        stage.cautions = what.isThere ? [CAUTION] : [];
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
        return this.withNote(what.which, async (path, id) => {
          this.handled.add(id);
          stage.vault.external(path, null);
        });
      case 'edit text':
        return this.withNote(what.which, async (path) =>
          stage.edit(path, (text) => text.replace('works', 'still works')),
        );
      case 'edit recipient':
        return this.withNote(what.which, async (path) =>
          stage.edit(path, (text) => text.replace(/^(to|target_recipient): .*$/gm, '$1: eve@evil.example')),
        );
      case 'edit status':
        return this.withNote(what.which, async (path, id) => {
          this.handled.add(id);
          stage.edit(path, (text) => text.replace(/^status: .*$/m, `status: ${what.status}`));
        });
      case 'move':
        return this.withNote(what.which, async (path, id) => {
          if (what.folder === 'done') this.handled.add(id);
          if (stage.moveTo(path, what.folder) !== path && what.folder === 'approved')
            this.say(id, { kind: 'file' });
        });
      case 'copy':
        return this.withNote(what.which, async (path, id) => {
          if (what.folder === 'done') this.handled.add(id);
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
      case 'back up':
        this.putBack = await this.backup();
        return;
      case 'put back':
        return this.putBack();
      case 'round':
        return this.round();
      case 'crash':
        await this.round(new Faults({ onWrite: ({ n }) => (n === what.write ? what.fault : undefined) }));
        return this.quit();
      case 'crash in the call':
        return this.crashInTheCall();
      case 'edit in the call':
        stage.outside.onCall = () => this.editCalled();
        return;
    }
  }

  /**
   * A file that lies in Approved/ in the backup has the person's yes again, unless its call was made since, or Deputy has
   * taken in that it was refused, or that its approval ended.
   */
  private async backup(): Promise<() => Promise<void>> {
    const { calls } = this.stage.outside;
    const [restore, yeses, before] = [this.stage.backup(), new Map(this.yeses), calls.length];
    const nosBefore = await this.nos();
    return async () => {
      const nos = await this.nos();
      restore();
      const called = new Set(calls.slice(before).map(({ request }) => request));
      for (const id of this.asked.keys()) {
        if ((nos.get(id) ?? 0) > (nosBefore.get(id) ?? 0)) this.yeses.delete(id);
        else if (!called.has(id)) this.yeses.set(id, yeses.get(id) ?? this.yeses.get(id) ?? []);
      }
    };
  }

  /** By request: how often the ledger says that it was refused, or that an approval of it ended. */
  private async nos(): Promise<Map<string, number>> {
    const entries = [...(await this.stage.ledger()).all()];
    return new Map(entries.map(([id, { refused }]) => [id, refused.length]));
  }

  /** One round, and what it has put before the person: what it moved there, or left there as it was asked for. */
  private async round(faults?: Faults): Promise<void> {
    const { stage } = this;
    const before = new Set(stage.vault.paths(FOLDERS.pending));
    const calls = stage.outside.calls.length;
    this.takenIn = await this.approvedIds();
    await stage.round(faults).catch(refusedOrKilled);
    const called = stage.outside.calls.slice(calls).map(({ request }) => request);
    this.check(calls);
    for (const id of called) {
      this.shown.set(id, new Set());
      this.cautioned.set(id, new Set());
    }
    const ledger = await stage.ledger();
    for (const path of stage.vault.paths(FOLDERS.pending)) {
      const approval = stage.request(path);
      const state = approval === null ? null : ledger.state(approval.id);
      if (approval === null || state === null || !('shown' in state)) continue;
      const hash = callHash(callOf(approval));
      const known = this.known.get(approval.id);
      const isToldOf = known?.has(hash) === true || TELLS_OF_TEXT.test(approval.statusReason ?? '');
      const isPut = hash === state.bound.hash || (!before.has(path) && isToldOf);
      if (!isPut || approval.status !== state.kind || approval.attempt !== state.attempt) continue;
      this.shown.get(approval.id)?.add(hash);
      known?.add(hash);
      if (approval.statusReason?.includes(CAUTION.text) === true)
        this.cautioned.set(approval.id, (this.cautioned.get(approval.id) ?? new Set()).add(hash));
    }
  }

  /** What is kept as sent is what was sent; and nothing else of it is kept without that. */
  async checkRecords(): Promise<void> {
    const ledger = await this.stage.ledger();
    const approvals = [...this.stage.vault.paths(FOLDERS.done), ...this.stage.vault.paths(FOLDERS.rejected)]
      .map((path) => this.stage.request(path))
      .filter((approval) => approval !== null && !this.handled.has(approval.id));
    const kept = new Set<string>();
    for (const approval of approvals) {
      const state = ledger.state(approval?.id ?? '');
      if (approval?.status !== 'executed' || state?.kind !== 'executed' || state.hash === null) continue;
      expect(callHash(callOf(approval)), `what is kept of ${approval.id} was sent`).toBe(state.hash);
      kept.add(approval.id);
    }
    for (const approval of approvals)
      if (approval?.status === 'withdrawn' && ledger.state(approval.id)?.kind === 'executed')
        expect(kept.has(approval.id), `what was sent of ${approval.id} is kept`).toBe(true);
  }

  private async approvedIds(): Promise<Set<string>> {
    const states = [...(await this.stage.ledger()).all()];
    return new Set(states.filter(([, { state }]) => state.kind === 'approved').map(([id]) => id));
  }

  private takeAway(folder: Folder): void {
    const { vault } = this.stage;
    const files = vault.paths(FOLDERS[folder]).map((path): [string, string] => [path, vault.text(path)]);
    this.away.set(folder, [...(this.away.get(folder) ?? []), ...files]);
    for (const [path, text] of files) {
      for (const id of this.asked.keys()) if (text.includes(id)) this.handled.add(id);
      vault.external(path, null);
    }
  }

  private bringBack(folder: Folder): void {
    for (const [path, text] of this.away.get(folder) ?? []) this.stage.vault.external(path, text);
    this.away.delete(folder);
  }

  /** Nothing went out that no person asked to go out, or was not shown, and nothing twice. */
  check(from: number): void {
    for (const { request, call } of this.stage.outside.calls.slice(from)) {
      const yeses = this.yeses.get(request) ?? [];
      expect(this.asked.has(request), `${request} was asked for by Deputy`).toBe(true);
      expect(this.spent.has(request), `${request} may have gone out before`).toBe(false);
      expect(this.stage.clock.now(), `${request} has not expired`).toBeLessThan(
        this.ends.get(request) ?? Infinity,
      );
      const hash = callHash(call);
      const exact = yeses.findIndex((yes) => yes.kind === 'deputy' && yes.hash === hash);
      const moved = yeses.findIndex((yes) => yes.kind === 'file');
      const isSamePeople = JSON.stringify(call.arguments['to']) === JSON.stringify(this.asked.get(request));
      const used = exact >= 0 ? exact : isSamePeople ? moved : -1;
      expect(used, `a person's yes to ${request}: ${JSON.stringify(call)}`).toBeGreaterThanOrEqual(0);
      if (exact < 0) this.checkShown(request, hash);
      const mayHoldBlanks = yeses.some((yes) => yes.kind === 'deputy' && yes.hash === hash && yes.withBlanks);
      const holdsBlank = JSON.stringify(call.arguments['body']).includes(BLANK);
      expect(holdsBlank && !mayHoldBlanks, `${request} went out with a blank`).toBe(false);
      // One yes is good for one call: whatever was said before it is used up with it.
      this.yeses.delete(request);
      if (this.mayHaveActed()) this.spent.add(request);
    }
  }

  private checkShown(approval: string, hash: string): void {
    expect(this.shown.get(approval)?.has(hash), `what was moved of ${approval} had been put there`).toBe(
      true,
    );
    // What arose after the yes was taken in is another matter.
    if (this.takenIn.has(approval)) return;
    expect(this.stage.onlyInDeputy, `${approval} was moved where a move approves`).toBe(false);
    if (this.stage.cautions.length > 0)
      expect(this.cautioned.get(approval)?.has(hash), `${approval} was put with its caution`).toBe(true);
  }

  private mayHaveActed(): boolean {
    const [outcome] = this.stage.outside.outcomes;
    return (
      outcome === undefined || outcome === 'throws' || outcome.kind === 'done' || outcome.kind === 'unknown'
    );
  }

  /** Somebody writes in the note while the server works. */
  private editCalled(): void {
    const { outside, vault } = this.stage;
    outside.onCall = () => undefined;
    const called = outside.calls.at(-1)?.request ?? '';
    for (const path of vault.paths(FOLDERS.approved))
      if (vault.text(path).includes(called))
        this.stage.edit(path, (text) => text.replace('works', 'hardly works'));
  }

  private async crashInTheCall(): Promise<void> {
    const { stage } = this;
    let isCalled = false;
    stage.outside.onCall = () => (isCalled = true);
    const before = stage.outside.calls.length;
    await this.round(new Faults({ onWrite: () => (isCalled ? 'kill' : undefined) }));
    stage.outside.onCall = () => undefined;
    for (const { request } of stage.outside.calls.slice(before)) this.spent.add(request);
  }

  private async approve(
    path: string,
    shown = this.stage.request(path),
    how: { withBlanks?: true; holdMs?: number } = {},
  ): Promise<void> {
    if (shown === null) return;
    const withBlanks = how.withBlanks === true;
    this.say(shown.id, { kind: 'deputy', hash: callHash(callOf(shown)), withBlanks });
    // Where somebody has decided already, pressing moves nothing; where not, the file lies in Approved by the person's will.
    const written = await this.stage.approve(path, shown, how);
    if (written === 'created') this.say(shown.id, { kind: 'file' });
  }

  /** What was undone, or cut off, is no yes any more: another one is needed before anything goes out. */
  private takeBack(id: string): void {
    this.stage.held.delete(id);
    this.yeses.delete(id);
  }

  /** An approval whose delay was not over: the person is asked once more. */
  private async quit(): Promise<void> {
    const ledger = await this.stage.ledger();
    for (const id of this.stage.held) {
      const state = ledger.state(id);
      const isHeld = state?.kind === 'approved' && state.holdMs > 0 && state.deferrals === 0;
      if (isHeld) this.takeBack(id);
    }
    this.stage.held.clear();
  }

  private say(id: string, yes: Yes): void {
    this.yeses.set(id, [...(this.yeses.get(id) ?? []), yes]);
    if (yes.kind === 'deputy') this.known.get(id)?.add(yes.hash);
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

function refusing({ kind, store, how }: Extract<Event, { do: 'refuse' }>): FaultOptions {
  let isRefused = false;
  return {
    onWrite: (write) => {
      if (write.kind !== kind || write.store !== store || (how === 'once' && isRefused)) return undefined;
      isRefused = true;
      return new VaultError('denied', `Could not ${kind} ${write.path}: EACCES`);
    },
  };
}

/** What a host would say and live through; anything else is a mistake in the code. */
function refusedOrKilled(error: unknown): void {
  if (!(error instanceof VaultError) && !(error instanceof Killed)) throw error;
}

const outcomeOf = (kind: ToolOutcome['kind'] | 'throws' | 'limit'): ToolOutcome | 'throws' => {
  if (kind === 'throws') return kind;
  if (kind === 'limit') return { kind: 'turned_away', why: 'too many requests' };
  return kind === 'done' || kind === 'tool_error'
    ? { kind, text: 'said the server' }
    : { kind, why: 'said the pipe' };
};

/** They check what went out themselves, before they look at what was put. */
const ROUNDS: ReadonlySet<Event['do']> = new Set(['round', 'unreadable', 'crash', 'crash in the call']);

/** How many calls it came to. */
async function playedThrough(events: readonly Event[]): Promise<number> {
  const witness = new Witness();
  await witness.play({ do: 'ask', expires: false });
  for (const what of events) {
    const before = witness.stage.outside.calls.length;
    await witness.play(what);
    if (!ROUNDS.has(what.do)) witness.check(before);
  }
  await witness.checkRecords();
  return witness.stage.outside.calls.length;
}

/** Sequences that a search has found once. */
const FOUND: Record<string, Event[]> = {
  'a vault that is put back to before the record of what was sent, though not its log': [
    { do: 'outcome', outcome: 'unknown' },
    ...EDITED_IN_THE_CALL,
    { do: 'resolve', which: 0, wasSent: true },
    { do: 'back up' },
    ROUND,
    { do: 'put back' },
    ROUND,
    ROUND,
  ],
  'a move, in a vault that is put back to before the approval whose delay a quit cut off': [
    { do: 'outcome', outcome: 'done' },
    MOVE,
    { do: 'back up' },
    { do: 'approve with delay', which: 0 },
    ROUND,
    { do: 'quit' },
    { do: 'put back' },
    ROUND,
    ROUND,
  ],
};

it.each(Object.entries(FOUND))('keeps what was sent of %s', async (_, events) => {
  expect(await playedThrough(events)).toBe(1);
});

it(
  `sends nothing that was not put before the person who approved it, and nothing twice, in ${String(RUNS)} random sequences`,
  { timeout: 3_600_000 },
  async () => {
    promise(
      'for every approval and attempt at most one call, and none whose recipient, text or tool was not put before the person who approved it',
    );
    console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} plays the same again.`);
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async (events) => {
        calls += await playedThrough(events);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    console.log(
      `${String(RUNS)} sequences, ${String(calls)} calls, each with a person's approval of its own`,
    );
    expect(calls).toBeGreaterThan(RUNS / 20);
  },
);
