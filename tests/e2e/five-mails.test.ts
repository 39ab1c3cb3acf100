import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECISION_KINDS, type DecisionKind } from '../../src/core/triage/model/decision';
import { type Ended, Machine } from '../headless/deputy-process';
import { promise } from '../promise';
import { type Question, type ScriptedServer, startScriptedModel } from '../wire/scripted-model-server';
import type { WireName } from '../wire/strict-server';
import { eml, type Mail } from './eml';
import { fiveMails } from './five-mails';
import { scriptedAnswer } from './scripted-answer';
import { allText, leftovers, logLines, type LyingNote, mailNotes, notesIn } from './vault-view';
import { BUDGET_NOTICE } from './budget-notice';

const KEY = 'sk-test-53cr3t-0f-the-f1ve-mails';
const KEY_VARIABLE: Record<WireName, string> = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' };

const { origin, mails } = fiveMails();
console.log(`Five mails through the command line over both wires: from ${origin}.`);

const REPLIES = { draft_reply: 'Yes, see you there.\n\n[Your name]', urgent: 'I am looking at it now.' };

const TEXTS = {
  draft_reply: { reply_body: REPLIES.draft_reply },
  needs_info: { info_needed: 'Which day suits you.' },
  archive: {},
  urgent: { reply_body: REPLIES.urgent },
  delegate: { delegation_target: 'Legal, who name the contacts.' },
};

/** A reason that quotes the mail's subject. */
const reasonFor = (kind: DecisionKind): string => `Scripted: "${mails[kind].subject}".`;

const decisionFor = ({ user }: Question): DecisionKind => {
  const decision = DECISION_KINDS.find((kind) => user.includes(`Subject: ${mails[kind].subject}\n`));
  if (decision === undefined) throw new Error(`A question about no mail of this test: ${user}`);
  return decision;
};

function scripted(question: Question): ReturnType<typeof scriptedAnswer> {
  const kind = decisionFor(question);
  return scriptedAnswer(kind, { reasoning: reasonFor(kind), ...TEXTS[kind] });
}

class Run {
  private constructor(
    readonly machine: Machine,
    readonly model: ScriptedServer,
    readonly ended: Ended,
  ) {}

  static async over(wire: WireName): Promise<Run> {
    const model = await startScriptedModel({ wire, answers: scripted });
    const machine = new Machine();
    Object.assign(machine.environment, {
      LLM_PROVIDER: wire,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted-model',
      [KEY_VARIABLE[wire]]: KEY,
    });
    await machine.run('setup', machine.vault);
    for (const kind of DECISION_KINDS) machine.write(`Inbox/${kind}.eml`, eml(mails[kind]));
    return new Run(machine, model, await machine.run('triage', machine.vault));
  }

  async end(): Promise<void> {
    await this.model.stop();
    this.machine.remove();
  }

  note(kind: DecisionKind): LyingNote {
    return only(mailNotes(this.machine).filter((note) => isAbout(note, 'message_id', mails[kind])));
  }

  draft(kind: DecisionKind): LyingNote {
    return only(
      notesIn(this.machine, 'Drafts').filter((note) => isAbout(note, 'source_message_id', mails[kind])),
    );
  }
}

const isAbout = (note: LyingNote, key: string, { id }: Mail): boolean =>
  note.field(key)?.includes(`${id}@mail.example`) === true;

const only = (notes: LyingNote[]): LyingNote => {
  const [note, ...others] = notes;
  if (note === undefined || others.length > 0)
    throw new Error(`${String(notes.length)} notes instead of one`);
  return note;
};

const addressOf = (mailbox: string): string => /<(.+)>/.exec(mailbox)?.[1] ?? mailbox;

/** What may differ between two runs: who answered, and when. */
const withoutOccasion = (text: string): string =>
  text
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(Z|[+-]\d{2}:\d{2})/g, '<time>')
    .replace(/\d{4}-\d{2}-\d{2}-\d{4}-re-/g, '<minute>-re-')
    .replace(/(anthropic|openai):scripted-model/g, '<model>');

const visibleVault = ({ machine }: Run): Record<string, string> =>
  Object.fromEntries(
    machine
      .paths()
      .filter((path) => !path.startsWith('Logs/'))
      .map((path) => [withoutOccasion(path), withoutOccasion(machine.read(path))]),
  );

const outcome = (note: LyingNote): string =>
  `${note.folder} ${note.field('status') ?? ''} ${note.field('priority') ?? ''}`;

