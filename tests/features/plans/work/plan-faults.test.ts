import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parsePlan } from '../../../../src/features/plans/model/note/plan-note';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { Faults } from '../../../fakes/faults';
import { FakeHost } from '../../../fakes/fake-host';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { NOTE } from '../../../core/app/asking';
import { begun, done, planned, PLANNED, Planning, type Script, STEPS, use } from './planning';

/** Files of one name, wherever they lie. */
const named = (stage: Planning, name: string): string[] =>
  stage.vault.paths().filter((path) => path.includes(name));

/** A plan of three steps for the person, who is asked about the first. */
const FOR_THE_PERSON = ['Mail Ada', 'Mail Ben', 'Mail Cem'].map((text) => ({ text, needs_person: true }));
const ALL_FOR_THE_PERSON: Script = { plan: { json: { ...PLANNED.json, steps: FOR_THE_PERSON } } };
const allForThePerson = (): Promise<Planning> => begun({ script: ALL_FOR_THE_PERSON });

const notes = ({ vault }: Planning): string[] =>
  vault
    .paths()
    .filter((path) => !path.startsWith('Logs/'))
    .map((path) => `${path}\n${vault.text(path)}`);

const actions = (stage: Planning, path?: string): string[] =>
  stage.plan(path).log.map(({ action }) => action);

/** Another device has the same vault, and nothing of what this one remembers. */
async function takeOver(stage: Planning): Promise<void> {
  stage.host = new FakeHost({ deviceId: 'phone-2' });
  stage.device = new MemoryDeviceStore();
  stage.deputy = stage.open();
  await stage.deputy.setUp({ takeOver: true });
}

/** Another model answer that does something while it is asked. */
function during(act: (stage: Planning) => void): Planning {
  let hasActed = false;
  const stage: Planning = new Planning({});
  const { model } = stage;
  const generate = model.generate.bind(model);
  model.generate = (request) => {
    if (!hasActed && request.task === 'complex_reasoning') {
      hasActed = true;
      act(stage);
    }
    return generate(request);
  };
  return stage;
}

/** The person changes the plan at another time than it was written. */
function change(stage: Planning, from: string, to: string): void {
  const path = stage.planPath;
  const text = stage.vault.text(path);
  expect(text).toContain(from);
  stage.vault.external(path, text.replace(from, to), { mtime: stage.clock.now() + 1 });
}

