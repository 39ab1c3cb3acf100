import { DateTime } from '../kernel/dates/date-time';
import { rewriteEffect } from '../kernel/effects/edit-effect';
import { readText } from '../kernel/effects/read-text';
import { ifReadable } from '../kernel/index/unless-refused';
import type { Ports } from '../session/ports';
import type { Session } from '../session/session';
import type { History } from './overview/history';
import type { OverviewReader } from './overview/overview';
import { DAILY_NOTE, dailyNotePath, withDigest } from './view/daily-note';
import { type Digest, digestOf, digestWords } from './view/digest';

interface DigestReaders {
  clock: Ports['clock'];
  overview: Pick<OverviewReader, 'read'>;
  history: Pick<History, 'read'>;
}

/** Counts the items that need the person and the work since midnight. Only reads; needs no lock. */
export async function readDigest({ clock, overview, history }: DigestReaders): Promise<Digest> {
  const now = clock.now();
  const dayBegan = DateTime.fromMillis(now, { zone: clock.zone }).startOf('day').toMillis();
  return digestOf({ overview: await overview.read(), log: await history.read() }, { now, dayBegan });
}

/** Name of this device's file that holds the last day whose digest was written. */
const WRITTEN = 'digest-day';

/**
 * Adds the digest to today's daily note, once a day, after the set time. Skips a missing note: if Deputy created it,
 * the person's template would not be applied. If the person is typing in the note, the next cycle tries again.
 */
export async function writeDailyDigest(session: Session, read: () => Promise<Digest>): Promise<void> {
  const { ports, settings } = session;
  const { digestAt, dailyNote } = settings;
  const now = DateTime.fromMillis(ports.clock.now(), { zone: ports.clock.zone });
  if (digestAt === 'off' || now.toFormat('HH:mm') < digestAt) return;
  const day = now.toFormat('yyyy-MM-dd');
  const path = dailyNotePath(dailyNote || DAILY_NOTE, now);
  if (path === null || (await ports.device.read(WRITTEN)) === day) return;
  const text = await ifReadable(readText(ports.vault, path));
  if (text === null) return;
  const words = digestWords(await read());
  const after = withDigest(text, words);
  if (after !== null && !(await commit(session, { path, text, after, words }))) return;
  await ports.device.replace(WRITTEN, day);
}

async function commit(
  { effects, ports }: Session,
  { path, text, after, words }: { path: string; text: string; after: string; words: string },
): Promise<boolean> {
  const result = await effects.commit({
    run: ports.host.randomId(),
    kind: 'digest',
    label: `Added the digest to ${path}: ${words}`,
    effects: [rewriteEffect(path, text, after)],
    entries: [],
  });
  return result.kind === 'committed';
}
