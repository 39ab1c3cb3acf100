import { takesBack } from '../../../core/app/undo-walk';
import type { UndoStory } from '../../../core/app/undo-stories';
import { pastStage } from './past-stage';
import { SendersStage } from './senders-stage';

const open: UndoStory['open'] = async (options) => {
  const stage = new SendersStage(options);
  await stage.teach(3);
  return stage;
};

takesBack({
  sender_line: {
    kind: 'sender_line',
    open,
    act: (stage) => stage.deputy.act('forgetSender', 'post@birds.example "pond diary"'),
  },
  learned_past: {
    kind: 'learned_past',
    open: async (options) => {
      const stage = await pastStage(options);
      await stage.teach(3);
      return stage;
    },
    act: async ({ deputy }) => deputy.act('learnPast', await deputy.pastLessons()),
  },
  learned_emptied: {
    kind: 'learned_emptied',
    open,
    act: (stage) => stage.deputy.act('forgetLearned', null),
  },
});