describe('what a person does with a plan while the model is asked', () => {
  it.each([
    ['ticks the step', '1. [ ]', '1. [x]', 1],
    ['rewrites the step', 'price of the workshop', 'price of the seminar', 1],
    ['adds a step before it', '1. [ ]', '1. [ ] Search my own notes first\n1. [ ]', 1],
    ['writes somewhere else', '## Context', '## Context\n\nMine.', 1],
  ])('%s: nothing is forced in, and the step is taken as it is then', async (_, from, to) => {
    const stage = during((found) => {
      change(found, from, to);
    });
    await stage.planNote();
    const report = await stage.cycle();
    expect(report.plans).toMatchObject({ steps: 0, troubles: [{ path: stage.planPath }] });
    expect(stage.vault.text(stage.planPath)).toContain(to);
    expect(actions(stage)).not.toContain('step_done');
    await stage.clock.sleep(60_000);
    await stage.cycle();
    expect(stage.vault.text(stage.planPath)).toContain(to.replaceAll('[ ]', '[x]'));
    expect(stage.vault.paths('Notes')).toEqual(['Notes/Figures.md']);
    expect(stage.vault.paths('Pending_Approval')).toHaveLength(1);
  });

  it('types in it: the answer is kept, and used without asking again', async () => {
    const stage = during(({ vault, planPath }) => vault.typing.add(planPath));
    await stage.planNote();
    await stage.cycle();
    expect(stage.boxes()).toBe('    ');
    stage.vault.typing.clear();
    await stage.cycle();
    expect(stage.boxes()).toBe('xx  ');
    expect(stage.asked('complex_reasoning')).toBe(4);
  });

  it('deletes it: nothing is written, and no model is asked', async () => {
    const stage = during(({ vault, planPath }) => {
      vault.external(planPath, null);
    });
    await stage.planNote();
    await stage.cycle();
    await stage.cycle();
    expect(stage.vault.paths('Plans')).toEqual([]);
    expect(stage.vault.paths('Notes')).toEqual([]);
    expect(stage.device.paths().filter((path) => /^(open|answers)\//.test(path))).toEqual([]);
  });
});

describe('a note that a step adds to', () => {
  const LIST = 'Notes/List.md';
  const script: Script = {
    steps: {
      Search: [use('append', { path: LIST, text: '- the workshop' }), done('Added it to the list')],
      figures: [done('Wrote nothing')],
      reminder: [done('Noted')],
    },
  };
  const boxOf = (stage: Planning): string => stage.boxes().charAt(0);

  it('is added to once, and not at all while somebody types in it: then the step stays open', async () => {
    const stage = new Planning({ script });
    stage.vault.external(LIST, '# My list\n');
    await stage.planNote();
    stage.vault.typing.add(LIST);
    const report = await stage.cycle();
    expect([boxOf(stage), stage.vault.text(LIST)]).toEqual([' ', '# My list\n']);
    expect(report.plans.troubles).toHaveLength(1);
    const asked = stage.calls;
    stage.vault.typing.clear();
    stage.vault.external(LIST, '# My list\n\n- mine\n');
    await stage.cycle();
    expect(boxOf(stage)).toBe('x');
    expect(stage.vault.text(LIST)).toMatch(/- mine\n+- the workshop/);
    expect(stage.vault.text(LIST).split('the workshop')).toHaveLength(2);
    // The mail, and the step that wrote nothing; what was said of this one was kept.
    expect(stage.calls - asked).toBe(2);
  });

  it('that is changed between a crash and the recovery keeps that, and is added to once', async () => {
    const stage = new Planning({ script });
    stage.vault.external(LIST, '# My list\n');
    await stage.planNote();
    stage.restart(
      new Faults({ onWrite: ({ kind, path }) => (kind === 'edit' && path === LIST ? 'kill' : undefined) }),
    );
    await expect(stage.tryCycle()).rejects.toThrow();
    stage.restart();
    stage.vault.external(LIST, '# My list\n\n- mine\n');
    await stage.cycle();
    expect(boxOf(stage)).toBe('x');
    expect(stage.vault.text(LIST)).toBe('# My list\n\n- mine\n- the workshop\n');
  });
});

describe('a crash', () => {
  it('after the tick, and a person who writes in the plan before Deputy is back: the rest of the step is there', async () => {
    const stage = await planned();
    stage.restart(
      new Faults({
        onWrite: ({ kind, path }) => (kind === 'create' && path.startsWith('Notes/') ? 'kill' : undefined),
      }),
    );
    await expect(stage.tryCycle()).rejects.toThrow();
    expect(stage.boxes()).toBe('xx  ');
    stage.restart();
    change(stage, '## Context', '## Context\n\nMine.');
    await stage.cycle();
    expect(stage.vault.paths('Notes')).toEqual(['Notes/Figures.md']);
    expect(stage.vault.text(stage.planPath)).toContain('Mine.');
  });

  it('after the note was named, and a person who writes in the note before Deputy is back: the plan is there', async () => {
    const stage = new Planning({
      faults: new Faults({
        onWrite: ({ kind, path }) => (kind === 'create' && path.startsWith('Plans/') ? 'kill' : undefined),
      }),
    });
    await expect(stage.planNote()).rejects.toThrow();
    stage.restart();
    stage.vault.external(NOTE, `${stage.vault.text(NOTE)}Mine.\n`);
    await stage.cycle();
    expect(stage.plan().id).toBe('PLAN-2026-001');
    expect(stage.vault.text(NOTE)).toContain('plan: "[[PLAN-2026-001');
    expect(stage.vault.text(NOTE)).toContain('Mine.');
  });

  it('while a number is given out leaves the note that names the runner whole, wherever the write was cut', async () => {
    const faults = new Faults();
    await planned({ faults });
    const kinds = faults.writes.filter(({ path }) => path === 'Logs/Runner.md').map(({ kind }) => kind);
    expect(kinds).toEqual(['create', 'append']);
  });

  it('of what somebody has typed costs no second answer', async () => {
    const text = 'Offer Ada the workshop, then note the date';
    const stage = new Planning({
      faults: new Faults({ onWrite: ({ path }) => (path.startsWith('open/') ? 'kill' : undefined) }),
    });
    await expect(stage.deputy.act('planText', text)).rejects.toThrow();
    stage.restart();
    await stage.deputy.act('planText', text);
    expect(stage.asked('planning')).toBe(1);
    expect(stage.vault.paths('Plans')).toHaveLength(1);
  });
});

describe('a full disk', () => {
  it('stops nothing for good: what was begun is finished when there is room', async () => {
    let isFull = false;
    const onWrite = ({ path }: { path: string }) =>
      isFull && /^(Plans|Notes|Pending_Approval)\//.test(path)
        ? new VaultError('disk_full', 'no room')
        : undefined;
    const stage = await planned({ faults: new Faults({ onWrite }) });
    isFull = true;
    await stage.tryCycle().catch(() => undefined);
    await stage.tryCycle().catch(() => undefined);
    expect(parsePlan(stage.vault.text(stage.planPath)).ok).toBe(true);
    isFull = false;
    await stage.cycle();
    await stage.cycle();
    expect(stage.boxes()).toBe('xx  ');
    expect(stage.vault.paths('Notes')).toEqual(['Notes/Figures.md']);
    expect(stage.asked('complex_reasoning')).toBe(4);
  });
});

describe('a plan that can not be written', () => {
  it('costs no call of a model, and says why', async () => {
    const stage = await planned();
    const text = stage.vault.text(stage.planPath);
    const flow = text.replace(
      /^---\n[^]*?\n---\n/,
      '---\n{ task_id: PLAN-2026-001, source_link: "[[workshop]]", created_date: "2026-11-02T09:00:00+01:00", priority: medium, status: Active }\n---\n',
    );
    stage.vault.external(stage.planPath, flow, { mtime: 1 });
    expect(stage.plan().state.status).toBe('Active');
    const report = await stage.cycle();
    expect(report.plans.troubles.map(({ path }) => path)).toEqual([stage.planPath]);
    expect(stage.asked('complex_reasoning')).toBe(0);
  });
});

describe('a request whose plan', () => {
  it('was deleted is withdrawn, and an approval of it sends nothing', async () => {
    for (const isApproved of [false, true]) {
      const stage = await begun();
      stage.vault.external(stage.planPath, null);
      if (isApproved) stage.drag(stage.pending, 'Approved');
      await stage.cycle();
      await stage.cycle();
      expect(stage.sent).toEqual([]);
      expect(stage.request(stage.only('Rejected')).status).toBe('withdrawn');
    }
  });

  it('was moved into another folder is withdrawn, and sends nothing', async () => {
    const stage = await begun();
    stage.drag(stage.planPath, 'Somewhere');
    await stage.approveByMove();
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.request(stage.only('Rejected')).status).toBe('withdrawn');
  });

  it('was broken waits, and is sent and ticked when it is repaired and approved', async () => {
    const stage = await begun();
    const { planPath } = stage;
    const whole = stage.vault.text(planPath);
    stage.vault.external(planPath, whole.replace('status: Blocked', 'status: Sideways'), { mtime: 1 });
    await stage.approveByMove();
    // Without its plan it is unknown whose mail it answers.
    expect(stage.request().statusReason).toContain('New recipient');
    await stage.approveByMove();
    expect(stage.sent).toEqual([]);
    expect(stage.request().statusReason).toContain('plan');
    stage.vault.external(planPath, whole, { mtime: 2 });
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    await stage.approveByMove();
    expect(stage.sent).toHaveLength(1);
    expect(stage.boxes(named(stage, 'PLAN-2026-001')[0])).toBe('xxxx');
  });

  it.each([
    ['ticked', '3. [ ]', '3. [x]'],
    ['reworded', 'Send the offer to Ada', 'Send the offer to Bob'],
    ['removed', '3. [ ] ✋ Send the offer to Ada\n', ''],
  ])('has the step %s meanwhile is not sent, though it was approved', async (_, from, to) => {
    const stage = await begun();
    await stage.edit(stage.planPath, from, to);
    await stage.approveByMove();
    expect(stage.sent).toEqual([]);
    const [withdrawn] = stage.vault.paths('Rejected');
    expect(stage.request(withdrawn).status).toBe('withdrawn');
  });

  it('is broken while it runs is ticked when it is repaired: the person is not asked a second time', async () => {
    const stage = await begun();
    const { planPath } = stage;
    const whole = stage.vault.text(planPath);
    stage.outside.onCall = () => {
      stage.vault.external(planPath, whole.replace('status: Blocked', 'status: Sideways'), { mtime: 1 });
    };
    await stage.approveByMove();
    expect(stage.sent).toHaveLength(1);
    stage.restart();
    stage.vault.external(planPath, whole, { mtime: 2 });
    await stage.cycle();
    await stage.cycle();
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    expect(stage.boxes(named(stage, 'PLAN-2026-001')[0])).toBe('xxxx');
    expect(stage.sent).toHaveLength(1);
  });

  it('is deleted while it runs, and stays so, is filed as sent', async () => {
    const stage = await begun();
    const { planPath } = stage;
    stage.outside.onCall = () => {
      stage.vault.external(planPath, null);
    };
    await stage.approveByMove();
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
    expect(stage.vault.paths('Approved')).toEqual([]);
    expect(stage.request(stage.only('Done')).status).toBe('executed');
  });

  it('is typed in when it is approved is sent, and ticked as soon as typing ends', async () => {
    const stage = await begun();
    stage.vault.typing.add(stage.planPath);
    await stage.approveByMove();
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
    expect(stage.boxes()).toBe('xx  ');
    stage.vault.typing.clear();
    await stage.clock.sleep(60_000);
    await stage.cycle();
    expect(stage.boxes(stage.only('Done/Plans'))).toBe('xxxx');
    expect(stage.sent).toHaveLength(1);
  });

  it('came from a note that was deleted has no recipient: the person fills it in', async () => {
    const stage = await planned();
    stage.vault.external(NOTE, null);
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ to: '', subject: 'Our offer' });
    await stage.approveByMove();
    expect(stage.sent).toEqual([]);
  });
});

