import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import { readApproval } from '../../../../src/core/approvals/model/approval/read-approval';
import type { Approval } from '../../../../src/core/approvals/model/approval/approval-note';
import type { ApprovalCard } from '../../../../src/core/approvals/view/approval-card';
import { parseNote } from '../../../../src/kernel/notes/note';
import type { PlacedPlan } from '../../../../src/features/plans/model/mission';
import { parsePlan } from '../../../../src/features/plans/model/note/plan-note';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import type { ToolOutcome } from '../../../../src/kernel/ports/tool-caller';
import { FakeHost } from '../../../fakes/fake-host';
import { Faults } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import type { Answer } from '../../../fakes/scripted-model';
import { SeededTurns } from '../../../fakes/seeded-turns';
import { ANSWERS, IN } from '../../../core/app/stage';
import { done, Planning, use, WRITTEN } from './planning';
import { runs, SEED } from '../../../runs';

const RUNS = runs(200);

const TOPICS = ['garden fence', 'tax papers', 'summer concert'] as const;
const FOLDERS = ['Pending_Approval', 'Approved', 'Rejected'] as const;

type Event =
  | { do: 'cycle' | 'look' | 'restart' | 'fix' | 'drop' | 'resume' | 'skip' }
  | { do: 'plan' | 'approve' | 'reject' | 'restore' | 'snooze' | 'break' | 'delete plan'; which: number }
  | {
      do: 'type' | 'tick' | 'untick' | 'cross out' | 'remove' | 'reword' | 'swap';
      which: number;
      step: number;
    }
  | { do: 'add'; which: number; step: number; needsPerson: boolean }
  | { do: 'move'; which: number; folder: (typeof FOLDERS)[number] }
  | { do: 'resolve'; which: number; wasSent: boolean }
  | { do: 'server'; outcome: ToolOutcome['kind'] | 'throws' }
  | { do: 'time'; minutes: number }
  | { do: 'crash'; write: number; fault: 'kill' | 'tear' }
  | { do: 'race'; seed: number };

