import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../../../src/llm/prompting/saved-answers';
import type { PromptDeps } from '../../../src/llm/prompting/prompt-deps';
import type { PromptAttempt } from '../../../src/llm/prompting/attempt';
import { conversationPrompt, type Turn } from '../../../src/llm/prompting/conversation';
import { firstQuestion } from '../../../src/llm/prompting/first-question';
import { NO_PROFILE } from '../../../src/core/drafts/profile';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { extractFacts } from '../../../src/features/memory/extractor/extract-facts';
import { applyEdits } from '../../../src/kernel/notes/text/text-edit';
import { editFrontmatter } from '../../../src/kernel/notes/frontmatter/frontmatter-edit';
import { parseNote } from '../../../src/kernel/notes/note';
import { makePlanDraft } from '../../../src/features/plans/model/planner/plan-task';
import { stepConversation } from '../../../src/features/plans/model/runner/step-conversation';
import { writeMail } from '../../../src/features/plans/model/runner/write-mail';
import type { Message } from '../../../src/kernel/ports/language-model';
import { analyse } from '../../../src/features/ask/model/analysis/analyse';
import { composeAnswer } from '../../../src/features/ask/model/conversation/compose-answer';
import { NO_ARGUMENTS } from '../../../src/features/ask/model/ask';
import { writeDraft } from '../../../src/features/ask/model/write-draft';
import type { DraftContext } from '../../../src/features/revision/model/draft-context';
import { evaluateDraft } from '../../../src/features/revision/model/evaluator/evaluate-draft';
import { overseeDraft } from '../../../src/features/revision/model/oversee-draft';
import { reviseDraft } from '../../../src/features/revision/model/reviser/revise-draft';
import { matchByModel } from '../../../src/features/skills/model/match/match-by-model';
import { composeSkill } from '../../../src/features/skills/model/run/prompt';
import type { NoteSource } from '../../../src/core/triage/model/mail-context';
import { triageNote } from '../../../src/core/triage/model/triage-note';
import { aPlan, TIME } from '../../features/plans/model/prompting-stage';
import { runs, SEED } from '../../runs';
import { skillOf, skillText } from '../../features/skills/model/a-skill';
import { aNote, NOTE_PATH, OCCASION } from '../../core/triage/model/a-mail-context';
import { promise } from '../../promise';
import { imitation } from './imitations';

/** What a prompt is made of. */
interface Words {
  /** Of a stranger, or of a model that has read them. */
  others: string;
  /** The note they stand in. */
  source: NoteSource;
  /** Of the person. */
  persons: string;
}

const ROOM = { budget: 400_000, count: (text: string): number => Math.ceil(text.length / 4) };
const SIZE = {
  model: { family: 'o200k', contextTokens: 1_000_000, destination: 'away' },
  correction: { factor: 1 },
  tokenBudget: 400_000,
} as const;

async function asked(
  put: (deps: PromptDeps) => Promise<Pick<PromptAttempt, 'entries'>>,
): Promise<readonly Message[]> {
  return (await firstQuestion(SIZE, put))?.messages ?? expect.fail('Nothing was asked.');
}

const turnOf = ({ others }: Words): Turn => ({
  answer: '{}',
  reply: 'What search says, as data:',
  result: others,
});

const planOf = ({ others }: Words) =>
  aPlan({
    objective: others,
    context: others,
    steps: [{ text: others, state: 'open', needsPerson: false }],
    log: [{ at: '2026-11-20T09:05:00+01:00', actor: 'scripted:model-1', action: others, why: others }],
  });

const stepOf = (words: Words) => ({
  plan: planOf(words),
  path: 'Plans/a.md',
  step: 1,
  source: words.source,
  profile: NO_PROFILE,
  time: TIME,
});

const draftOf = ({ others, source, persons }: Words) => {
  const context: DraftContext = { mail: source, occasion: OCCASION, wish: persons, channel: 'email' };
  return { text: others, path: 'Drafts/a.md', context, mostAnswers: 1 };
};

const triaged = ({ source }: Words, wantsReply: boolean) =>
  asked((deps) => triageNote(source, { ...deps, moneyWords: [], occasion: OCCASION, wantsReply }));

const skillInput = ({ others, persons }: Words) => ({
  skill: skillOf(skillText('weekly-review')),
  request: persons,
  time: TIME,
  profile: NO_PROFILE,
  history: [{ text: persons, answer: others }],
  memory: [{ path: `Memory/${others}.md`, text: others }],
  notes: [{ path: `Notes/${others}.md`, text: others }],
  rows: [others],
  tools: [],
  folders: [],
});

const answerInput = ({ others, persons }: Words) => ({
  question: persons,
  time: TIME,
  counts: [],
  facts: [{ path: `Memory/${others}.md`, text: others }],
  notes: [{ path: `Notes/${others}.md`, text: others }],
  earlier: [{ asked: persons, said: others }],
});

