import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readApproval } from '../../src/core/approvals/model/approval/read-approval';
import type { Approval } from '../../src/core/approvals/model/approval/approval-note';
import { parseMail } from '../../src/kernel/mail/bytes/parse-mail';
import { parseNote } from '../../src/kernel/notes/note';
import { mailProgram } from '../features/tool-servers/servers/mail-program';
import { mailSink, type MailSink } from '../features/tool-servers/servers/mail-sink';
import { NOTE, PlanMachine } from './plan-machine';
import { MAIL } from './plan-model';
import { leftovers, logLines } from './vault-view';
import { BUDGET_NOTICE } from './budget-notice';

/** Each story starts a dozen processes, on a machine that may have others to run. */
const PASSWORD = 'WORKSHOP_MAIL_PASSWORD';

describe('a plan, from a mail note to a sent mail, each session a process of its own', () => {
  let machine: PlanMachine;
  let sink: MailSink;
  beforeEach(async () => {
    machine = new PlanMachine();
    await machine.begin();
    sink = await mailSink();
    machine.environment[PASSWORD] = 'secret-key-1';
    machine.sendBy(mailProgram(sink.port, PASSWORD));
    await machine.allow('mail');
  });
  afterEach(() => machine.end());

  const run = (command: string, ...args: string[]) => machine.deputy(command, ...args);
  const request = (path = machine.only('Pending_Approval')): Approval => {
    const note = parseNote(machine.read(path));
    const read = note.ok ? readApproval(note.value) : null;
    if (read?.ok !== true) throw new Error(`${path} is no request`);
    return read.value;
  };
  const log = (path?: string) => machine.plan(path).log.map(({ action }) => action);

  it('goes through its steps, waits for approval, sends exactly what was shown, and makes room for the next', async () => {
    const planned = await run('plan', NOTE);
    expect(planned).toMatchObject({ code: 0, stderr: BUDGET_NOTICE });
    expect(planned.stdout).toBe(
      'Plan made: Ada has our offer for the workshop -> Plans/PLAN-2026-001-ada-has-our-offer-for-the-workshop.md\n',
    );
    expect(machine.plan()).toMatchObject({ source: '[[workshop]]', state: { status: 'Active' } });
    expect(machine.plan().steps.map(({ needsPerson }) => needsPerson)).toEqual([false, false, true, false]);
    expect(machine.filesIn('Pending_Approval')).toEqual([]);
    expect((await run('plan', NOTE)).stdout).toContain(
      'There is a plan for it already.\nSee Plans/PLAN-2026-001',
    );

    const worked = await run('run');
    expect(worked.code).toBe(0);
    expect(worked.stderr).toContain('Resuming plan PLAN-2026-001: Ada has our offer for the workshop');
    expect(worked.stdout).toContain('Did 2 steps of plans.\nSubmitted 1 step for your approval.\n');
    expect(machine.boxes()).toBe('xx  ');
    expect(machine.read('Notes/Figures.md')).toContain('The workshop is 400 €.');

    const shown = request();
    const status = await run('status');
    expect(status.stdout.split('\n').slice(0, 3)).toEqual([
      'Mission:      PLAN-2026-001, Ada has our offer for the workshop',
      '  Step 3 of 4: ✋ Send the offer to Ada',
      '  Blocked: Awaiting Human Approval, 1 waiting (for less than an hour)',
    ]);
    expect(status.stdout).toContain('1 approval for you to decide on\n  Pending_Approval/');
    expect(machine.read('Dashboard.md')).toContain(
      '- Status: Blocked: Awaiting Human Approval, 2 of 4 steps done',
    );
    expect(sink.mails).toEqual([]);

    await run('plan', '--text', 'Paint the shed before winter comes again');
    const approved = await machine.approve(shown.id);
    expect(approved).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Sent: Our offer for the workshop.'),
    });
    const [mail, ...others] = sink.mails;
    const sent = await parseMail(new TextEncoder().encode(mail?.source));
    expect(others).toEqual([]);
    expect(shown.content).toMatchObject({ kind: 'email', to: 'Ada Example <ada@example.org>', ...MAIL });
    expect(mail).toMatchObject({ from: 'me@example.com', to: ['ada@example.org'] });
    expect([sent.header('subject'), sent.text.trimEnd()]).toEqual([MAIL.subject, MAIL.body]);
    expect(sent.attachments).toEqual([]);

    const finished = await run('run');
    expect(finished.code).toBe(0);
    const path = machine.only('Done/Plans');
    expect([machine.boxes(path), machine.plan(path).state]).toEqual(['xxxx', { status: 'Done' }]);
    const actions = 'created step_done step_done blocked executed unblocked step_done finished';
    expect(log(path).join(' ')).toBe(actions);
    expect(machine.read(machine.only('Reminders'))).toContain('2026-12-01');
    expect(finished.stdout).toContain('Current mission: PLAN-2026-002, The shed is painted');
    expect((await run('status')).stdout).toMatch(/^Mission: {6}PLAN-2026-002, The shed is painted/);
    expect(machine.read('Dashboard.md')).toContain(
      '**PLAN-2026-002 · [[PLAN-2026-002-the-shed-is-painted|The shed is painted]]**',
    );
    expect(sink.mails).toHaveLength(1);
    expect(leftovers(machine)).toEqual([]);
    expect((await machine.run('log', 'verify', machine.vault)).code).toBe(0);
  });

  /** Up to the step that waits for the person. */
  const reachApproval = async (): Promise<string> => {
    await run('plan', NOTE);
    await run('run');
    return request().id;
  };

  it('does not send again what it was killed over, and goes on when the person says what became of it', async () => {
    const id = await reachApproval();
    let letGo = (): void => undefined;
    const approving = new Promise<void>((resolve) => {
      sink.onMail = () => {
        resolve();
        return new Promise((done) => (letGo = done));
      };
    });
    const deputy = machine.start('approve', machine.vault, id, '--hash', await machine.hashOf(id));
    await approving;
    deputy.kill('SIGKILL');
    expect((await deputy.ended).code).toBeNull();
    letGo();
    await run('run');
    await run('run');
    expect(request().status).toBe('outcome_unknown');
    expect(machine.plan().log.filter(({ action }) => action === 'call_failed')).toHaveLength(1);
    expect([machine.boxes(), machine.plan().state.status, sink.mails.length]).toEqual(['xx  ', 'Blocked', 1]);
    expect(logLines(machine, 'approval_executed')).toEqual([]);
    expect((await run('approve', id, '--sent')).code).toBe(0);
    expect(
      machine
        .plan()
        .log.map(({ why }) => why)
        .join(),
    ).toContain('You said that it was done.');
    await run('run');
    expect([machine.boxes(machine.only('Done/Plans')), sink.mails.length]).toEqual(['xxxx', 1]);
  });
});
