import { describe, expect, it } from 'vitest';
import { RulesModel } from '../../../src/llm/provider/rules/rules-model';
import { triageByRules } from '../../../src/core/triage/model/rules';
import { FakeClock } from '../../fakes/fake-clock';
import { Stage } from './stage';
import { textsOf } from './undo-stories';

const openStage = (): Stage => {
  const clock = new FakeClock({ auto: true });
  return new Stage({
    clock,
    model: new RulesModel({ triage: (input) => Promise.resolve(triageByRules(input)) }, clock),
    settings: { queueDrafts: true },
  });
};

describe('the sample mails', () => {
  it('show the decisions of the rules, and one undo removes them with all that was made of them', async () => {
    const stage = openStage();
    const before = textsOf(stage);
    expect(await stage.deputy.act('addSamples', null)).toMatchObject({ label: 'Added five sample mails' });
    const [added] = await stage.deputy.history.list(1);
    const { activity } = await stage.deputy.overview();
    expect(activity[0]).toMatchObject({ text: 'Added five sample mails', operations: [added?.id] });
    const { decisions } = await stage.cycle();
    expect(decisions).toEqual({ draft_reply: 2, needs_info: 1, archive: 1, urgent: 1, delegate: 0 });
    const [draft = ''] = stage.vault.paths('Drafts');
    await stage.deputy.act('ask', draft);
    await stage.cycle();
    const undone = await stage.deputy.undo({ ids: [added?.id ?? ''] });
    expect(undone).toMatchObject({ kind: 'undone', label: 'Added five sample mails', kept: [] });
    await stage.clock.advance(11_000);
    await stage.cycle();
    const left = Object.keys(textsOf(stage)).filter((path) => !(path in before));
    expect(left.filter((path) => !path.startsWith('Rejected/') && !path.startsWith('.trash/'))).toEqual([]);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
  });

  it('are added once', async () => {
    const stage = openStage();
    await stage.deputy.act('addSamples', null);
    expect((await stage.deputy.act('addSamples', null)).kind).toBe('unchanged');
  });
});