describe('five mails through triage', () => {
  const WIRES = ['anthropic', 'openai'] as const;
  const runs = new Map<WireName, Run>();
  const over = (wire: WireName): Run => {
    const run = runs.get(wire);
    if (run === undefined) throw new Error(`Nothing ran over the wire of ${wire}`);
    return run;
  };
  beforeAll(async () => {
    await Promise.all(WIRES.map(async (wire) => runs.set(wire, await Run.over(wire))));
  });
  afterAll(() => Promise.all([...runs.values()].map((run) => run.end())));

  describe.each(WIRES)('over the wire of %s', (wire) => {
    it('are imported, and the command ends well', () => {
      const { machine, ended } = over(wire);
      expect(ended).toMatchObject({ code: 0, stderr: BUDGET_NOTICE });
      expect(ended.stdout).toContain('Imported 5 mails.');
      for (const kind of DECISION_KINDS) {
        expect(machine.read(`Inbox/Imported/${kind}.eml`)).toBe(eml(mails[kind]));
      }
      expect(machine.paths().filter((path) => /^Inbox\/[^/]+$/.test(path))).toEqual([]);
    });

    it('end in the folder and state that each decision asks for', () => {
      const run = over(wire);
      expect(Object.fromEntries(DECISION_KINDS.map((kind) => [kind, outcome(run.note(kind))]))).toEqual({
        draft_reply: 'Needs_Action pending_approval normal',
        needs_info: 'Needs_Action needs_info normal',
        archive: 'Done done normal',
        urgent: 'Needs_Action pending_approval urgent',
        delegate: 'Needs_Action pending_approval normal',
      });
    });

    it('say what was decided, by whom, and what the person has to know', () => {
      const run = over(wire);
      for (const kind of DECISION_KINDS) {
        expect(run.note(kind).frontmatter).toMatchObject({
          decision: kind,
          decision_reason: `The model says: “${reasonFor(kind)}”`,
          decision_confidence: 0.9,
          decided_by: `${wire}:scripted-model`,
          decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/),
          iteration_count: 1,
          classification: 'actionable',
        });
      }
      expect(run.note('needs_info').text).toContain('Missing: The model says: “Which day suits you.”');
      expect(run.note('delegate').text).toContain(
        'Pass on to: The model says: “Legal, who name the contacts.”',
      );
    });

    it('get drafts to their senders, "Re: " once, linked from the note', () => {
      const run = over(wire);
      expect(notesIn(run.machine, 'Drafts')).toHaveLength(2);
      for (const kind of ['draft_reply', 'urgent'] as const) {
        const { subject, from } = mails[kind];
        const draft = run.draft(kind);
        expect(run.note(kind).field('draft_path')).toBe(draft.path);
        expect(draft.path).toMatch(/^Drafts\/\d{4}-\d\d-\d\d-\d{4}-re-[^/]+\.md$/);
        expect(addressOf(draft.field('to') ?? '')).toBe(addressOf(from));
        expect(draft.frontmatter).toMatchObject({
          type: 'draft_reply',
          status: 'pending_approval',
          original_subject: subject,
          subject: `Re: ${subject.replace(/^Re: /, '')}`,
          priority: kind === 'urgent' ? 'urgent' : 'normal',
          drafted_by: `${wire}:scripted-model`,
          decision_confidence: 0.9,
        });
        expect(draft.text).toContain(REPLIES[kind]);
      }
    });

    it('are logged, one decision and one transition each, urgent ones as a warning', () => {
      const { machine } = over(wire);
      const decided = logLines(machine, 'llm_decision');
      expect(
        decided.map(({ decision, severity }) => `${String(decision)} ${String(severity)}`).sort(),
      ).toEqual(['archive info', 'delegate info', 'draft_reply info', 'needs_info info', 'urgent warn']);
      for (const line of decided) {
        expect(line).toMatchObject({
          watcher_name: 'orchestrator',
          provider: wire,
          model: 'scripted-model',
          tokens_input: 700,
          tokens_output: 60,
          latency_ms: expect.any(Number),
          iteration: 1,
          email_message_id: expect.stringContaining('@mail.example'),
        });
      }
      expect(logLines(machine, 'state_transition')).toHaveLength(5);
      expect(logLines(machine, 'poll_cycle_complete').map(({ details }) => details)).toEqual([
        expect.objectContaining({ emails_found: 5, emails_processed: 5, errors: 0, decisions: ONE_EACH }),
      ]);
    });

    it('are counted in the state, and nothing of the work is left lying', () => {
      const { machine } = over(wire);
      const state: unknown = JSON.parse(machine.read('Logs/orchestrator_state.json'));
      expect(state).toMatchObject({
        processed_ids: expect.objectContaining({ length: 5 }),
        total_items_processed: 5,
        decisions_by_type: ONE_EACH,
        total_tokens_used: 5 * 760,
        error_count: 0,
      });
      expect(leftovers(machine)).toEqual([]);
    });

    it('cost one call each, the key in its header and nowhere else', () => {
      promise('Deputy never writes it into a note or the log');
      const { machine, model, ended } = over(wire);
      expect(model.complaints).toEqual([]);
      expect(model.questions.map(decisionFor).sort()).toEqual([...DECISION_KINDS].sort());
      expect(model.requests.map(({ headers }) => headers['authorization'])).toEqual(
        Array(5).fill(`Bearer ${KEY}`),
      );
      for (const { headers, raw, path } of model.requests) {
        expect(JSON.stringify([{ ...headers, authorization: '' }, raw, path])).not.toContain(KEY);
      }
      for (const place of [allText(machine), ended.stdout, ended.stderr]) expect(place).not.toContain(KEY);
    });
  });

  it('make the same vault over either wire, but for who answered and when', () => {
    const [anthropic, openai] = WIRES.map((wire) => visibleVault(over(wire)));
    expect(anthropic).toEqual(openai);
    // Five notes, five mails put aside, two drafts; what the setup has made: three tables, and a note on the log.
    expect(Object.keys(anthropic ?? {})).toHaveLength(16);
  });
});

const ONE_EACH = { draft_reply: 1, needs_info: 1, archive: 1, urgent: 1, delegate: 1 };
