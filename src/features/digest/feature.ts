import { spendText } from '../../core/app/view/spend-text';
import { success } from '../../core/app/view/report';
import type { Feature, ReportCommand } from '../../core/feature';
import { digestWords, readDigest } from './digest';
import { DAILY_NOTE_FORM, DIGEST_AT } from './settings';
import { writeDigest } from './write-digest';

const SHOW: ReportCommand = {
  name: 'digest',
  heading: 'Preview, report and undo',
  summary: 'Show how many things need you, and what was sorted and sent today',
  example: '~/notes',
  app: { id: 'show-digest', name: 'Show the digest of the day', icon: 'newspaper' },
  async read(facts) {
    const digest = await readDigest(facts);
    const { needYou, sorted, sent, spend } = digest;
    const spent = `Spent: ${spendText(spend)}.`;
    return {
      report: success(`Today: ${digestWords(digest)}`, spent),
      json: { needYou, sorted, sent, spend },
    };
  },
};

/** One line a day in the person's daily note, and the same figures on request. */
export const digest: Feature = {
  name: 'digest',
  settings: [DIGEST_AT, DAILY_NOTE_FORM],
  steps: [{ at: 'end', part: 'Daily note', run: writeDigest }],
  commands: [SHOW],
  api: { digest: async (facts) => digestWords(await readDigest(facts)) },
};
