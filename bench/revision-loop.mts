import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ok, type Result } from '../src/kernel/notes/values/result';
import type { GenerateRequest, Generation, LanguageModel } from '../src/kernel/ports/language-model';
import { estimateTokens } from '../src/llm/provider/tokens/token-estimate';
import { openDeputy, runCycle, writeNotes } from './bench-vault.mjs';
import { generation, promptTokens, ReadyModel } from './ready-model.mjs';
import type { Scenario } from './scenario.mjs';
import { TOPICS } from './topics.mjs';

/** Every other one stays weak whatever is done about it. */
const NOTES = 80;
const MOST_CALLS = 1 + 3 * 3;
/** A cycle takes two weak drafts through three rounds. */
const ROUNDS_A_CYCLE = 2 * 3;

/** What judging and revising drafts costs, with a model that answers at once. */
export const revisionLoop: Scenario<'overhead' | 'weak' | 'good' | 'tokens'> = {
  runs: 3,
  figures: {
    overhead: { name: 'Revision loop without model calls', unit: 'ms a round', target: { most: 3 } },
    weak: {
      name: 'Model calls, a draft that stays weak',
      unit: 'a draft',
      target: { most: MOST_CALLS },
    },
    good: { name: 'Model calls, a draft that is good at once', unit: 'a draft', target: { most: 1 } },
    tokens: { name: 'Prompts and answers of the loop (estimated)', unit: 'tokens a round', target: null },
  },
  prepare: (folder) => {
    writeNotes(folder, { count: NOTES, topics: [TOPICS[0]] });
  },
  async measure(folder) {
    const model = new CriticalModel();
    const deputy = openDeputy(folder, { model });
    // All are triaged and evaluated here, and two go through the loop; the cycles after it do nothing else.
    await runCycle(deputy, NOTES);
    const [cycles, { tokens, ms }] = [NOTES / 2 / 2 - 1, model];
    const former = loopTimes(folder).length;
    for (let cycle = 0; cycle < cycles; cycle++) await runCycle(deputy, 0);
    const elapsed = loopTimes(folder).slice(former);
    if (elapsed.length !== 2 * cycles)
      throw new Error(`${String(elapsed.length)} loops in ${String(cycles)} cycles.`);
    const rounds = cycles * ROUNDS_A_CYCLE;
    const calls = (isWeak: boolean): number =>
      Math.max(...[...model.calls].filter(([note]) => isWeakNote(note) === isWeak).map(([, count]) => count));
    return {
      overhead: (elapsed.reduce((sum, each) => sum + each, 0) - (model.ms - ms)) / rounds,
      weak: calls(true),
      good: calls(false),
      tokens: (model.tokens - tokens) / rounds,
    };
  },
};

const loopLine = z.object({
  event: z.literal('draft_revised'),
  details: z.object({ iterations_used: z.literal(3), total_latency_ms: z.number() }),
});

/** Milliseconds that each loop took, by the log. */
function loopTimes(folder: string): number[] {
  const logs = readdirSync(join(folder, 'Logs')).filter((name) => name.endsWith('.log'));
  const lines = logs.flatMap((name) =>
    readFileSync(join(folder, 'Logs', name), 'utf8')
      .trim()
      .split('\n'),
  );
  return lines.flatMap((line) => {
    const read = loopLine.safeParse(JSON.parse(line));
    return read.success ? [read.data.details.total_latency_ms] : [];
  });
}

const isWeakNote = (note: number): boolean => note % 2 === 0;

/** Triages as the other scenarios' model does, and finds each second draft weak, however it is worded. */
class CriticalModel implements LanguageModel {
  readonly provider = 'bench';
  readonly modelId = 'critical';
  readonly destination = 'away';
  readonly family = 'o200k';
  readonly contextTokens = 128_000;
  /** About drafts, by the number of the mail. */
  readonly calls = new Map<number, number>();
  /** Of prompts and answers about drafts. */
  tokens = 0;
  /** That it took itself, mostly to count tokens. */
  ms = 0;
  private readonly triage = new ReadyModel();
  private wordings = 0;

  async generate(request: GenerateRequest): Promise<Result<Generation, never>> {
    if (request.task === 'triage') return this.triage.generate(request);
    const began = performance.now();
    const note = Number(/\((\d{5})\)/.exec(request.messages[0]?.content ?? '')?.[1]);
    const text = JSON.stringify(this.answerTo(request.task, note));
    this.calls.set(note, (this.calls.get(note) ?? 0) + 1);
    this.tokens += promptTokens(request) + estimateTokens(text, this.family);
    this.ms += performance.now() - began;
    return Promise.resolve(ok(generation(text, 0)));
  }

  private answerTo(task: GenerateRequest['task'], note: number): unknown {
    if (task === 'oversight') return { reason: 'No rule is broken.', action: 'allow', reply: null };
    if (task === 'evaluation') {
      const confidence = isWeakNote(note) ? 0.5 : 0.9;
      return { faults: [], safe_to_send: true, hard_block: false, confidence };
    }
    this.wordings += 1;
    const words = Array.from({ length: 60 }, (_, place) => `word${String(this.wordings * place)}`);
    return { reply: `Hello,\n\n${words.join(' ')}\n\nKind regards\nMe` };
  }
}
