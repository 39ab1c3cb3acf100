import { readJson } from '../../../kernel/notes/values/json';
import { stateKindSchema } from '../../../core/approvals/model/approval/read-approval';
import { inertLine } from '../../../kernel/mail/text/inert';
import { modelText } from '../../../kernel/mail/foreign-text';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { composeNote } from '../../../kernel/notes/compose';
import { noteLink, slug } from '../../../kernel/notes/names';
import { parseNote, textField } from '../../../kernel/notes/note';
import { hashText } from '../../../kernel/notes/values/hash';
import * as z from '../../../kernel/notes/values/schema';
import { markPrivate } from '../../../kernel/privacy/mark-private';
import { readPrivateMark } from '../../../kernel/privacy/private-mark';
import { saidOf } from './said-of-task';
import {
  type ProposedFact,
  type ProposedSkill,
  type AskTask,
  askStatus,
  type Ask,
  isUnclear,
  titleOfTask,
} from './ask';

const argument = z.nullable(z.string());
const hit = z.object({ path: z.string(), excerpt: z.string() });

const givenSchema = z.object({
  title: argument,
  text: argument,
  query: argument,
  note: argument,
  to: argument,
  when: argument,
  due: argument,
});

const openQuestion = z.object({
  order: z.object({ tool: z.string(), given: givenSchema }),
  fills: z.enum(['to', 'when', 'note', 'text', 'query', 'title']),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
});

const approval = z.object({
  request: z.string(),
  about: z.string(),
  state: stateKindSchema,
  text: z.string(),
});

const taskSchema = z.object({
  tool: z.string(),
  given: givenSchema,
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waiting') }),
    z.object({
      kind: z.literal('done'),
      said: z.string(),
      answer: z.exactOptional(z.string()),
      asks: z.exactOptional(z.literal(true)),
      open: z.exactOptional(openQuestion),
      approval: z.exactOptional(approval),
      of: z.exactOptional(z.array(z.string())),
      instead: z.exactOptional(z.string()),
      notes: z.array(z.string()),
      hits: z.array(hit),
    }),
    z.object({ kind: z.literal('failed'), why: z.string() }),
  ]),
});

const requestSchema = z.object({
  id: z.string(),
  text: z.string(),
  at: z.string(),
  replaces: z.exactOptional(z.object({ ask: z.string(), note: z.string(), made: z.array(z.string()) })),
  analysis: z.nullable(
    z.object({
      by: z.string(),
      reasoning: z.string(),
      answer: z.nullable(z.string()),
      instead: z.nullable(z.string()),
      answers: z.exactOptional(z.string()),
      leftOut: z.exactOptional(z.array(z.string())),
      key: z.exactOptional(z.string()),
    }),
  ),
  tasks: z.array(taskSchema),
  spent: z.object({
    tokens: z.number(),
    cost: z.union([z.number(), z.literal('unknown'), z.literal('local')]),
  }),
  // Asks from before the memory feature lack both fields.
  after: z._default(z.array(z.literal('memory')), []),
  facts: z._default(
    z.array(
      z.object({ text: z.string(), scope: z.string(), state: z.enum(['proposed', 'kept', 'dismissed']) }),
    ),
    [],
  ),
  skill: z.nullable(
    z.object({
      name: z.string(),
      repetition: z.enum(['time', 'tracking', 'template', 'aggregation']),
      topics: z.array(z.string()),
      asks: z.array(z.string()),
      tried: z.object({ taken: z.array(z.string()), left: z.array(z.string()) }),
      state: z.enum(['proposed', 'kept', 'dismissed']),
      decidedAt: z.nullable(z.string()),
    }),
  ),
});

/** Folder of the notes that store asks, inside the log folder. */
export const asksFolder = (logs: string): string => `${logs}/Requests`;

/** Path of an ask's note, from its local time and its text. */
export const askNotePath = (folder: string, { at, text }: Pick<Ask, 'at' | 'text'>): string =>
  `${folder}/${at.slice(0, 16).replace('T', '-').replace(':', '')}-${slug(text, 40)}.md`;

/**
 * An ask as a note: a part for people, and below it a hidden part for Deputy. Keeps text
 * that a person added below these parts in the `former` note, and its private mark.
 */
