import type { TerminalFeature } from '../../headless/command/terminal-feature.mjs';
import { alertsTerminal } from './alerts/terminal/feature.mjs';
import { askTerminal } from './ask/terminal/feature.mjs';
import { accountsTerminal } from './accounts/terminal/feature.mjs';
import { attachmentsTerminal } from './attachments/terminal/feature.mjs';
import { batchTerminal } from './batch/terminal/feature.mjs';
import { mailFilesTerminal } from './mail-files/terminal/feature.mjs';
import { plansTerminal } from './plans/terminal/feature.mjs';
import { previewsTerminal } from './previews/terminal/feature.mjs';
import { receiptsTerminal } from './receipts/terminal/feature.mjs';
import { repliesTerminal } from './replies/terminal/feature.mjs';
import { revisionTerminal } from './revision/terminal/feature.mjs';
import { sendersTerminal } from './senders/terminal/feature.mjs';
import { serviceTerminal } from './service/terminal/feature.mjs';
import { toolServersTerminal } from './tool-servers/terminal/feature.mjs';
import { uninstallTerminal } from './uninstall/terminal/feature.mjs';
import { unsubscribeTerminal } from './unsubscribe/terminal/feature.mjs';

export const TERMINAL: readonly TerminalFeature[] = [
  accountsTerminal,
  alertsTerminal,
  askTerminal,
  attachmentsTerminal,
  batchTerminal,
  mailFilesTerminal,
  plansTerminal,
  previewsTerminal,
  receiptsTerminal,
  repliesTerminal,
  revisionTerminal,
  sendersTerminal,
  serviceTerminal,
  toolServersTerminal,
  uninstallTerminal,
  unsubscribeTerminal,
];
