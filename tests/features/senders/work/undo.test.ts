import { takesBack } from '../../../core/app/undo-walk';
import { SendersStage } from './senders-stage';

takesBack({
  sender_line: {
    kind: 'sender_line',
    open: async (options) => {
      const stage = new SendersStage(options);
      await stage.teach(3);
      return stage;
    },
    act: (stage) => stage.deputy.act('forgetSender', 'post@birds.example "pond diary"'),
  },
});
