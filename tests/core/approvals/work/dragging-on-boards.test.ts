import { describe, expect, it } from 'vitest';
import { NOTE, asked } from '../../app/asking';

/** What a board of Bases writes where a card is dragged to another column, or a cell of a table is edited. */
const COLUMNS = [' approved', ' executed', ' rejected', ' Waiting', ''];

describe('dragging a card on a board, or editing a status', () => {
  it.each(COLUMNS)('to "status:%s" approves nothing, and the approval comes back aligned', async (status) => {
    const stage = await asked();
    const path = stage.pending;
    const before = stage.vault.text(path);
    await stage.edit(path, '\nstatus: pending\n', `\nstatus:${status}\n`);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.vault.text(path)).toBe(before);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.vault.text(stage.drag(path, 'Approved'))).toBe(before);
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
  });

  it.each(['approved', 'done'])('of the mail that is answered to "%s" approves nothing', async (status) => {
    const stage = await asked();
    await stage.edit(NOTE, '\nstatus: pending_approval\n', `\nstatus: ${status}\n`);
    await stage.cycle();
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.request().status).toBe('pending');
  });

  it('of the decision to another column approves nothing either', async () => {
    const stage = await asked();
    await stage.edit(NOTE, '\ndecision: draft_reply\n', '\ndecision: urgent\n');
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.request().status).toBe('pending');
  });
});
