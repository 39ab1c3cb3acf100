import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import { type Approval, recipientsOf } from '../../../../src/core/approvals/model/approval/approval-note';
import type { ApprovalCard } from '../../../../src/core/approvals/view/approval-card';
import type { ToolOutcome } from '../../../../src/kernel/ports/tool-caller';
import { callOf } from '../model/approval-stage';
import { Faults } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import { Asking } from '../../app/asking';
import { ANSWERS, IN } from '../../app/stage';
import { promise } from '../../../promise';
import { bothHosts, copyOf, sleepInCycle } from './hosts-and-machines';
import { runs, SEED } from '../../../runs';

/** How many sequences are tried. */
const RUNS = runs(500, 0.5);

type Folder = 'Pending_Approval' | 'Approved' | 'Rejected';
type Event =
  | { do: 'cycle' | 'look' | 'undo' | 'restart' | 'mail' | 'edit in the call' }
  | {
      do: 'approve' | 'reject' | 'restore' | 'edit request' | 'edit draft' | 'readdress draft';
      which: number;
    }
  | { do: 'triage again' | 'delete request' | 'delete draft' | 'ask'; which: number }
  | { do: 'pick'; which: number; side: 'draft' | 'request' }
  | { do: 'resolve'; which: number; wasSent: boolean }
  | { do: 'move'; which: number; folder: Folder }
  | { do: 'server'; isUp: boolean; outcome: ToolOutcome['kind'] | 'throws' }
  | { do: 'time' | 'clock jumps'; minutes: number }
  | { do: 'both hosts'; seed: number }
  | { do: 'sleep in a cycle'; call: number }
  | { do: 'back up' | 'put back' | 'copy machine' | 'go to the other machine' | 'take over' }
  | { do: 'crash'; write: number; fault: 'kill' | 'tear' };

const which = fc.nat({ max: 3 });
const often = <E extends Event>(weight: number, parts: { [K in keyof E]: fc.Arbitrary<E[K]> }) => ({
  weight,
  arbitrary: fc.record<E>(parts),
});
const one = <Name extends string>(...names: Name[]): fc.Arbitrary<Name> => fc.constantFrom<Name>(...names);
const event: fc.Arbitrary<Event> = fc.oneof(
  often(6, { do: one('cycle') }),
  often(3, { do: one('look', 'undo', 'restart', 'mail', 'edit in the call') }),
  often(4, { do: one('approve', 'approve', 'reject', 'restore'), which }),
  often(5, { do: one('edit request', 'edit draft', 'edit draft', 'readdress draft'), which }),
  often(2, { do: one('triage again', 'delete request', 'delete draft', 'ask'), which }),
  often(1, { do: one('pick'), which, side: one('draft', 'request') }),
  often(2, { do: one('resolve'), which, wasSent: fc.boolean() }),
  often(5, {
    do: one('move'),
    which,
    folder: one('Approved', 'Approved', 'Approved', 'Pending_Approval', 'Rejected'),
  }),
  often(1, {
    do: one('server'),
    isUp: fc.boolean(),
    outcome: one('done', 'tool_error', 'not_called', 'unknown', 'throws'),
  }),
  often(2, { do: one('time'), minutes: fc.integer({ min: 0, max: 90 }) }),
  often(1, { do: one('clock jumps'), minutes: fc.integer({ min: -300, max: 300 }) }),
  often(2, { do: one('both hosts'), seed: fc.nat() }),
  often(1, { do: one('sleep in a cycle'), call: fc.integer({ min: 1, max: 120 }) }),
  often(3, { do: one('back up', 'put back', 'copy machine', 'go to the other machine', 'take over') }),
  often(2, { do: one('crash'), write: fc.integer({ min: 1, max: 30 }), fault: one('kill', 'tear') }),
);

/** Something was just approved when hosts or machines meet: by chance alone that would be one sequence in hundreds. */
const scene: fc.Arbitrary<Event[]> = fc
  .oneof(
    fc.constant<Event[]>([]),
    fc.constant<Event[]>([{ do: 'back up' }, { do: 'cycle' }, { do: 'put back' }]),
    fc
      .constantFrom<Event>(
        { do: 'reject', which: 0 },
        { do: 'move', which: 0, folder: 'Pending_Approval' },
        { do: 'edit request', which: 0 },
      )
      .map((no): Event[] => [
        { do: 'server', isUp: false, outcome: 'done' },
        { do: 'cycle' },
        { do: 'back up' },
        no,
        { do: 'cycle' },
        { do: 'put back' },
        { do: 'server', isUp: true, outcome: 'done' },
      ]),
    fc.constant<Event[]>([
      { do: 'copy machine' },
      { do: 'cycle' },
      { do: 'go to the other machine' },
      { do: 'cycle' },
    ]),
    fc.nat().map((seed): Event[] => [{ do: 'both hosts', seed }]),
    fc.integer({ min: 1, max: 120 }).map((call): Event[] => [{ do: 'sleep in a cycle', call }]),
  )
  .map((then) => (then.length === 0 ? [] : [{ do: 'move', which: 0, folder: 'Approved' }, ...then]));