export function composeAsk(request: Ask, former = ''): string {
  const { id, text, at, analysis, spent } = request;
  const frontmatter = {
    type: 'task_request',
    request: id,
    status: askStatus(request),
    asked_at: at,
    ...(analysis === null ? {} : { analysed_by: analysis.by }),
    ...(spent.tokens === 0 ? {} : { tokens: spent.tokens }),
    ...(typeof spent.cost === 'number' ? { cost_usd: spent.cost } : {}),
  };
  const parts = [
    `# ${words(text, 120)}`,
    ...(text.length > 120 || text.includes('\n') ? [modelText(text)] : []),
    ...(request.tasks.length === 0 ? [] : ['## Tasks', request.tasks.map(taskLines).join('\n')]),
    ...(analysis?.leftOut ?? []).map(
      (each) => `Left out, because you did not ask for it: ${words(each, 200)}`,
    ),
    ...answersOf(request).flatMap((answer) => ['## Answer', modelText(answer)]),
    ...(request.facts.length === 0 ? [] : ['## To remember', request.facts.map(factLine).join('\n')]),
    ...(request.skill === null ? [] : ['## As a skill', skillLine(request.skill)]),
    ...(analysis === null
      ? ['It waits to be split into tasks.']
      : ['## Reasoning', words([analysis.reasoning, analysis.instead ?? ''].join(' '), 1_000)]),
    `%% deputy:request ${encode(request)} %%`,
  ];
  const composed = composeNote(frontmatter, `${parts.join('\n\n')}${writtenBelow(former) || '\n'}`);
  return readPrivateMark(former).kind === 'none' ? composed : markPrivate(composed);
}

const answersOf = ({ analysis, tasks }: Ask): string[] =>
  [analysis?.answer, ...tasks.map(({ state }) => (state.kind === 'done' ? state.answer : null))].filter(
    (answer) => answer != null,
  );

const FACT_SIGNS: Record<ProposedFact['state'], string> = { proposed: '?', kept: '✓', dismissed: '✗' };

const factLine = ({ text, state }: ProposedFact): string => `- ${FACT_SIGNS[state]} ${words(text, 300)}`;

const skillLine = ({ name, state }: ProposedSkill): string =>
  `- ${FACT_SIGNS[state]} ${words(name, 64)}${state === 'proposed' ? ': keep or dismiss it in Needs you' : ''}`;

/** The ask in a note; `null` if the note is not an ask, or its hidden part is broken. */
export function parseAsk(text: string): Ask | null {
  const note = parseNote(text);
  if (!note.ok || textField(note.value.frontmatter, 'type') !== 'task_request') return null;
  const start = note.value.body.lastIndexOf(MARK);
  const end = note.value.body.indexOf(' %%', start + MARK.length);
  if (start < 0 || end < 0) return null;
  return readJson(requestSchema, note.value.body.slice(start + MARK.length, end));
}

/**
 * Hash of an ask's note that changes with both of its parts. Properties, text below, and links that follow a renamed
 * note do not change it.
 */
export function sealOf(text: string): string {
  const note = parseNote(text);
  const body = note.ok ? note.value.body : text;
  const own = body.slice(0, body.length - writtenBelow(body).length);
  return hashText(own.replaceAll('\r\n', '\n').replace(/\[\[[^[\]\n]*\]\]/g, '[[]]'));
}

function writtenBelow(former: string): string {
  const mark = former.lastIndexOf(MARK);
  const end = mark < 0 ? -1 : former.indexOf(' %%', mark + MARK.length);
  return end < 0 ? '' : former.slice(end + ' %%'.length);
}

const MARK = '%% deputy:request ';

/** The ask as JSON whose texts hold no character that Markdown, Obsidian or a plugin interprets. */
const encode = (request: Ask): string =>
  JSON.stringify(request).replace(/"(?:[^"\\]|\\.)*"/gu, (text) =>
    text.replace(/[^\p{L}\p{N} "\\.,:;()/-]|:(?=:)/gu, (sign) =>
      Array.from({ length: sign.length }, (_, n) => sign.charCodeAt(n).toString(16).padStart(4, '0'))
        .map((code) => `\\u${code}`)
        .join(''),
    ),
  );

/**
 * Signs for the states of tasks. They are not check boxes, because the Tasks plugin would list them as its own tasks.
 */
const SIGNS: Record<AskTask['state']['kind'], string> = { waiting: '…', done: '✓', failed: '✗' };

function taskLines({ tool, given, state }: AskTask): string {
  const what = words(titleOfTask({ given }), 200);
  const result =
    state.kind === 'done'
      ? [words(saidOf(state), 600), ...state.notes.map((path) => noteLink(path))].join(' ')
      : state.kind === 'failed'
        ? `Failed: ${words(state.why, 300)}`
        : '';
  const hits =
    state.kind === 'done'
      ? state.hits.map(({ path, excerpt }) => `    - ${noteLink(path)}: ${words(excerpt, 200)}`)
      : [];
  if (isUnclear({ tool, given, state })) return `- ? ${what}\n    - ${words(saidOf(state), 300)}`;
  return [
    `- ${state.kind === 'done' && state.asks === true ? '?' : SIGNS[state.kind]} ${tool.replace('_', ' ')}: ${what}`,
    ...(result === '' ? [] : [`    - ${result}`]),
    ...hits,
  ].join('\n');
}

const words = (text: string, most: number): string =>
  inertLine(visibleLine(text.slice(0, most * 4)).slice(0, most), 'plain').replace(
    /[\\`*_[\]#|~$^=<>]/g,
    '\\$&',
  );
