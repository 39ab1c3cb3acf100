import { isAsking, stopsAtOnce } from '../../../core/app/automation/stop-walk';
import { ANSWERS } from '../../../core/app/stage';
import { ALLOW, revision, verdict } from '../../../stages/revising';

const settings = { evaluateDrafts: true };

stopsAtOnce(
  {
    'the evaluation of a draft': {
      at: isAsking('evaluation'),
      settings,
      begin: (host) => host.automation.runNow(),
    },
    'a round of the revision loop': {
      at: isAsking('revision'),
      settings,
      begin: (host) => host.automation.runNow(),
    },
    'the overseer of a revision': {
      at: isAsking('oversight'),
      settings,
      begin: (host) => host.automation.runNow(),
    },
    'a revision that the person asked for': {
      at: isAsking('revision'),
      begin: async (host) => {
        await host.settled(host.automation.runNow());
        const [path = ''] = host.stage.vault.paths('Drafts');
        return host.automation.deputy.act('reviseDraft', { path, wish: '' });
      },
    },
  },
  ({ task }) => {
    if (task === 'triage') return ANSWERS.reply;
    if (task === 'evaluation') return verdict({ confidence: 0.3 });
    return task === 'oversight' ? ALLOW : revision('Dear Ada, gladly, and thank you for asking so early.');
  },
);
