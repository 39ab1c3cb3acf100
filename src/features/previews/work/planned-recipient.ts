import { type PrivateBecause, privateWords } from '../../../kernel/privacy/private-note';
import { promptWithoutSecrets, withheldWords } from '../../../kernel/privacy/prompt-secrets';
import { SECRET_WORDS } from '../../../kernel/privacy/secret-kind';
import type { Cost, Message, TaskType } from '../../../kernel/ports/language-model';
import { type PlannedConnection, planConnection } from '../../../llm/provider/setup/plan-connection';
import { costAt, runsHere } from '../../../llm/provider/catalogue/price';
import { isProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';
import { choiceHere, isHere } from '../../../core/settings/choice-here';
import { mainChoice, type Settings } from '../../../core/settings/settings';

export interface PlannedRecipient extends PlannedConnection {
  provider: string;
  /** Recipient if the first one fails. */
  fallback: PlannedConnection | null;
  /** Whether nothing leaves this machine, as far as known without asking the server. */
  isHere: boolean;
  /** Reason why the notes stay on this machine: "it is in Private/"; `null` if they may leave. */
  keptHere: string | null;
}

export type Planned =
  | { kind: 'asked'; recipient: PlannedRecipient }
  | { kind: 'stays'; label: string; keptHere: string | null }
  | { kind: 'unavailable'; why: string };

/** A prompt's recipient, as for the real call. `reason`: why its notes must stay here; `null` if they may leave. */
export function plannedRecipient(task: TaskType, reason: PrivateBecause | null, settings: Settings): Planned {
  const keptHere = reason === null ? null : privateWords(reason);
  const route = settings.routes[task];
  const effort = route?.effort === undefined ? {} : { effort: route.effort };
  const choice = reason === null ? (route?.model ?? mainChoice(settings)) : choiceHere(task, settings);
  const { provider } = choice;
  if (isProviderKey(provider) && PROVIDERS[provider].adapter === 'rules')
    return { kind: 'stays', label: PROVIDERS[provider].label, keptHere };
  const planned = planConnection({ ...choice, ...effort }, settings.prices);
  if (!planned.ok) return { kind: 'unavailable', why: planned.error.message };
  if (settings.localOnly && !isHere(choice))
    return { kind: 'unavailable', why: `"Local only" is on, so ${planned.value.row.label} gets nothing.` };
  const second = reason === null ? route?.fallback : undefined;
  const isRefused = second === undefined || (settings.localOnly && !isHere(second));
  const fallback = isRefused ? null : planConnection({ ...second, ...effort }, settings.prices);
  return {
    kind: 'asked',
    recipient: {
      ...planned.value,
      provider,
      fallback: fallback?.ok === true ? fallback.value : null,
      isHere: runsHere({ ...planned.value, modelId: planned.value.modelId ?? '' }),
      keptHere,
    },
  };
}

interface Prompted {
  system: string;
  messages: readonly Message[];
  tokens: number;
}

export interface Leaving extends Prompted {
  /** Names of the kinds of the removed secrets: "a card number". */
  removed: readonly string[];
  /** Cost of the prompt and an answer of usual length. */
  cost: Cost;
  /** Reason why the prompt is not sent after all; `null` if it is. */
  withheld: string | null;
}

/** Expected tokens of an answer: a decision, a move or a mail. */
const ANSWER_TOKENS = 300;

/** A prompt exactly as it would leave this machine. */
export function leaving(
  { system, messages, tokens }: Prompted,
  { isHere: stays, price, row }: PlannedRecipient,
  { secretsMode }: Pick<Settings, 'secretsMode'>,
): Leaving {
  const cost =
    typeof price === 'string' ? price : costAt(price, { inputTokens: tokens, outputTokens: ANSWER_TOKENS });
  const whole = { system, messages, tokens, removed: [], cost, withheld: null };
  if (stays || secretsMode === 'off') return whole;
  const { prompt, removed } = promptWithoutSecrets({ system, messages });
  const [first] = removed;
  if (first === undefined) return whole;
  if (secretsMode === 'block') return { ...whole, withheld: withheldWords(row.label, first) };
  return { ...whole, ...prompt, removed: [...new Set(removed)].map((kind) => SECRET_WORDS[kind]) };
}
