import type { Preview, PreviewedNote, PreviewedQuestion } from '../../src/app/view/preview-view';
import {
  foundWords,
  previewFacts,
  previewLine,
  previewSum,
  promptFacts,
  staysWords,
} from '../../src/app/view/preview-text';
import { shortened } from '../../src/kernel/mail/model-words';

/** What a run would send: to whom, how much, what was cut or taken out, a line each; the prompts are in the JSON. */
export function describePreviews(previews: readonly PreviewedNote[]): string[] {
  if (previews.length === 0) return ['Nothing waits for a model.'];
  return [
    `Would be sent: ${previewSum(previews)}. Nothing was sent now; --json shows the prompts.`,
    ...previews.map(({ path, preview }) => `  ${shortened(path, 100)}: ${previewLine(preview)}`),
  ];
}

/** What would be sent about one note, to the letter. */
export const describePreview = (path: string, preview: Preview): string[] =>
  preview.kind === 'sent'
    ? [...linesOf(previewFacts(path, preview)), '', ...textOf(preview)]
    : [otherwise(preview), ...(preview.kind === 'found' ? ['', ...preview.text.split('\n')] : [])];

/** What would be asked about a person's words, one question after another. */
export const describeQuestions = (questions: readonly PreviewedQuestion[]): string[] =>
  questions.flatMap(({ what, preview }) => [
    `${what}:`,
    ...(preview.kind === 'sent'
      ? [...linesOf(promptFacts(preview)), '', ...textOf(preview)]
      : [`  ${otherwise(preview)}`]),
    '',
  ]);

const linesOf = (facts: readonly { name: string; text: string }[]): string[] =>
  facts.map(({ name, text }) => `  ${name}: ${text}`);

const textOf = ({ system, messages }: Extract<Preview, { kind: 'sent' }>): string[] =>
  [system, '', ...messages.map(({ content }) => content)].flatMap((text) => text.split('\n'));

function otherwise(preview: Exclude<Preview, { kind: 'sent' }>): string {
  switch (preview.kind) {
    case 'stays':
      return staysWords(preview);
    case 'found':
      return foundWords(preview);
    case 'unavailable':
      return preview.why;
  }
}
