import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote } from '../../../fakes/mail-note';
import { describePlans } from '../../../../src/features/plans/terminal/plan.mjs';
import { needItems } from '../../../../src/core/app/view/need-item';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { NOTE } from '../../../core/app/asking';
import { IN } from '../../../core/app/stage';
import { accountFor } from '../../../core/settings/account';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import { promise } from '../../../promise';
import { answerOf, begun, cannot, done, planned, PLANNED, Planning, STEPS_DONE, use } from './planning';
import { describeApprovals } from '../../../../headless/words/describe-approval.mjs';

const HOUR = 3_600_000;

const noticesOf = ({ notifier }: Planning): string[] =>
  notifier.notices.flatMap(({ text }) => (text.startsWith('Resuming plan') ? [text] : []));

describe('longer work', () => {
  it('becomes a plan note before anything else is done, with a hand on what leaves the vault', async () => {
    const stage = new Planning();
    expect(await stage.planNote()).toMatchObject({ kind: 'done', note: stage.planPath });
    expect(stage.plan()).toMatchObject({
      id: 'PLAN-2026-001',
      source: '[[workshop]]',
      state: { status: 'Active' },
      objective: 'Ada has our offer for the workshop',
      log: [{ actor: 'scripted:model-1', action: 'created' }],
    });
    expect(stage.plan().steps.map(({ needsPerson }) => needsPerson)).toEqual([false, false, true, false]);
    expect(stage.vault.text(NOTE)).toContain('plan: "[[PLAN-2026-001-');
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
  });

  it('of which there is a plan goes on with that one', async () => {
    const stage = await planned();
    expect(await stage.planNote()).toEqual({ kind: 'unchanged', note: stage.planPath });
    expect(stage.asked('planning')).toBe(1);
  });

  it('stands in any note, also in one without frontmatter, which stays as it is', async () => {
    const path = 'Ideas/Workshop.md';
    const text = 'Offer Ada the workshop.\n\nThen note the date.\n';
    const stage = new Planning({ files: { [path]: text } });
    expect(await stage.deputy.act('makePlan', path)).toMatchObject({ kind: 'done' });
    expect(stage.plan().source).toBe('[[Workshop]]');
    expect(stage.vault.text(path)).toBe(text);
    await stage.cycle();
    expect(stage.lastPrompt).toContain('Then note the date.');
  });

  it('of which there is a draft begins when the person asks for a plan', async () => {
    const stage = new Planning({
      files: { [NOTE]: aMailNote({ subject: 'Invoice for the workshop' }) },
      settings: { plansFromNotes: 'draft' },
    });
    await stage.cycle();
    expect(stage.plan().state.status).toBe('Draft');
    expect(await stage.deputy.act('tickStep', null)).toMatchObject({
      why: expect.stringContaining('resume it first'),
    });
    expect(await stage.planNote()).toMatchObject({ kind: 'done', label: 'Started PLAN-2026-001' });
    expect(stage.plan().state.status).toBe('Active');
  });

  it('finds its note by the last listing where it only reads, and by a new one for what a person is asked', async () => {
    const steps = { Search: [done('Found 400 euros')], figures: [done('Wrote them down')] };
    const stage = await planned({ script: { steps } });
    let looks = 0;
    const list = stage.vault.list.bind(stage.vault);
    stage.vault.list = (folder) => {
      if (folder === '') looks += 1;
      return list(folder);
    };
    const { generate } = stage.model;
    stage.model.generate = (request) => {
      if (stage.vault.paths(IN).includes(NOTE)) stage.drag(NOTE, 'Archive');
      return generate.call(stage.model, request);
    };
    await stage.cycle();
    expect(stage.boxes()).toBe('xx  ');
    expect(stage.lastPrompt).toContain('workshop');
    expect(looks).toBe(2);
  });

  it('that is in work takes its next step at once when the person resumes it', async () => {
    let isDown = true;
    const stage = new Planning({
      clock: new FakeClock(),
      answers: (request) =>
        isDown && request.task !== 'planning'
          ? new ModelError('network', 'The model is down.')
          : answerOf(request),
    });
    await stage.planNote();
    const stop = new AbortController();
    const request = { stop: stop.signal, abort: stop.signal, onReport: () => undefined };
    const watching = stage.deputy.watch({ ...request, lastCycle: stage.clock.now() });
    await stage.clock.advance(60_000);
    isDown = false;
    await stage.clock.advance(30_000);
    expect(stage.boxes()).toBe('    ');
    expect(await stage.deputy.act('resumeMission', null)).toEqual({
      kind: 'done',
      label: 'Resumed PLAN-2026-001',
      note: stage.planPath,
    });
    await stage.clock.advance(5_000);
    expect(stage.boxes()).toBe('xx  ');
    stop.abort();
    await stage.clock.advance(1_000);
    await watching;
  });

  it('that is typed again finds its plan, whatever the model has called it', async () => {
    const stage = new Planning();
    const type = (text: string) => stage.deputy.act('planText', text);
    expect(await type('Fix the tap, then ring Bo')).toMatchObject({ kind: 'done' });
    expect(stage.plan().source).toMatch(/^ask:/);
    expect(await type('  fix the tap,\nthen ring Bo ')).toEqual({ kind: 'unchanged', note: stage.planPath });
    expect(stage.asked('planning')).toBe(1);
    expect(await type('Fix the tap, then ring Al')).toMatchObject({ kind: 'done' });
  });

  it('gets the number after the highest that was ever given, whatever the order in the note', async () => {
    const stage = await planned();
    stage.drag(stage.planPath, 'Elsewhere');
    await stage.edit('Logs/Runner.md', '- PLAN-2026-001', '- PLAN-2026-005\n- PLAN-2026-003');
    await stage.deputy.act('planText', 'Find the lost keys of the shed, then note where');
    expect(stage.plan().id).toBe('PLAN-2026-006');
  });

  it('gets the next number whatever became of the plans before, a crash included', async () => {
    const stage = await planned();
    stage.vault.external(stage.planPath, null);
    await stage.edit('Logs/Runner.md', 'PLAN-2026-001', 'PLAN-2026-999');
    stage.restart();
    await stage.deputy.act('planText', 'Something quite different from all of that');
    expect(stage.plan().id).toBe('PLAN-2026-1000');
  });
});

