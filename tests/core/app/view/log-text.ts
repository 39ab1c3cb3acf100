import { type LogLine, parseLogLine } from '../../../../src/core/app/view/activity/log-line';
import type { LogEvent } from '../../../../src/kernel/log/entry';

/** 2 November 2026, 9:00 in Berlin. */
export const START = Date.parse('2026-11-02T09:00:00+01:00');

/** One line as the log writes it, `minute` minutes after nine. */
export const logText = (event: LogEvent, minute: number, fields: Record<string, unknown> = {}): string =>
  JSON.stringify({
    timestamp: new Date(START + minute * 60_000).toISOString(),
    watcher_name: 'orchestrator',
    event,
    severity: 'info',
    ...fields,
    prev: '0'.repeat(64),
  });

/** A log as it is read, one line a minute. */
export const logLines = (...entries: [event: LogEvent, fields?: Record<string, unknown>][]): LogLine[] =>
  entries.map(([event, fields], minute) => {
    const line = parseLogLine(logText(event, minute, fields), `line ${String(minute)}`);
    if (line === null) throw new Error(`Line ${String(minute)} can't be read.`);
    return line;
  });
