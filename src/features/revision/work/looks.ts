import type { LookPart } from '../../../core/app/looks/look-parts';

import { questionOnDraft } from './question-on-draft';
import { draftsToRevise } from './revise-drafts';
import { whyNotEvaluated } from '../model/settings';

export const DRAFT_LOOKS: LookPart = {
  question: (path, look) => questionOnDraft(path, look),
  inRun: {
    at: 'last',
    paths: async (look) => {
      if (whyNotEvaluated(look.settings) !== null) return [];
      const paths: string[] = [];
      for (const path of draftsToRevise(await look.inbox.glanceAtDrafts()))
        if ((await questionOnDraft(path, look, { isUnasked: true })) !== null) paths.push(path);
      return paths;
    },
  },
};