describe('the mission', () => {
  it('takes its steps with tools inside the vault, and waits where a step needs the person', async () => {
    const account = accountFor({ signOff: 'Yours\nAnn' });
    const consents = ['openai', accountConsentKey(account, 'send', {})];
    const stage = await planned({ settings: { personSignOff: 'Bye', accounts: [account], consents } });
    const report = await stage.cycle();
    expect(report.plans).toMatchObject({ steps: 2, asked: 1, troubles: [] });
    expect(stage.boxes()).toBe('xx  ');
    expect(stage.vault.text('Notes/Figures.md')).toContain('400 euros');
    expect(stage.request()).toMatchObject({
      content: { to: 'Ada Example <ada@example.org>', subject: 'Our offer', inReplyTo: '<q1@example.org>' },
      origin: { kind: 'step', plan: 'PLAN-2026-001', step: 3 },
    });
    const body = 'Dear Ada,\n\nhere is the offer.\n\nYours\nAnn';
    expect(stage.request().content).toMatchObject({ body });
    expect(stage.plan().state).toMatchObject({ status: 'Blocked' });
    expect(stage.vault.text(stage.planPath)).toMatch(/blocked_reason: "?Awaiting Human Approval: \[\[/);
    expect(stage.sent).toEqual([]);
    expect(await stage.deputy.approvals.list()).toMatchObject([
      { source: stage.planPath, plan: 'PLAN-2026-001' },
    ]);
    expect(stage.events('tool_call').map(({ details }) => (details as { tool: string }).tool)).toEqual([
      'search',
      'create_note',
    ]);
  });

  it('goes on when the request was executed, ends, and makes room for the next one', async () => {
    const stage = await begun();
    await stage.deputy.act('planText', 'Paint the shed before winter comes again');
    const other = stage.vault.paths('Plans').find((path) => path.includes('002')) ?? '';
    await stage.approveByMove();
    await stage.cycle();
    expect(stage.sent).toEqual(['Dear Ada,\n\nhere is the offer.']);
    const finished = stage.only('Done/Plans');
    expect([stage.boxes(finished), stage.plan(finished).state.status]).toEqual(['xxxx', 'Done']);
    expect(stage.plan(finished).log.map(({ action }) => action)).toContain('executed');
    expect(stage.events('plan_finished')).toHaveLength(1);
    expect(stage.vault.paths('Reminders')).toHaveLength(1);
    expect(stage.mission?.id).toBe(stage.plan(other).id);
  });

  it('that was made in the app waits for its start, over a restart, and is resumed by no notice', async () => {
    const stage = new Planning();
    expect(await stage.deputy.act('proposePlan', NOTE)).toMatchObject({ kind: 'done' });
    const written = stage.vault.text(stage.planPath);
    await stage.cycle();
    stage.restart();
    await stage.cycle();
    expect(stage.vault.text(stage.planPath)).toBe(written);
    expect([stage.plan().state.status, stage.asked('complex_reasoning')]).toEqual(['Draft', 0]);
    expect(await stage.deputy.act('proposePlan', NOTE)).toEqual({ kind: 'unchanged', note: stage.planPath });
    expect(stage.plan().state.status).toBe('Draft');
    await stage.deputy.act('resumeMission', stage.planPath);
    await stage.cycle();
    expect(stage.boxes()).toBe('xx  ');
    expect(noticesOf(stage)).toEqual([]);
  });

  it('waits for its start beside a mission that is under way, and is in Needs you', async () => {
    const stage = await begun();
    const other = `${IN}/other.md`;
    stage.vault.external(other, aMailNote({ messageId: '<other@example.org>', subject: 'The shed' }));
    const made = await stage.deputy.act('proposePlan', other);
    const { mission, drafts } = (await stage.deputy.overview()).plans;
    expect(mission?.id).toBe('PLAN-2026-001');
    expect(drafts.map(({ path }) => path)).toEqual([made.kind === 'done' ? made.note : '']);
    const items = needItems(await stage.deputy.overview(), stage.clock.now());
    expect(items.filter((item) => item.kind === 'note' && item.need.kind === 'plan_to_start')).toHaveLength(
      1,
    );
  });

  it('that was made at the command line begins at once, and is not resumed by a notice', async () => {
    const stage = await planned();
    expect(stage.plan().state.status).toBe('Active');
    await stage.cycle();
    expect(stage.boxes()).toBe('xx  ');
    expect(noticesOf(stage)).toEqual([]);
  });

  it('is announced once, before any other work, and taken up where it was by the next session', async () => {
    const stage = await begun();
    stage.restart();
    const asked = stage.calls;
    await stage.cycle();
    await stage.cycle();
    const resumed = stage.notifier.notices.filter(({ text }) => text.startsWith('Resuming plan'));
    expect(resumed.map(({ text }) => text)).toContain(
      'Resuming plan PLAN-2026-001: Ada has our offer for the workshop',
    );
    expect(resumed.length).toBeLessThanOrEqual(2);
    expect(stage.calls).toBe(asked);
    expect(stage.boxes()).toBe('xx  ');
  });

  it('is announced before what was approved goes out, and takes its steps before any triage', async () => {
    const order: string[] = [];
    const stage = new Planning({
      answers: (request) => {
        order.push(request.task);
        return answerOf(request);
      },
    });
    await stage.planNote();
    await stage.cycle();
    const request = stage.drag(stage.pending, 'Approved');
    stage.vault.external(
      `${IN}/other.md`,
      aMailNote({ messageId: '<other@example.org>', body: 'Another mail.\n' }),
    );
    stage.restart();
    const tellings = (): number =>
      stage.notifier.notices.filter(({ text }) => text.startsWith('Resuming plan')).length;
    const before = tellings();
    stage.outside.onCall = () => {
      order.push(tellings() > before ? 'sent after the plan was announced' : 'sent unreported');
    };
    order.length = 0;
    await stage.cycle();
    expect(stage.vault.paths()).not.toContain(request);
    expect([...new Set(order)]).toEqual(['sent after the plan was announced', 'complex_reasoning', 'triage']);
  });

  it('is reported by what was written, not by what the model says of it', async () => {
    const steps = { ...STEPS_DONE, Search: [done('Sent it to Anna')] };
    const stage = await begun({ script: { steps } });
    const { activity } = await stage.deputy.overview();
    const ticks = activity.flatMap(({ text, detail }) => (text.startsWith('Ticked') ? [detail] : []));
    expect(ticks.sort()).toEqual(['Nothing was written', 'Wrote Notes/Figures.md']);
    expect(stage.plan().log).toContainEqual(
      expect.objectContaining({
        actor: 'scripted:model-1',
        why: 'Step 1: The model says: “Sent it to Anna”',
      }),
    );
  });

  it('leaves a mail that no model could write to the person, with the reason', async () => {
    const stage = await begun({ script: { mail: { json: {} } } });
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    expect(stage.plan().state).toMatchObject({
      status: 'Blocked',
      reason: expect.stringMatching(/no mail was written: .*gave no usable answer in 5 tries/),
    });
  });

  it('waits after a rejection until the person rewrites the step, skips it or drops the plan', async () => {
    const stage = await begun();
    stage.drag(stage.pending, 'Rejected');
    await stage.cycle();
    expect(stage.plan().state).toMatchObject({ status: 'Blocked' });
    expect(stage.vault.text(stage.planPath)).toContain('rejected');
    await stage.cycle();
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    await stage.edit(stage.planPath, '✋ Send the offer to Ada', '✋ Send the offer to Ada by noon');
    await stage.cycle();
    expect(stage.request().origin).toMatchObject({ step: 3, text: 'Send the offer to Ada by noon' });
  });

  it('whose step is skipped withdraws what was asked for it, and goes on', async () => {
    const stage = await begun();
    expect(await stage.deputy.act('skipStep', null)).toMatchObject({ kind: 'done' });
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    await stage.cycle();
    expect(stage.boxes(stage.only('Done/Plans'))).toBe('xx-x');
    expect(stage.sent).toEqual([]);
  });

  it('that is dropped goes to the archive with its request', async () => {
    const stage = await begun();
    expect(await stage.deputy.act('dropPlan', null)).toMatchObject({ kind: 'done' });
    expect(stage.vault.paths('Plans')).toEqual([]);
    expect(stage.only('Archive')).toContain('PLAN-2026-001');
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    stage.drag(stage.only('Rejected'), 'Approved');
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });

  it('that waits for too long is pointed out, once', async () => {
    const stage = await begun();
    await stage.clock.sleep(25 * HOUR);
    await stage.cycle();
    await stage.cycle();
    const warnings = stage.plan().log.filter(({ action }) => action === 'warned');
    expect(warnings.map(({ why }) => why)).toEqual(['Plan blocked for 25 hours']);
    expect(stage.events('plan_warned')).toHaveLength(1);
    const { plans } = await stage.deputy.overview();
    expect(describePlans(plans)).toContain('  Blocked: Awaiting Human Approval, 1 waiting (for 25 hours)');
  });

  it('whose server is down stays approved, says why in the plan once, and is sent when it is back', async () => {
    const stage = await begun();
    stage.outside.isUp = false;
    await stage.approveByMove();
    await stage.clock.sleep(61_000);
    await stage.cycle();
    const delays = stage.plan().log.filter(({ action }) => action === 'call_delayed');
    expect(delays.map(({ why }) => why)).toEqual([expect.stringContaining('the server is down')]);
    expect(stage.request(stage.only('Approved')).statusReason).toContain('the server is down');
    const [card] = await stage.deputy.approvals.list();
    expect(card?.status).toMatchObject({ kind: 'approved' });
    expect(card?.status.reason).toContain('the server is down');
    const { plans } = await stage.deputy.overview();
    const status = [
      ...describePlans(plans),
      ...describeApprovals(
        [card].flatMap((each) => each ?? []),
        '/vault',
      ),
    ];
    expect(status.filter((line) => line.includes('the server is down'))).toEqual([
      expect.stringMatching(/^ {2}Approved: .* tries again\. \(for less than an hour\)$/),
      expect.stringMatching(/^ {4}The server .* tries again\.$/),
    ]);
    expect(status.join('\n')).not.toContain('next cycle');
    stage.outside.isUp = true;
    await stage.clock.sleep(300_000);
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
  });

  it('whose server is offline keeps the request with the reason, and stays blocked', async () => {
    const stage = await begun();
    stage.outside.outcomes = [{ kind: 'not_called', why: 'The server is offline.' }];
    await stage.approveByMove();
    await stage.cycle();
    const [failure = '', ...others] = stage.failures();
    expect(failure).toMatch(/^Step 3, request r\w+: attempt 1, \[\[.+\]\], The server is offline\.$/);
    expect(others).toEqual([]);
    expect(stage.request()).toMatchObject({ status: 'not_called', statusReason: 'The server is offline.' });
    expect(stage.plan().state.status).toBe('Blocked');
    expect(stage.boxes()).toBe('xx  ');
    stage.outside.outcomes = [{ kind: 'tool_error', text: 'No such account' }];
    await stage.approveByMove();
    expect(stage.failures()[1]).toMatch(/attempt 2, .*No such account/);
  });
});

describe('a step', () => {
  it('that names an external action gets its hand from code, even where a model left it out', async () => {
    promise('A step that no tool of the vault can do gets its ✋ from code');
    const steps = ['Search the notes', 'Transfer 400 euros to Ada', 'Note it in a reminder'];
    const plan = {
      json: {
        objective: 'Ada is paid',
        context: '',
        steps: steps.map((text) => ({ text, needs_person: false })),
      },
    };
    const stage = new Planning({
      script: { plan, steps: { Search: [done('Searched')], reminder: [done('Noted')] } },
    });
    await stage.planNote();
    expect(stage.plan().steps[1]).toMatchObject({ needsPerson: true });
    await stage.edit(stage.planPath, '✋ ', '');
    await stage.cycle();
    expect(stage.plan().steps[1]).toMatchObject({ needsPerson: true, state: 'open' });
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    expect(await stage.deputy.act('tickStep', null)).toMatchObject({ kind: 'done' });
    await stage.cycle();
    expect(stage.boxes(stage.only('Done/Plans'))).toBe('xxx');
    expect(stage.sent).toEqual([]);
  });

  describe('with a step that only the person can do', () => {
    const STEPS = ['Search the notes', 'Unlock the door for Ada', 'Note it in a reminder'];
    const withDoor = async (): Promise<Planning> => {
      const steps = STEPS.map((text, n) => ({ text, needs_person: n === 1 }));
      const plan = { json: { objective: 'Ada is inside', context: '', steps } };
      const steered = { Search: [done('Searched')], reminder: [done('Noted')] };
      const stage = await begun({ script: { plan, steps: steered } });
      return stage;
    };

    it('waits with a box to tick, in Needs you, mission and note, and with no approval', async () => {
      const stage = await withDoor();
      expect(stage.vault.paths('Pending_Approval')).toEqual([]);
      expect(stage.boxes()).toBe('x  ');
      const overview = await stage.deputy.overview();
      expect(overview.plans.mission?.wait).toMatchObject({ kind: 'person', canTick: true });
      const items = needItems(overview, stage.clock.now());
      expect(items.flatMap((item) => (item.kind === 'note' ? [item.need] : []))).toContainEqual(
        expect.objectContaining({
          kind: 'step_to_do',
          path: stage.planPath,
          subject: 'Unlock the door for Ada',
          reason: 'Ada is inside',
        }),
      );
      expect(stage.plan().log.at(-1)).toMatchObject({ actor: 'deputy', action: 'blocked' });
    });

    it('goes on after the tick, and an undo of it makes the box empty again', async () => {
      const stage = await withDoor();
      const before = stage.vault.text(stage.planPath);
      expect(await stage.deputy.act('tickStep', stage.planPath)).toMatchObject({
        kind: 'done',
        label: 'Ticked step 2 of PLAN-2026-001',
      });
      expect(stage.boxes()).toBe('xx ');
      expect(stage.plan().log.map(({ actor, action }) => `${actor} ${action}`)).toContain('you step_done');
      expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
      expect(stage.vault.text(stage.planPath)).toBe(before);
      await stage.deputy.act('tickStep', null);
      await stage.cycle();
      expect(stage.boxes(stage.only('Done/Plans'))).toBe('xxx');
    });

    it('goes on when the person ticks it in the note', async () => {
      const stage = await withDoor();
      await stage.edit(stage.planPath, '[ ] ✋ Unlock', '[x] ✋ Unlock');
      await stage.cycle();
      expect(stage.boxes(stage.only('Done/Plans'))).toBe('xxx');
    });

    it('is not ticked for a mail that waits for its approval', async () => {
      const stage = await begun({ script: { steps: STEPS_DONE } });
      expect(await stage.deputy.act('tickStep', null)).toMatchObject({ kind: 'refused' });
      expect(stage.boxes()).toBe('xx  ');
    });
  });

  it('that waits for the person, or for its start, is in Needs you', async () => {
    const stage = new Planning({
      script: { steps: { Search: [cannot('No note names a price')] } },
      files: { [NOTE]: aMailNote({ subject: 'Invoice for the workshop' }) },
      settings: { plansFromNotes: 'draft' },
    });
    await stage.cycle();
    const needs = async (): Promise<string[]> => {
      const items = needItems(await stage.deputy.overview(), stage.clock.now());
      return items.flatMap((item) =>
        item.kind === 'note' && item.need.kind.includes('plan') ? [item.need.next] : [],
      );
    };
    expect(await needs()).toEqual(['Check it, then start it']);
    await stage.deputy.act('resumeMission', null);
    await stage.cycle();
    expect(stage.plan().state.status).toBe('Blocked');
    expect(await needs()).toEqual(['Edit the step, skip it, or drop the plan']);
  });

  it('that the model can not do is left to the person, and nothing is written', async () => {
    const steps = {
      Search: [
        use('create_note', { path: 'Notes/Half.md', title: 'Half', text: 'Half of it' }),
        cannot('The price is nowhere'),
      ],
      figures: [done('Wrote nothing down')],
    };
    const stage = await begun({ script: { steps } });
    expect(stage.vault.paths('Notes')).toEqual([]);
    expect(stage.plan().state).toMatchObject({ status: 'Blocked' });
    const text = stage.vault.text(stage.planPath);
    expect(text).toContain('| step_failed | Step 1: The model says: “The price is nowhere”\n');
    expect(text).toContain('needs you: The model says: “The price is nowhere”. Edit the step, ');
    await stage.cycle();
    expect(stage.asked('complex_reasoning')).toBe(2);
    await stage.edit(stage.planPath, '1. [ ]', '1. [x]');
    const next = await stage.cycle();
    expect(next.plans.troubles).toEqual([]);
  });

  it('is not given up while the server answers nothing at all', async () => {
    const late = new ModelError('timeout', 'The model did not answer within 30 s.');
    let isDown = false;
    const stage = await planned({ answers: (request) => (isDown ? late : answerOf(request)) });
    isDown = true;
    for (let cycles = 0; cycles < 5; cycles++) await stage.cycle();
    expect(stage.plan().state).not.toMatchObject({ status: 'Blocked' });
    isDown = false;
    const { plans } = await stage.cycle();
    expect(plans.troubles).toEqual([]);
  });

  it('whose rounds are paid for three times without an end waits for the person, and says why', async () => {
    let isDown = true;
    const stage = new Planning({
      answers: (request) => {
        const rounds = request.messages.filter(({ role }) => role === 'assistant').length;
        if (isDown && request.task === 'complex_reasoning' && rounds === 1)
          return new ModelError('timeout', 'The model did not answer within 30 s.');
        return answerOf(request);
      },
    });
    await stage.planNote();
    const reports = [await stage.cycle(), await stage.cycle(), await stage.cycle()];
    const troubles = reports.map(({ plans }) => plans.troubles[0]?.why ?? '');
    expect(troubles[1]).toBe('The model did not answer within 30 s.');
    expect(troubles[2]).toContain('Step 1 needs you: it got no answer in three tries.');
    expect(stage.plan().state).toMatchObject({
      status: 'Blocked',
      reason: expect.stringContaining('no answer in three tries. The model did not answer within 30 s'),
    });
    const { calls } = stage;
    await stage.cycle();
    expect(stage.calls).toBe(calls);
    isDown = false;
    await stage.deputy.act('resumeMission', null);
    await stage.cycle();
    expect(stage.boxes()).toBe('xx  ');
  });

  it('that a person has blocked is ticked only once it is resumed', async () => {
    const stage = await planned();
    await stage.edit(stage.planPath, 'status: Active', 'status: Blocked\nblocked_reason: Ada is ill.');
    expect(await stage.deputy.act('tickStep', null)).toMatchObject({
      why: 'PLAN-2026-001 is blocked: Ada is ill. Resume it, or skip the step.',
    });
  });

  it('that a person ticks, adds or moves is seen before the next one, and logged', async () => {
    const stage = await begun();
    await stage.edit(stage.planPath, '3. [ ]', '3. [x]');
    await stage.cycle();
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    expect(stage.boxes(stage.only('Done/Plans'))).toBe('xxxx');
    const changes = stage.plan(stage.only('Done/Plans')).log.filter(({ action }) => action === 'changed');
    expect(changes.map(({ actor, why }) => `${actor}: ${why}`)).toEqual(['you: ticked step 3']);
  });

  it('that a person ticks after it was left to them frees the plan, and is logged once', async () => {
    const steps = { Search: [cannot('The price is nowhere')], figures: [done('Wrote it down')] };
    const stage = await begun({ script: { steps } });
    await stage.edit(stage.planPath, '1. [ ]', '1. [x]');
    await stage.cycle();
    expect(stage.plan().log.map(({ action }) => action)).toEqual(
      'created step_failed blocked changed unblocked step_done blocked'.split(' '),
    );
  });
});

describe('a plan note', () => {
  it('that is broken is reported by name, never touched, and stops nothing else', async () => {
    const stage = await planned();
    const broken = '---\ntask_id: PLAN-2026-050\nstatus: Sideways\n---\n# Objective\n';
    stage.vault.external('Plans/PLAN-2026-050-broken.md', broken);
    const report = await stage.cycle();
    expect(report.plans.troubles.map(({ path }) => path)).toContain('Plans/PLAN-2026-050-broken.md');
    expect(stage.vault.text('Plans/PLAN-2026-050-broken.md')).toBe(broken);
    expect(report.plans.steps).toBe(2);
  });

  it('for a task that has one already is put aside with a note why', async () => {
    const stage = await planned();
    const text = stage.vault.text(stage.planPath);
    const later = text
      .replace('PLAN-2026-001', 'PLAN-2026-002')
      .replace(/created_date: .*/, 'created_date: 2027-01-01T00:00:00Z');
    stage.vault.external('Plans/PLAN-2026-002-again.md', later);
    await stage.cycle();
    expect(stage.vault.paths('Plans').filter((path) => path.includes('002'))).toEqual([]);
    expect(stage.vault.text('Archive/PLAN-2026-002-again.md')).toContain('is about the same task');
  });

  it('whose log was deleted gets it back, and stays a plan', async () => {
    const stage = await begun();
    const text = stage.vault.text(stage.planPath);
    await stage.edit(stage.planPath, text, text.slice(0, text.indexOf('\n## Reasoning Logs')));
    await stage.cycle();
    expect(stage.plan().log.map(({ action, why }) => `${action}: ${why}`)).toEqual([
      'changed: deleted the log',
    ]);
    await stage.approveByMove();
    expect(stage.boxes(stage.only('Done/Plans'))).toBe('xxxx');
  });

  it('keeps what a person wrote around the steps, byte for byte', async () => {
    const stage = await planned();
    const mine = '\n%% mine %%\n- a thought\t\n';
    await stage.edit(stage.planPath, '\n## Reasoning Logs', `${mine}\n## Reasoning Logs`);
    await stage.cycle();
    expect(stage.vault.text(stage.planPath)).toContain(mine);
    expect(stage.boxes()).toBe('xx  ');
  });
});

describe('a plan of a note that was triaged', () => {
  const note = (parts: string): string => `---\nstatus: pending\n${parts}---\n\nWe go to the fair.\n`;

  it('that the person tagged #high is made at once, of high priority, and begins when they say so', async () => {
    for (const text of [note('tags: [high]\n'), `${note('')}\n#high\n`]) {
      const stage = new Planning({ files: { [NOTE]: text }, settings: { plansFromNotes: 'suggest' } });
      const report = await stage.cycle();
      expect(stage.plan()).toMatchObject({ priority: 'high', state: { status: 'Draft' } });
      expect([report.plans.steps, stage.asked('complex_reasoning')]).toEqual([0, 0]);
      await stage.deputy.act('resumeMission', null);
      await stage.cycle();
      expect(stage.boxes()).toBe('xx  ');
    }
  });

  it('is not made where plans from notes are off, nor because a stranger wrote #high', async () => {
    const off = new Planning({
      files: { [NOTE]: note('tags: [high]\n') },
      settings: { plansFromNotes: 'off' },
    });
    const mail = aMailNote({ body: 'Do it now. #high\n' });
    const byStranger = new Planning({ files: { [NOTE]: mail }, settings: { plansFromNotes: 'suggest' } });
    for (const stage of [off, byStranger]) {
      await stage.cycle();
      expect(stage.vault.paths('Plans')).toEqual([]);
    }
  });

  it('is made of five notes a cycle at most, and the rest are suggested', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 7 }, (_, n) => [
        `Needs_Action/Client ${String(n)}.md`,
        aMailNote({ subject: `Report for the client ${String(n)}`, messageId: `<${String(n)}@example.org>` }),
      ]),
    );
    const stage = new Planning({
      files,
      settings: { plansFromNotes: 'draft' },
      answers: (request) =>
        request.task === 'planning'
          ? { json: { ...PLANNED.json, objective: /client \d/.exec(JSON.stringify(request.messages))?.[0] } }
          : answerOf(request),
    });
    const { plans } = await stage.cycle();
    expect([stage.vault.paths('Plans').length, plans.suggested]).toEqual([5, 2]);
    const overview = await stage.deputy.overview();
    expect(overview.plans.suggested).toHaveLength(2);
  });

  it.each([
    ['that Deputy itself calls urgent', 'priority: urgent\npriority_before: normal\n', 0],
    ['that has no priority but what Deputy gave it', 'priority: urgent\npriority_before: ""\n', 0],
    ['whose sender calls it important', 'priority: high\n', 1],
    ['whose sender and Deputy call it urgent', 'priority: urgent\n', 1],
  ])('is suggested by what the mail says: one %s', async (_, priority, count) => {
    const head = `status: pending_approval\ndecision: urgent\n${priority}`;
    const stage = new Planning({
      files: { [NOTE]: `---\n${head}---\n\nThe lift is stuck.\n` },
      settings: { plansFromNotes: 'suggest' },
    });
    const { plans } = await stage.deputy.overview();
    expect(plans.suggested).toHaveLength(count);
  });
});
