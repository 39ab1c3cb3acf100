import { describe, expect, it } from 'vitest';
import { OrchestratorState } from '../../../src/core/session/orchestrator-state';
import { MemoryVault } from '../../fakes/memory-vault';

const PATH = 'Logs/orchestrator_state.json';

describe('the state file', () => {
  it('holds the fields that dashboards read', async () => {
    const vault = new MemoryVault();
    const state = await OrchestratorState.load(vault, PATH);
    state.remember('m@x');
    state.countDecision('urgent');
    state.countTokens(1_100);
    await state.save('2026-11-02T09:00:00.000+01:00');
    expect(JSON.parse(vault.text(PATH))).toEqual({
      last_poll_timestamp: '2026-11-02T09:00:00.000+01:00',
      processed_ids: [expect.stringMatching(/^[0-9a-f]{16}$/)],
      error_count: 0,
      total_items_processed: 1,
      uptime_start: null,
      decisions_by_type: { draft_reply: 0, needs_info: 0, archive: 0, urgent: 1, delegate: 0 },
      total_tokens_used: 1_100,
      log_end: null,
    });
    const again = await OrchestratorState.load(vault, PATH);
    expect([again.hasProcessed('m@x'), again.hasProcessed('n@x')]).toEqual([true, false]);
  });

  it('stays under 10 MB, and forgets the oldest of more than 100,000 ids', async () => {
    const vault = new MemoryVault();
    const state = await OrchestratorState.load(vault, PATH);
    for (let i = 0; i <= 100_000; i++) state.remember(`${String(i)}@example.org`);
    await state.save('now');
    expect(vault.text(PATH).length).toBeLessThan(10_000_000);
    expect([state.hasProcessed('0@example.org'), state.hasProcessed('1@example.org')]).toEqual([false, true]);
  });

  it.each(['', '{"torn', '[]', '{"processed_ids": 7, "error_count": "many"}'])(
    'is no reason to stop when it is damaged: %s',
    async (text) => {
      const state = await OrchestratorState.load(new MemoryVault({ files: { [PATH]: text } }), PATH);
      state.remember('m@x');
      expect(state.summary.error_count).toBe(0);
    },
  );

  it('gives way to a new one when it is not text', async () => {
    const vault = new MemoryVault();
    vault.external(PATH, Uint8Array.of(0xff, 0xfe, 0x7b));
    const state = await OrchestratorState.load(vault, PATH);
    await state.save('now');
    expect(JSON.parse(vault.text(PATH))).toMatchObject({ last_poll_timestamp: 'now' });
    expect(vault.trashed.has(PATH)).toBe(true);
  });

  it('is to be believed when it was complete, and the log holds nothing newer', async () => {
    const vault = new MemoryVault();
    let end = 'a';
    const load = (): Promise<OrchestratorState> =>
      OrchestratorState.load(vault, PATH, { logEnd: () => Promise.resolve(end) });
    const state = await load();
    await state.save('now');
    expect((await load()).isKnown).toBe(false);
    state.remember('m@x');
    state.believe();
    await state.save('now');
    expect((await load()).isKnown).toBe(true);
    end = 'b';
    expect((await load()).isKnown).toBe(false);
    state.doubt();
    await state.save('now');
    expect((await load()).isKnown).toBe(false);
  });
});
