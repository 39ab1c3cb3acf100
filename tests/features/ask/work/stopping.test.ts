import { beforeAll } from 'vitest';
import { useWays } from '../../../../src/core/app/automation/automated-acts';
import { skillConsentKey } from '../../../../src/core/settings/consents';
import { ASK_WAYS } from '../../../../src/features/ask/ui/ways';
import type { Automated } from '../../../core/app/automation/automated';
import { isAsking, type Stop, stopsAtOnce } from '../../../core/app/automation/stop-walk';
import { ANSWERS } from '../../../core/app/stage';
import { skillText, WEEKLY } from '../skills/model/a-skill';

const HOURLY = skillText('weekly-review', 'allowed-tools: search\ndeputy_schedule: "0 * * * *"\n');

/** A skill whose hour has just begun, and the cycle that runs it. */
const dueSkill = async (host: Automated): Promise<unknown> => {
  host.stage.vault.external(WEEKLY, HOURLY);
  await host.settled(host.automation.runNow());
  host.stage.clock.setWallClock('2026-11-02T09:00:30Z');
  return host.automation.runNow();
};

const STAGES: Record<string, Stop> = {
  'a request in the person’s own words': {
    at: isAsking('complex_reasoning'),
    begin: (host) =>
      host.automation.deputy.ask.run({ kind: 'text', text: 'What did Ada say about the price?' }),
  },
  'a scheduled skill in a cycle': { at: isAsking('skill_execution'), begin: dueSkill },
};

beforeAll(() => {
  useWays([ASK_WAYS]);
});

const SEARCH = {
  json: { reasoning: '', tool: 'search', arguments: {}, answer: null, cannot: null },
};

stopsAtOnce(STAGES, ({ task }) => (task === 'triage' ? ANSWERS.reply : SEARCH), [
  skillConsentKey(WEEKLY, HOURLY),
]);
