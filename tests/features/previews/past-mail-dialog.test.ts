// @vitest-environment dom
import { expect, it } from 'vitest';
import type { Deputy } from '../../../src/core/app/deputy';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, the } from '../../fake-obsidian/person';
import { dialogText, uiStage } from '../../ui/ui-stage';

const open = obsidianPerTest();
const ESTIMATE = { notes: 2, drafts: 0, tokens: 3_000, cost: 0.02, isLarge: false } as const;

const DONE: Awaited<ReturnType<Deputy['previews']['past']>> = {
  kind: 'done',
  past: {
    judgedBy: 'openai:m',
    place: 'the mailbox "work"',
    mails: [
      {
        from: 'Ada <ada@example.org>',
        subject: 'Lunch',
        receivedAt: 2,
        did: 'left',
        would: { kind: 'decided', decision: 'draft_reply', reason: 'She asks.', hasReply: true },
      },
      {
        from: 'Bob <bob@example.org>',
        subject: 'News',
        receivedAt: 1,
        did: 'answered',
        would: { kind: 'decided', decision: 'archive', reason: 'A newsletter.', hasReply: false },
      },
    ],
    calls: 2,
    tokens: 2_400,
    cost: 0.01,
    stopped: null,
  },
};

/** The first question is open; `asked` holds how often a model was asked, after the person's yes. */
async function stageOf(provider: string) {
  const { automation, host, user } = await uiStage(open());
  host.settings = { ...host.settings, provider };
  const asked: unknown[] = [];
  automation.answer({
    previews: {
      past: async ({ confirm, last, by }) => {
        if (by !== 'rules' && !(await confirm(ESTIMATE))) return { kind: 'declined' };
        asked.push([last, by]);
        return DONE;
      },
    },
  });
  void user.actions['judge-past-mail']?.();
  await laterTask(5);
  return asked;
}

const pressIn = async (name: string): Promise<void> => {
  const dialog = [...document.querySelectorAll('.modal')].at(-1);
  click(buttonNamed(name, dialog));
  await laterTask(5);
};

it('past mail is judged by a model after a yes to count and price, and shown as counts and lines with what counts first', async () => {
  const asked = await stageOf('openai');
  choose(the('.modal [aria-label="How many"]'), '20');
  await pressIn('Judge');
  expect(dialogText()).toContain('Ask OpenAI?2 notes, about 3,000 tokens, about $0.020.');
  expect(asked).toEqual([]);
  await pressIn('Ask');
  expect(asked).toEqual([[20, 'settings']]);
  expect(dialogText()).toContain('Would have archived 1 that you answered.');
  expect(dialogText()).toContain('Would have drafted 1 that you never answered.');
  const shown = [...document.querySelectorAll('.deputy-look p')].map(({ textContent }) => textContent);
  expect(shown.slice(-2)).toEqual([
    '1970-01-01 Bob <bob@example.org>: News -> archive: A newsletter. (you answered)',
    '1970-01-01 Ada <ada@example.org>: Lunch -> draft a reply: She asks. (you left)',
  ]);
  const counts = [...document.querySelectorAll('.deputy-look tbody tr')];
  expect(counts.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['draft a reply', '0', '0', '1', '1'],
    ['archive', '1', '0', '0', '1'],
  ]);
});

it('a no asks no model and shows nothing more, and the rules ask for no yes', async () => {
  const asked = await stageOf('openai');
  await pressIn('Judge');
  await pressIn('Cancel');
  expect([asked, document.querySelector('.modal')]).toEqual([[], null]);
  const byRules = await stageOf('openai');
  choose(the('.modal [aria-label="Judged by"]'), 'rules');
  await pressIn('Judge');
  expect(byRules).toEqual([[50, 'rules']]);
});
