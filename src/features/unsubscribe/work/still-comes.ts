import type { CycleWork } from '../../../core/app/cycle-steps';
import type { Session } from '../../../core/session/session';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { DateTime } from '../../../kernel/dates/date-time';
import { noteLink } from '../../../kernel/notes/names';
import { comesStill } from '../model/newsletters';
import { readLeft } from './left';
import { senderOf } from './read-newsletters';
import { lineEffect } from './unsubscribe-origin';

/**
 * Reports mail that comes more than ten days after the person unsubscribed: in its note, and once per cycle and sender.
 */
export async function sayWhatStillComes(session: Session, triaged: CycleWork['triaged']): Promise<void> {
  const decided = triaged.flatMap(({ outcome }) => (outcome.kind === 'decided' ? [outcome.note] : []));
  if (decided.length === 0) return;
  const { ports, settings, effects } = session;
  const left = await readLeft(ports.vault, settings.folders);
  if (left.size === 0) return;
  const said = new Set<string>();
  for (const path of decided) {
    const note = await ifReadable(readNote(ports.vault, path));
    const mail = note === null ? null : senderOf(note);
    const way = left.get(mail?.sender ?? '');
    if (note === null || mail === null || way === undefined || !comesStill(way, mail.at)) continue;
    const day = DateTime.fromMillis(way.at, { zone: ports.clock.zone }).toISODate() ?? '';
    const effect = lineEffect({ path, note }, `this came although you did on ${day}: ${noteLink(way.note)}.`);
    if (effect === null) continue;
    const label = `Mail of ${mail.sender} still comes after you unsubscribed on ${day}`;
    await effects.commit({
      run: ports.host.randomId(),
      kind: 'edit',
      label,
      effects: [effect],
      entries: [{ event: 'state_transition', severity: 'warn', details: { note: path, reason: label } }],
    });
    if (!said.has(mail.sender)) ports.notifier.notify({ level: 'warn', text: `${label}.` });
    said.add(mail.sender);
  }
}
