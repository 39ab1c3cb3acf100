import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from '../headless/deputy-process';
import { type Question, type ScriptedServer, startScriptedModel } from '../wire/scripted-model-server';
import { eml } from './eml';
import { scriptedAnswer } from './scripted-answer';
import { seededRandom } from '../fakes/seeded-random';
import { leftovers, logLines, mailNotes, notesIn } from './vault-view';
import { IS_FULL, SEED } from '../runs';

const IDS = Array.from({ length: 20 }, (_, n) => `mail-${String(n + 1).padStart(2, '0')}`);
const CONCURRENCY = 4;
/** Each at a random moment; the nightly run has more. */
const KILLS = IS_FULL ? 12 : 5;

const idIn = ({ user }: Question): string => /Subject: (mail-\d\d)/.exec(user)?.[1] ?? '';
const isAnswered = (id: string): boolean => IDS.indexOf(id) % 2 === 0;

/** Whose call it was, and in which life of the process. */
interface Call {
  id: string;
  life: number;
}

describe('deputy triage, killed again and again', () => {
  const random = seededRandom(SEED);
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const calls: Call[] = [];
  let life = 0;
  let machine: Machine;
  let model: ScriptedServer;

  beforeEach(async () => {
    machine = new Machine();
    model = await startScriptedModel({
      wire: 'openai',
      answers: async (question) => {
        const id = idIn(question);
        calls.push({ id, life });
        await pause(10 + random() * 60);
        return isAnswered(id)
          ? scriptedAnswer('draft_reply', { reply_body: `Answer to ${id}.` })
          : scriptedAnswer('archive');
      },
    });
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'custom',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted-model',
    });
    await machine.run('setup', machine.vault);
    for (const [n, id] of IDS.entries()) {
      const parts = { subject: id, body: `Body of ${id}.\n` };
      if (n < 8)
        machine.write(`Inbox/${id}.eml`, eml({ id, from: 'ada@example.org', to: 'me@x.org', ...parts }));
      else machine.write(`Needs_Action/${id}.md`, aMailNote({ messageId: `<${id}@mail.example>`, ...parts }));
    }
  });
  afterEach(async () => {
    await model.stop();
  });

  /** One life: killed some time after its start, or a little after one of its calls. Whether it was killed. */
  async function liveAndDie(): Promise<boolean> {
    life++;
    const callsBefore = calls.length;
    // A mail whose import was cut off counts twice in the estimate, as its file and as its note.
    const deputy = machine.start('triage', machine.vault, '--yes');
    const run = { hasEnded: false };
    const ended = deputy.ended.finally(() => (run.hasEnded = true));
    const dueCalls = random() < 0.2 ? 0 : 1 + Math.floor(random() * 5);
    const delay = dueCalls === 0 ? random() * 900 : random() * 90;
    while (!run.hasEnded && calls.length - callsBefore < dueCalls) await pause(3);
    await pause(delay);
    deputy.kill('SIGKILL');
    const { code, stderr } = await ended;
    // It may have been faster than the kill, but it must not have found the lock of the dead in its way.
    expect(code ?? 0, stderr).toBe(0);
    return code === null;
  }

  it('loses no note, writes no second draft, and pays twice only for what was under way', async () => {
    console.log(`Killing deputy triage with DEPUTY_SEED=${String(SEED)}.`);
    let kills = 0;
    for (let n = 0; n < KILLS; n++) if (await liveAndDie()) kills++;
    life++;
    const last = await machine.run('triage', machine.vault, '--yes');
    expect(last, last.stderr).toMatchObject({ code: 0, stderr: '' });
    console.log(`${String(kills)} kills, ${String(calls.length)} calls for ${String(IDS.length)} notes.`);

    const notes = mailNotes(machine);
    const drafts = notesIn(machine, 'Drafts');
    expect(notes).toHaveLength(IDS.length);
    expect(drafts).toHaveLength(IDS.length / 2);
    for (const id of IDS) {
      const [note] = notes.filter((candidate) => candidate.field('subject') === id);
      const own = drafts.filter((draft) => draft.field('original_subject') === id);
      expect(note?.text, id).toContain(`Body of ${id}.`);
      expect(`${note?.folder ?? ''} ${note?.field('status') ?? ''}`, id).toBe(
        isAnswered(id) ? 'Needs_Action pending_approval' : 'Done done',
      );
      expect(
        own.map(({ path }) => path),
        id,
      ).toEqual(isAnswered(id) ? [note?.field('draft_path')] : []);
    }
    expect(machine.paths().filter((path) => path.endsWith('.eml'))).toEqual(
      IDS.slice(0, 8).map((id) => `Inbox/Imported/${id}.eml`),
    );
    expect(leftovers(machine)).toEqual([]);

    const perLife = calls.map((call) => `${call.id} in life ${String(call.life)}`);
    expect(perLife.filter((call, index) => perLife.indexOf(call) !== index)).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(IDS.length + kills * CONCURRENCY);
    expect(new Set(calls.map(({ id }) => id))).toEqual(new Set(IDS));
    expect(
      logLines(machine, 'llm_decision')
        .map((line) => line['email_subject'])
        .sort(),
    ).toEqual(IDS);

    const verified = await machine.run('log', 'verify', machine.vault, '--json');
    const { faults } = JSON.parse(verified.stdout) as { faults: { kind: string }[] };
    // A line that the kill cut off is named, but does not break the chain.
    expect(faults.filter(({ kind }) => kind !== 'unreadable')).toEqual([]);
    expect(verified.code).toBe(faults.length === 0 ? 0 : 1);
  });
});
