import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_LIST } from '../../../../headless/command-table.mjs';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import { saidOf } from '../../../../src/features/ask/model/said-of-task';
import { Outside } from '../../../core/approvals/model/approval-stage';
import { Stage } from '../../../core/app/stage';
import { FakeClock } from '../../../fakes/fake-clock';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/reference/ask.md'), 'utf8');
/** What is said back to an ask is tried in talk-back.test.ts and talking.test.ts. */
const [FIRST = ''] = PAGE.split('## Saying more');
const SAID = FIRST.split('\n').flatMap((line) =>
  line.startsWith('| "') ? quotedIn(line.split(' | ')[0] ?? '') : [],
);
const COMMAND = /^deputy ask <vault> "(.*)"$/mu.exec(PAGE)?.[1] ?? '';

/** An example may hold JSON, and so quotes of its own. */
function quotedIn(cell: string): string[] {
  return [...cell.matchAll(/"((?:[^"{]|\{[^}]*\})+)"/gu)].map(([, text = '']) => text);
}

/** What each comes to by the built-in rules. */
const OUTCOMES: Record<string, string[]> = {
  'remind me every Monday at 9 to water the plants': ['reminder: Reminder for'],
  'I have to send the papers by Friday': ['reminder: Reminder for'],
  'demain acheter du lait': ['reminder: Reminder for'],
  'dentist fri 8:15am': ['reminder: Reminder for'],
  'draft a mail to bob@example.com about the roof': ['draft: Draft to bob@example.com (to fill in)'],
  'find what we said about pricing': ['search: Found 1 note.'],
  'what do we charge?': ['answer: Found 1 note'],
  'how many mails wait?': ['state: Nothing waits for you. 1 mail or note waits for triage.'],
  'add milk to my shopping list': ['append: Added to Shopping list.'],
  'milk, eggs and tea on my shopping list': ['append: Added to Shopping list.'],
  'make a note: the code is 1234': ['create_note: '],
  'reply to Tom that it comes tomorrow, and remind me to send it': ['draft: Draft', 'reminder: Reminder'],
  'plan the move to Berlin': ['plan: Plan made'],
  'remember that Ada prefers mornings': ['remember: '],
  'use calendar/create_event {"day": "2026-12-01"}': [
    'call: Waits for your approval: create_event of calendar.',
  ],
};

async function outcomesOf(text: string): Promise<string[]> {
  const { ports, settings } = new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    tools: new Outside(),
    files: {
      'Notes/Pricing.md': 'We said that pricing stays: we charge 20 a month.\n',
      'Notes/Shopping list.md': '- bread\n',
      'Needs_Action/offer.md': '---\nstatus: pending\n---\nAn offer.\n',
    },
    settings: {
      provider: 'rules',
      toolServers: [
        { name: 'calendar', transport: { kind: 'stdio', command: 'calendar', args: [], env: {} } },
      ],
    },
  });
  const outcome = await createDeputy(ports, settings).ask.run({ kind: 'text', text });
  if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome));
  return outcome.request.tasks.map(
    ({ tool, state }) => `${tool}: ${state.kind === 'done' ? '' : 'FAILED '}${saidOf(state)}`,
  );
}

describe('docs/reference/ask.md', () => {
  it('shows the examples that are tried here', () => {
    expect(SAID).toEqual(Object.keys(OUTCOMES));
  });

  it.each(Object.entries(OUTCOMES))('shows what works without a model: %s', async (text, expected) => {
    const outcomes = await outcomesOf(text);
    expect(outcomes).toEqual(expected.map((words) => expect.stringContaining(words) as string));
  });

  it('shows a request of three tasks on the command line', async () => {
    expect((await outcomesOf(COMMAND)).map((each) => each.split(':')[0])).toEqual([
      'reminder',
      'draft',
      'search',
    ]);
  });

  it('names options that the command has', () => {
    const ask = COMMAND_LIST.find(({ name }) => name === 'ask');
    const known = ask?.options.map(({ name }) => `--${name}`) ?? [];
    expect(known).toEqual(expect.arrayContaining(PAGE.match(/--[a-z][a-z-]*/gu) ?? []));
  });
});
