import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../src/kernel/log/chain';
import { parseNote, textField } from '../../../src/kernel/notes/note';
import { ModelError } from '../../../src/kernel/ports/language-model';
import { aMailNote } from '../../fakes/mail-note';
import { Faults, Killed } from '../../fakes/faults';
import { type Answer, ScriptedModel } from '../../fakes/scripted-model';
import { crashPoints } from '../../runs';
import { ANSWERS, IN, Stage } from './stage';

/** One note for each decision, distinguished by its subject, a second delivery, and a mail in the inbox. */
const KINDS = ['reply', 'needsInfo', 'archive', 'urgentReply', 'delegate'] as const;
const MAIL =
  'From: Ada <ada@example.org>\r\nSubject: imported\r\nMessage-ID: <i@example.org>\r\n\r\nHello?\r\n';

const files = (): Record<string, string> => ({
  ...Object.fromEntries(
    KINDS.map((kind) => [
      `${IN}/${kind}.md`,
      aMailNote({ subject: kind, messageId: `${kind}@example.org`, body: `Body of ${kind} äöü 🙂\n` }),
    ]),
  ),
  [`${IN}/twin.md`]: aMailNote({
    subject: 'reply',
    messageId: 'reply@example.org',
    date: '2026-11-02T08:40:00+01:00',
    body: 'Body of reply äöü 🙂\n',
  }),
  'Inbox/mail.eml': MAIL,
});

/** Counts over every process: what a model was paid for. */
class Paid {
  readonly bySubject = new Map<string, number>();

  count(): number {
    return [...this.bySubject.values()].reduce((sum, each) => sum + each, 0);
  }

  model(): ScriptedModel {
    return new ScriptedModel({
      answers: (request) => {
        const prompt = request.messages.map(({ content }) => content).join();
        const kind = KINDS.find((name) => prompt.includes(`Body of ${name}`)) ?? 'imported';
        this.bySubject.set(kind, (this.bySubject.get(kind) ?? 0) + 1);
        return kind === 'imported' ? ANSWERS.archive : ANSWERS[kind];
      },
    });
  }
}

const stageWith = (paid: Paid, faults: Faults): Stage =>
  new Stage({ files: files(), model: paid.model(), faults, settings: { concurrency: 1 } });

/** Each note by its message, wherever it lies now. */
function notesByMessage(stage: Stage): Map<string, { path: string; frontmatter: Record<string, unknown> }[]> {
  const notes = new Map<string, { path: string; frontmatter: Record<string, unknown> }[]>();
  for (const path of stage.vault
    .paths()
    .filter((name) => name.endsWith('.md') && !name.startsWith('Logs/'))) {
    const note = parseNote(stage.vault.text(path));
    if (!note.ok) throw new Error(`${path}: ${note.error.message}`);
    const { frontmatter } = note.value;
    const id =
      textField(frontmatter, 'message_id') ?? `draft:${textField(frontmatter, 'source_message_id') ?? ''}`;
    notes.set(id, [...(notes.get(id) ?? []), { path, frontmatter }]);
  }
  return notes;
}

