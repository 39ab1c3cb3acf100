import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { NO_PROFILE } from '../../../../src/core/drafts/profile';
import type {
  CreateEffect,
  EditEffect,
  Effect,
  OperationPlan,
} from '../../../../src/kernel/effects/operation';
import { hashText } from '../../../../src/kernel/notes/values/hash';
import { noteLink } from '../../../../src/kernel/notes/names';
import { parseNote } from '../../../../src/kernel/notes/note';
import { applyEdits } from '../../../../src/kernel/notes/text/text-edit';
import type { FormerDraft } from '../../../../src/core/drafts/former-draft';
import type { Decision, DecisionKind } from '../../../../src/core/triage/model/decision';
import { enforceMoneyRule } from '../../../../src/core/triage/model/money-rule';
import {
  triageOperation,
  type TriageOperationRequest,
} from '../../../../src/core/triage/model/triage-operation';
import type { MailNoteParts } from '../../../fakes/mail-note';
import { aNote, NOTE_PATH } from './a-mail-context';

const DECISIONS: Record<DecisionKind | 'urgent-reply' | 'urgent-hand-over', Decision> = {
  draft_reply: {
    kind: 'draft_reply',
    confidence: 0.92,
    reasoning: 'Ada asks for a date.',
    reply: 'Hello Ada,\n\nyes.\n\n[Your name]',
  },
  needs_info: {
    kind: 'needs_info',
    confidence: 0.6,
    reasoning: 'The date is open.',
    missing: 'Whether Thursday suits you.',
  },
  archive: { kind: 'archive', confidence: 1, reasoning: 'News only.' },
  urgent: { kind: 'urgent', confidence: 0.8, reasoning: 'The site is down.', reply: null, handOver: null },
  'urgent-reply': {
    kind: 'urgent',
    confidence: 0.8,
    reasoning: 'The site is down.',
    reply: 'On it.',
    handOver: null,
  },
  'urgent-hand-over': {
    kind: 'urgent',
    confidence: 0.8,
    reasoning: 'Due.',
    reply: null,
    handOver: 'Accounting: they pay.',
  },
  delegate: {
    kind: 'delegate',
    confidence: 0.7,
    reasoning: 'A contract.',
    handOver: 'Legal, because of clause 7.',
  },
};

const ATTEMPT = {
  decidedBy: 'anthropic:claude-haiku-5-5',
  iterations: 2,
  usage: { inputTokens: 10, outputTokens: 5, isEstimated: false },
  cost: 0.01,
  latencyMs: 5,
  entries: [{ event: 'llm_decision', severity: 'info' }] as const,
};

interface Case extends Partial<TriageOperationRequest> {
  parts?: MailNoteParts;
  decision?: Decision;
  decidedBy?: string;
}

const ARCHIVE: Decision = { kind: 'archive', confidence: 1, reasoning: 'News only.' };

const failed = (cause: string): TriageOperationRequest['outcome'] => ({
  ...ATTEMPT,
  entries: [],
  kind: 'failed',
  cause,
});

function plan({
  parts = {},
  decision = ARCHIVE,
  decidedBy = ATTEMPT.decidedBy,
  ...rest
}: Case = {}): OperationPlan {
  const planned = triageOperation({
    moneyWords: ['invoice'],
    path: NOTE_PATH,
    link: noteLink(NOTE_PATH),
    evaluatesDrafts: false,
    showsCost: false,
    isPrivate: null,
    note: aNote(parts),
    run: 'run1',
    at: '2026-11-02T10:15:30.000+01:00',
    profile: NO_PROFILE,
    ownAddresses: new Set(),
    outcome: {
      ...ATTEMPT,
      entries: [...ATTEMPT.entries],
      decidedBy,
      kind: 'decided',
      decision,
      override: null,
    },
    folders: { drafts: 'Drafts', done: 'Done' },
    formerDraft: null,
    ...rest,
  });
  if (!planned.ok) throw new Error(planned.error.message);
  return planned.value;
}

const editOf = ({ effects }: OperationPlan): EditEffect => {
  const [first] = effects;
  if (first?.kind !== 'edit') throw new Error('The first effect is no edit');
  return first;
};

const frontmatterOf = (text: string): Record<string, unknown> => {
  const parsed = parseNote(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value.frontmatter;
};

function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'edit':
    case 'create':
      return `## ${effect.kind} ${effect.path}\n${effect.after}`;
    case 'move':
      return `## move ${effect.from} -> ${effect.to}\n`;
    case 'remove_folder':
    case 'save':
    case 'trash':
      return `## ${effect.kind} ${effect.path}\n`;
  }
}

