import type { Deputy } from '../deputy';
import { providerChoice } from '../../settings/provider-choices';
import type { ModelErrorCode } from '../../../kernel/ports/language-model';
import { isModelError } from '../view/state/refusal-words';
import type { Report } from '../view/report';
import { sortingWords } from '../view/words/sorting-words';

type Check = Awaited<ReturnType<Deputy['provider']['check']>>;
type Trouble = Extract<Check, { outcome: 'not_ready' }>;

export const checkReport = (check: Check): Report => ({
  title: check.outcome === 'ready' ? 'The provider works' : 'The provider does not work yet',
  lines: checkLines(check),
  isTrouble: check.outcome !== 'ready',
  ...(check.outcome === 'ready'
    ? {}
    : { remedy: { label: 'Open settings', command: 'open-provider-settings' } }),
});

/** Result of one real call: the answer, then the advice. */
export const checkLines = (check: Check): string[] =>
  check.outcome === 'ready' ? readyLines(check) : troubleLines(check);

function readyLines({
  provider,
  model,
  call,
  text,
  tried = [],
}: Extract<Check, { outcome: 'ready' }>): string[] {
  if (call === null) return [text];
  const { latencyMs, inputTokens, outputTokens, cost, answer, learned } = call;
  return [
    [
      `${labelOf(provider)} works: ${model} answered in ${spanInWords(latencyMs)}, as asked.`,
      ...tried.map(({ name, trial }) => sortingWords(name === `${provider}:${model}` ? 'It' : name, trial)),
    ].join(' '),
    `${String(inputTokens)} tokens in, ${String(outputTokens)} out, ${costInWords(cost)}; ${learned.join('; ')}. It said: ${answer}`,
  ];
}

/** A model's error says itself what to do. */
const troubleLines = ({ provider, code, text }: Trouble): string[] => {
  const [what, remedy] = isModelError(code) ? [text, ''] : TROUBLES[code](labelOf(provider));
  return [what ?? text, remedy].filter((line) => line !== '');
};

const spanInWords = (ms: number): string =>
  ms < 1_000 ? `${String(Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;

export const labelOf = (provider: string): string =>
  providerChoice(provider)?.label ?? (provider === '' ? 'The provider' : provider);

/** Advice by kind of trouble, with names of the settings tab instead of the command line's. */
const TROUBLES: Record<
  Exclude<Trouble['code'], ModelErrorCode>,
  (label: string) => [what: string | null, remedy: string]
> = {
  missing_key: (label) => [
    `${label} needs an API key, and none is linked.`,
    'Link one in the row "API key".',
  ],
  missing_model: (label) => [`${label} offers many models.`, 'Name one in the row "Model".'],
  missing_base_url: (label) => [`${label} has no address yet.`, 'Enter one in the row "Base URL".'],
  bad_base_url: () => [
    'The base URL is not a web address.',
    'A base URL must begin with https:// or http://.',
  ],
  no_consent: (label) => [
    `Sending notes to ${label} is not allowed on this device yet.`,
    'Choose the provider again to see what would be sent.',
  ],
  local_only: (label) => [
    `${label} is not on this computer, and Deputy may connect to nothing else.`,
    'Choose a local model, or switch "Local only" off.',
  ],
  unknown_provider: () => [null, 'Choose one from the list.'],
  server_unreachable: () => [null, ''],
  no_model: () => [null, ''],
  key_refused: (label) => [`${label} refuses the key.`, 'Link one that is valid there.'],
  unusable_answer: () => [null, ''],
};

/** Cost of a call; an unknown price is not shown as zero. */
function costInWords(cost: number | 'local' | 'unknown'): string {
  if (cost === 'local' || cost === 0) return 'free';
  return cost === 'unknown' ? 'price unknown' : preciseDollars(cost);
}

/** A price with two significant digits: "$0.00042", "$1.20". */
const preciseDollars = (usd: number): string =>
  usd === 0 ? '$0' : `$${usd >= 0.1 ? usd.toFixed(2) : usd.toPrecision(2)}`;
