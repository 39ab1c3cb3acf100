import type { ProfileNote } from '../../core/settings/profile-note';
import type { ReportFact } from '../../core/app/view/report';
import { confirm } from './confirm';
import type { Dialogs } from './dialogs';
import { addFacts } from './add-facts';

/** Shows the whole profile note before any of it is used in prompts and mails. */
export const confirmProfile = (dialogs: Dialogs, { path, profile }: ProfileNote): Promise<boolean> =>
  confirm(dialogs, {
    title: `Is ${path} your profile?`,
    lines: [
      'The model gets this profile with each mail and note, and replies are signed with it. It replaces the fields in the settings on this device.',
      'When the note changes, you are asked again.',
    ],
    fill: (el) => {
      addFacts(el, factsOf(profile));
    },
    yes: 'Use it',
  });

const factsOf = (profile: ProfileNote['profile']): ReportFact[] =>
  [
    { name: 'Name', text: profile.name },
    { name: 'Addresses', text: profile.addresses },
    { name: 'Sign-off', text: profile.signOff },
    { name: 'Role', text: profile.role },
    { name: 'Languages', text: profile.languages },
    { name: 'House rules', text: profile.houseRules },
  ].filter(({ text }) => text !== '');