const sequence = fc
  .tuple(scene, fc.array(event, { minLength: 5, maxLength: 26 }))
  .map(([first, then]) => [...first, ...then]);

const aMail = (name: string): [string, string] => [
  `${IN}/${name}.md`,
  aMailNote({ subject: name, messageId: `${name}@example.org`, from: `Ann <${name}@example.org>` }),
];

/** A person who reads, writes, drags and changes their mind, and what must hold whatever they do. */
class Witness {
  /** The machine that the person sits at. */
  stage: Asking;
  /** Of a machine that was copied: the other one. */
  private other: Asking | null = null;
  private putBack: () => void = () => undefined;
  readonly written: string[] = [];
  private shown: readonly ApprovalCard[] = [];
  /** By request: the hashes that were approved in Deputy. */
  private readonly approved = new Map<string, Set<string>>();
  /** By request whose file a person has put into `Approved`: to whom it went by then. */
  private readonly moved = new Map<string, string>();
  /** What may have gone out, until the person says that it has not. */
  private readonly spent = new Set<string>();
  /** By request: the text that the server took. */
  private readonly sent = new Map<string, unknown>();
  /** Neither vault nor machine was copied: what was sent is known wherever Deputy goes on. */
  private hasOneHistory = true;
  /** By machine and request: how often the ledger says that it was refused, or that an approval of it ended. */
  private readonly nos = new Map<Asking, Map<string, number>>();
  private words = 0;
  private mails = 0;
  private hasPicked = false;

  constructor(hasServer: boolean) {
    this.stage = new Asking({
      files: Object.fromEntries([aMail('one'), aMail('two')]),
      answers: () => ANSWERS.reply,
      settings: { requestsExpireAfterHours: 4, ...(hasServer ? {} : { emailTool: null }) },
    });
  }

  async play(what: Event): Promise<void> {
    const before = this.stage.outside.calls.length;
    const [asked, drafts] = [this.requests(), this.draftTexts()];
    await this.act(what);
    this.check(before, asked);
    await this.noteNos();
    if (!this.hasPicked) this.checkAge(before, drafts);
  }

  /** Nothing a person wrote is gone. */
  checkWritten(): void {
    const texts = this.texts();
    for (const word of this.written)
      expect(
        texts.some((text) => text.includes(word)),
        `${word} is still somewhere`,
      ).toBe(true);
  }

  private texts(): string[] {
    return [this.stage, this.other].flatMap((stage) =>
      stage === null ? [] : stage.vault.paths().map((path) => stage.vault.text(path)),
    );
  }

  /** What was sent is not called withdrawn, and is kept as it was sent. */
  checkRecords(): void {
    if (!this.hasOneHistory) return;
    const { vault } = this.stage;
    // A crash may have torn a line of the log.
    const lines = vault.paths('Logs').flatMap((path) => vault.text(path).split('\n'));
    const withdrawn = lines.filter((line) => line.includes('"approval_withdrawn"')).join('\n');
    for (const id of this.sent.keys()) expect(withdrawn.includes(id), `${id} was sent`).toBe(false);
    for (const path of vault
      .paths('Done')
      .filter((each) => /^type: approval_request$/m.test(vault.text(each)))) {
      const { id, content } = this.stage.request(path);
      const body = this.sent.get(id);
      if (body !== undefined) expect(content, `what is kept of ${id} was sent`).toMatchObject({ body });
    }
  }

  private check(from: number, asked: readonly Approval[]): void {
    const { outside } = this.stage;
    for (const { request: id, call } of outside.calls.slice(from)) {
      const hash = callHash(call);
      const file = asked.find((approval) => approval.id === id && callHash(callOf(approval)) === hash);
      expect(file, `what was sent stood in the note of ${id}`).toBeDefined();
      expect(this.spent.has(id), `${id} may have gone out before`).toBe(false);
      const isApproved = this.approved.get(id)?.has(hash) === true;
      const to = file === undefined ? '' : recipientsOf(file.content).join();
      expect(isApproved || this.moved.get(id) === to, `a person's yes to ${id}, to ${to}`).toBe(true);
      this.approved.delete(id);
      this.moved.delete(id);
      const [outcome] = outside.outcomes;
      if (outcome !== 'throws' && outcome?.kind === 'done') this.sent.set(id, call.arguments['body']);
      if (outcome === 'throws' || outcome?.kind === 'done' || outcome?.kind === 'unknown') this.spent.add(id);
    }
  }