describe('what was rejected and comes back', () => {
  it('is not taken back where the person rejects it while the plan is looked at', async () => {
    const stage = await begun();
    const { planPath, pending } = stage;
    await stage.edit(planPath, '3. [ ]', '3. [x]');
    const rejecting: Promise<unknown>[] = [];
    const isRejected = (): boolean => stage.device.text('approvals.jsonl').includes('"event":"rejected"');
    stage.restart(
      new Faults({
        onCall: async ({ store, kind, path }) => {
          if (store !== 'vault' || kind !== 'edit' || path !== planPath || rejecting.length > 0) return;
          rejecting.push(stage.deputy.approvals.decide(pending, { kind: 'reject', reason: 'Too dear' }));
          for (let n = 0; n < 200 && !isRejected(); n += 1) await tick();
        },
      }),
    );
    await stage.cycle();
    await Promise.all(rejecting);
    expect(isRejected()).toBe(true);
    await stage.clock.sleep(60_000);
    await stage.cycle();
    expect(stage.request(stage.only('Rejected'))).toMatchObject({ status: 'rejected' });
  });

  it('by Undo waits again, and so does the plan', async () => {
    for (const isDragged of [false, true]) {
      const stage = await begun();
      const before = stage.vault.text(stage.planPath);
      if (isDragged) {
        stage.drag(stage.pending, 'Rejected');
        await stage.cycle();
      } else await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: 'Too dear' });
      expect(stage.plan().state).toMatchObject({ status: 'Blocked' });
      expect(actions(stage)).toContain('rejected');
      expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
      expect(stage.request().status).toBe('pending');
      expect(stage.vault.text(stage.planPath)).toBe(before);
      await stage.approveByMove();
      expect(stage.sent).toHaveLength(1);
      expect(stage.boxes(stage.only('Done/Plans'))).toBe('xxxx');
    }
  });

  it('beside a new request for the same step: whichever is approved first is the only one that is sent', async () => {
    const stage = await begun();
    stage.drag(stage.pending, 'Rejected');
    await stage.cycle();
    await stage.clock.sleep(60_000);
    await stage.deputy.act('resumeMission', null);
    await stage.cycle();
    stage.drag(stage.only('Rejected'), 'Pending_Approval');
    await stage.cycle();
    const both = stage.vault.paths('Pending_Approval');
    expect(both).toHaveLength(2);
    for (const path of both) stage.drag(path, 'Approved');
    await stage.cycle();
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
    expect(stage.boxes(stage.only('Done/Plans'))).toBe('xxxx');
  });
});

