import * as z from '../../../kernel/notes/values/schema';
import type { Feature } from '../../../core/feature';
import type { FeatureSetting } from '../../../core/settings/feature-setting';
import { period } from '../../../core/settings/setting-row';

/** Days after which the person's own unanswered mail is shown; `null` for never. */
export const REMIND_AFTER: FeatureSetting<number | null> = {
  key: 'remindAfterDays',
  row: period({
    length: z.int().check(z.minimum(1), z.maximum(365)),
    place: 'triage',
    name: 'Remind of unanswered mail',
    desc: 'Deputy drafts a reminder if mail you sent from an account asks something and gets no answer.',
    aliases: ['follow up', 'waiting for', 'no answer', 'reminder'],
    none: 'Off',
    periods: [
      [3, 'After three days'],
      [5, 'After five days'],
      [7, 'After a week'],
      [14, 'After two weeks'],
    ],
    other: (length) => `After ${String(length)} days`,
    needs: 'after',
    guard: null,
  }),
};

/** Shows the person's own unanswered mail with a drafted reminder. Accounts report sent and received mail. */
export const unanswered: Feature = { name: 'unanswered', settings: [REMIND_AFTER] };
