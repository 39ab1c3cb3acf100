import { describe, expect, it } from 'vitest';
import { VaultError } from '../../../src/kernel/ports/vault';
import { Faults } from '../../fakes/faults';
import { aMailNote } from '../../fakes/mail-note';
import { snapshot } from '../../fakes/vault-diff';
import { ANSWERS, IN, Stage } from './stage';

const NOTE = `${IN}/q.md`;

describe('what the person does while the model is asked', () => {
  function during(act: (stage: Stage) => void, text = aMailNote()): Stage {
    const stage: Stage = new Stage({
      files: { [NOTE]: text },
      answers: (_, call) => {
        if (call === 1) act(stage);
        return ANSWERS.reply;
      },
    });
    return stage;
  }

  it('an edit is a conflict: nothing is lost, nothing forced in, and the note is taken up again', async () => {
    const edited = aMailNote({ body: 'Never mind, it is cancelled.\n' });
    const stage = during(({ vault }) => vault.external(NOTE, edited));
    const report = await stage.cycle();
    expect(report.notes[0]?.outcome.kind).toBe('conflict');
    expect(stage.vault.text(NOTE)).toBe(edited);
    expect(stage.vault.paths('Drafts')).toEqual([]);
    expect(stage.events('conflict')).toMatchObject([{ details: { note: NOTE, code: 'changed' } }]);
    expect(stage.events('llm_decision')).toMatchObject([
      { tokens_input: 1000, details: { discarded: true } },
    ]);
    await stage.cycle();
    expect(stage.calls).toBe(2);
    expect(stage.vault.text(NOTE)).toContain('Never mind, it is cancelled.');
    expect(stage.vault.text(NOTE)).toContain('status: pending_approval');
  });

  it('a deletion is no error, and the note stays deleted', async () => {
    const stage = during(({ vault }) => vault.external(NOTE, null));
    const report = await stage.cycle();
    expect(report.errors).toBe(0);
    expect(stage.vault.has(NOTE)).toBe(false);
    expect(stage.vault.paths('Drafts')).toEqual([]);
  });

  it('while somebody types the answer is kept, and used without asking again', async () => {
    const stage = during(({ vault }) => vault.typing.add(NOTE));
    await stage.cycle();
    expect(stage.vault.text(NOTE)).toBe(aMailNote());
    stage.vault.typing.clear();
    await stage.cycle();
    expect(stage.vault.text(NOTE)).toContain('status: pending_approval');
    expect(stage.calls).toBe(1);
  });

  it('a decision by the person meanwhile stands', async () => {
    const done = aMailNote({ status: 'done' });
    const stage = during(({ vault }) => vault.external(NOTE, done));
    await stage.cycle();
    await stage.cycle();
    expect(stage.vault.text(NOTE)).toBe(done);
  });
});

