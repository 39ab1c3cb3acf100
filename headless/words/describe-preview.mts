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

/**
 * Lists the prompts of a run: recipient, size, cuts and removed secrets, one line each. The JSON includes the full
 * prompts.
 */
export function describePreviews(previews: readonly PreviewedNote[]): string[] {
  if (previews.length === 0) return ['Nothing waits for a model.'];
  return [
    `Would be sent: ${previewSum(previews)}. Nothing was sent now; --json shows the prompts.`,
    ...previews.map(({ path, preview }) => `  ${shortened(path, 100)}: ${previewLine(preview)}`),
  ];
}

/** The complete prompt about one note. */
export const describePreview = (path: string, preview: Preview): string[] =>
  preview.kind === 'sent'
    ? [...linesOf(previewFacts(path, preview)), '', ...textOf(preview)]
    : [otherwise(preview), ...(preview.kind === 'found' ? ['', ...preview.text.split('\n')] : [])];

/** The prompts that a person's ask would cause, in order. */
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
