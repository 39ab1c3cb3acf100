import { describe, expect, it } from 'vitest';
import { FOLDERS, type RequestStage, waiting } from './approval-stage';

const CAUTION = { key: 'new', text: 'New recipient: ann@example.com.' };
const LIST = { key: 'list', text: 'It goes to a mailing list.' };

async function asked(): Promise<{ stage: RequestStage; move: () => Promise<string | null>; id: string }> {
  const { stage, id } = await waiting();
  const move = async (): Promise<string | null> => {
    await stage.approveByMove(id);
    return stage.request(stage.path(id))?.statusReason ?? null;
  };
  return { stage, move, id };
}

describe('A warning that came up', () => {
  it('while its server reported an error was not shown by that, and the next move brings it', async () => {
    const { stage, move, id } = await asked();
    await stage.approve(stage.path(id));
    stage.cautions = [CAUTION];
    stage.outside.outcomes = [{ kind: 'tool_error', text: 'no room' }];
    await stage.round();
    expect(stage.request(stage.path(id))?.statusReason).not.toContain(CAUTION.text);
    expect(await move()).toContain(CAUTION.text);
    expect(stage.outside.calls).toHaveLength(1);
    await move();
    expect(stage.outside.calls).toHaveLength(2);
  });

  it('with a changed text is said beside it, and one more move is a yes to both', async () => {
    const { stage, move, id } = await asked();
    stage.cautions = [CAUTION];
    stage.edit(stage.path(id), (text) => text.replace('still works', 'works better'));
    const said = await move();
    expect(said).toContain('check what changed');
    expect(said).toContain(CAUTION.text);
    await move();
    expect(stage.outside.calls).toHaveLength(1);
  });

  it('beside another one is said with it, so that the two do not take turns', async () => {
    const { stage, move } = await asked();
    stage.cautions = [CAUTION];
    await move();
    stage.cautions = [LIST, CAUTION];
    const said = await move();
    expect([said?.includes(CAUTION.text), said?.includes(LIST.text)]).toEqual([true, true]);
    expect(stage.outside.calls).toEqual([]);
    await move();
    expect(stage.outside.calls).toHaveLength(1);
  });

  it('and went again needs no further move', async () => {
    const { stage, move } = await asked();
    stage.cautions = [CAUTION, LIST];
    await move();
    stage.cautions = [LIST];
    await move();
    expect(stage.outside.calls).toHaveLength(1);
    expect(stage.vault.paths(FOLDERS.done)).toHaveLength(1);
  });
});