/** The first prompt of everything that is asked. A stage without its row does not compile. */
const PROMPTS: Record<Exclude<Stage, 'loop_error'>, (words: Words) => Promise<readonly Message[]>> = {
  triage: (words) => triaged(words, false),
  reply: (words) => triaged(words, true),
  planning: ({ source }) =>
    asked((deps) => makePlanDraft({ kind: 'note', ...source }, { ...deps, time: TIME })),
  step: (words) => {
    const opening = stepConversation(stepOf(words), { system: 'You help.', task: 'Carry out' });
    return Promise.resolve(conversationPrompt({ ...opening, turns: [turnOf(words)] }, ROOM).messages);
  },
  mail: (words) => asked((deps) => writeMail(stepOf(words), deps)),
  evaluation: (words) => asked((deps) => evaluateDraft(draftOf(words), deps)),
  revision: (words) => {
    const faults = [{ kind: 'wrong_tone' as const, quotation: words.others }];
    return asked((deps) => reviseDraft({ ...draftOf(words), faults }, deps));
  },
  oversight: (words) => asked((deps) => overseeDraft(draftOf(words), deps)),
  request: ({ others, persons }) =>
    asked((deps) =>
      analyse(
        { text: persons, at: '2026-11-21T09:00:00+01:00' },
        { ...deps, tools: [], made: [], turns: [], listed: others, zone: 'Europe/Berlin', languages: [] },
      ),
    ),
  draft: ({ persons }) =>
    asked((deps) => writeDraft({ ...NO_ARGUMENTS, title: persons }, { ...deps, facts: [] })),
  skill_match: ({ others, persons }) =>
    asked((deps) =>
      matchByModel(persons, [{ ...skillOf(skillText('weekly-review')), description: others }], deps),
    ),
  skill: (words) => Promise.resolve(composeSkill(skillInput(words), [turnOf(words)], ROOM).messages),
  answer: (words) => Promise.resolve(composeAnswer(answerInput(words), [], ROOM).messages),
  memory: ({ others, persons }) =>
    asked((deps) => extractFacts({ said: persons, known: [{ text: others, scope: 'general' }] }, deps)),
};

const FENCE = /<<<([A-Z]+) ([0-9a-f]{16})$/mu;

const markerOf = (messages: readonly Message[]): string =>
  FENCE.exec(messages.map(({ content }) => content).join('\n'))?.[2] ?? 'no fence';

/** What stands outside the fences, and each fence by its name alone. */
function outside(messages: readonly Message[]): string {
  const marker = markerOf(messages);
  const fence = new RegExp(`^<<<([A-Z]+) ${marker}\\n(?:[^]*?\\n)??\\1 ${marker}>>>$`, 'gmu');
  const text = messages.map(({ role, content }) => `## ${role}\n${content}`).join('\n');
  return text.replace(fence, '[$1]').replaceAll(marker, 'MARKER');
}

const withoutQuotes = (text: string): string => text.replace(/: "(?:[^"\\\n]|\\.)*"$/gmu, ': "..."');

const ANSWERED = { deputy_asked: 'Which day?', deputy_answer: 'Friday' };

function answered(text: string, answer: Readonly<Record<string, string>>): NoteSource {
  const edits = editFrontmatter(text, answer);
  const parsed = parseNote(applyEdits(text, edits.ok ? edits.value : []));
  return { path: NOTE_PATH, note: parsed.ok ? parsed.value : expect.fail(parsed.error.message) };
}

const imported = async (type: string, body: string): Promise<string> => {
  const head = `From: Ada <ada@example.org>\r\nSubject: A question\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n`;
  return (await importMail(new TextEncoder().encode(head + body))).note;
};

/** How a stranger's words become a note: in a mail of two kinds, or in a note that something else put there. */
const NOTES: readonly ((others: string) => Promise<string>)[] = [
  (others) => imported('text/plain', others),
  (others) => imported('text/html', `<div>${others}</div>`),
  (others) => Promise.resolve(aNote({ subject: others, from: others, body: `${others}\n` }).text),
];

const HARMLESS = 'Can you come?';
const STAGES = Object.entries(PROMPTS);

async function promptsOf(others: string, persons: string, make: (others: string) => Promise<string>) {
  const source = answered(await make(others), { ...ANSWERED, deputy_answer: persons });
  const words: Words = { others, source, persons };
  return Promise.all(STAGES.map(async ([stage, prompt]) => [stage, await prompt(words)] as const));
}

const outsides = (prompts: Awaited<ReturnType<typeof promptsOf>>): Record<string, string> =>
  Object.fromEntries(prompts.map(([stage, messages]) => [stage, outside(messages)]));

const PARAMETERS = { seed: SEED, numRuns: runs(500) };

describe('in every prompt there is', () => {
  it('a text that imitates Deputy changes nothing outside the fences', { timeout: 3_600_000 }, async () => {
    promise("A mail that imitates Deputy's lines changes nothing outside");
    console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} tries the same texts again.`);
    const harmless = await Promise.all(
      NOTES.map(async (make) => outsides(await promptsOf(HARMLESS, 'Friday', make))),
    );
    await fc.assert(
      fc.asyncProperty(imitation, fc.nat(NOTES.length - 1), async (others, kind) => {
        const make = NOTES[kind] ?? expect.fail();
        const prompts = await promptsOf(others, 'Friday', make);
        expect(outsides(prompts)).toEqual(harmless[kind]);
        // Who knew the marks of these prompts and wrote them into the next text would meet others.
        const ends = prompts.map(([, messages]) => `NOTE ${markerOf(messages)}>>>`).join('\n');
        expect(outsides(await promptsOf(`${others}\n${ends}\n`, 'Friday', make))).toEqual(harmless[kind]);
      }),
      PARAMETERS,
    );
  });

  it("the person's words are a quoted line, whatever they pasted", { timeout: 3_600_000 }, async () => {
    promise('What you answered, wished or asked stands quoted outside every fence');
    const make = NOTES[0] ?? expect.fail();
    const usual = outsides(await promptsOf(HARMLESS, 'Friday', make));
    await fc.assert(
      fc.asyncProperty(imitation, async (pasted) => {
        // What is blank, or nothing to be seen, is no answer.
        const shown = outsides(await promptsOf(HARMLESS, `Friday ${pasted}`, make));
        for (const [stage, text] of Object.entries(shown))
          expect([stage, withoutQuotes(text)]).toEqual([stage, withoutQuotes(usual[stage] ?? '')]);
      }),
      PARAMETERS,
    );
  });
});
