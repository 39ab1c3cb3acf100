import type { FeatureSetting } from '../../../core/settings/feature-setting';
import { choice, toggle } from '../../../core/settings/setting-row';

export const WRITE_DRAFTS: FeatureSetting<'as_needed' | 'with_decision'> = {
  key: 'writeDrafts',
  row: choice({
    values: ['as_needed', 'with_decision'],
    default: 'as_needed',
    options: { as_needed: 'As needed', with_decision: 'With the decision' },
    place: 'drafts',
    name: 'Write drafts',
    desc: 'As needed: one more call for a reply where there are earlier mails, or notes you allowed.',
    aliases: ['reply', 'thread', 'notes', 'context'],
    needs: 'after',
    guard: null,
  }),
};

export const QUOTE_MAIL: FeatureSetting<boolean> = {
  key: 'quoteMail',
  row: toggle({
    isOn: true,
    place: 'drafts',
    name: 'Quote the mail',
    desc: 'Puts the mail below its reply. Not for replies that open in your mail program.',
    aliases: ['quotation', 'original message', 'reply'],
    needs: 'after',
    guard: null,
  }),
};
