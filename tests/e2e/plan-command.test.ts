import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOTE, PlanMachine } from './plan-machine';

describe('deputy plan, as a process', () => {
  let machine: PlanMachine;
  beforeEach(async () => {
    machine = new PlanMachine();
    await machine.begin();
  });
  afterEach(() => machine.end());
  const run = (command: string, ...args: string[]) => machine.deputy(command, ...args);
  const json = (ended: { stdout: string }): unknown => JSON.parse(ended.stdout);
  const begin = async (): Promise<void> => {
    await run('plan', NOTE);
    await run('run');
  };

  it('plans what somebody types', async () => {
    const { code, stdout } = await run('plan', '--text', 'Send an invoice to client A and log it', '--json');
    expect([code, json({ stdout })]).toEqual([
      0,
      { kind: 'done', label: expect.stringContaining('Plan made'), note: machine.only('Plans') },
    ]);
    expect(machine.plan().source).toMatch(/^ask:/);
    expect(machine.filesIn('Pending_Approval')).toEqual([]);
  });

  it('leaves the next step out, and withdraws what was asked for it', async () => {
    await begin();
    expect((await run('plan', '--skip')).stdout).toContain('Skipped step 3 of PLAN-2026-001 -> Plans/PLAN-');
    expect([machine.boxes(), machine.plan().state.status]).toEqual(['xx- ', 'Active']);
    expect(machine.filesIn('Pending_Approval')).toEqual([]);
    await run('run');
    expect(machine.boxes(machine.only('Done/Plans'))).toBe('xx-x');
    expect(await run('plan', '--skip')).toMatchObject({
      code: 1,
      stdout: 'Nothing was done.\nNo plan is in progress.\n',
    });
  });

  it('begins a draft when it is asked to, and nothing that waits for approval', async () => {
    await run('plan', NOTE);
    const path = machine.only('Plans');
    machine.write(path, machine.read(path).replace('status: Active', 'status: Draft'));
    expect(await run('plan', '--resume')).toMatchObject({ code: 0 });
    await run('run');
    expect(machine.boxes()).toBe('xx  ');
    const resumed = await run('plan', '--resume');
    expect([resumed.code, resumed.stdout]).toEqual([
      1,
      `Nothing was done.\nPLAN-2026-001 waits for your approval: decide on ${machine.only('Pending_Approval')}.\n`,
    ]);
  });

  it.each([
    [[], 'Which note? deputy plan <vault> <note>, or --text TEXT.'],
    [['--skip', '--drop'], 'Use only one of --text, --resume, --tick, --skip and --drop.'],
    [[NOTE, '--text', 'x'], 'Use a note or --text, not both.'],
    [['a.md', 'b.md'], 'What is "b.md" for?'],
    [['--text'], "Option '--text <value>' argument missing."],
    [['--finish'], "Unknown option '--finish'"],
  ])('with %j says what is wrong, and does nothing', async (args, words) => {
    const before = machine.paths();
    const { code, stderr } = await run('plan', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
    expect(machine.paths()).toEqual(before);
  });

  it.each([
    [['Needs_Action/nothing.md'], 'There is no note "Needs_Action/nothing.md" in '],
    [['worskhop'], 'Did you mean Needs_Action/workshop.md?'],
    [['../elsewhere.md'], '../elsewhere.md is outside the vault '],
    [['/etc/hosts', '--drop'], '/etc/hosts is outside the vault '],
    [['--drop', 'Plans/none.md'], 'There is no plan "Plans/none.md". No plan is in progress.'],
  ])('with %j says that nothing is called so, and asks no model', async (args, words) => {
    expect(await run('plan', ...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
    expect(machine.model.calls).toBe(0);
  });

  it('says when there is nothing to plan', async () => {
    expect(await run('plan', '--text', '  ')).toMatchObject({
      code: 1,
      stdout: 'Nothing was done.\nThere is nothing to plan.\n',
    });
  });

  it('takes a plan by its number, its name and whatever path a shell completes', async () => {
    await run('plan', NOTE);
    const path = machine.only('Plans');
    const status = json(await run('status', '--json'));
    expect(status).toMatchObject({ plans: { mission: { id: 'PLAN-2026-001', path } } });
    const name = path.slice('Plans/'.length);
    for (const meant of ['PLAN-2026-001', name, name.replace('.md', ''), `${machine.vault}/${path}`])
      expect(await run('plan', meant, '--skip')).toMatchObject({ code: 0 });
    expect(machine.boxes(machine.only('Done/Plans'))).toBe('----');
    await run('plan', '--text', 'Paint the shed before winter comes again');
    expect((await run('plan', machine.only('Plans'), '--drop')).stdout).toContain(
      'Dropped PLAN-2026-002 -> Archive/PLAN-',
    );
  });

  it('ends with "not set up", as a cycle does, where the provider is not', async () => {
    machine.environment['LLM_PROVIDER'] = 'anthropic';
    delete machine.environment['LLM_BASE_URL'];
    expect([(await run('plan', NOTE)).code, (await run('run')).code]).toEqual([2, 2]);
  });
});

describe('deputy plan by the rules: no model, no network', () => {
  let machine: PlanMachine;
  beforeEach(async () => {
    machine = new PlanMachine();
    await machine.begin();
    await machine.model.stop();
    machine.environment['LLM_PROVIDER'] = 'rules';
  });
  afterEach(() => machine.end());
  const run = (command: string, ...args: string[]) => machine.deputy(command, ...args);
  const tick = (step: number): void => {
    const path = machine.only('Plans');
    machine.write(path, machine.read(path).replace(`${String(step)}. [ ]`, `${String(step)}. [x]`));
  };

  it('hands a mail over where no server sends it, and goes on when the person has sent it', async () => {
    await run('plan', '--text', 'Send the offer to Ada, then call her, then note the date');
    await run('run');
    const request = machine.only('Pending_Approval');
    expect((await run('approve', request, '--sent')).code).toBe(1);
    expect((await machine.approve(request)).stdout).toContain('[A template, not written by');
    expect((await machine.approve(request, '--with-blanks')).stderr).toContain('Open mailto:');
    const handed = machine.only('Approved');
    expect((await run('approve', handed, '--sent', '--not-sent')).code).toBe(2);
    const notSent = await run('approve', handed, '--not-sent');
    expect(notSent.stdout).toContain('You said that it was not sent: it waits again.');
    expect(notSent.stdout).not.toContain('It was not waiting');
    expect(machine.boxes()).toBe('   ');
    await machine.approve(machine.only('Pending_Approval'), '--with-blanks');
    const sent = await run('approve', machine.only('Approved'), '--sent');
    expect([sent.code, sent.stdout]).toEqual([
      0,
      expect.stringContaining('Marked as sent: Send the offer to Ada.'),
    ]);
    expect([machine.boxes(), machine.plan().state.status]).toEqual(['x  ', 'Active']);
  });

  it('plans, leaves free steps to the person and says so, and takes their word for what only they can do', async () => {
    await run('plan', '--text', 'Find the price, call Ada about it, then note the date in a reminder');
    expect(machine.plan().steps.map(({ text, needsPerson }) => `${needsPerson ? '✋ ' : ''}${text}`)).toEqual(
      ['Find the price', '✋ Call Ada about it', 'Note the date in a reminder'],
    );
    expect((await run('plan', '--tick')).stdout).toContain('Deputy works on it with the next cycle.');
    const left = await run('run');
    expect(left.stdout).toContain(
      "Blocked: “Find the price” needs you: The rules can't carry out this step: do it yourself, or choose a model.",
    );
    tick(1);
    await run('run');
    expect((await run('status')).stdout).toContain('“Call Ada about it” needs you');
    expect(machine.filesIn('Pending_Approval')).toEqual([]);
    expect((await run('plan', '--tick')).code).toBe(0);
    expect(machine.boxes()).toBe('xx ');
    await run('run');
    tick(3);
    const ended = await run('run');
    expect([ended.code, ended.stdout]).toEqual([0, expect.not.stringContaining('Current mission')]);
    expect(machine.boxes(machine.only('Done/Plans'))).toBe('xxx');
    expect((await run('status')).stdout).not.toContain('Mission:');
    expect(machine.model.calls).toBe(0);
  });
});
