import type { Feature } from '../../core/feature';
import type { FeatureSetting } from '../../core/settings/feature-setting';
import { toggle } from '../../core/settings/setting-row';

/** Whether `deputy watch` notifies the person through the system when something urgent waits. */
export const ALERTS: FeatureSetting<boolean> = {
  key: 'alertWhenUrgent',
  row: toggle({
    isOn: false,
    place: 'automation',
    name: 'Notify me when something urgent waits',
    desc: 'Where deputy watch runs: one system notification each, without its content.',
    aliases: ['notification', 'alert', 'urgent'],
    needs: 'after',
    guard: null,
  }),
};

/** A system notification when something urgent waits; only the terminal shows it. */
export const alerts: Feature = { name: 'alerts', settings: [ALERTS] };