const which = fc.nat({ max: 2 });
const step = fc.nat({ max: 6 });
const one = <Name extends string>(...names: Name[]) => fc.constantFrom<Name>(...names);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: one('cycle', 'cycle', 'look') }) },
  { weight: 2, arbitrary: fc.record({ do: one('restart', 'fix', 'drop', 'resume', 'skip') }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: one('plan', 'approve', 'approve', 'reject', 'restore', 'snooze'), which }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('break', 'delete plan'), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: one('type', 'tick', 'untick', 'cross out', 'remove', 'reword', 'swap'),
      which,
      step,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('add'), which, step, needsPerson: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('move'),
      which,
      folder: one('Approved', 'Approved', 'Approved', 'Pending_Approval', 'Rejected'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('resolve'), which, wasSent: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('server'),
      outcome: one('done', 'done', 'tool_error', 'not_called', 'unknown', 'throws'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('time'), minutes: fc.integer({ min: 0, max: 1_600 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('crash'),
      write: fc.integer({ min: 1, max: 60 }),
      fault: one('kill', 'tear'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('race'), seed: fc.nat({ max: 10_000 }) }) },
);

/** Makes plans of one word each, and leaves a note of each step that it has carried out. */
class Worker {
  private notes = 0;

  readonly answer = (request: GenerateRequest): Answer => {
    const said = request.messages.map(({ content }) => content).join('\n');
    if (request.task === 'planning') return planOf(TOPICS.find((topic) => said.includes(topic)) ?? 'nothing');
    if (request.task === 'drafting') return WRITTEN;
    return request.task === 'complex_reasoning' ? this.carryOut(request) : ANSWERS.needsInfo;
  };

  private carryOut({ messages }: GenerateRequest): Answer {
    if (messages.some(({ role }) => role === 'assistant')) return done('Did it');
    const text = /^<<<STEP \w+\n(.+)$/m.exec(messages[0]?.content ?? '')?.[1] ?? '';
    this.notes += 1;
    const title = `Did ${String(this.notes)}`;
    return use('create_note', { path: `Notes/${title}.md`, title, text: `did: ${text}.` });
  }
}

const planOf = (topic: string): Answer => ({
  json: {
    objective: `The ${topic} is done`,
    context: '',
    steps: [
      { text: `Search for the ${topic}`, needs_person: false },
      { text: `Send an offer for the ${topic} to Ada`, needs_person: true },
      { text: `Write the ${topic} down`, needs_person: false },
      { text: `Visit the ${topic}`, needs_person: true },
      { text: `Note the ${topic} in a list`, needs_person: false },
    ],
  },
});

/** A person who plans, writes in plans, approves and changes their mind, and what must hold whatever they do. */
class Witness {
  readonly stage: Planning;
  private shown: readonly ApprovalCard[] = [];
  private readonly approved = new Map<string, number>();
  /** By a step's text: how often it may be done, since the person has opened it so often. */
  private readonly openings = new Map<string, number>();
  private readonly broken = new Map<string, string>();
  private words = 0;
  private calls: { text: string; outcome: string }[] = [];

  constructor() {
    const files = TOPICS.map((topic): [string, string] => [
      `${IN}/${topic.replace(' ', '-')}.md`,
      aMailNote({
        subject: topic,
        messageId: `${topic.replace(' ', '.')}@example.org`,
        body: `About the ${topic}\n`,
      }),
    ]);
    this.stage = new Planning({ files: Object.fromEntries(files), answers: new Worker().answer });
  }

  async play(what: Event): Promise<void> {
    await this.stage.clock.sleep(1_000);
    const from = this.stage.outside.calls.length;
    const before = this.plans();
    const requests = this.requests();
    const isWrittenByPerson = await this.act(what);
    this.checkCalls(from, requests, before);
    if (!isWrittenByPerson) await this.checkTicks(before);
    this.check();
  }

  /** Whatever happened: all comes to rest, and then nothing is written any more. */
  async rest(): Promise<void> {
    const { stage } = this;
    stage.vault.typing.clear();
    stage.restart();
    for (let n = 0; n < 8; n += 1) await this.play({ do: 'cycle' });
    const faults = new Faults();
    stage.restart(faults);
    await stage.cycle();
    await stage.cycle();
    const [from, asked] = [faults.writes.length, stage.calls];
    await stage.cycle();
    const written = faults.writes.slice(from).map(({ path }) => path);
    expect(
      written.filter((path) => !/^(?:\.orchestrator\.lock|log-head\.json|Logs\/orchestrator)/.test(path)),
    ).toEqual([]);
    expect(stage.calls, 'an idle cycle asks no model').toBe(asked);
    expect(stage.device.paths().filter((path) => /^(open|acts)\//.test(path))).toEqual([]);
  }

  private async act(what: Event): Promise<boolean> {
    const { stage } = this;
    switch (what.do) {
      case 'cycle':
        await stage.tryCycle();
        return false;
      case 'look':
        this.shown = await stage.deputy.approvals.list();
        return false;
      case 'restart':
        stage.restart();
        return false;
      case 'plan':
        await this.plan(what.which);
        return false;
      case 'drop':
        await stage.deputy.act('dropPlan', null);
        return false;
      case 'resume':
        await stage.deputy.act('resumeMission', null);
        return false;
      case 'skip':
        await stage.deputy.act('skipStep', null);
        return false;
      case 'approve': {
        const card = this.nth(this.shown, what.which);
        if (card === null) return false;
        const { id, hash, attempt, path } = card;
        this.approve(id);
        await stage.deputy.approvals.decide(path, { kind: 'approve', request: id, shownHash: hash, attempt });
        return false;
      }
      case 'reject':
        return this.decide(what.which, { kind: 'reject', reason: 'No' });
      case 'restore':
        return this.decide(what.which, { kind: 'restore' });
      case 'snooze':
        return this.decide(what.which, { kind: 'snooze', until: stage.clock.now() + 3_600_000 });
      case 'resolve':
        return this.decide(what.which, { kind: 'resolve', wasSent: what.wasSent });
      case 'move':
        this.move(what.which, what.folder);
        return false;
      case 'server':
        stage.outside.outcomes = [outcomeOf(what.outcome)];
        return false;
      case 'time':
        await stage.clock.sleep(what.minutes * 60_000);
        return false;
      case 'crash':
        stage.restart(new Faults({ onWrite: ({ n }) => (n === what.write ? what.fault : undefined) }));
        await stage.tryCycle().catch(() => undefined);
        stage.restart();
        await stage.tryCycle();
        return false;
      case 'race':
        await this.race(what.seed);
        return false;
      case 'fix':
      case 'break':
      case 'delete plan':
      case 'type':
      case 'tick':
      case 'untick':
      case 'cross out':
      case 'remove':
      case 'reword':
      case 'swap':
      case 'add':
        this.write(what);
        return true;
    }
  }

  private async plan(index: number): Promise<void> {
    const topic = this.nth(TOPICS, index) ?? TOPICS[0];
    const [path = ''] = this.stage.vault.paths(IN).filter((each) => each.includes(topic.replace(' ', '-')));
    const known = this.planPaths().length;
    await this.stage.deputy.act('makePlan', path);
    if (this.planPaths().length === known) return;
    const texts = this.plans().at(-1)?.plan.steps ?? [];
    for (const { text } of texts) if (text.includes(topic)) this.open(text);
  }

  private async race(seed: number): Promise<void> {
    const { stage } = this;
    const turns = new SeededTurns(seed);
    stage.restart(new Faults({ onCall: turns.wait }));
    const faults = new Faults({ onCall: turns.wait });
    const host = new FakeHost({ pid: 100_000 + stage.host.pid, alive: stage.host.alive });
    const ports = {
      ...stage.ports,
      vault: stage.vault.reopen(faults),
      device: stage.device.reopen(faults),
      host,
    };
    const never = new AbortController().signal;
    const other = stage.openWith(ports, stage.settings);
    await Promise.all([stage.tryCycle(), other.cycle({ stop: never, abort: never })]);
    host.die();
    stage.restart();
  }

  /** What a person does to the text of a plan. */
  private write(what: Event): void {
    const { vault } = this.stage;
    if (what.do === 'fix') {
      for (const [path, text] of this.broken) if (vault.has(path)) vault.external(path, text);
      this.broken.clear();
      return;
    }
    const path = 'which' in what ? this.nth(vault.paths('Plans'), what.which) : null;
    if (path === null || this.broken.has(path)) return;
    const text = vault.text(path);
    if (what.do === 'delete plan') vault.external(path, null);
    if (what.do === 'break') {
      this.broken.set(path, text);
      vault.external(path, text.replace(/^status: .*$/m, 'status: Sideways'));
    }
    if (what.do === 'type') {
      if (!vault.typing.delete(path)) vault.typing.add(path);
    }
    const after = 'step' in what ? this.edited(text, what) : text;
    if (after !== text) vault.external(path, after);
  }

  private edited(text: string, what: Extract<Event, { step: number }>): string {
    const lines = text.split('\n');
    const places = lines.flatMap((line, index) => (/^\d+\. \[.\]/.test(line) ? [index] : []));
    const at = this.nth(places, what.step) ?? 0;
    const line = lines[at] ?? '';
    const says = line.replace(/^\d+\. \[.\] (?:✋ )?/, '');
    const boxed = (sign: string): string => line.replace(/\[.\]/, `[${sign}]`);
    this.words += 1;
    const word = `word${String(this.words)}`;
    switch (what.do) {
      case 'tick':
        lines[at] = boxed('x');
        break;
      case 'cross out':
        lines[at] = boxed('-');
        break;
      case 'untick':
        if (boxed(' ') !== line) this.open(says);
        lines[at] = boxed(' ');
        break;
      case 'remove':
        if (places.length > 1) lines.splice(at, 1);
        break;
      case 'reword':
        this.open(`${says} ${word}`);
        lines[at] = boxed(' ') + ` ${word}`;
        break;
      case 'swap': {
        const [next = at] = places.filter((place) => place > at);
        [lines[at], lines[next]] = [lines[next] ?? '', line];
        break;
      }
      case 'add': {
        const added = `Consider ${word}`;
        this.open(added);
        lines.splice(at, 0, `9. [ ] ${what.needsPerson ? '✋ ' : ''}${added}`);
        break;
      }
      case 'type':
        break;
    }
    return lines.join('\n');
  }

  /** Nothing went out without a yes to just that, and nothing twice. */
  private checkCalls(from: number, requests: readonly Approval[], before: readonly PlacedPlan[]): void {
    const { outside } = this.stage;
    for (const { request: id } of outside.calls.slice(from)) {
      const yes = this.approved.get(id) ?? 0;
      expect(yes, `a person's yes to ${id}`).toBeGreaterThan(0);
      this.approved.set(id, yes - 1);
      const origin = requests.find((request) => request.id === id)?.origin;
      const [outcome] = outside.outcomes;
      const kind = typeof outcome === 'object' ? outcome.kind : 'throws';
      if (origin?.kind !== 'step') continue;
      this.calls.push({ text: origin.text, outcome: kind });
      const inWork = before.find(({ path, plan }) => path.startsWith('Plans/') && plan.id === origin.plan);
      const found = inWork?.plan.steps.find(({ text }) => text === origin.text);
      expect(found?.state, `“${origin.text}” waits for what is sent`).toBe('open');
    }
    for (const { text } of this.calls) {
      const sent = this.calls.filter((call) => call.text === text && call.outcome === 'done').length;
      expect(sent, `“${text}” is sent`).toBeLessThanOrEqual(this.openings.get(text) ?? 0);
    }
  }

  /** A step with ✋ is ticked when its request was executed, and by nothing else that Deputy does. */
  private async checkTicks(before: readonly PlacedPlan[]): Promise<void> {
    const ledger = await Ledger.load(this.stage.device.reopen(), () => '');
    const executed = this.requests().filter(({ id }) => ledger.state(id)?.kind === 'executed');
    for (const { plan } of this.plans()) {
      const open = before
        .find((each) => each.plan.id === plan.id)
        ?.plan.steps.filter(({ state }) => state === 'open');
      for (const { text, needsPerson, state } of plan.steps) {
        if (!needsPerson || state !== 'done' || open?.some((each) => each.text === text) !== true) continue;
        const isAsked = executed.some(
          ({ origin }) => origin.kind === 'step' && origin.plan === plan.id && origin.text === text,
        );
        expect(isAsked, `“${text}” was executed`).toBe(true);
      }
    }
  }

  private check(): void {
    const { vault } = this.stage;
    const ids: string[] = [];
    for (const path of this.planPaths()) {
      const text = vault.text(path);
      const plan = parsePlan(text);
      const wasWhole = this.broken.get(path);
      if (wasWhole === undefined) expect(plan.ok, `${path} is whole`).toBe(true);
      else expect(text, `${path} is left alone`).toBe(wasWhole.replace(/^status: .*$/m, 'status: Sideways'));
      if (plan.ok) ids.push(plan.value.id);
    }
    expect(new Set(ids).size, 'each number is there once').toBe(ids.length);
    const did = vault.paths('Notes').map((path) => /did: (.*)\./.exec(vault.text(path))?.[1] ?? '');
    for (const text of did)
      expect(did.filter((each) => each === text).length, `“${text}” is done`).toBeLessThanOrEqual(
        this.openings.get(text) ?? 0,
      );
  }

  private open(text: string): void {
    this.openings.set(text, (this.openings.get(text) ?? 0) + 1);
  }

  private approve(id: string): void {
    this.approved.set(id, (this.approved.get(id) ?? 0) + 1);
  }

  private async decide(
    index: number,
    decision: Parameters<Planning['deputy']['approvals']['decide']>[1],
  ): Promise<false> {
    const path = this.nth(this.requestPaths(), index);
    if (path !== null) await this.stage.deputy.approvals.decide(path, decision);
    return false;
  }

  private move(index: number, folder: string): void {
    const path = this.nth(this.requestPaths(), index);
    if (path === null || path.startsWith(folder)) return;
    if (folder === 'Approved') this.approve(this.stage.request(path).id);
    this.stage.drag(path, folder);
  }

  private planPaths(): string[] {
    return this.stage.vault.paths().filter((path) => /(?:^|\/)PLAN-\d/.test(path));
  }

  private plans(): PlacedPlan[] {
    return this.planPaths().flatMap((path) => {
      const plan = parsePlan(this.stage.vault.text(path));
      return plan.ok ? [{ path, plan: plan.value }] : [];
    });
  }

  private requestPaths(): string[] {
    return FOLDERS.flatMap((folder) => this.stage.vault.paths(folder));
  }

  /** Wherever they lie. */
  private requests(): Approval[] {
    return this.stage.vault.paths().flatMap((path) => {
      const note = path.endsWith('.md') ? parseNote(this.stage.vault.text(path)) : null;
      const request = note?.ok === true ? readApproval(note.value) : null;
      return request?.ok === true ? [request.value] : [];
    });
  }

  private nth<Item>(items: readonly Item[], index: number): Item | null {
    return items[index % Math.max(1, items.length)] ?? null;
  }
}

const outcomeOf = (kind: ToolOutcome['kind'] | 'throws'): ToolOutcome | 'throws' => {
  if (kind === 'throws') return kind;
  return kind === 'done' || kind === 'tool_error' ? { kind, text: 'so it said' } : { kind, why: 'so it was' };
};

it(
  `plans do nothing unapproved, nothing twice, and come to rest, in ${String(RUNS)} random sequences`,
  { timeout: 3_600_000 },
  async () => {
    console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} plays the same again.`);
    let [calls, filed, steps] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
        const witness = new Witness();
        await witness.play({ do: 'plan', which: 0 });
        await witness.play({ do: 'cycle' });
        for (const what of events) await witness.play(what);
        await witness.rest();
        calls += witness.stage.outside.calls.length;
        filed += witness.stage.vault.paths('Done/Plans').length;
        steps += witness.stage.vault.paths('Notes').length;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    console.log(
      `${String(RUNS)} sequences: ${String(steps)} steps, ${String(calls)} calls, ${String(filed)} plans finished.`,
    );
    // Eight sequences may well call nothing.
    expect(calls).toBeGreaterThanOrEqual(Math.floor(RUNS / 20));
  },
);
