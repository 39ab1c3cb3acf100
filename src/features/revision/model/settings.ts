import { isOnGuard, keptDaysGuard } from '../../../core/settings/guards';
import { type FeatureSetting, valueOf } from '../../../core/settings/feature-setting';
import { confidence, toggle, wholeNumber } from '../../../core/settings/setting-row';
import { MOST_REVISIONS } from './loop';

const EVALUATE_DRAFTS: FeatureSetting<boolean> = {
  key: 'evaluateDrafts',
  row: toggle({
    isOn: true,
    place: 'drafts',
    name: 'Evaluate drafts',
    desc: 'The model judges each of its drafts once: one more call a draft. Rules write templates, which are not judged.',
    aliases: ['revision', 'quality', 'evaluation'],
    needs: 'after',
    guard: null,
  }),
};

export const REVISE_DRAFTS: FeatureSetting<boolean> = {
  key: 'reviseDrafts',
  row: toggle({
    isOn: true,
    place: 'drafts',
    name: 'Revise weak drafts',
    desc: 'At most nine more calls for each, within a minute. Other work continues.',
    aliases: ['revision', 'loop'],
    needs: 'after',
    guard: null,
  }),
};

export const REVISE_BELOW: FeatureSetting<number> = {
  key: 'reviseBelow',
  row: confidence({
    default: 0.8,
    place: 'drafts',
    name: 'Revise drafts scored below',
    desc: 'A score from 0 to 1, given when the draft is evaluated.',
    aliases: ['weak', 'confidence', 'threshold', 'revision'],
    needs: 'after',
    guard: null,
  }),
};

export const REVISION_ROUNDS: FeatureSetting<number> = {
  key: 'revisionRounds',
  row: wholeNumber({
    ...{ min: 1, max: MOST_REVISIONS, step: 1, default: MOST_REVISIONS },
    place: 'drafts',
    name: 'Revisions per draft',
    desc: 'At most, from 1 to 3.',
    aliases: ['rounds', 'iterations'],
    needs: 'after',
    guard: null,
  }),
};

export const KEEP_REVISIONS_DAYS: FeatureSetting<number> = {
  key: 'keepRevisionsDays',
  row: wholeNumber({
    ...{ min: 1, max: 3_650, step: 1, default: 30, unit: 'days' },
    place: 'drafts',
    name: 'Keep earlier versions',
    desc: 'Days in which the versions of a draft can be compared, on this device.',
    aliases: ['compare', 'retention'],
    needs: 'after',
    guard: keptDaysGuard,
  }),
};

export const STOP_REVISION: FeatureSetting<boolean> = {
  key: 'stopRevision',
  row: toggle({
    isOn: false,
    place: 'drafts',
    name: 'Stop all revision',
    desc: 'Nothing is evaluated or revised, whatever the settings above say.',
    aliases: ['kill switch', 'off'],
    needs: 'now',
    guard: isOnGuard,
  }),
};

export const REVISION_SETTINGS = [
  EVALUATE_DRAFTS,
  REVISE_DRAFTS,
  REVISE_BELOW,
  REVISION_ROUNDS,
  KEEP_REVISIONS_DAYS,
  STOP_REVISION,
];

/** Why drafts are not evaluated, as the log has it; `null` if they are. */
export const whyNotEvaluated = (settings: object): 'globally_disabled' | 'disabled' | null => {
  if (valueOf(settings, STOP_REVISION)) return 'globally_disabled';
  return valueOf(settings, EVALUATE_DRAFTS) ? null : 'disabled';
};