describe('undo', () => {
  it('of a new plan takes it and the word in the note away, and its number is not used again', async () => {
    const stage = new Planning();
    const note = stage.vault.text(NOTE);
    await stage.planNote();
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect(stage.vault.paths('Plans')).toEqual([]);
    expect(stage.vault.text(NOTE)).toBe(note);
    stage.restart();
    await stage.planNote();
    expect(stage.plan().id).toBe('PLAN-2026-002');
  });

  it('of a skipped step takes along what was asked about the next one', async () => {
    const stage = await allForThePerson();
    expect(await stage.deputy.act('skipStep', null)).toMatchObject({ kind: 'done' });
    await stage.cycle();
    const asked = stage.request().id;
    expect([stage.boxes(), stage.request().origin]).toMatchObject(['-  ', { step: 2 }]);
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone', kept: [] });
    expect([stage.boxes(), stage.vault.paths('Pending_Approval')]).toEqual(['   ', []]);
    await stage.cycle();
    await stage.cycle();
    expect(stage.request().origin).toMatchObject({ step: 1 });
    expect(stage.request().id).not.toBe(asked);
  });

  it.each(['approved', 'moved', 'changed'] as const)(
    'of a skipped step leaves all as it is once what was asked next was %s',
    async (what) => {
      const stage = await allForThePerson();
      await stage.deputy.act('skipStep', null);
      await stage.cycle();
      if (what === 'changed') await stage.edit(stage.pending, 'Mail Ben', 'Mail Ben at ten');
      else stage.drag(stage.pending, what === 'approved' ? 'Approved' : 'Notes');
      if (what === 'approved') await stage.cycle();
      // The next one takes the action before it.
      if (what === 'approved') expect(await stage.deputy.undo()).toMatchObject({ kind: 'final' });
      const before = notes(stage);
      expect(await stage.deputy.undo()).toMatchObject({ kind: 'conflict', hasRest: false });
      expect(notes(stage)).toEqual(before);
    },
  );

  it('of a new plan takes along what was asked about its first step', async () => {
    const stage = await planned({ script: ALL_FOR_THE_PERSON });
    await stage.cycle({ limit: 0 });
    expect(stage.request().origin).toMatchObject({ step: 1 });
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect([stage.vault.paths('Plans'), stage.vault.paths('Pending_Approval')]).toEqual([[], []]);
  });

  it('of a skipped step takes along that the next was left to the person', async () => {
    const steps = ['Unlock the door', 'Ring the caterer', 'Lay the table'];
    const plan = { json: { ...PLANNED.json, steps: steps.map((text) => ({ text, needs_person: true })) } };
    const stage = await begun({ script: { plan } });
    const before = notes(stage);
    await stage.deputy.act('skipStep', null);
    await stage.cycle();
    expect(stage.plan().state).toMatchObject({
      status: 'Blocked',
      reason: expect.stringContaining('“Ring the caterer”'),
    });
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone', kept: [] });
    expect(notes(stage)).toEqual(before);
  });

  it('of a dropped plan brings it back, and it asks anew', async () => {
    const stage = await begun();
    await stage.deputy.act('dropPlan', null);
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect(stage.vault.paths('Archive')).toEqual([]);
    await stage.cycle();
    await stage.cycle();
    expect(stage.vault.paths('Pending_Approval')).toHaveLength(1);
    expect(stage.plan().state).toMatchObject({ status: 'Blocked' });
    expect(stage.sent).toEqual([]);
  });
});