/** What must hold whenever the work is finished, however often it was interrupted. */
function expectFinished(stage: Stage): void {
  const notes = notesByMessage(stage);
  const states = (id: string) =>
    (notes.get(id) ?? []).map(
      ({ path, frontmatter }) => `${path.split('/')[0] ?? ''} ${textField(frontmatter, 'status') ?? ''}`,
    );
  expect(states('reply@example.org').sort()).toEqual(['Archive done', `${IN} pending_approval`]);
  expect(states('needsInfo@example.org')).toEqual([`${IN} needs_info`]);
  expect(states('archive@example.org')).toEqual(['Done done']);
  expect(states('urgentReply@example.org')).toEqual([`${IN} pending_approval`]);
  expect(states('delegate@example.org')).toEqual([`${IN} pending_approval`]);
  expect(states('i@example.org')).toEqual(['Done done']);
  for (const id of ['reply@example.org', 'urgentReply@example.org']) {
    const drafts = notes.get(`draft:${id}`) ?? [];
    expect(drafts, `drafts for ${id}`).toHaveLength(1);
    expect(
      textField(notes.get(id)?.find(({ path }) => path.startsWith(IN))?.frontmatter ?? {}, 'draft_path'),
    ).toBe(drafts[0]?.path);
  }
  expect(stage.vault.has('Inbox/mail.eml')).toBe(false);
  expect(stage.vault.text('Inbox/Imported/mail.eml')).toBe(MAIL);
  expect(stage.device.paths().filter((path) => /^(open|answers)\//.test(path))).toEqual([]);
  for (const kind of KINDS) expect(allText(stage)).toContain(`Body of ${kind} äöü 🙂`);
}

const allText = (stage: Stage): string =>
  stage.vault
    .paths()
    .map((path) => stage.vault.text(path))
    .join('\n');

/** Each decision is logged once, and the chain of the log holds but for lines that a crash cut off. */
async function expectTrueLog(stage: Stage): Promise<void> {
  const lines = stage.vault
    .paths('Logs')
    .filter((path) => path.endsWith('.log'))
    .flatMap((path) => stage.vault.text(path).split('\n'));
  const decisions = lines.filter((line) => line.includes('"event":"llm_decision"') && isWhole(line));
  expect(decisions).toHaveLength(KINDS.length + 1);
  const { faults } = await stage.deputy.log.verify();
  expect(faults.filter(({ kind }) => kind === 'broken')).toEqual([]);
}

describe('a cycle that dies at any write', () => {
  it.each(['kill', 'tear'] as const)(
    '%s: a fresh Deputy finishes, asks no model twice for a saved answer, and writes no second draft',
    async (fault) => {
      const whole = new Faults();
      const undisturbed = stageWith(new Paid(), whole);
      await undisturbed.cycle();
      expectFinished(undisturbed);
      const writes = whole.writes.length;
      for (const n of crashPoints(writes, fault)) {
        const paid = new Paid();
        const faults = new Faults({ onWrite: (write) => (write.n === n ? fault : undefined) });
        const stage = stageWith(paid, faults);
        await expect(stage.tryCycle(), `write ${String(n)}`).rejects.toBeInstanceOf(Killed);
        const saved = faults.writes.filter(
          (write) => write.n < n && write.kind === 'create' && write.path.startsWith('answers/'),
        ).length;
        const unsaved = paid.count() - saved;
        stage.restart();
        await stage.cycle();
        await stage.cycle();
        expectFinished(stage);
        await expectTrueLog(stage);
        const where = `write ${String(n)}: ${JSON.stringify(whole.writes[n - 1])}`;
        // The next mail may be asked about while the last one is written: its answer is the one that a crash can lose.
        expect(unsaved, where).toBeLessThanOrEqual(1);
        expect(paid.count() - paid.bySubject.size, where).toBe(unsaved);
      }
      expect(writes).toBeGreaterThan(60);
    },
  );

  it('dies twice, and is finished all the same', async () => {
    for (let n = 3; n <= 60; n += 5) {
      for (const m of crashPoints(21).filter((each) => each % 4 === 1)) {
        const stage = stageWith(
          new Paid(),
          new Faults({ onWrite: (write) => (write.n === n ? 'tear' : undefined) }),
        );
        await expect(stage.tryCycle()).rejects.toBeInstanceOf(Killed);
        stage.restart(new Faults({ onWrite: (write) => (write.n === m ? 'tear' : undefined) }));
        await stage.tryCycle().catch(() => undefined);
        stage.restart();
        await stage.cycle();
        expectFinished(stage);
      }
    }
  });
});

describe('an attempt that comes to nothing and dies at any write', () => {
  it('is counted once: each answer that was paid for has its tokens in one line of the log', async () => {
    const asked = (n: number) => {
      let calls = 0;
      const answers = (): Answer => {
        calls += 1;
        if (calls === 1) return 'not JSON';
        return calls <= 5 ? new ModelError('network', 'no route') : ANSWERS.archive;
      };
      const faults = new Faults({ onWrite: (write) => (write.n === n ? 'kill' : undefined) });
      const stage = new Stage({ files: { [`${IN}/q.md`]: aMailNote() }, answers, faults });
      return { stage, faults, paid: () => (calls > 5 ? 1 + calls - 5 : 1) };
    };
    const whole = asked(Infinity);
    await whole.stage.cycle();
    const writes = whole.faults.writes.length;
    for (let n = 1; n <= writes; n++) {
      const { stage, paid } = asked(n);
      await expect(stage.tryCycle(), `write ${String(n)}`).rejects.toBeInstanceOf(Killed);
      stage.restart();
      await stage.cycle();
      await stage.cycle();
      const charged = stage.log.filter((line) => typeof line['tokens_input'] === 'number');
      const where = `write ${String(n)}: ${JSON.stringify(whole.faults.writes[n - 1])}`;
      expect(charged.length, where).toBeLessThanOrEqual(paid());
      expect(stage.vault.has('Done/q.md'), where).toBe(true);
    }
    expect(writes).toBeGreaterThan(8);
  });
});