describe('a vault that cannot be written', () => {
  it.each([
    ['a full disk', 'disk_full'],
    ['a read-only folder', 'denied'],
  ] as const)('%s: nothing half-written, and the next cycle goes on', async (_, code) => {
    let isBroken = true;
    const faults = new Faults({
      onWrite: ({ store }) =>
        isBroken && store === 'vault' ? new VaultError(code, 'cannot write') : undefined,
    });
    const stage = new Stage({
      files: { [NOTE]: aMailNote(), 'Logs/Runner.md': RUNNER },
      answers: () => ANSWERS.reply,
      faults,
    });
    const before = snapshot(stage.vault);
    await expect(stage.tryCycle()).rejects.toMatchObject({ code });
    expect(snapshot(stage.vault)).toEqual(before);
    isBroken = false;
    await stage.cycle();
    expect(stage.vault.text(NOTE)).toContain('status: pending_approval');
    expect(stage.vault.paths('Drafts')).toHaveLength(1);
    expect(stage.calls).toBe(1);
  });

  it('one note that cannot be written is an error, holds up no other, and is not paid for twice', async () => {
    const faults = new Faults({
      onWrite: ({ kind, path }) =>
        kind === 'edit' && path === NOTE ? new VaultError('denied', 'read-only') : undefined,
    });
    const files = { [NOTE]: aMailNote(), [`${IN}/other.md`]: aMailNote({ messageId: 'other@x' }) };
    const stage = new Stage({ files, answers: () => ANSWERS.archive, faults });
    const report = await stage.cycle();
    expect([report.errors, report.decisions.archive]).toEqual([1, 1]);
    await stage.cycle();
    expect([stage.calls, stage.vault.text(NOTE)]).toEqual([2, aMailNote()]);
    expect(stage.events('write_failed').length).toBeGreaterThan(0);
  });

  it('a write that fails at any point is finished later, once', async () => {
    let n = 0;
    for (;;) {
      n++;
      const full = new VaultError('disk_full', 'no space left');
      const faults = new Faults({ onWrite: (write) => (write.n === n ? full : undefined) });
      const stage = new Stage({ files: { [NOTE]: aMailNote() }, answers: () => ANSWERS.reply, faults });
      await stage.tryCycle().catch((error: unknown) => expect(error).toBe(full));
      if (faults.writes.length < n) break;
      await stage.cycle();
      expect(stage.vault.text(NOTE), `write ${String(n)}`).toContain('status: pending_approval');
      expect(stage.vault.paths('Drafts'), `write ${String(n)}`).toHaveLength(1);
      expect(stage.events('llm_decision'), `write ${String(n)}`).toHaveLength(1);
      const left = stage.device.paths().filter((path) => /lock|^open|^answers/.test(path));
      expect(left, `write ${String(n)}`).toEqual([]);
    }
    expect(n).toBeGreaterThan(10);
  });
});

const RUNNER = '---\ntype: deputy_runner\nrunner: laptop-1\nset_up_by: laptop-1\n---\n';

describe('notes that are no notes', () => {
  const broken: Record<string, string | Uint8Array> = {
    'no frontmatter': 'Just text.\n',
    'a missing closing fence': '---\nstatus: pending\n\nHello\n',
    'duplicate keys': '---\nstatus: pending\nstatus: done\n---\nHello\n',
    'a tab for an indent': '---\nstatus: pending\nlist:\n\t- a\n---\nHello\n',
    'broken YAML': '---\nstatus: pending\nsubject: "open\n---\nHello\n',
    'bytes that are not UTF-8': new Uint8Array([
      ...new TextEncoder().encode('---\nstatus: pending\n---\n'),
      0xff,
      0xfe,
    ]),
    'braces around everything': '---\n{ status: pending }\n---\nHello\n',
  };

  it.each(Object.entries(broken))(
    '%s: reported by name, untouched, and the others are worked on',
    async (_, content) => {
      const stage = new Stage({ files: { [NOTE]: aMailNote() }, answers: () => ANSWERS.archive });
      stage.vault.external(`${IN}/broken.md`, content);
      const before = await stage.vault.read(`${IN}/broken.md`);
      const report = await stage.cycle();
      expect(report.broken).toMatchObject([{ path: `${IN}/broken.md` }]);
      expect(await stage.vault.read(`${IN}/broken.md`)).toEqual(before);
      expect(stage.vault.has('Done/q.md')).toBe(true);
      await stage.cycle();
      expect(stage.events('note_skipped')).toHaveLength(1);
    },
  );

  it.each([
    ['a list for a subject', 'subject:\n  - a\n  - b'],
    ['a number for a subject', 'subject: 42'],
    ['nothing for a subject', 'subject:'],
    ['an octal-looking id', 'message_id: 0777'],
    ['a 22-digit id', 'message_id: 1234567890123456789012'],
  ])('%s is no reason to stop', async (_, field) => {
    const stage = new Stage({
      files: { [NOTE]: `---\nstatus: pending\n${field}\n---\nHello?\n` },
      answers: () => ANSWERS.reply,
    });
    await stage.cycle();
    expect(stage.vault.text(NOTE)).toContain(`\n${field}\n`);
    expect(stage.vault.text(NOTE)).toContain('status: pending_approval');
  });
});
