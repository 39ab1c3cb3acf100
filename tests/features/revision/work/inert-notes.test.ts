import { expect, it } from 'vitest';
import { expectInert, HOSTILE, LINE } from '../../../core/app/hostile-stories';
import { Revising, revision, verdict } from '../../../stages/revising';

it('a note that Deputy writes of hostile words is inert after a draft was judged and revised', async () => {
  const stage = new Revising(
    {
      triage: [{ json: { decision: 'draft_reply', confidence: 1, reasoning: HOSTILE, reply_body: HOSTILE } }],
      evaluation: [
        verdict({ confidence: 0.2, isSafe: false, faults: [{ kind: 'wrong_tone', quotation: LINE }] }),
      ],
      revision: [revision(`${HOSTILE} again`), revision(`${HOSTILE} and again`)],
      oversight: [{ json: { reason: HOSTILE, action: 'edit', reply: `${HOSTILE} edited` } }],
    },
    { settings: { dashboardNote: true } },
  );
  await stage.cycle();
  await stage.cycle();
  expect(stage.count('revision')).toBeGreaterThan(0);
  expectInert(stage);
});
