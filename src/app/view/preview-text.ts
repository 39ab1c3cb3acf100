import { capitalized } from '../../kernel/notes/text/capitalized';
import { baseName } from '../../kernel/notes/names';
import { grouped } from './words/counted';
import type { Cost } from '../../kernel/ports/language-model';
import type { Cut, Preview, PreviewedNote, SentPreview } from './preview-view';
import { estimatedCost, sumWords } from './words/estimate-words';

interface Named {
  name: string;
  text: string;
}

export const staysWords = ({ label, keptHere }: Extract<Preview, { kind: 'stays' }>): string =>
  keptHere === null
    ? `${label} work on this device: the note does not leave it.`
    : `The note stays on this device, as ${keptHere}. ${label} may read it.`;

export const foundWords = ({ label, baseUrl }: Extract<Preview, { kind: 'found' }>): string =>
  `This note is not triaged. A step of a plan, a skill or an answer may find it by its words and send this much of it to ${label} at ${baseUrl}.`;

/** Facts about a note's prompt, shown above it. */
export const previewFacts = (path: string, preview: SentPreview): Named[] => [
  { name: 'Note', text: baseName(path) },
  ...promptFacts(preview),
];

/** Facts about any prompt. */
export const promptFacts = (preview: SentPreview): Named[] => [
  {
    name: 'To whom',
    text: `${preview.label}${preview.isLocal ? ' on this computer' : ''}, at ${preview.baseUrl}`,
  },
  ...(preview.fallback === null
    ? []
    : [{ name: 'If that fails', text: `The same goes to ${preview.fallback}` }]),
  { name: 'Model', text: preview.model ?? 'First model listed' },
  ...(preview.effort === null ? [] : [{ name: 'Reasoning effort', text: effortWords(preview) }]),
  { name: 'Size', text: sizeInWords(preview) },
  { name: 'Price', text: capitalized(estimatedCost(preview.cost)) },
  ...removedFacts(preview.removed),
  ...(preview.keptHere === null ? [] : [{ name: 'Kept here', text: `As ${preview.keptHere}` }]),
  ...(preview.profileKept === null ? [] : [{ name: 'Left out', text: profileWords(preview.profileKept) }]),
  ...(preview.follows === null ? [] : [{ name: 'After that', text: preview.follows }]),
];

const profileWords = ({ path, why }: NonNullable<SentPreview['profileKept']>): string =>
  `Your profile in ${path}, as ${why}; the settings speak for you`;

export const removedFacts = (removed: SentPreview['removed']): Named[] =>
  removed.length === 0 ? [] : [{ name: 'Taken out', text: removed.join(', ') }];

const effortWords = ({ effort, cost }: SentPreview): string =>
  `${String(effort)}${cost === 'local' || cost === 0 ? '' : '; what it thinks is charged beside the price below'}`;

const sizeInWords = ({ tokens, cut }: SentPreview): string =>
  `About ${grouped(tokens)} tokens, instructions included. ${cut === null ? 'Nothing cut.' : cutWords(cut)}`;

/** The reason why text was left out, and the omitted text. */
const cutWords = ({ unit, original, kept, gone }: Cut): string =>
  `The text was shortened from ${grouped(original)} to ${grouped(kept)} ${unit}, to fit the token budget${gone.length === 0 ? '' : `; left out: ${gone.join(', ')}`}.`;

/** Describes a prompt in one line: recipient, size, cuts and removed secrets. */
export function previewLine(preview: Preview): string {
  switch (preview.kind) {
    case 'sent': {
      const { label, host, model, effort, tokens, cut, removed, keptHere, profileKept } = preview;
      return [
        `${label} at ${host}, ${model ?? 'first model listed'}${effort === null ? '' : `, effort ${effort}`}, about ${grouped(tokens)} tokens`,
        ...(cut === null
          ? []
          : [`text cut from ${grouped(cut.original)} to ${grouped(cut.kept)} ${cut.unit} to fit the budget`]),
        ...removed.map((words) => `without ${words}`),
        ...(profileKept === null ? [] : [`without your profile in ${profileKept.path}`]),
        ...(keptHere === null ? [] : [`on this computer, as ${keptHere}`]),
      ].join('; ');
    }
    case 'stays':
      return `${preview.label}; nothing is sent${preview.keptHere === null ? '' : `, as ${preview.keptHere}`}`;
    case 'found':
      return `read only where a plan, a skill or an answer finds it, by ${preview.label}`;
    case 'unavailable':
      return preview.why;
  }
}

/** Summary of a run's prompts: "3 prompts, about 4,500 tokens, about $0.020". */
export function previewSum(previews: readonly Pick<PreviewedNote, 'preview'>[]): string {
  const sent = previews.flatMap(({ preview }) => (preview.kind === 'sent' ? [preview] : []));
  const tokens = sent.reduce((sum, each) => sum + each.tokens, 0);
  return sumWords(sent.length, { tokens, cost: sumOf(sent.map(({ cost }) => cost)) });
}

function sumOf(costs: readonly Cost[]): Cost {
  const known = costs.filter((cost) => typeof cost === 'number');
  if (costs.includes('unknown')) return 'unknown';
  return known.length === 0 ? 'local' : known.reduce((sum, cost) => sum + cost, 0);
}