describe('a device that takes over', () => {
  it('does not ask a second time for what waits already, and goes on when that is asked for again', async () => {
    const stage = await begun();
    await takeOver(stage);
    await stage.cycle();
    await stage.cycle();
    expect(stage.vault.paths('Pending_Approval')).toHaveLength(1);
    expect(stage.plan().state.status).toBe('Blocked');
    expect(stage.asked('drafting')).toBe(1);
    await stage.deputy.act('ask', stage.pending);
    await stage.cycle();
    expect(stage.vault.text(stage.planPath)).toContain(`[[${stage.pending.replace(/^.*\/|\.md$/g, '')}]]`);
    await stage.approveByMove();
    expect(stage.sent).toHaveLength(1);
    expect(stage.boxes(stage.only('Done/Plans'))).toBe('xxxx');
  });
});

describe('what a person has changed', () => {
  it('while they still type is reported when they have stopped', async () => {
    const stage = await begun();
    change(stage, '4. [ ] Note', '4. [ ] ✋ Note');
    stage.vault.typing.add(stage.planPath);
    await stage.cycle();
    stage.vault.typing.clear();
    await stage.cycle();
    expect(
      stage
        .plan()
        .log.map(({ why }) => why)
        .join(),
    ).toContain('added a ✋ to step 4');
  });
});

