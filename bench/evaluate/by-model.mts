import { nodeClock } from '../../headless/node/node-clock.mjs';
import type { Cost } from '../../src/kernel/ports/language-model';
import type { SecretStore } from '../../src/kernel/ports/secret-store';
import { connectModel } from '../../src/llm/provider/connect';
import type { Spending } from '../../src/llm/provider/counted-model';
import { addCost } from '../../src/llm/prompting/tally';
import { RatePause } from '../../src/llm/provider/retry/pause';
import { withRetries } from '../../src/llm/provider/retry/retry';
import { TokenCorrection } from '../../src/llm/provider/tokens/token-correction';
import { DEFAULT_MONEY_WORDS } from '../../src/core/triage/model/money-words';
import { triageNote, type TriageDeps } from '../../src/core/triage/model/triage-note';
import type { TriageOutcome } from '../../src/core/triage/model/triage-outcome';
import { type Judged, judgementReport, placeOf } from './judgements.mjs';
import { type LabelledMail, occasionFor } from './labelled-mails.mjs';

const { LLM_PROVIDER: provider = '', LLM_MODEL: model = '', LLM_BASE_URL: baseUrl = '' } = process.env;

const secrets: SecretStore = {
  read: (id) => Promise.resolve(process.env[id] ?? null),
  write: () => Promise.reject(new Error('Keys are read here, not written.')),
  missing: ({ label, id }) => `${label} needs ${id} in the environment.`,
  nameOf: (id) => id,
};

/** There is no vault behind it: the person who runs it has chosen how many mails are asked about. */
const UNLIMITED: Spending = {
  run: 'evaluate',
  reserve: () =>
    Promise.resolve({
      kind: 'reserved',
      reservation: { id: '', day: '', worst: { in: 0, out: 0, cost: 0 } },
    }),
  settle: () => Promise.resolve(),
  free: () => Promise.resolve(),
};

/** Asks the provider that `LLM_PROVIDER` names about each mail, one after another: this costs money. */
export async function judgeByModel(mails: readonly LabelledMail[]): Promise<void> {
  if (provider === '' || provider === 'rules') return;
  const choice = { provider, ...(model !== '' && { model }), ...(baseUrl !== '' && { baseUrl }) };
  const connected = await connectModel(choice, {
    fetch,
    secrets,
    clock: nodeClock,
    rules: {},
    prices: {},
    secretsMode: 'redact',
    spending: UNLIMITED,
  });
  if (!connected.ok) throw connected.error;
  const asked = withRetries(connected.value, {
    clock: nodeClock,
    pause: new RatePause(nodeClock, {}),
    onError: ({ error, action }) => {
      console.error(`${error.message}: ${action}`);
    },
  });
  const deps = {
    model: asked,
    answers: { read: () => null, save: () => Promise.resolve() },
    correction: new TokenCorrection(),
    tokenBudget: 4_000,
    moneyWords: DEFAULT_MONEY_WORDS,
    signal: new AbortController().signal,
  };
  const started = performance.now();
  const outcomes: TriageOutcome[] = [];
  for (const labelled of mails) outcomes.push(await judge(labelled, deps));
  const judged = outcomes.map((outcome, index) => judgedAs(outcome, mails[index]));
  console.log(
    judgementReport(
      `${provider}:${asked.modelId}`,
      judged.flatMap((one) => one ?? []),
    ),
  );
  console.log(usageLine(outcomes, (performance.now() - started) / 1_000));
}

const judge = (labelled: LabelledMail, deps: Omit<TriageDeps, 'occasion'>): Promise<TriageOutcome> =>
  triageNote({ path: labelled.mail.path, note: labelled.note }, { ...deps, occasion: occasionFor(labelled) });

function judgedAs(outcome: TriageOutcome, labelled: LabelledMail | undefined): Judged | null {
  if (labelled === undefined) return null;
  if (outcome.kind !== 'decided') return { labelled, place: 'none', reasoning: outcome.kind };
  return { labelled, place: placeOf(outcome.decision, labelled), reasoning: outcome.decision.reasoning };
}

/** `12 calls, cost $0.0120, 9000 tokens in, 400 out, 3.1 s`. One unknown price makes the sum unknown. */
export function usageLine(outcomes: readonly TriageOutcome[], seconds: number): string {
  const sum = (of: (outcome: TriageOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const cost = outcomes.map((outcome) => outcome.cost).reduce<Cost>(addCost, 'local');
  const price =
    typeof cost === 'number'
      ? `cost $${cost.toFixed(4)}`
      : `cost ${cost === 'local' ? 'nothing: no provider was paid' : 'unknown'}`;
  return (
    `${String(sum(({ iterations }) => iterations))} calls, ${price}, ${String(sum(({ usage }) => usage.inputTokens))} tokens in, ` +
    `${String(sum(({ usage }) => usage.outputTokens))} out, ${seconds.toFixed(1)} s`
  );
}