  /** A yes is over that was refused, or taken back, or not used, once Deputy has taken that in: no backup brings it back. */
  private async noteNos(): Promise<void> {
    const ledger = await Ledger.load(this.stage.device, () => '');
    const known = this.nos.get(this.stage) ?? new Map<string, number>();
    for (const [id, { refused }] of ledger.all()) {
      if (refused.length > (known.get(id) ?? 0)) {
        this.approved.delete(id);
        this.moved.delete(id);
      }
      known.set(id, refused.length);
    }
    this.nos.set(this.stage, known);
  }

  /** What goes out is never older than what the person has written into the draft. */
  private checkAge(from: number, drafts: readonly string[]): void {
    for (const { request, call } of this.stage.outside.calls.slice(from)) {
      const draft = drafts.find((text) => text.includes(`request_id: ${request}\n`)) ?? '';
      for (const word of draft.match(/word\d+/g) ?? [])
        expect(call.arguments['body'], `${word} goes out with ${request}`).toContain(word);
    }
  }

  private draftTexts(): string[] {
    return this.stage.vault.paths('Drafts').map((path) => this.stage.vault.text(path));
  }

  private async act(what: Event): Promise<void> {
    const { stage } = this;
    switch (what.do) {
      case 'cycle':
        await stage.tryCycle();
        return;
      case 'look':
        this.shown = await stage.deputy.approvals.list();
        return;
      case 'undo':
        await stage.deputy.undo();
        return;
      case 'restart':
        stage.restart();
        return;
      case 'edit in the call':
        stage.outside.onCall = () => this.editCalled();
        return;
      case 'mail': {
        const [path, text] = aMail(`more${String((this.mails += 1))}`);
        stage.vault.external(path, text);
        return;
      }
      case 'approve': {
        const card = this.shown[what.which % Math.max(1, this.shown.length)];
        if (card === undefined) return;
        const { id, hash, attempt, path } = card;
        this.approved.set(id, new Set([...(this.approved.get(id) ?? []), hash]));
        await stage.deputy.approvals.decide(path, { kind: 'approve', request: id, shownHash: hash, attempt });
        return;
      }
      case 'reject':
        return this.decide(what.which, { kind: 'reject', reason: 'No' });
      case 'restore':
        return this.decide(what.which, { kind: 'restore' });
      case 'pick':
        // The other text is given up.
        this.written.length = 0;
        this.hasPicked = true;
        return this.decide(what.which, { kind: 'pick', side: what.side });
      case 'resolve': {
        const path = this.requestPath(what.which);
        if (path === null) return;
        const { id } = stage.request(path);
        const { kind } = await stage.deputy.approvals.decide(path, {
          kind: 'resolve',
          wasSent: what.wasSent,
        });
        if (kind === 'refused' || what.wasSent) return;
        // The person's word counts, also against what the server did.
        this.spent.delete(id);
        this.sent.delete(id);
        return;
      }
      case 'edit request':
        this.write(this.requestPath(what.which));
        return;
      case 'edit draft':
        this.write(this.nth(stage.vault.paths('Drafts'), what.which));
        return;
      case 'readdress draft': {
        const path = this.nth(stage.vault.paths('Drafts'), what.which);
        if (path !== null)
          stage.vault.external(path, stage.vault.text(path).replace(/^to: .*$/m, 'to: eve@evil.example'));
        return;
      }
      case 'triage again': {
        const note = this.nth(stage.vault.paths(IN), what.which);
        if (note !== null)
          stage.vault.external(note, stage.vault.text(note).replace(/^status: .*$/m, 'status: pending'));
        return;
      }
      case 'delete request':
        this.remove(this.requestPath(what.which));
        return;
      case 'delete draft':
        this.remove(this.nth(stage.vault.paths('Drafts'), what.which));
        return;
      case 'ask': {
        const path = this.nth([...stage.vault.paths('Drafts'), ...stage.vault.paths('Rejected')], what.which);
        if (path !== null) await stage.deputy.act('ask', path);
        return;
      }
      case 'move': {
        const path = this.requestPath(what.which);
        if (path === null || path.startsWith(what.folder)) return;
        const { id, content } = stage.request(path);
        if (!stage.vault.has(`${what.folder}/${path.slice(path.indexOf('/') + 1)}`)) {
          stage.drag(path, what.folder);
          if (what.folder === 'Approved') this.moved.set(id, recipientsOf(content).join());
        }
        return;
      }
      case 'server':
        stage.outside.isUp = what.isUp;
        stage.outside.outcomes = [outcomeOf(what.outcome)];
        return;
      case 'time':
        await stage.clock.sleep(what.minutes * 60_000);
        return;
      case 'clock jumps':
        stage.clock.setWallClock(stage.clock.now() + what.minutes * 60_000);
        return;
      case 'both hosts':
        return bothHosts(stage, what.seed);
      case 'sleep in a cycle':
        return sleepInCycle(stage, what.call);
      case 'back up':
        this.putBack = stage.backup();
        return;
      case 'put back':
        this.hasOneHistory = false;
        this.putBack();
        this.written.splice(0, this.written.length, ...this.written.filter((word) => this.isThere(word)));
        return;
      case 'copy machine':
        this.hasOneHistory = false;
        this.other ??= copyOf(stage);
        return;
      case 'go to the other machine':
        if (this.other !== null) [this.stage, this.other] = [this.other, this.stage];
        return;
      case 'take over':
        await stage.deputy.setUp({ takeOver: true });
        return;
      case 'crash':
        stage.restart(new Faults({ onWrite: ({ n }) => (n === what.write ? what.fault : undefined) }));
        await stage.tryCycle().catch(() => undefined);
        stage.restart();
    }
  }

