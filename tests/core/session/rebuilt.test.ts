import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../app/stage';

const STATE = 'Logs/orchestrator_state.json';
const note = (n: number): [string, string] => [
  `${IN}/${String(n)}.md`,
  aMailNote({ subject: `Mail ${String(n)}`, messageId: `${String(n)}@x` }),
];

/** Two days of work by two processes, in which one answer was unusable and one decision overridden. */
async function worked(): Promise<Stage> {
  const money = aMailNote({ subject: 'Your invoice', messageId: 'money@x', body: 'The payment is due.' });
  const broken = `${IN}/broken.md`;
  const stage = new Stage({
    files: { ...Object.fromEntries([1, 2].map(note)), [broken]: '---\nstatus: [pending\n---\n' },
    answers: ({ messages }) =>
      messages.some(({ content }) => content.includes('invoice')) ? ANSWERS.archive : ANSWERS.reply,
  });
  await stage.cycle();
  await stage.clock.advance(24 * 3_600_000);
  stage.restart();
  stage.vault.external(...note(3));
  stage.vault.external(`${IN}/money.md`, money);
  await stage.cycle();
  return stage;
}

const counters = (stage: Stage): Record<string, unknown> => {
  const all = JSON.parse(stage.vault.text(STATE)) as Record<string, unknown>;
  return { ...all, processed_ids: null, log_end: null };
};

describe('rebuilt from the log alone', () => {
  it.each([
    ['lost', null],
    ['torn', '{"last_poll_ti'],
  ])('the counters are what they were, where their file is %s', async (_, text) => {
    const [stage, whole] = [await worked(), await worked()];
    expect(counters(stage)).toMatchObject({ error_count: 2, total_items_processed: 4 });
    stage.vault.external(STATE, text);
    expect(await stage.deputy.status()).toMatchObject({ processed: 4 });
    for (const each of [stage, whole]) {
      each.restart();
      each.vault.external(...note(4));
      await each.cycle();
    }
    expect(counters(stage)).toEqual(counters(whole));
    expect(counters(stage)).toMatchObject({ total_items_processed: 5 });
  });

  it('the activity and the decisions are what they were, without any other record', async () => {
    const stage = await worked();
    const { activity, decisions } = await stage.deputy.overview();
    expect(activity.length).toBeGreaterThan(3);
    for (const path of stage.device.paths()) await stage.device.remove(path);
    stage.vault.external(STATE, null);
    stage.restart();
    expect(await stage.deputy.overview()).toMatchObject({ activity, decisions });
  });
});
