import type { LogCheck } from '../../../kernel/log/audit-log';
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

  /** Verifies the log under this device's file name, which has no suffix on the device that set the vault up. */
  async verify(): Promise<LogCheck> {
    const { ports, settings } = this;
    const runner = await readRunner(ports.vault, settings.folders.logs);
    return auditLog(ports, settings, runner.kind === 'named' ? runner.setUpBy : ports.host.deviceId).verify();
  }
}
