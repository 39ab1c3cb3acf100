import { describe, expect, it } from 'vitest';
import { Stage } from '../../core/app/stage';

describe('old days of the log', () => {
  it('are kept as long as the setting says, and the rest is verified', async () => {
    const stage = new Stage({ settings: { keepLogDays: 30 } });
    await stage.cycle();
    const [first = ''] = stage.vault.paths('Logs').filter((path) => path.endsWith('.log'));
    await stage.clock.sleep(20 * 86_400_000);
    await stage.cycle();
    expect(stage.vault.text(first)).toContain('poll_cycle_complete');
    await stage.clock.sleep(20 * 86_400_000);
    await stage.cycle();
    expect(stage.vault.text(first)).toMatch(/^\{"retired":/u);
    expect((await stage.deputy.log.verify()).faults).toEqual([]);
    stage.restart();
    await stage.cycle();
    expect((await stage.deputy.log.verify()).faults).toEqual([]);
  });

  it('stay by default', async () => {
    const stage = new Stage();
    await stage.cycle();
    await stage.clock.sleep(4_000 * 86_400_000);
    await stage.cycle();
    expect(
      stage.vault
        .paths('Logs')
        .map((path) => stage.vault.text(path))
        .join(),
    ).not.toContain('retired');
  });
});
