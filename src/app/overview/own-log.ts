import type { AuditLog } from '../../kernel/log/audit-log';
import { type ExportedLine, exportLine, type ExportOptions } from '../../kernel/log/export-log';
import { auditLog } from '../../session/session';
import type { Ports } from '../../session/ports';
import { readRunner } from '../../session/runner';
import type { Settings } from '../../settings/settings';

/** The log as the device that set the vault up began it. */
export async function ownLog(ports: Ports, settings: Settings): Promise<AuditLog> {
  const runner = await readRunner(ports.vault, settings.folders.logs);
  return auditLog(ports, settings, runner.kind === 'named' ? runner.setUpBy : ports.host.deviceId);
}

/** All its lines, the oldest first; what is no line is left out. */
export async function exportLines(log: AuditLog, options: ExportOptions): Promise<ExportedLine[]> {
  const lines: ExportedLine[] = [];
  for await (const text of log.texts('')) {
    for (const each of text.split('\n')) {
      const line = exportLine(each, options);
      if (line !== null) lines.push(line);
    }
  }
  return lines;
}
