import type { AuditLog, LogCheck } from '../../kernel/log/audit-log';
import { type ExportedLine, exportLine, type ExportOptions } from '../../kernel/log/export-log';
import { auditLog } from '../../session/session';
import type { Ports } from '../../session/ports';
import { readRunner } from '../../session/runner';
import type { Settings } from '../../settings/settings';

/** This device's log. Needs no lock. */
export class DeputyLog {
  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
  ) {}

  async verify(): Promise<LogCheck> {
    return (await this.open()).verify();
  }

  /** All lines, oldest first; invalid ones are left out. */
  async export(options: ExportOptions): Promise<ExportedLine[]> {
    const lines: ExportedLine[] = [];
    for await (const text of (await this.open()).texts('')) {
      for (const each of text.split('\n')) {
        const line = exportLine(each, options);
        if (line !== null) lines.push(line);
      }
    }
    return lines;
  }

  /** Opens the log under this device's file name, which has no suffix on the device that set the vault up. */
  private async open(): Promise<AuditLog> {
    const { ports, settings } = this;
    const runner = await readRunner(ports.vault, settings.folders.logs);
    return auditLog(ports, settings, runner.kind === 'named' ? runner.setUpBy : ports.host.deviceId);
  }
}
