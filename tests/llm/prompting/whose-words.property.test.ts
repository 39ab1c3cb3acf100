import { existsSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { applyEdits } from '../../../src/kernel/notes/text/text-edit';
import { editFrontmatter } from '../../../src/kernel/notes/frontmatter/frontmatter-edit';
import { parseNote } from '../../../src/kernel/notes/note';
import type { Message } from '../../../src/kernel/ports/language-model';
import type { NoteSource } from '../../../src/core/triage/model/mail-context';
import { triageNote } from '../../../src/core/triage/model/triage-note';
import { runs, SEED } from '../../runs';
import { aNote, NOTE_PATH, OCCASION } from '../../core/triage/model/a-mail-context';
import { promise } from '../../promise';
import { imitation } from './imitations';
import { asked, type PromptRows, type Words } from './words';

const triaged = ({ source }: Words, wantsReply: boolean) =>
  asked((deps) => triageNote(source, { ...deps, moneyWords: [], occasion: OCCASION, wantsReply }));

const FEATURES = new URL('../../features/', import.meta.url);
const FILES = readdirSync(FEATURES)
  .map((name) => new URL(`${name}/prompts-of-words.ts`, FEATURES))
  .filter((file) => existsSync(file));

const rowsOf = async ({ href }: URL): Promise<PromptRows> =>
  ((await import(href)) as { PROMPTS: PromptRows }).PROMPTS;

const PROMPTS: PromptRows = {
  triage: (words) => triaged(words, false),
  reply: (words) => triaged(words, true),
  ...Object.assign({}, ...(await Promise.all(FILES.map(rowsOf)))),
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
