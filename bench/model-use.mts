import { openDeputy, runCycle, writeNotes } from './bench-vault.mjs';
import { promptTokens, ReadyModel } from './ready-model.mjs';
import type { Scenario } from './scenario.mjs';

const NOTES = 1_000;

/** What a note costs at the provider. Tokens are Deputy's own estimate for the o200k family. */
export const modelUse: Scenario<'calls' | 'tokens'> = {
  runs: 1,
  figures: {
    calls: { name: 'Model calls', unit: 'a note', target: null },
    tokens: { name: 'Prompt tokens (estimated)', unit: 'a note', target: null },
  },
  prepare: (folder) => {
    writeNotes(folder, { count: NOTES });
  },
  async measure(folder) {
    let tokens = 0;
    const model = new ReadyModel(0, (request) => (tokens += promptTokens(request)));
    await runCycle(openDeputy(folder, { model }), NOTES);
    return { calls: model.calls / NOTES, tokens: tokens / NOTES };
  },
};
