import { describe, expect, it } from 'vitest';
import { askedTree } from '../../../src/dashboard/asked-tree';
import { askedView } from '../../../src/dashboard/asked-view';
import type { ToolOutcome } from '../../../src/ports/tool-caller';
import { Outside } from '../../approvals/request-stage';
import { composeTaskRequest } from '../../../src/requests/request-note';
import { FakeClock } from '../../fakes/fake-clock';
import { ScriptedModel } from '../../fakes/scripted-model';
import { Stage } from '../stage';
import { approve } from './tidying';

async function asked(outcomes: Outside['outcomes'] = [{ kind: 'done', text: 'created **event** 7' }]) {
  const outside = new Outside();
  outside.outcomes = outcomes;
  const stage = new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    model: new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] }),
    tools: outside,
    settings: {
      toolServers: [
        { name: 'calendar', transport: { kind: 'stdio', command: 'calendar', args: [], env: {} } },
      ],
    },
  });
  await stage.deputy.ask({ kind: 'text', text: 'use calendar/create_event {"day": "2026-12-01"}' });
  return { stage, outside };
}

/** The line of its task in the tree, and the same in the note that keeps the request. */
async function linesOf(stage: Stage): Promise<[string, string]> {
  const [kept] = await stage.deputy.asked();
  if (kept === undefined) throw new Error('Nothing was asked');
  const [, line = ''] = askedTree(askedView(kept.request));
  const note = stage.vault.text(kept.note).split('%% deputy:request')[0] ?? '';
  return [line, note];
}

const DONE: [string, ToolOutcome | 'throws', string][] = [
  ['done', { kind: 'done', text: 'created' }, 'Done as approved: create_event of calendar. created'],
  [
    'failed',
    { kind: 'tool_error', text: 'no such day' },
    'The server reported an error: create_event of calendar. no such day',
  ],
  [
    'not called',
    { kind: 'not_called', why: 'it is away' },
    'Could not run: create_event of calendar. it is away',
  ],
  ['unknown', 'throws', 'Outcome unknown: create_event of calendar.'],
];

describe('what became of a call that was asked for', () => {
  it.each(DONE)('stands in the tree and in its note: %s', async (_, outcome, words) => {
    const { stage } = await asked([outcome]);
    const [waits] = await linesOf(stage);
    expect(waits).toContain('Waits for your approval: create_event of calendar.');
    await approve(stage);
    await stage.cycle();
    const [line, note] = await linesOf(stage);
    expect(line).toContain(words);
    expect(note.replaceAll('\\', '')).toContain(words.slice(0, 40));
  });

  it('is said of a no, with its reason, and of a no that was taken back', async () => {
    const { stage, outside } = await asked();
    const [card] = await stage.deputy.requests();
    await stage.deputy.decide(card?.path ?? '', { kind: 'reject', reason: 'Not yet' });
    await stage.cycle();
    expect((await linesOf(stage))[0]).toContain('Rejected: create_event of calendar. Not yet');
    await stage.deputy.undo();
    await stage.cycle();
    expect((await linesOf(stage))[0]).toContain('Waits for your approval');
    expect(outside.calls).toEqual([]);
  });

  it('is not written over what somebody else made of its note, which would be taken for Deputy’s own', async () => {
    const { stage } = await asked();
    const [kept] = await stage.deputy.asked();
    if (kept === undefined) throw new Error('Nothing was asked');
    const [call] = kept.request.tasks;
    if (call === undefined) throw new Error('There is no task');
    const added = { ...call, tool: 'remember', state: { kind: 'waiting' } as const };
    const forged = composeTaskRequest({ ...kept.request, tasks: [call, added] });
    stage.vault.external(kept.note, forged);
    await approve(stage);
    await stage.cycle();
    expect(stage.vault.text(kept.note)).toBe(forged);
    expect((await stage.deputy.asked())[0]?.standing).toBe('changed');
  });

  it('is a stranger’s text, and stays harmless', async () => {
    const { stage } = await asked([{ kind: 'done', text: '![x](http://evil.example/x) [[y]] `= dv.x`' }]);
    await approve(stage);
    await stage.cycle();
    const [, note] = await linesOf(stage);
    expect(note).not.toMatch(/!\[x\]\(|\[\[y\]\]|`= dv/u);
  });

  it('names the request where it lies now', async () => {
    const { stage } = await asked();
    await approve(stage);
    await stage.cycle();
    const [kept] = await stage.deputy.asked();
    expect(kept?.request.tasks[0]?.state).toMatchObject({ notes: stage.vault.paths('Done') });
  });
});
