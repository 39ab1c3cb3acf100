import { expect, it } from 'vitest';
import { perSession } from '../../../src/core/session/per-session';
import { Stage } from '../app/stage';
import type { Session } from '../../../src/core/session/session';

it('a record is opened once for a session, and again where it could not be opened', async () => {
  const stage = new Stage();
  const session = { ports: stage.ports } as Session;
  let opened = 0;
  const recordOf = perSession(() => {
    opened += 1;
    return opened === 1 ? Promise.reject(new Error('The disk is gone.')) : Promise.resolve(opened);
  });
  await expect(recordOf(session)).rejects.toThrow('The disk is gone.');
  expect(await Promise.all([recordOf(session), recordOf(session)])).toEqual([2, 2]);
  expect(await recordOf({ ports: stage.ports } as Session)).toBe(3);
});
