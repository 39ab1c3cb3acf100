import type { SettingDefinitionItem } from 'obsidian';
import type { SectionContext } from '../form/section-context';

/** How a draft is judged and revised before it is put before the person. */
export function draftsSection({ form, host }: SectionContext): SettingDefinitionItem {
  const disabled = (): boolean => host.stored.readOnly !== null;
  return {
    type: 'group',
    heading: 'Drafts',
    items: [
      {
        name: 'Evaluate drafts',
        desc: 'The model judges each of its drafts once: one more call a draft. Rules write templates, which are not judged.',
        aliases: ['revision', 'quality', 'evaluation'],
        control: { type: 'toggle', key: 'evaluateDrafts', disabled },
      },
      {
        name: 'Revise weak drafts',
        desc: 'At most nine more calls for each, within a minute. Other work goes on.',
        aliases: ['revision', 'loop'],
        control: { type: 'toggle', key: 'reviseDrafts', disabled },
      },
      {
        name: 'Weak is below',
        desc: 'The confidence, from 0 to 1, under which a draft is revised.',
        aliases: ['confidence', 'threshold', 'revision'],
        control: {
          type: 'number',
          key: 'reviseBelow',
          min: 0,
          max: 1,
          step: 0.05,
          validate: (value) => form.validate('reviseBelow', value),
          disabled,
        },
      },
      {
        name: 'Rounds of revision',
        desc: 'At most, from 1 to 3.',
        aliases: ['iterations'],
        control: {
          type: 'number',
          key: 'revisionRounds',
          min: 1,
          max: 3,
          step: 1,
          validate: (value) => form.validate('revisionRounds', value),
          disabled,
        },
      },
      {
        name: 'Keep revisions for',
        desc: 'Days in which the wordings of a draft can be compared, on this device.',
        aliases: ['compare', 'retention'],
        control: {
          type: 'number',
          key: 'keepRevisionsDays',
          min: 1,
          max: 3_650,
          step: 1,
          validate: (value) => form.validate('keepRevisionsDays', value),
          disabled,
        },
      },
      {
        name: 'Stop all revision',
        desc: 'Nothing is evaluated or revised, whatever the settings above say.',
        aliases: ['kill switch', 'off'],
        control: { type: 'toggle', key: 'stopRevision', disabled },
      },
    ],
  };
}
