import { capitalized } from '../../../kernel/notes/text/capitalized';
import { baseName } from '../../../kernel/notes/names';
import { addCost } from '../../../llm/prompting/tally';
import { grouped } from '../../../core/app/view/words/counted';
import { estimatedCost, sumWords } from '../../../core/app/view/words/estimate-words';
import type { Cut, Preview, PreviewedNote, PreviewedQuestion, SentPreview } from './look';

interface Named {
  name: string;
  text: string;
}

/** A preview, as shown to a person. It changes nothing. */
export interface LookPage {
  title: string;
  /** One sentence each: the receiver, the cost, the effects. */
  lines: readonly string[];
  /** Table of counts, header row first; empty if nothing is counted. */
  table: readonly (readonly string[])[];
  items: readonly LookItem[];
  isTrouble: boolean;
}

export interface LookItem {
  /** Name of the note, question or mail, and what is sent or decided about it. */
  line: string;
  facts: readonly Named[];
  /** Texts that are sent, unchanged. */
  texts: readonly Named[];
  /** The system prompt; `null` if none is known. */
  instructions: string | null;
  /** Page with the recipient's terms. */
  terms: Named | null;
}

export const lookOf = (title: string, rest: Partial<LookPage>): LookPage => ({
  title,
  lines: [],
  table: [],
  items: [],
  isTrouble: false,
  ...rest,
});

/** Page that shows what would leave this device if the note were processed now. */
export function lookAtNote(path: string, preview: Preview): LookPage {
  const name = baseName(path);
  switch (preview.kind) {
    case 'sent':
      return lookOf('What will be sent', { items: [itemOf(name, preview)] });
    case 'stays': {
      const { label, keptHere } = preview;
      const why =
        keptHere === null
          ? `${label} work on this device: the note does not leave it.`
          : `The note stays on this device, as ${keptHere}. ${label} may read it.`;
      return lookOf('Nothing is sent', { lines: [why] });
    }
    case 'found': {
      const { label, baseUrl, removed, text } = preview;
      const texts = [{ name: 'The note, as a model would read it', text }];
      const why = `This note is not triaged. A step of a plan, a skill or an answer may find it by its words and send this much of it to ${label} at ${baseUrl}.`;
      const facts = removedFacts(removed);
      const item = lineItem(`${name}: ${lineOf(preview)}`);
      return lookOf('What may be sent', { lines: [why], items: [{ ...item, facts, texts }] });
    }
    case 'unavailable':
      return lookOf('There is nothing to show', { lines: [preview.why], isTrouble: true });
  }
}

/** The prompts of a run that would begin now. */
export const lookAtRun = (notes: readonly PreviewedNote[]): LookPage =>
  notes.length === 0
    ? lookOf('Nothing is sent', { lines: ['Nothing waits for a model.'] })
    : lookOf('What a run will send', {
        lines: [
          `Now: ${sumOf(notes)}. Nothing was sent to show this.`,
          'Mail files in the inbox become notes first, and are not in this list yet.',
        ],
        items: notes.map(({ path, preview }) => itemOf(path, preview)),
      });

/** The prompts that a person's request may lead to. */
export const lookAtAsk = (questions: readonly PreviewedQuestion[]): LookPage =>
  lookOf('What will be sent', { items: questions.map(({ what, preview }) => itemOf(what, preview)) });

function sumOf(notes: readonly Pick<PreviewedNote, 'preview'>[]): string {
  const sent = notes.flatMap(({ preview }) => (preview.kind === 'sent' ? [preview] : []));
  const tokens = sent.reduce((sum, each) => sum + each.tokens, 0);
  return sumWords(sent.length, { tokens, cost: sent.map(({ cost }) => cost).reduce(addCost, 'local') });
}

function itemOf(what: string, preview: Preview): LookItem {
  const line = `${what}: ${lineOf(preview)}`;
  if (preview.kind !== 'sent') return lineItem(line);
  const { messages, system, termsUrl, label } = preview;
  return {
    line,
    facts: promptFacts(preview),
    texts: messages.map(({ role, content }) => ({
      name: role === 'user' ? 'Text sent' : 'Earlier answer',
      text: content,
    })),
    instructions: system,
    terms: termsUrl === null ? null : { name: `What ${label} says about your data`, text: termsUrl },
  };
}

/** An item with nothing to show beyond its one line. */
export const lineItem = (line: string): LookItem => ({
  line,
  facts: [],
  texts: [],
  instructions: null,
  terms: null,
});

const promptFacts = (preview: SentPreview): Named[] => [
  {
    name: 'Goes to',
    text: `${preview.label}${preview.isLocal ? ' on this computer' : ''}, at ${preview.baseUrl}`,
  },
  ...factIf('If that fails', preview.fallback, (fallback) => `The same goes to ${fallback}`),
  { name: 'Model', text: preview.model ?? 'First model that the server lists' },
  ...factIf('Reasoning effort', preview.effort, (effort) =>
    preview.cost === 'local' || preview.cost === 0
      ? effort
      : `${effort}; thinking is charged in addition to the price below`,
  ),
  {
    name: 'Size',
    text: `About ${grouped(preview.tokens)} tokens, instructions included. ${preview.cut === null ? 'Nothing was cut.' : cutWords(preview.cut)}`,
  },
  { name: 'Price', text: capitalized(estimatedCost(preview.cost)) },
  ...removedFacts(preview.removed),
  ...factIf('Kept here', preview.keptHere, (why) => `As ${why}`),
  ...factIf(
    'Left out',
    preview.profileKept,
    ({ path, why }) => `Your profile in ${path}, as ${why}; the profile in the settings is used`,
  ),
  ...factIf('After that', preview.follows, (follows) => follows),
];

const factIf = <Value>(name: string, value: Value | null, words: (value: Value) => string): Named[] =>
  value === null ? [] : [{ name, text: words(value) }];

const removedFacts = (removed: SentPreview['removed']): Named[] =>
  removed.length === 0 ? [] : [{ name: 'Taken out', text: removed.join(', ') }];

/** The reason why text was left out, and the omitted text. */
const cutWords = ({ unit, original, kept, gone }: Cut): string =>
  `The text was shortened from ${grouped(original)} to ${grouped(kept)} ${unit}, to fit the token budget${gone.length === 0 ? '' : `; left out: ${gone.join(', ')}`}.`;

/** Describes a prompt in one line: recipient, size, cuts and removed secrets. */
function lineOf(preview: Preview): string {
  switch (preview.kind) {
    case 'sent': {
      const { label, host, model, effort, tokens, cut, removed, keptHere, profileKept } = preview;
      return [
        `${label} at ${host}, ${model ?? 'first model that the server lists'}${effort === null ? '' : `, effort ${effort}`}, about ${grouped(tokens)} tokens`,
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

/** A preview as lines of text; with `isWhole`, including each prompt in full and its facts. */
export function lookLines({ lines, table, items }: LookPage, { isWhole }: { isWhole: boolean }): string[] {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const rows = table.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))),
  );
  return [
    ...lines,
    ...(rows.length === 0 ? [] : ['', ...rows.map((row) => row.join('  ')), '']),
    ...items.flatMap((item) => (isWhole && item.texts.length > 0 ? wholeItem(item) : [`  ${item.line}`])),
  ];
}

const wholeItem = ({ line, facts, texts, instructions }: LookItem): string[] => [
  line,
  ...facts.map(({ name, text }) => `  ${name}: ${text}`),
  ...[instructions ?? '', ...texts.map(({ text }) => text)].flatMap((text) => ['', ...text.split('\n')]),
  '',
];