  private async decide(
    index: number,
    decision: Parameters<Asking['deputy']['approvals']['decide']>[1],
  ): Promise<void> {
    const path = this.requestPath(index);
    if (path !== null) await this.stage.deputy.approvals.decide(path, decision);
  }

  private editCalled(): void {
    const { outside, vault } = this.stage;
    outside.onCall = () => undefined;
    const called = `request_id: ${outside.calls.at(-1)?.request ?? ''}\n`;
    for (const path of vault.paths('Approved')) if (vault.text(path).includes(called)) this.write(path);
  }

  /** The person puts a word of their own before the text. */
  private write(path: string | null): void {
    if (path === null) return;
    const word = `word${String((this.words += 1))}`;
    const text = this.stage.vault.text(path);
    const after = text.replace(/Yes, (?=(?:word\d+ )*gladly)/, `Yes, ${word} `);
    if (after === text) return;
    this.written.push(word);
    this.stage.vault.external(path, after);
  }

  private remove(path: string | null): void {
    if (path === null) return;
    const text = this.stage.vault.text(path);
    for (const word of text.match(/word\d+/g) ?? []) this.forget(word);
    this.stage.vault.external(path, null);
  }

  private isThere(word: string): boolean {
    return this.texts().some((text) => text.includes(word));
  }

  private forget(word: string): void {
    const at = this.written.indexOf(word);
    if (at >= 0) this.written.splice(at, 1);
  }

  private requestPaths(): string[] {
    const paths = ['Pending_Approval', 'Approved', 'Rejected'].flatMap((name) =>
      this.stage.vault.paths(name),
    );
    // One that a crash has torn is whole again after the next cycle.
    return paths.filter((path) => /^%% deputy:content-end \w+ %%$/m.test(this.stage.vault.text(path)));
  }

  private requests(): Approval[] {
    return this.requestPaths().map((path) => this.stage.request(path));
  }

  private requestPath(index: number): string | null {
    return this.nth(this.requestPaths(), index);
  }

  private nth(paths: readonly string[], index: number): string | null {
    return paths[index % Math.max(1, paths.length)] ?? null;
  }
}

const outcomeOf = (kind: ToolOutcome['kind'] | 'throws'): ToolOutcome | 'throws' => {
  if (kind === 'throws') return kind;
  return kind === 'done' || kind === 'tool_error' ? { kind, text: 'so it said' } : { kind, why: 'so it was' };
};

it(
  `from mail to mailbox, sends nothing unapproved, nothing twice, and loses no word, in ${String(RUNS)} random sequences`,
  { timeout: 3_600_000 },
  async () => {
    promise(
      'for every approval and attempt at most one call, and none whose recipient, text or tool was not put before the person who approved it',
    );
    console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} plays the same again.`);
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(sequence, fc.nat(4), async (events, n) => {
        const witness = new Witness(n > 0);
        await witness.stage.cycle();
        await witness.play({ do: 'look' });
        for (const what of events) await witness.play(what);
        await witness.play({ do: 'time', minutes: 30 });
        await witness.play({ do: 'cycle' });
        witness.checkWritten();
        witness.checkRecords();
        calls += witness.stage.outside.calls.length;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    console.log(`${String(RUNS)} sequences, ${String(calls)} calls.`);
    expect(calls).toBeGreaterThan(RUNS / 20);
  },
);
