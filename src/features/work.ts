import { createDeputy } from '../core/app/create-deputy';
import type { Deputy } from '../core/app/deputy';
import type { FeatureWork } from '../core/feature';
import type { Ports } from '../core/session/ports';
import type { Settings } from '../core/settings/settings';
import { useWork } from '../core/use-work';
import { FEATURES } from '.';
import { accountsWork } from './accounts/work/feature';
import { askWork } from './ask/work/feature';
import { attachmentsWork } from './attachments/work/feature';
import { memoryWork } from './memory/work/feature';
import { plansWork } from './plans/work/feature';
import { previewsWork } from './previews/work/feature';
import { receipts } from './receipts/feature';
import { repliesWork } from './replies/work/feature';
import { revisionWork } from './revision/work/feature';
import { sendersWork } from './senders/work/feature';
import { unansweredWork } from './unanswered/work/feature';
import { uninstallWork } from './uninstall/work/feature';
import { unsubscribeWork } from './unsubscribe/work/feature';

/** The work of the features, one line each. The app evaluates this file when Deputy begins to work. */
export const WORK: readonly FeatureWork[] = [
  ...FEATURES,
  accountsWork,
  askWork,
  attachmentsWork,
  memoryWork,
  plansWork,
  previewsWork,
  receipts,
  repliesWork,
  revisionWork,
  sendersWork,
  unansweredWork,
  uninstallWork,
  unsubscribeWork,
];

/** Creates Deputy with all that its features add; `more` is what a host's own features add. */
export function openDeputy(ports: Ports, settings: Settings, more: readonly FeatureWork[] = []): Deputy {
  useWork([...WORK, ...more]);
  return createDeputy(ports, settings);
}
