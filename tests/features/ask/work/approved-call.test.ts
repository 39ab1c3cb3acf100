import { describe, expect, it } from 'vitest';
import { askedTree } from '../../../../src/features/ask/view/asked-tree';
import { askedView } from '../../../../src/features/ask/view/asked-view';
import { ok } from '../../../../src/kernel/notes/values/result';
import type { ToolOutcome } from '../../../../src/kernel/ports/tool-caller';
import { Outside } from '../../../core/approvals/model/approval-stage';
import { composeAsk } from '../../../../src/features/ask/model/ask-note';
import { FakeClock } from '../../../fakes/fake-clock';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { Stage } from '../../../core/app/stage';
import { promise } from '../../../promise';
import { approve, yesTo } from '../../../core/app/asking';

const TYPED = 'use calendar/create_event {"day": "2026-12-01"}';

const RULES = new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] });

async function asked(
  outcomes: Outside['outcomes'] = [{ kind: 'done', text: 'created **event** 7' }],
  { model = RULES, text = TYPED }: { model?: ScriptedModel; text?: string } = {},
) {
  const outside = new Outside();
  outside.outcomes = outcomes;
  const tool = {
    name: 'create_event',
    description: 'Makes an event.',
    inputSchema: {},
  };
  outside.listTools = () => Promise.resolve(ok([tool]));
  const stage = new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    model,
    tools: outside,
    settings: {
      toolServers: [
        { name: 'calendar', transport: { kind: 'stdio', command: 'calendar', args: [], env: {} } },
      ],
    },
  });
  await stage.deputy.ask.run({ kind: 'text', text });
  return { stage, outside };
}

/** The line of its task in the tree, and the same in the note that keeps the request. */
async function linesOf(stage: Stage): Promise<[string, string]> {
  const [kept] = await stage.deputy.ask.history();
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
    const [card] = await stage.deputy.approvals.list();
    await stage.deputy.approvals.decide(card?.path ?? '', { kind: 'reject', reason: 'Not yet' });
    await stage.cycle();
    expect((await linesOf(stage))[0]).toContain('Rejected: create_event of calendar. Not yet');
    await stage.deputy.undo();
    await stage.cycle();
    expect((await linesOf(stage))[0]).toContain('Waits for your approval');
    expect(outside.calls).toEqual([]);
  });

  it('is not written over what somebody else made of its note, which would be taken for Deputy’s own', async () => {
    promise('One that was planted, synced, changed or put back starts nothing');
    const { stage } = await asked();
    const [kept] = await stage.deputy.ask.history();
    if (kept === undefined) throw new Error('Nothing was asked');
    const [call] = kept.request.tasks;
    if (call === undefined) throw new Error('There is no task');
    const added = { ...call, tool: 'remember', state: { kind: 'waiting' } as const };
    const forged = composeAsk({ ...kept.request, tasks: [call, added] });
    stage.vault.external(kept.note, forged);
    await approve(stage);
    await stage.cycle();
    expect(stage.vault.text(kept.note)).toBe(forged);
    expect((await stage.deputy.ask.history())[0]?.standing).toBe('changed');
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
    const [kept] = await stage.deputy.ask.history();
    expect(kept?.request.tasks[0]?.state).toMatchObject({ notes: stage.vault.paths('Done') });
  });
});

describe('a call that a model makes of what the person typed', () => {
  const modelThatCalls = (text: string | null): ScriptedModel => {
    const nothing = { query: null, note: null, to: null, when: null };
    const task = { ...nothing, tool: 'call', title: 'calendar/create_event', text };
    return new ScriptedModel({ answers: [{ json: { reasoning: 'x', tasks: [task], answer: null } }] });
  };
  const madeOf = async (text: string, given: unknown) => {
    const made = await asked(undefined, { model: modelThatCalls(JSON.stringify(given)), text });
    const [card] = await made.stage.deputy.approvals.list();
    if (card === undefined) throw new Error('Nothing waits');
    return { ...made, card };
  };
  const CALL = 'book the room on 2026-12-01 for ann@b.example.';

  it('names the arguments that they did not type', async () => {
    promise("holds no character that can't be seen, and names the arguments that you did not type");
    const { card } = await madeOf(CALL, { day: '2026-12-01', guest: 'eve@b.example', room: null, seats: 20 });
    expect(card.why).toMatch(/^Not the arguments you typed: “guest”, “seats”\. You asked: “book the room/u);
  });

  it('says nothing of those they did', async () => {
    const { card } = await madeOf(CALL, { day: '2026-12-01', guests: ['ann@b.example'] });
    expect(card.why).toMatch(/^You asked: “book the room/u);
  });

  it('takes no part of an address or a number for the whole', async () => {
    const { card } = await madeOf('invite joann@b.example.org to 12', { guest: 'ann@b.example', room: '1' });
    expect(card.why).toContain('“guest”, “room”');
  });

  it.each([null, '', '  '])('may have no arguments: %j', async (text) => {
    const { stage } = await asked(undefined, { model: modelThatCalls(text), text: CALL });
    const [card] = await stage.deputy.approvals.list();
    expect(JSON.parse(card?.technical.arguments ?? 'null')).toEqual({});
  });

  it('holds nothing that can not be seen', async () => {
    promise("holds no character that can't be seen, and names the arguments that you did not type");
    const { card } = await madeOf(CALL, { 'gue\u200Bst': 'ann@b.exam\u00ADple\u{E0041}' });
    expect(JSON.parse(card.technical.arguments)).toEqual({ guest: 'ann@b.example' });
  });

  it('waits where a text in it is still to be filled in', async () => {
    promise('The same holds for every text among the arguments of a tool');
    const { stage, card, outside } = await madeOf(CALL, { guest: { name: '[Na\u2060me]' } });
    expect(card.blanks).toEqual(['[Name]']);
    expect(await stage.deputy.approvals.decide(card.path, yesTo(card))).toMatchObject({
      kind: 'refused',
    });
    await stage.vault.move(card.path, card.path.replace('Pending_Approval', 'Approved'));
    await stage.cycle();
    expect(outside.calls).toEqual([]);
  });
});

it('a call that unsubscribes is not one that a model may ask for, whatever a tool server is called', async () => {
  promise('Nothing that a model writes starts one or names an address');
  const server = 'unsubscribe:lists.example.org';
  const outside = new Outside();
  const facts = { description: '', inputSchema: {}, isReadOnly: false, isDestructive: true };
  outside.listTools = () => Promise.resolve(ok([{ name: 'unsubscribe', ...facts }]));
  const transport = { kind: 'stdio', command: 'calendar', args: [], env: {} } as const;
  const nothing = { query: null, note: null, to: null, when: null };
  const text = '{"address": "https://lists.example.org/u", "body": "List-Unsubscribe=One-Click"}';
  const task = { ...nothing, tool: 'call', title: `${server}/unsubscribe`, text };
  const stage = new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    model: new ScriptedModel({ answers: [{ json: { reasoning: 'x', tasks: [task], answer: null } }] }),
    tools: outside,
    settings: { toolServers: [{ name: server, transport }] },
  });
  await stage.deputy.ask.run({ kind: 'text', text: 'get rid of that newsletter for me' });
  expect(await stage.deputy.approvals.list()).toEqual([]);
  expect((await stage.deputy.ask.history())[0]?.request.tasks).toMatchObject([
    { state: { kind: 'failed', why: 'Only you unsubscribe: press the button on a newsletter.' } },
  ]);
});
