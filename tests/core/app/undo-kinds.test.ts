import { describe, expect, it } from 'vitest';
import { OPERATION_KINDS } from '../../../src/kernel/effects/operation-kind';
import { type KindStory, MORE_UNDO_STORIES, UNDO_STORIES } from './undo-stories';
import { done, takesBack } from './undo-walk';

const ONE_EACH = Object.entries(UNDO_STORIES).map(([kind, story]): [string, KindStory] => [
  kind,
  { ...story, kind: kind as KindStory['kind'] },
]);

takesBack({ ...Object.fromEntries(ONE_EACH), ...MORE_UNDO_STORIES });

describe('an operation that is not a person’s to take back', () => {
  const others = Object.entries(OPERATION_KINDS).filter(([, how]) => how === 'record' || how === 'part');

  it.each(others)('%s (%s) is not offered, whatever else was done', async (kind) => {
    const { stage } = await done(UNDO_STORIES.snooze);
    const path = 'done-2026-11.jsonl';
    const record = { id: 'x-1', kind, label: 'Of its own', at: '2026-11-02T09:00:00+01:00', inverse: [] };
    await stage.device.append(path, `${JSON.stringify(record)}\n`);
    expect(await stage.deputy.history.undoable()).toMatch(/^Snoozed /u);
    expect((await stage.deputy.history.list(9)).map(({ label }) => label)).not.toContain('Of its own');
  });
});
