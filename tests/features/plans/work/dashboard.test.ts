import { describe, expect, it } from 'vitest';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote } from '../../../fakes/mail-note';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';
import { NOTE } from '../../../core/app/asking';
import { answerOf, begun, Planning } from './planning';

const PATH = 'Dashboard.md';
const settings = { dashboardNote: true };

describe('the dashboard note', () => {
  it('says what a cycle has left, from recorded outcomes', async () => {
    const stage = await begun({ settings });
    const text = stage.vault.text(PATH);
    expect(text).toContain('PLAN-2026-001');
    expect(text).toContain('Ada has our offer for the workshop');
    expect(text).toMatch(/step 3 of 4/i);
    expect(text).not.toMatch(/\bsent to\b/i);
    await stage.approveByMove();
    expect(stage.vault.text(PATH)).toMatch(/sent to ada/i);
  });

  it('links a note by its path where another note has its name, so that each link leads to its own note', async () => {
    const note = aMailNote({ status: 'needs_info' });
    const stage = new Planning({
      settings,
      files: {
        [NOTE]: note,
        'Needs_Action/Bills.md': note,
        'Home/Bills.md': 'Rent',
        'Needs_Action/B/bills.md': note,
      },
    });
    await stage.cycle();
    const links = stage.vault.text(PATH).match(/\[\[.*?(?=\||\]\])/g) ?? [];
    expect([...links].sort()).toEqual(['[[Needs_Action/B/bills', '[[Needs_Action/Bills', '[[workshop']);
  });

  it('keeps what a person wrote around it, and is written only when something has changed', async () => {
    const stage = await begun({ settings });
    stage.vault.external(PATH, `My own words.\r\n\r\n${stage.vault.text(PATH)}\n- and mine\t\n`);
    await stage.edit(stage.planPath, 'She asked for a price.', 'She asked for a price twice.');
    await stage.cycle();
    const text = stage.vault.text(PATH);
    expect(text).toMatch(/^My own words\.\r\n\r\n/);
    expect(text).toMatch(/- and mine\t\n$/);
    const before = (await stage.vault.list(''))?.find(({ path }) => path === PATH)?.mtime;
    await stage.clock.sleep(1_000);
    await stage.cycle();
    await stage.cycle();
    expect((await stage.vault.list(''))?.find(({ path }) => path === PATH)?.mtime).toBe(before);
  });

  it('is not made where the settings say so', async () => {
    const stage = new Planning({ settings: { dashboardNote: false } });
    await stage.cycle();
    expect(stage.vault.paths('').filter((path) => path === PATH)).toEqual([]);
  });

  it('follows a change by hand within five seconds while Deputy watches', async () => {
    const stage = new Planning({ settings, files: { [NOTE]: aMailNote({ status: 'needs_info' }) } });
    const stop = new AbortController();
    const watching = stage.deputy.watch({ stop: stop.signal, abort: stop.signal, onReport: () => undefined });
    await stage.clock.sleep(10_000);
    expect(stage.vault.text(PATH)).toContain('A question about the workshop');
    stage.vault.external(NOTE, aMailNote({ status: 'done' }));
    await stage.clock.sleep(5_000);
    expect(stage.vault.text(PATH)).not.toContain('A question about the workshop');
    stop.abort();
    await watching;
  });

  it('keeps up while a model thinks about a step for minutes', async () => {
    const clock = new FakeClock();
    const answers = (request: GenerateRequest): Answer => answerOf(request, {});
    const model = new ScriptedModel({ answers, delay: { ms: 60_000, clock } });
    const stage = new Planning({ settings, clock, model });
    const planned = stage.planNote();
    await clock.advance(61_000);
    await planned;
    const cycle = stage.cycle();
    while (stage.boxes() === '    ') await clock.advance(1_000);
    await clock.advance(5_000);
    expect(stage.boxes()).toBe('x   ');
    expect(stage.vault.text(PATH)).toMatch(/step 2 of 4/i);
    await clock.advance(600_000);
    await cycle;
  });
});
