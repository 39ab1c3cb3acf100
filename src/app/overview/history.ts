import { DateTime } from '../../kernel/dates/date-time';
import { type LoggedDecision, loggedDecisions } from '../view/activity/decisions';
import { LogReader, type ReadLog } from './log-reader';
import type { Ports } from '../../session/ports';

/** Once this many decisions are known, the reader opens no older day of the log. */
export const MOST_DECISIONS = 1_000;

/** Content of the log's newest days. */
export interface PastDecisions extends ReadLog {
  /** Decisions of the read days, newest first. */
  decisions: readonly LoggedDecision[];
}

/** Reads the log, and after changes only what was added. Needs no lock. */
export class History {
  private readonly logs: LogReader;

  constructor(
    private readonly ports: Pick<Ports, 'vault' | 'clock'>,
    logsFolder: string,
  ) {
    this.logs = new LogReader(ports.vault, logsFolder);
  }

  async read(): Promise<PastDecisions> {
    const { clock } = this.ports;
    const today = DateTime.fromMillis(clock.now(), { zone: clock.zone }).toISODate() ?? '';
    const log = await this.logs.read({ today, decisions: MOST_DECISIONS });
    return { ...log, decisions: loggedDecisions(log.lines) };
  }
}