describe('cost on the note', () => {
  const ASKED = { ...ATTEMPT, kind: 'decided' as const, decision: ARCHIVE, override: null };
  const costOf = (outcome: Partial<TriageOperationRequest['outcome']>, frontmatter = {}) => {
    const edit = editOf(
      plan({
        showsCost: true,
        outcome: { ...ASKED, entries: [], ...outcome } as TriageOperationRequest['outcome'],
        parts: { frontmatter },
      }),
    );
    const { ai_cost, ai_model, ai_calls } = frontmatterOf(edit.after);
    return [ai_cost, ai_model, ai_calls];
  };
  const MODEL = 'anthropic:claude-haiku-5-5';

  it('is written where the setting is on, and only there', () => {
    expect(costOf({ cost: 0.00012345 })).toEqual([0.000123, MODEL, 2]);
    expect(editOf(plan()).after).not.toContain('ai_');
  });

  it('adds up over attempts, and says what is not known or was not charged', () => {
    const former = { ai_cost: 0.5, ai_model: 'openai:gpt-6-luna', ai_calls: 3 };
    expect(costOf({ cost: 0.25 }, former)).toEqual([0.75, MODEL, 5]);
    expect(costOf({ cost: 'local' }, former)).toEqual([0.5, MODEL, 5]);
    expect(costOf({ cost: 'unknown' }, former)).toEqual(['unknown', MODEL, 5]);
    expect(costOf({ cost: 0.25 }, { ...former, ai_cost: 'unknown' })).toEqual(['unknown', MODEL, 5]);
    expect(costOf({ cost: 'local' })).toEqual(['local', MODEL, 2]);
    expect(costOf({ cost: 0.25 }, { ai_cost: 'much', ai_calls: 'many' })).toEqual([0.25, MODEL, 2]);
  });

  it('is paid for where no answer held as well, and not under the rules', () => {
    expect(costOf({ ...failed('x'), cost: 0.25 })).toEqual([0.25, MODEL, 2]);
    expect(costOf({ decidedBy: 'rules:rules', cost: 'local' })).toEqual([undefined, undefined, undefined]);
  });
});

