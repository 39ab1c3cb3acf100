import { estimateWords } from '../src/dashboard/words/estimate-words';
import { shortened } from '../src/mail/model-words';
import type { Deputy } from '../src/deputy/deputy';
import type { Cost } from '../src/ports/language-model';

type Previewed = Awaited<ReturnType<Deputy['previewRun']>>[number];

/** What a run would send: to whom, how much, what was cut or taken out, a line each; the prompts are in the JSON. */
export function describePreviews(previews: readonly Previewed[]): string[] {
  if (previews.length === 0) return ['No note waits for triage.'];
  const sent = previews.flatMap(({ preview }) => (preview.kind === 'sent' ? [preview] : []));
  const tokens = sent.reduce((sum, each) => sum + each.tokens, 0);
  const sum = estimateWords({ notes: sent.length, tokens, cost: sumOf(sent.map(({ cost }) => cost)) });
  return [
    `Would be sent: ${sum}. Nothing was sent now; --json shows the prompts.`,
    ...previews.map(({ path, preview }) => `  ${shortened(path, 100)}: ${wordsOf(preview)}`),
  ];
}

function wordsOf(preview: Previewed['preview']): string {
  switch (preview.kind) {
    case 'sent': {
      const { label, host, model, tokens, cut, removed, keptHere } = preview;
      return [
        `${label} at ${host}, ${model ?? 'the first model it lists'}, about ${tokens.toLocaleString('en')} tokens`,
        ...(cut === null
          ? []
          : [
              `text cut from ${String(cut.originalTokens)} to ${String(cut.keptTokens)} tokens to fit the budget`,
            ]),
        ...removed.map((words) => `without ${words}`),
        ...(keptHere === null ? [] : [`on this computer, as ${keptHere}`]),
      ].join('; ');
    }
    case 'stays':
      return `${preview.label}; nothing is sent${preview.keptHere === null ? '' : `, as ${preview.keptHere}`}`;
    case 'found':
      return `read only where a plan or a skill finds it, by ${preview.label}`;
    case 'unavailable':
      return preview.why;
  }
}

function sumOf(costs: readonly Cost[]): Cost {
  const known = costs.filter((cost) => typeof cost === 'number');
  if (costs.includes('unknown')) return 'unknown';
  return known.length === 0 ? 'local' : known.reduce((sum, cost) => sum + cost, 0);
}
