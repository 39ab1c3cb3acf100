import { describe, expect, it } from 'vitest';
import { parseNote } from '../../../../src/kernel/notes/note';
import { skillConsentKey } from '../../../../src/settings/skill-consent';
import { readSkill } from '../../../../src/features/skills/model/read-skill';
import { Faults } from '../../../fakes/faults';
import { FakeClock } from '../../../fakes/fake-clock';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { skillText, WEEKLY } from '../../skills/model/a-skill';
import { Stage, type StageOptions } from '../../../app/stage';

const DAY = 24 * 3_600_000;
const EVERY = 'every Friday find what we said about pricing';

const aStage = (faults = new Faults(), options: StageOptions = {}): Stage =>
  new Stage({
    ...options,
    faults,
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    model: new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] }),
  });

const proposals = (stage: Stage): string[] =>
  stage.vault.paths('Pending_Approval').filter((path) => path.includes('_create_skill_'));

const ask = async (stage: Stage, text: string): Promise<void> => {
  await stage.deputy.ask.run({ kind: 'text', text });
};

async function decide(stage: Stage, kind: 'approve' | 'reject'): Promise<void> {
  const [card] = await stage.deputy.approvals.list();
  if (card === undefined) throw new Error('Nothing waits');
  const { id: request, hash: shownHash, attempt } = card;
  const decision =
    kind === 'approve'
      ? ({ kind, request, shownHash, attempt } as const)
      : ({ kind, reason: 'No.' } as const);
  await stage.deputy.approvals.decide(card.path, decision);
  await stage.cycle();
}

describe('a request that comes again', () => {
  it('is proposed as a skill, which is one only when it was approved', async () => {
    const stage = aStage();
    await ask(stage, EVERY);
    expect(proposals(stage)).toHaveLength(1);
    expect(stage.vault.paths('Skills')).toEqual([]);
    const [card] = await stage.deputy.approvals.list();
    expect(card).toMatchObject({ sentence: 'Add the skill find-said-about-pricing' });
    await decide(stage, 'approve');
    const [path = ''] = stage.vault.paths('Skills');
    const note = parseNote(stage.vault.text(path));
    const read = readSkill(note.ok ? note.value : null, { path, name: 'find-said-about-pricing' });
    expect(read.ok ? read.value.schedule?.text : read.error).toBe('0 9 * * 5');
    expect(await stage.deputy.skills.list()).toMatchObject([{ isAgreed: false, problems: [] }]);
    await stage.deputy.undo();
    expect(stage.vault.paths('Skills')).toEqual([]);
  });

  it('is proposed once as long as that waits, and rests for seven days once it was refused', async () => {
    const stage = aStage();
    await ask(stage, EVERY);
    await ask(stage, EVERY);
    expect(proposals(stage)).toHaveLength(1);
    await decide(stage, 'reject');
    expect(stage.vault.paths('Skills')).toEqual([]);
    await ask(stage, EVERY);
    expect(proposals(stage)).toEqual([]);
    stage.clock.setWallClock(stage.clock.now() + 8 * DAY);
    await ask(stage, EVERY);
    expect(proposals(stage)).toHaveLength(1);
  });

  it.each([
    'find what we said about pricing',
    'remind me every Monday to water the plants',
    'draft a mail about the roof',
  ])('is not seen in: %s', async (text) => {
    const stage = aStage();
    await ask(stage, text);
    expect(proposals(stage)).toEqual([]);
  });

  it.each(Array.from({ length: 30 }, (_, n) => n + 1))(
    'is proposed once, whichever write a crash falls on, and resumed: %i',
    async (at) => {
      const stage = aStage(new Faults({ onWrite: ({ n }) => (n === at ? 'kill' : undefined) }));
      await ask(stage, EVERY).catch(() => undefined);
      stage.restart();
      await stage.cycle();
      const [asked] = await stage.deputy.ask.history();
      // Killed before it was kept: the person still has their words.
      if (asked === undefined) return;
      for (let n = 0; n < 2; n += 1) await stage.deputy.ask.run({ kind: 'resume', meant: asked.request.id });
      await stage.cycle();
      expect(proposals(stage)).toHaveLength(1);
      expect(await stage.deputy.approvals.list()).toHaveLength(1);
    },
  );

  it('is seen in a draft that is like two before it', async () => {
    const stage = aStage();
    for (const month of ['May', 'June']) await ask(stage, `draft a mail about the rent report of ${month}`);
    expect(proposals(stage)).toEqual([]);
    await ask(stage, 'draft a mail about the rent report of July');
    expect(proposals(stage)).toHaveLength(1);
  });

  it('is seen in words of tracking', async () => {
    const stage = aStage();
    await ask(stage, 'keep track of the books that I lend');
    expect(proposals(stage)).toHaveLength(1);
  });

  it('is seen in a question that is like two before it', async () => {
    const stage = aStage();
    for (const name of ['Ann', 'Ben']) await ask(stage, `how many mails wait for ${name}?`);
    expect(proposals(stage)).toEqual([]);
    await ask(stage, 'how many mails wait for Cara?');
    expect(proposals(stage)).toHaveLength(1);
  });

  it('proposes nothing where a skill of the person was meant', async () => {
    const text = skillText('weekly-review', 'deputy_triggers: every friday\n');
    const stage = aStage(new Faults(), {
      files: { [WEEKLY]: text },
      settings: { consents: [skillConsentKey(WEEKLY, text)] },
    });
    await ask(stage, EVERY);
    expect((await stage.deputy.ask.history())[0]?.request.tasks.map(({ tool }) => tool)).toEqual(['skill']);
    expect(proposals(stage)).toEqual([]);
  });
});