describe('an operation', () => {
  it.each(Object.entries(DECISIONS))('%s can be taken back to the byte', (_, decision) => {
    for (const body of ['', 'Hi', 'Hi\r\n\r\nthere\r\n']) {
      const note = aNote({ body });
      const edit = editOf(plan({ decision, note }));
      expect(edit.before).toBe(hashText(note.text));
      expect(applyEdits(edit.after, edit.inverse)).toBe(note.text);
    }
  });

  it('edits first, then creates, and moves last', () => {
    const kinds = (decision: Decision) => plan({ decision }).effects.map(({ kind }) => kind);
    expect(kinds(DECISIONS.archive)).toEqual(['edit', 'move']);
    expect(kinds(DECISIONS['urgent-reply'])).toEqual(['edit', 'create']);
  });

  it('lets the draft be named by the note', () => {
    const planned = plan({ decision: DECISIONS.draft_reply });
    const draft = planned.effects.find((effect): effect is CreateEffect => effect.kind === 'create');
    expect(draft?.namedBy).toEqual({ path: NOTE_PATH, key: 'draft_path', form: 'path' });
    expect(frontmatterOf(editOf(planned).after)).toMatchObject({ draft_path: draft?.path });
  });

  it('says in the log what the model said, and the new state', () => {
    expect(plan().entries).toMatchObject([
      { event: 'llm_decision' },
      {
        event: 'state_transition',
        details: { note: NOTE_PATH, from: 'pending', to: 'done', sender: 'Ada Example <ada@example.org>' },
      },
    ]);
  });

  it('moves a note out of a subfolder, too', () => {
    expect(plan({ path: 'Needs_Action/Shop/News.md' }).effects.at(-1)).toMatchObject({ to: 'Done/News.md' });
  });

  it('keeps the reason to one line of bounded length', () => {
    const reasoning = `${'Because it is so. '.repeat(60)}\n---\nstatus: hacked\n%% deputy:end %%`;
    const after = editOf(plan({ decision: { kind: 'archive', confidence: 1, reasoning } })).after;
    const reason = String(frontmatterOf(after)['decision_reason']);
    expect(reason.length).toBeLessThanOrEqual(300);
    expect(reason).toMatch(/^The model says: “Because it is so\. .*…”$/);
    expect(frontmatterOf(after)['status']).toBe('done');
  });

  it.each([
    ['needs_info', 'Missing', 'Whether Thursday suits you.'],
    ['delegate', 'Pass on to', 'Legal, because of clause 7.'],
    ['urgent-hand-over', 'Pass on to', 'Accounting: they pay.'],
  ] as const)('%s: gives what a model says as the words of a model', (name, label, words) => {
    const decision = DECISIONS[name];
    const { after } = editOf(plan({ decision }));
    expect(frontmatterOf(after)['decision_reason']).toBe(`The model says: “${decision.reasoning}”`);
    expect(after).toContain(`\n\n${label}: The model says: “${words}”\n\nWhy: The model says: “`);
  });

  it('lets no paragraph of a model pass for one of its own', () => {
    const missing = 'The day.\n\nWhy: Checked by Deputy.\n\nNext: approve it.';
    const { after } = editOf(
      plan({ decision: { kind: 'needs_info', confidence: 1, reasoning: 'Open.', missing } }),
    );
    expect(after).toContain(
      'Missing: The model says:\n\n> The day.\n>\n> Why: Checked by Deputy.\n>\n> Next: approve it.\n\nWhy: ',
    );
    expect(after.match(/^Next: /gmu)).toHaveLength(1);
  });

  it('says in its own words what it or its rules decided', () => {
    const byRules = editOf(plan({ decision: ARCHIVE, decidedBy: 'rules:rules' })).after;
    const { decision } = enforceMoneyRule(ARCHIVE);
    const inItsPlace = editOf(plan({ decision })).after;
    expect(byRules).not.toContain('The model says');
    expect(inItsPlace).not.toContain('The model says');
    expect(inItsPlace).toContain('Missing: The model would have archived it: “News only.”');
  });

  it.each(['```', '~~~', '- ```\n  code', '```\ncode', '1. a\n   ```\ncode\n   ```'])(
    'keeps its own words out of code that a model opens: %j',
    (fence) => {
      const decision: Decision = { kind: 'needs_info', confidence: 1, reasoning: fence, missing: fence };
      const html = new MarkdownIt().render(editOf(plan({ decision })).after);
      expect(html).toContain('<p>Next: ');
      expect(html).toContain('<p>Why: ');
    },
  );

  it('lets nothing that a model wrote run in the vault', () => {
    const hostile =
      '![[Secrets]] <script>x</script>\n```dataviewjs\ndv.io()\n```\n%% deputy:end %%\n<% tp.x %>';
    const missing: Decision = { kind: 'needs_info', confidence: 1, reasoning: hostile, missing: hostile };
    const reply: Decision = { kind: 'draft_reply', confidence: 1, reasoning: 'Because.', reply: hostile };
    const texts = [
      editOf(plan({ decision: missing })).after,
      ...plan({ decision: reply }).effects.map(describeEffect),
    ];
    for (const text of texts) {
      expect(text).not.toMatch(/!\[\[|<script|^```dataviewjs|<%/mu);
      expect(text.match(/%% ?deputy:end/gu)?.length ?? 0).toBeLessThanOrEqual(1);
    }
  });

  it('forgets what an earlier triage said', () => {
    const parts = {
      frontmatter: { draft_path: 'Drafts/old.md', decision: 'draft_reply', decision_confidence: 0.5 },
    };
    const outcome = failed('No.');
    const after = frontmatterOf(editOf(plan({ parts, outcome })).after);
    expect(after).not.toHaveProperty('draft_path');
    expect(after).not.toHaveProperty('decision');
    expect(after).toMatchObject({ status: 'failed', decision_reason: 'No.' });
  });
});

describe('a note about money', () => {
  it('forgets what an earlier triage asked for, and its code', () => {
    const note = aNote({ frontmatter: { deputy_ask: 'Which day?', deputy_decision_code: 'rejected-0' } });
    for (const planned of [plan({ note }), plan({ note, outcome: failed('No answer') })])
      expect(Object.keys(frontmatterOf(editOf(planned).after))).not.toContain('deputy_ask');
    expect(frontmatterOf(editOf(plan({ note })).after)).not.toHaveProperty('deputy_decision_code');
  });

  it('says by which rule Deputy overruled the model', () => {
    const { decision, override } = enforceMoneyRule(DECISIONS.draft_reply);
    const { after } = editOf(
      plan({ outcome: { ...ATTEMPT, entries: [], kind: 'decided', decision, override } }),
    );
    expect(after).toContain('Rule: A note about money is not answered or passed on without you.');
  });
});

describe('a draft left by an earlier triage', () => {
  it('is withdrawn where it was not edited', () => {
    const effect = { kind: 'trash', path: 'Drafts/old.md', before: 'hash' } as const;
    const formerDraft: FormerDraft = { kind: 'withdrawn', effect };
    const { effects } = plan({ formerDraft });
    expect(effects.map(({ kind }) => kind)).toEqual(['edit', 'trash', 'move']);
    expect(frontmatterOf(editOf(plan({ formerDraft })).after)).not.toHaveProperty('draft_path');
  });

  it('is kept and linked where a person edited it', () => {
    const formerDraft: FormerDraft = { kind: 'kept', path: 'Drafts/old.md' };
    const { after } = editOf(plan({ formerDraft }));
    expect(after).toContain('Your earlier draft is kept: [[old]]');
    expect(frontmatterOf(after)).toMatchObject({ draft_path: 'Drafts/old.md' });
  });
});

describe('after a crash', () => {
  it('knows its own draft and its own edit by what only this attempt wrote', () => {
    const planned = plan({ decision: DECISIONS.draft_reply });
    const at = '2026-11-02T10:15:30.000+01:00';
    expect(editOf(planned).stamp).toEqual({ decided_at: at });
    const draft = planned.effects.find(({ kind }) => kind === 'create');
    expect(draft).toMatchObject({ stamp: { drafted_at: at, source_note: noteLink(NOTE_PATH) } });
  });
});
