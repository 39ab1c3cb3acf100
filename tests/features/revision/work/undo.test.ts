import { expect, it } from 'vitest';
import { only, queuedOrNot } from '../../../core/app/undo-stories';
import { takesBack } from '../../../core/app/undo-walk';
import { IN, type Stage, type StageOptions } from '../../../core/app/stage';
import { aMailNote } from '../../../fakes/mail-note';
import { Revising, verdict } from '../../../stages/revising';

const NOTE = `${IN}/q.md`;
const SMS = '---\ntype: sms\nstatus: draft\n---\n\nI look at it tomorrow.\n';

/** A mail with a draft: for approval already, or not yet. */
const drafted =
  (settings: StageOptions['settings'], part: 'all' | 'triage' = 'all') =>
  async (options: StageOptions = {}): Promise<Stage> => {
    const stage = new Revising(
      { evaluation: [verdict({ confidence: 0.5 }), verdict({ confidence: 0.9 })] },
      { ...options, settings: { evaluateDrafts: false, ...settings, ...options.settings } },
    );
    await stage.cycle({ part });
    return stage;
  };

const revise = (stage: Stage) => stage.deputy.act('reviseDraft', { path: only(stage, 'Drafts'), wish: '' });

async function pick(stage: Stage): Promise<void> {
  const path = only(stage, 'Drafts');
  const view = await stage.deputy.revisions.of(path);
  const round = view?.rounds.find(({ isCurrent }) => !isCurrent)?.round ?? 0;
  await stage.deputy.act('useRevision', { path, record: view?.record ?? '', round });
}

const revised =
  (settings: StageOptions['settings'], part: 'all' | 'triage' = 'all') =>
  async (options: StageOptions = {}): Promise<Stage> => {
    const stage = await drafted(settings, part)(options);
    await revise(stage);
    return stage;
  };

const thenCycle = (act: (stage: Stage) => Promise<unknown>) => async (stage: Stage) => {
  await act(stage);
  await stage.cycle();
};

takesBack({
  revision: {
    kind: 'revision',
    open: (options) => new Revising({}, { files: { 'Drafts/sms.md': SMS }, ...options }),
    act: (stage) => stage.deputy.act('reviseDraft', { path: 'Drafts/sms.md', wish: '' }),
  },
  'another wording of a draft': {
    kind: 'revision',
    open: async (options) => {
      const stage = new Revising({}, options);
      await stage.cycle();
      return stage;
    },
    act: pick,
  },
  ...queuedOrNot((settings) => ({
    'triage with an evaluated draft': {
      kind: 'triage',
      open: (options) => new Revising({}, { ...options, settings: { ...settings, ...options?.settings } }),
      act: (stage) => stage.cycle(),
    },
    'a revised draft': { kind: 'revision', open: drafted(settings), act: revise },
    'a revised draft that only triage has seen': {
      kind: 'revision',
      open: drafted(settings, 'triage'),
      act: revise,
    },
    'a revised draft, and a cycle after it': {
      kind: 'revision',
      open: drafted(settings, 'triage'),
      act: thenCycle(revise),
    },
    'a wording that was picked': { kind: 'revision', open: revised(settings), act: pick },
    'a wording that was picked after triage alone': {
      kind: 'revision',
      open: revised(settings, 'triage'),
      act: thenCycle(pick),
    },
  })),
});

it('Undo of a revision takes the request with it that came of it, and puts no other draft before the person', async () => {
  const other = `${IN}/other.md`;
  const stage = new Revising(
    { evaluation: [verdict({ confidence: 0.5 }), verdict({ confidence: 0.9 })] },
    {
      files: { [NOTE]: aMailNote(), [other]: aMailNote({ messageId: '<other@example.org>' }) },
      settings: { evaluateDrafts: false },
    },
  );
  await stage.cycle({ part: 'triage' });
  const [draft = ''] = stage.vault.paths('Drafts');
  const before = stage.vault.text(draft);
  await stage.deputy.act('reviseDraft', { path: draft, wish: '' });
  expect(stage.vault.paths('Pending_Approval')).toEqual([]);
  await stage.cycle();
  expect(stage.vault.paths('Pending_Approval')).toHaveLength(2);
  expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone', kept: [] });
  expect(stage.vault.text(draft)).toBe(before);
  expect(stage.vault.paths('Pending_Approval')).toHaveLength(1);
});