describe('a cycle in which nothing happens', () => {
  it('writes nothing but its own line', async () => {
    const stage = await begun({ settings: { dashboardNote: true } });
    await stage.cycle();
    const faults = new Faults();
    stage.restart(faults);
    await stage.cycle();
    const first = faults.writes.length;
    await stage.cycle();
    const written = faults.writes.slice(first).map(({ path }) => path.replace(/\d{4}-\d\d-\d\d|\d+$/, 'n'));
    expect(new Set(written)).toEqual(
      new Set([
        '.orchestrator.lock.n',
        'log-head.json',
        'Logs/orchestrator_n.log',
        'Logs/orchestrator_state.json',
      ]),
    );
    expect(STEPS).toHaveLength(4);
  });
});

describe('a step whose note can not be written', () => {
  const figures = (code: 'denied' | 'bad_path' | 'io'): Faults =>
    new Faults({
      onWrite: ({ kind, path }) =>
        kind === 'create' && path === 'Notes/Figures.md'
          ? new VaultError(code, `Could not create ${path}: permission was denied`)
          : undefined,
    });
  const TWO: Script = {
    steps: {
      Search: [done('Found the price')],
      figures: [
        use('create_note', { path: 'Notes/Other.md', title: 'Other', text: 'Harmless.' }),
        use('create_note', {
          path: 'Notes/Figures.md',
          title: 'Figures',
          text: 'The workshop is 400 euros.',
        }),
        done('Wrote the figures down'),
      ],
      reminder: [done('Noted')],
    },
  };

  it.each(['denied', 'bad_path', 'io'] as const)(
    'for %s is not ticked: nothing of it is there, the plan says why, and it is done when that is repaired',
    async (code) => {
      const stage = await planned({ script: TWO });
      stage.restart(figures(code));
      const report = await stage.cycle();
      expect(stage.boxes()).toBe('x   ');
      expect(stage.vault.paths('Notes')).toEqual([]);
      expect(stage.plan().state).toMatchObject({ status: 'Blocked' });
      expect(stage.vault.text(stage.planPath)).toContain('Could not create Notes/Figures.md');
      expect(report.plans.troubles.map(({ path }) => path)).toEqual([stage.planPath]);
      const asked = stage.calls;
      await stage.cycle();
      expect([stage.calls - asked, stage.boxes()]).toEqual([0, 'x   ']);
      stage.restart();
      await stage.deputy.act('resumeMission', null);
      await stage.cycle();
      expect(stage.boxes()).toBe('xx  ');
      expect(stage.vault.paths('Notes')).toEqual(['Notes/Figures.md', 'Notes/Other.md']);
    },
  );

  it('after a crash that left its tick is no ground to build on, and its note comes when the folder is repaired', async () => {
    const stage = await planned({ script: TWO });
    stage.restart(
      new Faults({
        onWrite: ({ kind, path }) => (kind === 'create' && path === 'Notes/Figures.md' ? 'kill' : undefined),
      }),
    );
    await expect(stage.tryCycle()).rejects.toThrow();
    stage.restart(figures('io'));
    change(stage, '## Context', '## Context\n\nMine.');
    const report = await stage.cycle();
    expect(report.unfinished).toMatchObject([{ why: expect.stringContaining('Notes/Figures.md') }]);
    expect(report.errors).toBeGreaterThan(0);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    stage.restart();
    await stage.cycle();
    expect(stage.vault.paths('Notes')).toEqual(['Notes/Figures.md', 'Notes/Other.md']);
    expect(stage.vault.text(stage.planPath)).toContain('Mine.');
    expect(stage.vault.paths('Pending_Approval')).toHaveLength(1);
  });
});
