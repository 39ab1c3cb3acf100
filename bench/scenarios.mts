import { measuredChromium } from '../tests/browser/chromium';
import { backlog } from './backlog.mjs';
import { blockingImport, blockingLook, blockingTriage } from './blocking.mjs';
import { bundleSize } from './bundle-size.mjs';
import { coldStart } from './cold-start.mjs';
import { computing } from './computing.mjs';
import { fullCycle, triageCommand } from './full-cycle.mjs';
import { growth } from './growth.mjs';
import { idleCycle } from './idle-cycle.mjs';
import { modelUse } from './model-use.mjs';
import { plans } from './plans.mjs';
import { pluginStart } from './plugin-start.mjs';
import { review } from './review.mjs';
import { revisionLoop } from './revision-loop.mjs';
import type { Scenario } from './scenario.mjs';
import { search } from './search.mjs';
import { sources } from './sources.mjs';
import { skillMatch } from './skill-match.mjs';
import { status } from './status.mjs';
import { throughput } from './throughput.mjs';
import { trust } from './trust.mjs';
import { viewRefresh } from './view-refresh.mjs';
import { yardstick } from './yardstick.mjs';

/** In the order of the report. */
export const SCENARIOS: Record<string, Scenario> = {
  computing,
  'bare-1000': yardstick({ notes: 1_000, runs: 5 }),
  'bare-10000': yardstick({ notes: 10_000, runs: 3 }),
  'bare-disk': yardstick({ notes: 1_000, runs: 3, place: 'disk' }),
  'full-1000': fullCycle({ notes: 1_000, runs: 5 }),
  'full-10000': fullCycle({ notes: 10_000, runs: 3 }),
  'triage-10000': triageCommand(10_000),
  'full-disk': fullCycle({ notes: 1_000, runs: 3, place: 'disk' }),
  idle: idleCycle,
  'plans-250': plans(250, false),
  'plans-1000': plans(1_000, true),
  search,
  sources,
  trust,
  start: coldStart,
  status,
  size: bundleSize,
  growth,
  'backlog-1000': backlog(1_000),
  'backlog-10000': backlog(10_000),
  'backlog-50000': backlog(50_000),
  'throughput-1': throughput(1),
  'throughput-4': throughput(4),
  'throughput-8': throughput(8),
  model: modelUse,
  revision: revisionLoop,
  skills: skillMatch,
  ...(measuredChromium === null
    ? {}
    : {
        plugin: pluginStart,
        sidebar: viewRefresh,
        review,
        'blocking-look': blockingLook,
        'blocking-triage': blockingTriage,
        'blocking-import': blockingImport,
      }),
};
